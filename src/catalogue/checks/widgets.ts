import type { JsonObject } from '../../engine/types.ts';
import { isObject, listOf } from '../../engine/json.ts';
import { oneOf } from '../nearest.ts';
import { wrongAt, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';
import { judgeOptions } from './options.ts';

const TAKER = { called: 'the widget', none: 'none: this widget takes no options' };

/** A field, or a column of a table, which names its widget as a field does. */
function judgeField(field: JsonObject, tables: NonNullable<CheckContext['known']['widgets']>, base: string): FoundFault[] {
  const { widget, with: options } = field;
  const table = typeof widget === 'string' && Object.hasOwn(tables, widget) ? tables[widget] : undefined;
  const unknown =
    widget === undefined || table
      ? []
      : [wrongAt(`${base}/widget`, `there is no widget ${JSON.stringify(widget)}`, oneOf(String(widget), Object.keys(tables), 'widget'))];
  if (!isObject(options)) return unknown;
  const columns = listOf(options['columns']);
  return [
    ...unknown,
    ...(table ? judgeOptions(options, table, `${base}/with`, TAKER) : []),
    ...columns.flatMap((column, at) => (isObject(column) ? judgeField(column, tables, `${base}/with/columns/${at}`) : [])),
  ];
}

/** Widgets are known, in sections and in the columns of tables; their options are those that they know, with values that they understand. */
export const widgetsCheck: Check = {
  name: 'widget-option',
  faults: ({ known, definitions, catalogue }: CheckContext): Finding[] => {
    const tables = known.widgets;
    if (!tables) return [];
    return Object.values(catalogue.forms).flatMap(({ id, ui }) => {
      const source = definitions.get('ui', id);
      return source
        ? ui.sections.flatMap(({ fields }, index) =>
            fields.flatMap((field, at) =>
              judgeField({ ...field }, tables, `/sections/${index}/fields/${at}`).map((finding) => ({ source, ...finding })),
            ),
          )
        : [];
    });
  },
};
