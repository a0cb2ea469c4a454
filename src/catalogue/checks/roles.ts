import type { Json } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../../engine/nearest.ts';
import { partsIn, readsIn } from '../readsIn.ts';
import type { RuleLocation } from '../ruleLocations/location.ts';
import type { RowTable } from '../types.ts';
import { wrongAt, faultAt, faultIn, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';
import { placesOf } from '../report.ts';
import { sidesIn, isGoneRole, pathRead, traitValues } from './sides.ts';
import { somebodyMay } from './workflow/each.ts';
import { inEachRule, inFiles } from './untilChanged.ts';

type Trait = NonNullable<RowTable['traits']>[string];

const kindOf = (value: Json): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** A number that makes no sense for its trait. */
function beyond(pointer: string, key: string, amount: Json | undefined, { least = -Infinity, most = Infinity }: Trait): FoundFault[] {
  if (typeof amount !== 'number' || (amount >= least && amount <= most)) return [];
  const right = [...(least === -Infinity ? [] : [`at least ${least}`]), ...(most === Infinity ? [] : [`at most ${most}`])].join(' and ');
  return faultAt(pointer, `"${key}" is ${amount}, which makes no sense`, right, 'trait-range');
}

/** With declared traits a row says no other, each of the kind of its default; without, every row says the same. */
const rows = inFiles(['roles', 'programs', 'centre-models'], ({ value }) => {
  const { traits, items } = value as { traits?: RowTable['traits']; items: Record<string, Json>[] };
  const declared = new Set(['id', 'name', ...(traits ? Object.keys(traits) : items.flatMap((row) => Object.keys(row)))]);
  const all = Object.entries(traits ?? {});
  const usually = all.flatMap(([key, trait]) => beyond(pointerTo('/traits', key, 'default'), key, trait.default, trait));
  const ofRows = items.flatMap((row, index): FoundFault[] => {
    const base = `/items/${index}`;
    const strange = Object.keys(row)
      .filter((key) => !declared.has(key))
      .map((key) =>
        wrongAt(
          pointerTo(base, key),
          `"${key}" is not among the traits of this table`,
          `${oneOf(key, declared, 'trait')} Or declare it under "traits"`,
        ),
      );
    const mistyped = all
      .filter(([key, { default: usual }]) => row[key] !== undefined && usual !== null && kindOf(row[key]) !== kindOf(usual))
      .map(([key, { default: usual }]) => {
        const wrong = `"${key}" is ${JSON.stringify(row[key])}, a ${kindOf(row[key] ?? null)}; rules expect a ${kindOf(usual)}`;
        return wrongAt(pointerTo(base, key), wrong, `a ${kindOf(usual)}, like its default ${JSON.stringify(usual)}`, 'trait-type');
      });
    const senseless = all.flatMap(([key, trait]) => beyond(pointerTo(base, key), key, row[key], trait));
    const silent = [...(traits ? [] : declared)]
      .filter((key) => !(key in row))
      .map((key) =>
        wrongAt(base, `the row does not say "${key}", which other rows say`, `"${key}": …, or declare it with its default under "traits"`),
      );
    return [...strange, ...mistyped, ...senseless, ...silent];
  });
  return [...usually, ...ofRows];
});

const LISTS = 'lists.';

/** Traits of option lists that `traitOf` and `pick` name exist on some item. */
const ofOptionTraits = inEachRule(({ logic, pointer }, { catalogue }) =>
  partsIn(logic).flatMap(({ key, args, at: place }) => {
    if (!Array.isArray(args) || !(key === 'traitOf' || key === 'pick')) return [];
    const at = key === 'traitOf' ? 2 : 1;
    const [path, trait] = [pathRead(args[0]), args[at]];
    if (!path?.startsWith(LISTS) || typeof trait !== 'string') return [];
    const list = path.slice(LISTS.length);
    const items = catalogue.options[list]?.items;
    const known = new Set((items ?? []).flatMap((item) => Object.keys(item)));
    if (!items || known.has(trait)) return [];
    return faultAt(`${pointer}${place}/${at}`, `no item of "${list}" has the trait "${trait}"`, oneOf(trait, known, 'trait'));
  }),
);

/** Traits are complete in their tables and named rightly in rules. */
export const traitsCheck: Check = { name: 'unknown-trait', faults: (context) => [...rows(context), ...ofOptionTraits(context)] };

const ROLE = 'session.role.';

/** What a rule asks of a role by a word that no role has: `"menu": "principal"`. */
const wordsIn = (logic: Json, { catalogue }: CheckContext): string[] =>
  sidesIn(logic)
    .filter(({ path, word }) => isGoneRole(path, word, traitValues(path, catalogue)))
    .map(({ path, word }) => `"${path.slice(ROLE.length)}": ${JSON.stringify(word)}`);

/** Traits that are yes or no, and no for every role. */
function traitsIn({ logic }: RuleLocation, { catalogue }: CheckContext): string[] {
  const reads = readsIn(logic).filter(
    ({ path }) => path.startsWith(ROLE) && traitValues(path, catalogue)?.every((value) => value === false) === true,
  );
  return [...new Set(reads.map(({ path }) => `"${path.slice(ROLE.length)}": true`))];
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
    const ask = (need: string, at: RuleLocation): void => void asking.set(need, [...(asking.get(need) ?? []), at]);
    let isLost = false;
    for (const at of Object.values(context.locations).flat()) {
      if (!readsIn(at.logic).some(({ path }) => path.startsWith(ROLE))) continue;
      const [words, traits] = [new Set(wordsIn(at.logic, context)), traitsIn(at, context)];
      for (const need of [...words, ...traits]) ask(need, at);
      isLost ||= words.size > 0 || (traits.length > 0 && isBarring(at, context));
    }
    if (!isLost) return [];
    const places = (all: readonly RuleLocation[]): string => placesOf(all.map((at) => ({ file: at.source.file, line: at.source.line(at.pointer) })));
    const phrases = [...asking].sort(([, one], [, other]) => one.length - other.length).map(([need, all]) => `${need} (asked for at ${places(all)})`);
    const wrong = `a role is gone, was renamed or lost a trait, and rules still ask for it: no role has ${phrases.join(', ')}`;
    return faultIn(source, '/items', wrong, 'a role that has it, or no rule that asks for it');
  },
};
