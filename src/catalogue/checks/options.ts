/** What a definition says `with` a widget or a block, against the table of the options that it takes. */
import type { JsonObject } from '../../engine/types.ts';
import { isObject, objectOf, listOf } from '../../engine/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../../engine/nearest.ts';
import { makeAjv } from '../schema/ajv.ts';
import { faultAt, type FoundFault, type Check, type CheckContext } from './check.ts';
import { inEach } from './untilChanged.ts';

/** Who takes the options, as faults call it, and what is right where it takes none. */
interface Taker {
  called: string;
  none: string;
}
let ajv: ReturnType<typeof makeAjv> | undefined;

/**
 * Every option is known and has a value that is understood.
 * @param table a small JSON Schema under each name; its `description` says in words what would be right
 * @param any what may stand under every name; the table is not asked then
 */
export function judgeOptions(options: JsonObject, table: JsonObject, base: string, { called, none }: Taker, any?: JsonObject): FoundFault[] {
  ajv ??= makeAjv({ strict: false });
  const compiler = ajv;
  return Object.entries(options).flatMap(([name, value]): FoundFault[] => {
    const pointer = pointerTo(base, name);
    const schema = any ?? (Object.hasOwn(table, name) ? table[name] : undefined);
    const names = Object.keys(table);
    if (!isObject(schema)) return faultAt(pointer, `${called} has no option "${name}"`, names.length > 0 ? oneOf(name, names, 'option') : none);
    const validate = compiler.compile(schema);
    if (validate(value)) return [];
    const [error] = validate.errors ?? [];
    const { description, items } = schema;
    const at = `${pointer}${error?.instancePath ?? ''}`;
    const key = error?.keyword === 'additionalProperties' ? String(error.params['additionalProperty']) : undefined;
    const keys = Object.keys(objectOf(objectOf(items)['properties'] ?? schema['properties']));
    if (key !== undefined) return faultAt(pointerTo(at, key), `"${name}" of ${called} takes no "${key}"`, oneOf(key, keys, 'key'));
    const [wrong, right] =
      typeof description === 'string'
        ? [`the option "${name}" is ${JSON.stringify(value)}`, description]
        : [`the option "${name}" ${error?.message ?? 'is wrong'}`, JSON.stringify(schema)];
    return faultAt(at, wrong, right);
  });
}

const TAKER = { called: 'the widget', none: 'none: this widget takes no options' };

/** A field, or a column of a table, which names its widget as a field does. */
function judgeField(field: JsonObject, tables: NonNullable<CheckContext['known']['widgets']>, base: string): FoundFault[] {
  const { widget, with: options } = field;
  const table = typeof widget === 'string' && Object.hasOwn(tables, widget) ? tables[widget] : undefined;
  const unknown =
    widget === undefined || table
      ? []
      : faultAt(`${base}/widget`, `there is no widget ${JSON.stringify(widget)}`, oneOf(String(widget), Object.keys(tables), 'widget'));
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
  faults: inEach('ui', ({ ui }, { known: { widgets } }) =>
    ui.sections.flatMap(({ fields }, index) =>
      fields.flatMap((field, at) => (widgets ? judgeField({ ...field }, widgets, `/sections/${index}/fields/${at}`) : [])),
    ),
  ),
};
