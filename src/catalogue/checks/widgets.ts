import type { JsonObject } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import { makeAjv } from '../schema/ajv.ts';
import type { Check, CheckContext, Finding } from './check.ts';
import { isObject } from '../../engine/json.ts';

type Found = Omit<Finding, 'source'>;

let ajv: ReturnType<typeof makeAjv> | undefined;

/** The widget that a field has, when its ui names one. */
function judge(options: JsonObject, table: JsonObject, base: string): Found[] {
  ajv ??= makeAjv({ strict: false });
  const compiler = ajv;
  return Object.entries(options).flatMap(([name, value]): Found[] => {
    const pointer = pointerTo(base, name);
    const schema = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!isObject(schema)) {
      return [
        {
          pointer,
          wrong: `the widget has no option "${name}"`,
          right: Object.keys(table).length > 0 ? oneOf(name, Object.keys(table), 'option') : 'none: this widget takes no options',
        },
      ];
    }
    const validate = compiler.compile(schema);
    return validate(value)
      ? []
      : [{ pointer, wrong: `the option "${name}" ${validate.errors?.[0]?.message ?? 'is wrong'}`, right: JSON.stringify(schema) }];
  });
}

/** A field, or a column of a table, which names its widget as a field does. */
function judgeField(field: JsonObject, tables: NonNullable<CheckContext['known']['widgets']>, base: string): Found[] {
  const { widget, with: options } = field;
  const table = typeof widget === 'string' && Object.hasOwn(tables, widget) ? tables[widget] : undefined;
  const unknown: Found[] =
    widget === undefined || table
      ? []
      : [
          {
            pointer: `${base}/widget`,
            wrong: `there is no widget ${JSON.stringify(widget)}`,
            right: oneOf(String(widget), Object.keys(tables), 'widget'),
          },
        ];
  if (!isObject(options)) return unknown;
  const columns = Array.isArray(options['columns']) ? options['columns'] : [];
  return [
    ...unknown,
    ...(table ? judge(options, table, `${base}/with`) : []),
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
