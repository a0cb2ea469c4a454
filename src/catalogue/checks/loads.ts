import type { FormSchema } from '../../engine/definition/form.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import type { FormDef } from '../definition/form.ts';
import { findAction } from '../findAction.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import { answeredKeys } from '../requestKeys.ts';
import { UNKNOWN } from '../schema/inline.ts';
import { inEach, wrongAt, type Check, type Finding, type FoundFault } from './check.ts';

/** What a form reads back, it finds: rows picked and keys taken are among those that the action answers. */
export const loads: Check = {
  name: 'unknown-key',
  faults: ({ catalogue, definitions }) =>
    Object.values(catalogue.forms).flatMap(({ id, binding }) => {
      const source = definitions.get('binding', id);
      return (binding.load ?? []).flatMap(({ call, where, take, as = {} }, index): Finding[] => {
        const action = findAction(catalogue, call);
        const answered = action && answeredKeys(action.def);
        if (!source || !answered) return [];
        const places = [
          ...Object.keys(where ?? {}).map((key) => ({ key, pointer: pointerTo(`/load/${index}/where`, key) })),
          ...(take ?? []).map((key, at) => ({ key, pointer: `/load/${index}/take/${at}` })).filter(({ key }) => !Object.hasOwn(as, key)),
        ];
        return places
          .filter(({ key }) => !answered.has(key))
          .map(({ key, pointer }) => ({ source, ...wrongAt(pointer, `"${call}" does not answer "${key}"`, oneOf(key, answered, 'answered key')) }));
      });
    }),
};

type LoadDef = NonNullable<FormDef['binding']['load']>[number];

/** Every row of a reading lands in a table, one alone in no table. */
function landing({ into, rows }: LoadDef, index: number, schema: FormSchema): FoundFault[] {
  const below = schemaAt(schema, segmentsOfPointer(into));
  if (!below || below[UNKNOWN] === true) return [];
  const place = into === '' ? 'the form itself' : `"${into}"`;
  if (rows && !below.items)
    return [wrongAt(`/load/${index}/rows`, `every row would land in ${place}, which is no table`, 'no "rows", or a table of the form in "into"')];
  if (!rows && below.items)
    return [wrongAt(`/load/${index}/into`, `one row alone would land in ${place}, which is a table`, '"rows": true beside it')];
  return [];
}

/** Rows land where rows can be. */
export const landings: Check = {
  name: 'landing',
  faults: (context) =>
    inEach(context, 'binding', context.catalogue.forms, ({ binding, schema }) =>
      (binding.load ?? []).flatMap((load, index) => landing(load, index, schema)),
    ),
};
