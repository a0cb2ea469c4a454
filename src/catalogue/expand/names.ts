/** Permissions, derived facts and constants that have a name: said once under `config/`, put in their places before anything reads the rules. */
import type { Json, JsonObject, Logic, NamedRule, Pointer } from '../../engine/types.ts';
import { isObject, objectOf, provedAs } from '../../engine/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { ruleLimits } from '../../engine/rules/interpreter.ts';
import { scoped } from '../../engine/rules/readsOf.ts';
import { layout, type Kind } from '../layout.ts';
import { nearest, oneOf } from '../../engine/nearest.ts';
import { perJsonValue, perText, perValues } from '../../engine/perValue.ts';
import { placesOf } from '../report.ts';
import { besideRules } from './examples.ts';
import type { Source } from '../source.ts';
import type { Fault } from '../types.ts';

/**
 * How a rule names one: `{ "permission": "changesRecords" }`, `{ "fact": "fullName" }`, `{ "constant": "payingStatus" }`, and the kind of file that
 * says it. `{ "fact": ["placementVerdict", "data", "record"] }` is the fact with everything below `data` read below `record`.
 */
const tables = { permission: 'permissions', fact: 'facts', constant: 'app' } as const satisfies Record<string, Kind>;
type Word = keyof typeof tables;
const isWord = (word: string): word is Word => Object.hasOwn(tables, word);
/** Kinds that hold no rules: what stands in them is never a name. */
export const ruleless: readonly Kind[] = [
  'examples',
  'workflow-examples',
  'messages',
  'form-texts',
  'reference',
  'options',
  'schema',
  'part',
  'theme',
  'backend',
  'page',
];

interface NamedSource {
  kind: Kind;
  source: Source;
}
interface Use {
  word: Word;
  name: string;
  /** What the fact's rule calls the first is read as the second. */
  elsewhere?: readonly [root: string, path: string];
}

function useOf(value: JsonObject): Use | undefined {
  const [word, second] = Object.keys(value);
  const operand = word === undefined ? undefined : value[word];
  if (word === undefined || second !== undefined || !isWord(word)) return undefined;
  if (typeof operand === 'string') return { word, name: operand };
  const [name, root, path, more] = word === 'fact' && Array.isArray(operand) ? operand : [];
  const isElsewhere = typeof name === 'string' && typeof root === 'string' && typeof path === 'string' && more === undefined;
  return isElsewhere ? { word, name, elsewhere: [root, path] } : undefined;
}

/** The rule with other names for what it reads from the top; names of rows inside it stay. */
export function withPaths(rule: Logic, change: (path: string) => string): Logic {
  const below = (one: Json): Json => withPaths(one, change);
  if (Array.isArray(rule)) return rule.map(below);
  if (!isObject(rule)) return rule;
  const rename = (name: Json): Json => (typeof name === 'string' ? change(name) : name);
  const entries = Object.entries(rule).map(([op, args]): [string, Json] => {
    if (op === 'var') return [op, Array.isArray(args) ? [rename(args[0] ?? null), ...args.slice(1).map(below)] : rename(args)];
    return [op, Array.isArray(args) && scoped.has(op) ? args.map((one, at) => (at === 1 ? one : below(one))) : below(args)];
  });
  return Object.fromEntries(entries);
}

const elsewhereOf = perJsonValue((rule) =>
  perText((root) =>
    perText((to) => withPaths(rule as Logic, (path) => (path === root || path.startsWith(`${root}.`) ? `${to}${path.slice(root.length)}` : path))),
  ),
);

/** How many parts a rule has, and levels; of a name in it those of what it stands for. */
interface Size {
  parts: number;
  levels: number;
}
function sizeOf(value: Json, ofName: (use: Use) => Size): Size {
  if (typeof value !== 'object' || value === null) return { parts: 1, levels: 0 };
  const use = isObject(value) ? useOf(value) : undefined;
  if (use) return ofName(use);
  const below = Object.values(value).map((one) => sizeOf(one, ofName));
  return { parts: below.reduce((sum, { parts }) => sum + parts, 1), levels: 1 + Math.max(0, ...below.map(({ levels }) => levels)) };
}
/** What is larger than this is not put together: names within names grow faster than what is written. A smaller one that is too large is told with its place. */
const MOST: Size = { parts: 4 * ruleLimits.size, levels: 4 * ruleLimits.depth };

const keyOf = ({ word, name }: Use): string => `${word} ${name}`;

/** Every name that a value uses, with its place. Examples beside rules are data. */
function usesIn(value: Json, pointer: Pointer = ''): { pointer: Pointer; use: Use }[] {
  if (typeof value !== 'object' || value === null) return [];
  const use = isObject(value) ? useOf(value) : undefined;
  if (use) return [{ pointer, use }];
  return Object.entries(value).flatMap(([key, below]) => (pointer === '' && besideRules.includes(key) ? [] : usesIn(below, pointerTo(pointer, key))));
}

