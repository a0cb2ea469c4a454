import { schemaAt } from '../../engine/form/schema.ts';
import { leaderOf } from '../../engine/form/rules.ts';
import { isObject, segmentsOfPointer } from '../../engine/json.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Logic, Pointer } from '../../engine/types.ts';
import type { FormDef } from '../definition/form.ts';
import { pointerTo } from '../json/pointer.ts';
import { wrongAt, type Check, type FoundFault } from './check.ts';

/** The field that a rule reads as it is; undefined where it works something out. */
function counted({ schema }: FormDef, at: Pointer, logic: Logic): FormSchema | undefined {
  const read: unknown = isObject(logic) ? logic['var'] : undefined;
  const [root, ...rest] = typeof read === 'string' ? read.split('.') : [];
  const keys = segmentsOfPointer(at);
  if (root === 'data') return schemaAt(schema, rest);
  return root === 'row' ? schemaAt(schema, [...keys.slice(0, keys.lastIndexOf('*') + 1), ...rest]) : undefined;
}

function judge(form: FormDef, at: Pointer, logic: Logic): FoundFault[] {
  const here = pointerTo('/rows', at);
  const table = schemaAt(form.schema, segmentsOfPointer(at));
  // That a pointer leads nowhere is told of all of them.
  if (table === undefined) return [];
  if (!table.items?.properties)
    return [wrongAt(here, `"${at}" is no table, so it has no rows`, 'a field of "type": "array" with rows of "type": "object"')];
  const most = table['maxItems'];
  if (typeof most !== 'number')
    return [wrongAt(here, `nothing says how many rows "${at}" may have at most`, '"maxItems" of the table, in schema.json')];
  if (form.rules.compute?.[at] !== undefined)
    return [wrongAt(here, `"${at}" is worked out by "compute" already`, 'only one of them, or "compute" for its columns')];
  if (table['minItems'] !== undefined)
    return [wrongAt(here, `"minItems" of "${at}" says how many rows there are, too`, 'no "minItems"; a "minimum" of the number')];
  const source = counted(form, at, logic);
  const leader = leaderOf(form, at, logic);
  if (leader) {
    const rows = source?.['maxItems'];
    return typeof rows === 'number' && rows <= most
      ? []
      : [
          wrongAt(
            here,
            `"${at}" follows a table that may have more rows than its own ${most}`,
            `"maxItems": ${most} of that table, or more of this one`,
          ),
        ];
  }
  if (source === undefined) return [];
  if (source.type !== 'integer')
    return [wrongAt(here, `what "${at}" goes by is no number and no table`, 'a field of "type": "integer", a table, or a rule that counts')];
  const greatest = source['maximum'];
  return typeof greatest === 'number' && greatest <= most
    ? []
    : [wrongAt(here, `the number may be more than the ${most} rows that "${at}" may have`, `"maximum": ${most} of the number, or more rows`)];
}

/** A table whose rows follow a number or another table can have as many, and nothing else says how many there are. */
export const rowCounts: Check = {
  name: 'row-count',
  faults: ({ definitions, catalogue }) =>
    Object.values(catalogue.forms).flatMap((form) => {
      const source = definitions.get('rules', form.id);
      if (!source) return [];
      return Object.entries(form.rules.rows ?? {}).flatMap(([at, logic]) => judge(form, at, logic).map((found) => ({ source, ...found })));
    }),
};
