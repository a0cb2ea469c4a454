import { isObject } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import { keysIn, readsIn } from '../readsIn.ts';
import type { RuleLocation } from '../ruleLocations/location.ts';
import type { RowTable } from '../types.ts';
import { wrongAt, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';
import { placesOf } from '../report.ts';
import { isGoneRole, sides, traitValues } from './sides.ts';
import { somebodyMay } from './workflow/each.ts';
import { inEachRule } from './untilChanged.ts';

type Trait = NonNullable<RowTable['traits']>[string];

const tables = [
  ['roles', 'roles'],
  ['programs', 'programs'],
  ['centre-models', 'centreModels'],
] as const;

const kindOf = (value: Json): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** A number that makes no sense for its trait. */
function beyond(pointer: string, key: string, amount: Json | undefined, { least = -Infinity, most = Infinity }: Trait): FoundFault[] {
  if (typeof amount !== 'number' || (amount >= least && amount <= most)) return [];
  const right = [...(least === -Infinity ? [] : [`at least ${least}`]), ...(most === Infinity ? [] : [`at most ${most}`])].join(' and ');
  return [wrongAt(pointer, `"${key}" is ${amount}, which makes no sense`, right, 'trait-range')];
}

/** With declared traits a row says no other, each of the kind of its default; without, every row says the same. */
function rows({ definitions }: CheckContext): Finding[] {
  return tables.flatMap(([kind]) =>
    definitions.of(kind).flatMap(({ source }) => {
      const { traits, items } = source.value as { traits?: RowTable['traits']; items: Record<string, Json>[] };
      const declared = new Set(['id', 'name', ...(traits ? Object.keys(traits) : items.flatMap((row) => Object.keys(row)))]);
      const usually = Object.entries(traits ?? {}).flatMap(([key, trait]) => beyond(pointerTo('/traits', key, 'default'), key, trait.default, trait));
      const ofRows = items.flatMap((row, index) => {
        const base = `/items/${index}`;
        const strange = Object.keys(row)
          .filter((key) => !declared.has(key))
          .map((key): Finding => ({
            source,
            pointer: pointerTo(base, key),
            wrong: `"${key}" is not among the traits of this table`,
            right: `${oneOf(key, declared, 'trait')} Or declare it under "traits"`,
          }));
        const mistyped = Object.entries(traits ?? {})
          .filter(([key, { default: usual }]) => row[key] !== undefined && usual !== null && kindOf(row[key]) !== kindOf(usual))
          .map(([key, { default: usual }]): Finding => ({
            source,
            pointer: pointerTo(base, key),
            wrong: `"${key}" is ${JSON.stringify(row[key])}, a ${kindOf(row[key] ?? null)}; rules expect a ${kindOf(usual)}`,
            right: `a ${kindOf(usual)}, like its default ${JSON.stringify(usual)}`,
            check: 'trait-type',
          }));
        const senseless = Object.entries(traits ?? {}).flatMap(([key, trait]) => beyond(pointerTo(base, key), key, row[key], trait));
        const silent = traits
          ? []
          : [...declared]
              .filter((key) => !(key in row))
              .map((key): Finding => ({
                source,
                pointer: base,
                wrong: `the row does not say "${key}", which other rows say`,
                right: `"${key}": …, or declare it with its default under "traits"`,
              }));
        return [...strange, ...mistyped, ...senseless.map((found) => ({ source, ...found })), ...silent];
      });
      return [...usually.map((found) => ({ source, ...found })), ...ofRows];
    }),
  );
}

const LISTS = 'lists.';

/** Traits of option lists that `traitOf` and `pick` name exist on some item. */
const ofOptionTraits = inEachRule((location, { catalogue }) => {
  const walk = (part: Json, pointer: string): FoundFault[] => {
    if (typeof part !== 'object' || part === null) return [];
    return Object.entries(part).flatMap(([key, below]) => {
      const here = pointerTo(pointer, key);
      const deeper = walk(below, here);
      if (Array.isArray(part) || !Array.isArray(below) || !(key === 'traitOf' || key === 'pick')) return deeper;
      const at = key === 'traitOf' ? 2 : 1;
      const [list, trait] = [below[0], below[at]];
      const path = isObject(list) ? list['var'] : undefined;
      if (typeof path !== 'string' || !path.startsWith(LISTS) || typeof trait !== 'string') return deeper;
      const items = catalogue.options[path.slice(LISTS.length)]?.items;
      const known = new Set((items ?? []).flatMap((item) => Object.keys(item)));
      if (!items || known.has(trait)) return deeper;
      return [
        ...deeper,
        { pointer: `${here}/${at}`, wrong: `no item of "${path.slice(LISTS.length)}" has the trait "${trait}"`, right: oneOf(trait, known, 'trait') },
      ];
    });
  };
  return ['traitOf', 'pick'].some((name) => keysIn(location.logic).has(name)) ? walk(location.logic, location.pointer) : [];
});

/** Traits are complete in their tables and named rightly in rules. */
export const traitsCheck: Check = { name: 'unknown-trait', faults: (context) => [...rows(context), ...ofOptionTraits(context)] };

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
    return [{ source, ...wrongAt('/items', wrong, 'a role that has it, or no rule that asks for it') }];
  },
};
