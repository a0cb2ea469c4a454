import { findAction } from '../findAction.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import { answeredKeys } from '../requestKeys.ts';
import { wrongAt, type Check, type Finding } from './check.ts';

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
