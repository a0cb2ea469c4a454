import { isObject } from '../../engine/json.ts';
import { readsOf } from '../../engine/rules/logic.ts';
import type { Logic } from '../../engine/types.ts';
import { findAction, operationOf } from '../findAction.ts';
import { pointerTo } from '../json/pointer.ts';
import type { BindingDef } from '../definition/form.ts';
import { faultAt, type Check, type CheckContext, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';

/** Of texts and ways the first that holds counts: behind one that always does nothing is said. */
function behind({ then, failed }: BindingDef): FoundFault[] {
  const lists = [
    { pointer: '/then/say', all: then?.say },
    { pointer: '/then/go', all: then?.go },
    { pointer: '/failed', all: failed },
  ];
  return lists.flatMap(({ pointer, all }) => {
    if (!Array.isArray(all)) return [];
    const always = all.findIndex((one) => isObject(one) && one['when'] === true);
    return always < 0 || always === all.length - 1
      ? []
      : faultAt(
          `${pointer}/${always}/when`,
          'it always holds, and the first that holds counts: what stands behind it never comes',
          'the one that always holds last',
        );
  });
}

/** The `else` of a step that makes a row takes its place once that row is there: making another one would leave two. */
function madeTwice({ save = [] }: BindingDef, { catalogue }: CheckContext): FoundFault[] {
  return save.flatMap((step, index) => {
    const [first, again] = [step.call, step.else?.call].map((call) => findAction(catalogue, call ?? '')?.def.do);
    const [noun, same] = [first, again].map((work) => (work && operationOf(work).kind === 'create' ? operationOf(work).name : undefined));
    return noun === undefined || noun !== same
      ? []
      : faultAt(
          `/save/${index}/else/call`,
          `"${step.else?.call ?? ''}" makes a row of ${noun}, and one is there already when "else" is called`,
          `an action that updates ${noun}`,
          'made-twice',
        );
  });
}

const pathsIn = (logic: Logic | undefined): string[] => (logic === undefined ? [] : readsOf(logic).map(({ path }) => path));

/** What a step goes by that only a later one keeps is not there yet. */
function keptTooLate({ load = [], save = [] }: BindingDef): FoundFault[] {
  const keptBy = (steps: typeof save): string[] => steps.flatMap(({ keep = {} }) => Object.keys(keep));
  const read = load.flatMap(({ keep = {} }) => Object.keys(keep));
  return save.flatMap((step, index) => {
    const known = new Set([...read, ...keptBy(save.slice(0, index + 1))]);
    const later = new Set(keptBy(save.slice(index + 1)).filter((name) => !known.has(name)));
    return Object.entries(step.with ?? {}).flatMap(([key, logic]) => {
      const name = pathsIn(logic).find((path) => path.startsWith('kept.') && later.has(path.slice('kept.'.length)));
      if (name === undefined) return [];
      const wrong = `it sends "${name}", which only a later step keeps: nothing is there yet`;
      return faultAt(pointerTo(`/save/${index}/with`, key), wrong, 'the step that keeps it before this one', 'kept-later');
    });
  });
}

/** What is written at most once is named by what it is about: by one name for all a person could write one in all. */
const onceForAll = ({ save = [] }: BindingDef): FoundFault[] =>
  save.flatMap(({ once }, index) =>
    once === undefined || pathsIn(once).length > 0
      ? []
      : faultAt(
          `/save/${index}/once`,
          'it is the same for all that is saved: after the first nothing more would be written',
          'a rule over what the row is about, such as { "var": "record.dbUserId" }',
          'once-for-all',
        ),
  );

/** After a save everything that may be said can come, and a row is made once. */
export const neverSaid: Check = {
  name: 'never-said',
  faults: inEach('binding', ({ binding }, context) => [
    ...behind(binding),
    ...madeTwice(binding, context),
    ...keptTooLate(binding).slice(0, 1),
    ...onceForAll(binding),
  ]),
};