const usesOf = perJsonValue((value) => usesIn(value as Json));

function replaced(value: Json, ruleOf: (use: Use) => Logic, top = true): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => replaced(one, ruleOf, false));
  const use = useOf(value);
  if (use) return ruleOf(use);
  return Object.fromEntries(
    Object.entries(value).map(([key, below]) => [key, top && besideRules.includes(key) ? below : replaced(below, ruleOf, false)]),
  );
}

/** What is wrong with the names, and every source that names one, with plain rules; null for a source that cannot be completed. */
interface NamedPlaces {
  faults: Fault[];
  sources: Map<Source, Source | null>;
}

const lastCompleted = new WeakMap<Source, { rules: readonly Logic[]; whole: Source }>();

/** A source with its names' rules in their places: the one of before as long as the rules say the same. */
function completed(source: Source, found: readonly { pointer: Pointer; use: Use }[], ruleOf: (use: Use) => Logic): Source {
  const rules = found.map(({ use }) => ruleOf(use));
  const last = lastCompleted.get(source);
  if (last && (rules.every((rule, at) => rule === last.rules[at]) || JSON.stringify(rules) === JSON.stringify(last.rules))) return last.whole;
  // A constant is a value like any other: what is wrong with it is wrong where it is used, unless a check knows better.
  const rulePointers = found.filter(({ use }) => use.word !== 'constant').map(({ pointer }) => pointer);
  const constants = new Map(found.filter(({ use }) => use.word === 'constant').map(({ pointer, use }) => [pointer, use.name]));
  const whole = { ...source, value: replaced(source.value, ruleOf), rulePointers, constants };
  lastCompleted.set(source, { rules, whole });
  return whole;
}

/** Names that are gone while another is there that nothing uses: it was renamed, and the rest is judged by it. */
function renamedOf(missingUses: ReadonlyMap<string, Use>, idle: readonly Use[]): Map<string, Use> {
  const renamed = new Map<string, Use>();
  for (const [key, { word, name }] of missingUses) {
    const left = idle.filter((one) => one.word === word && ![...renamed.values()].includes(one));
    const near = nearest(
      name,
      left.map((one) => one.name),
    );
    const only = left.length === 1 && [...missingUses.values()].filter((one) => one.word === word).length === 1 ? left[0] : undefined;
    const to = left.find((one) => one.name === near) ?? only;
    if (to) renamed.set(key, to);
  }
  return renamed;
}

/** The rules of names and their sizes, as far as they were asked for: as long as the files that say them are the same, and nothing is wrong. */
const resolvedBy = perValues((..._tables: (Source | undefined)[]) => ({ done: new Map<string, Logic | null>(), sizes: new Map<string, Size>() }));

/**
 * Puts named rules in their places. Faults: a name that is not there, names that lead back to themselves, a name that nothing uses.
 * A source with such a name is left out; where the file of names itself is faulty, without a further word.
 */
