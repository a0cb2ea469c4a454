import type { JsonObject } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import { makeAjv } from '../schema/ajv.ts';
import type { Check, CheckContext, Finding } from './check.ts';

type Found = Omit<Finding, 'source'>;

let ajv: ReturnType<typeof makeAjv> | undefined;

/** The widget that a field has, when its ui names one. */
function judge(options: JsonObject, table: JsonObject, base: string): Found[] {
  ajv ??= makeAjv({ strict: false });
  const compiler = ajv;
  return Object.entries(options).flatMap(([name, value]): Found[] => {
    const pointer = pointerTo(base, name);
    const schema = Object.hasOwn(table, name) ? table[name] : undefined;
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
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
      : [
          {
            pointer,
            wrong: `the option "${name}" ${validate.errors?.[0]?.message ?? 'is wrong'}`,
            right: JSON.stringify(schema),
          },
        ];
  });
}

/** Options of a widget are those that it knows, with values that it understands. */
export const widgets: Check = {
  name: 'widget-option',
  faults: ({ known, definitions, catalogue }: CheckContext): Finding[] => {
    const tables = known.widgets;
    if (!tables) return [];
    return Object.values(catalogue.forms).flatMap(({ id, ui }) => {
      const source = definitions.get('ui', id);
      return source
        ? ui.sections.flatMap(({ fields }, index) =>
            fields.flatMap(({ widget, with: options }, at) => {
              const table = widget === undefined ? undefined : tables[widget];
              return table && options
                ? judge(options, table, `/sections/${index}/fields/${at}/with`).map((finding) => ({ source, ...finding }))
                : [];
            }),
          )
        : [];
    });
  },
};
