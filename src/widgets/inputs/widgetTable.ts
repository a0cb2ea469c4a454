/**
 * Names and options of the input widgets as data: the checks of the definitions refuse a `widget` or an option that does not
 * stand here.
 */
import table from './table.json' with { type: 'json' };

/** A JSON Schema of an object: `properties` one per option, nothing else allowed. */
interface OptionsSchema {
  type: 'object';
  additionalProperties: false;
  properties: Readonly<Record<string, object>>;
}

export const widgetTable: Readonly<Record<string, OptionsSchema>> = Object.fromEntries(
  Object.entries(table).map(([name, properties]) => [name, { type: 'object', additionalProperties: false, properties }]),
);
