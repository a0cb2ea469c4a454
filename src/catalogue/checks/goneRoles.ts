import type { Json } from '../../engine/types.ts';
import type { RuleLocation } from '../ruleLocations/location.ts';
import { readsIn } from '../readsIn.ts';
import { placesOf } from '../report.ts';
import { wrongAt, type Check, type CheckContext, type Finding } from './check.ts';
import { isGoneRole, sides, traitValues } from './sides.ts';
import { somebodyMay } from './workflow/whoMay.ts';

const ROLE = 'session.role.';

/** What a rule asks of a role by a word that no role has: `"menu": "principal"`. */
function wordsIn(part: Json, context: CheckContext): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, below]) => [
    ...(Array.isArray(part) ? [] : sides(key, below))
      .filter(({ path, word }) => isGoneRole(path, word, traitValues(path, context.catalogue)))
      .map(({ path, word }) => `"${path.slice(ROLE.length)}": ${JSON.stringify(word)}`),
    ...wordsIn(below, context),
  ]);
}

/** Traits that are yes or no, and no for every role. */
function traitsIn({ logic }: RuleLocation, { catalogue }: CheckContext): string[] {
  const asked = readsIn(logic).filter(
    ({ path }) => path.startsWith(ROLE) && traitValues(path, catalogue)?.every((value) => value === false) === true,
  );
  return [...new Set(asked.map(({ path }) => `"${path.slice(ROLE.length)}": true`))];
}

/** Whether a workflow would lose a way by it: who may, or a guard, is met by nobody. */
const isBarring = ({ source, logic }: RuleLocation, { catalogue }: CheckContext): boolean =>
  source.file.startsWith('workflows/') && !somebodyMay(catalogue, [logic]);

/** A role that was taken out, or renamed, while rules still ask for it: one fault at the table, with every place that asks. */
export const goneRoles: Check = {
  name: 'gone-role',
  faults: (context): Finding[] => {
    const source = context.definitions.get('roles', 'roles');
    const { items, traits } = context.catalogue.roles;
    // A trait that is misspelt is told of as such.
    const isMisspelt = items.some((row) => Object.keys(row).some((key) => traits && !['id', 'name'].includes(key) && !Object.hasOwn(traits, key)));
    if (!source || items.length === 0 || isMisspelt) return [];
    const asking = new Map<string, RuleLocation[]>();
    const ask = (said: string, at: RuleLocation): void => void asking.set(said, [...(asking.get(said) ?? []), at]);
    let isLost = false;
    for (const at of context.locations) {
      if (!readsIn(at.logic).some(({ path }) => path.startsWith(ROLE))) continue;
      const [words, traits] = [new Set(wordsIn(at.logic, context)), traitsIn(at, context)];
      for (const said of [...words, ...traits]) ask(said, at);
      isLost ||= words.size > 0 || (traits.length > 0 && isBarring(at, context));
    }
    if (!isLost) return [];
    const places = (all: readonly RuleLocation[]): string => placesOf(all.map((at) => ({ file: at.source.file, line: at.source.line(at.pointer) })));
    const told = [...asking].sort(([, one], [, other]) => one.length - other.length).map(([said, all]) => `${said} (asked for at ${places(all)})`);
    const wrong = `a role is gone, was renamed or lost a trait, and rules still ask for it: no role has ${told.join(', ')}`;
    return [{ source, ...wrongAt('/items', wrong, 'a role that has it, or no rule that asks for it') }];
  },
};
