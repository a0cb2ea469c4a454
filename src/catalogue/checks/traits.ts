import { isObject } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import { keysIn } from '../readsIn.ts';
import type { RuleLocation } from '../ruleLocations/location.ts';
import type { RowTable } from '../types.ts';
import { wrongAt, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';

type Trait = NonNullable<RowTable['traits']>[string];

const tables = [
  ['roles', 'roles'],
  ['programs', 'programs'],
  ['centre-models', 'centreModels'],
] as const;

const kindOf = (value: Json): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** A number that makes no sense for its trait. */
function beyond(pointer: string, key: string, given: Json | undefined, { least = -Infinity, most = Infinity }: Trait): FoundFault[] {
  if (typeof given !== 'number' || (given >= least && given <= most)) return [];
  const right = [...(least === -Infinity ? [] : [`at least ${least}`]), ...(most === Infinity ? [] : [`at most ${most}`])].join(' and ');
  return [wrongAt(pointer, `"${key}" is ${given}, which makes no sense`, right, 'trait-range')];
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
function ofOptions(location: RuleLocation, { catalogue }: CheckContext): Finding[] {
  const walk = (part: Json, pointer: string): Finding[] => {
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
        {
          source: location.source,
          pointer: `${here}/${at}`,
          wrong: `no item of "${path.slice(LISTS.length)}" has the trait "${trait}"`,
          right: oneOf(trait, known, 'trait'),
        },
      ];
    });
  };
  return ['traitOf', 'pick'].some((name) => keysIn(location.logic).has(name)) ? walk(location.logic, location.pointer) : [];
}

/** Traits are complete in their tables and named rightly in rules. */
export const traitsCheck: Check = {
  name: 'unknown-trait',
  faults: (context) => [...rows(context), ...context.locations.flatMap((location) => ofOptions(location, context))],
};