export function expandNames(allSources: readonly NamedSource[], unsound: ReadonlySet<Kind>): NamedPlaces {
  const faults: Fault[] = [];
  const fault = (source: Source, pointer: Pointer, wrong: string, right: string, check: string): void => {
    faults.push({ file: source.file, line: source.line(pointer), pointer, wrong, right, check });
  };
  const fileOf = (word: Word): string => layout.find(({ kind }) => kind === tables[word])?.like ?? '';
  const sourceOf = (word: Word): Source | undefined => allSources.find(({ kind }) => kind === tables[word])?.source;
  const namesOf = (word: Word): Record<string, NamedRule> => {
    const { $schema: _link, ...names } = (sourceOf(word)?.value ?? {}) as JsonObject;
    return provedAs(names);
  };
  /** Those that a browser may know: what the server keeps to itself has no name for rules. */
  const constants = (): Record<string, NamedRule> => {
    const appConstants = (sourceOf('constant')?.value as JsonObject | undefined)?.['constants'];
    return Object.fromEntries(Object.entries(objectOf(appConstants)).map(([name, rule]) => [name, { about: '', rule }]));
  };
  const known: Record<Word, Record<string, NamedRule>> = { permission: namesOf('permission'), fact: namesOf('fact'), constant: constants() };
  const uses = allSources.flatMap(({ kind, source }) =>
    ruleless.includes(kind) ? [] : usesOf(source.value).map((found) => ({ kind, source, ...found })),
  );
  const isOwn = ({ kind, pointer, use }: (typeof uses)[number]): boolean =>
    kind === tables[use.word] && pointer.startsWith(pointerTo('', use.name, 'rule'));
  const used = new Set(uses.filter((one) => !isOwn(one)).map(({ use }) => keyOf(use)));
  const isKnown = ({ word, name }: Use): boolean => Object.hasOwn(known[word], name);
  // What uses a name may stand in a file that cannot be read.
  const idle = (['permission', 'fact'] as const).flatMap((word) =>
    sourceOf(word) && unsound.size === 0 ? Object.keys(known[word]).flatMap((name) => (used.has(keyOf({ word, name })) ? [] : [{ word, name }])) : [],
  );
  const renamed = renamedOf(new Map(uses.flatMap(({ use }) => (isKnown(use) ? [] : [[keyOf(use), use]]))), idle);
  /** The name that stands for one that is gone. */
  const resolveUse = (use: Use): Use => renamed.get(keyOf(use)) ?? use;
  const { done, sizes } = resolvedBy(...(['permission', 'fact', 'constant'] as const).map(sourceOf));

  /** The rule of a name in plain json-logic; null where it, or one within it, cannot be told. */
  const ruleOf = (rawUse: Use, way: readonly string[]): Logic | null => {
    const rule = ownRuleOf(rawUse, way);
    return rule === null || rawUse.elsewhere === undefined ? rule : elsewhereOf(rule)(rawUse.elsewhere[0])(rawUse.elsewhere[1]);
  };
  const ownRuleOf = (rawUse: Use, way: readonly string[]): Logic | null => {
    const use = resolveUse(rawUse);
    const key = keyOf(use);
    const finished = done.get(key);
    if (finished !== undefined) return finished;
    const entry = Object.hasOwn(known[use.word], use.name) ? known[use.word][use.name] : undefined;
    const source = sourceOf(use.word);
    if (!entry || !source) return null;
    const inner = usesIn(entry.rule, pointerTo('', use.name, 'rule'));
    const back = inner.find((one) => [...way, key].includes(keyOf(resolveUse(one.use))));
    if (back) {
      const circle = [...way, key, keyOf(resolveUse(back.use))].slice([...way, key].indexOf(keyOf(resolveUse(back.use))));
      fault(source, back.pointer, `${circle.join(' → ')} goes round in a circle`, 'a rule that does not lead back to its own name', 'circular-name');
    }
    const isTold = !back && inner.every((one) => ruleOf(one.use, [...way, key]) !== null);
    const size = sizeOf(entry.rule, (one) => sizes.get(keyOf(resolveUse(one))) ?? { parts: 1, levels: 0 });
    sizes.set(key, size);
    const isWhole = isTold && size.parts <= MOST.parts && size.levels <= MOST.levels;
    if (isTold && !isWhole) {
      const wrong = `with the names in it the rule has ${size.parts} parts, ${size.levels} levels deep`;
      fault(source, pointerTo('', use.name, 'rule'), wrong, `at most ${ruleLimits.size} parts and ${ruleLimits.depth} levels`, 'rule-size');
    }
    const rule = isWhole ? replaced(entry.rule, (one) => ruleOf(one, [...way, key]) ?? null, false) : null;
    done.set(key, rule);
    return rule;
  };

  const sources: NamedPlaces['sources'] = new Map();
  for (const { kind, source } of allSources) {
    const found = ruleless.includes(kind) ? [] : usesOf(source.value);
    if (found.length === 0) continue;
    for (const { pointer, use } of found) {
      if (isKnown(use) || renamed.has(keyOf(use)) || unsound.has(tables[use.word])) continue;
      const right = oneOf(use.name, Object.keys(known[use.word]), use.word);
      fault(source, pointer, `there is no ${use.word} "${use.name}" in ${fileOf(use.word)}`, right, 'unknown-name');
    }
    const isWhole = found.every(({ use }) => ruleOf(use, []) !== null);
    sources.set(source, isWhole ? completed(source, found, (use) => ruleOf(use, []) ?? null) : null);
  }
  for (const use of idle) {
    const source = sourceOf(use.word);
    const [missingKey] = [...renamed].find(([, one]) => one === use) ?? [];
    if (!source) continue;
    const asking = uses.filter((one) => keyOf(one.use) === missingKey);
    const places = placesOf(asking.map((one) => ({ file: one.source.file, line: one.source.line(one.pointer) })));
    if (missingKey === undefined) fault(source, pointerTo('', use.name), `nothing uses the ${use.word} "${use.name}"`, 'take it out', 'unused-name');
    else {
      const wrong = `there is no ${use.word} "${asking[0]?.use.name}" in ${fileOf(use.word)}, and it is asked for (${places}), while nothing uses "${use.name}"`;
      fault(source, pointerTo('', use.name), wrong, `one name: "${asking[0]?.use.name}" here, or "${use.name}" there`, 'unknown-name');
    }
  }
  if (faults.length > 0) for (const cache of [done, sizes]) cache.clear();
  return { faults, sources };
}
