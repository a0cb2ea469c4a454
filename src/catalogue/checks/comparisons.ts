import { isObject } from '../../engine/json.ts';
import { dayNumber } from '../../engine/dates/day.ts';
import { expressionOf } from '../../engine/rules/readsOf.ts';
import { isEverywhere } from '../../engine/rules/readPath.ts';
import type { Json } from '../../engine/types.ts';
import { columnValues, fieldHolding, type Holding, type ValueKind } from '../columnValues.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../../engine/nearest.ts';
import { perJsonValue, perText } from '../../engine/perValue.ts';
import { optionGone, type Cause } from '../report.ts';
import type { RuleLocation } from '../ruleLocations/location.ts';
import type { Catalogue } from '../types.ts';
import { wrongAt, faultAt, type Check, type FoundFault } from './check.ts';
import { comparing, isGoneRole, pathRead, sides, traitValues, type Values } from './sides.ts';
import { inEachRule } from './untilChanged.ts';

/** Where the field of the form lies that a rule reads, as it is filled or as it is stored. */
function keysAt(path: string): string[] | undefined {
  const [root, ...rest] = path.split('.');
  return root === 'record' && rest[0] === 'stored' ? rest.slice(1) : root === 'data' ? rest : undefined;
}

/** As the text of a fault says it. */
const kindNames: Readonly<Record<ValueKind, string>> = {
  number: 'a number',
  text: 'a text',
  day: 'a day',
  instant: 'a day with its time',
  'yes or no': 'true or false',
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
function kindOfLiteral(part: Json): ValueKind | undefined {
  if (typeof part === 'number') return 'number';
  if (typeof part === 'boolean') return 'yes or no';
  if (typeof part !== 'string' || part === '') return undefined;
  return dayNumber(part) === undefined ? (INSTANT.test(part) ? 'instant' : 'text') : 'day';
}

/** The kind of all values that there are; undefined where they differ. */
function kindOfAll(values: Values): ValueKind | undefined {
  const kinds = new Set((values ?? []).filter((value) => value !== null).map(kindOfLiteral));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

/** What operators make, where that has a kind. */
const kindByOperator: ReadonlyMap<string, ValueKind> = new Map([
  ...['+', '-', '*', '/', '%', 'min', 'max', 'age', 'year', 'daysBetween', 'minutesBetween', 'length', 'sum', 'ceil', 'round', 'power'].map(
    (name) => [name, 'number'] as const,
  ),
  ...['addDays', 'addWorkingDays', 'addYears'].map((name) => [name, 'day'] as const),
]);
const kindMade = (part: Json): ValueKind | undefined => kindByOperator.get(expressionOf(part)?.op ?? '');

/** Operators that reckon with days, and how many of their arguments are days. */
const ofDays: ReadonlyMap<string, number> = new Map([
  ['age', 2],
  ['daysBetween', 2],
  ...['year', 'addDays', 'addYears', 'addWorkingDays', 'isSunday', 'isHoliday', 'dayText'].map((name) => [name, 1] as const),
]);

/** A day is reckoned with; of anything else nothing is known, and the rule would be silent for everybody. */
function noDays(operator: string, args: Json, here: string, { kindOf }: Compared): FoundFault[] {
  return toList(args)
    .slice(0, ofDays.get(operator) ?? 0)
    .flatMap((part, index) => {
      const path = pathRead(part);
      const kind = path === undefined ? (kindOfLiteral(part) ?? kindMade(part)) : kindOf(path);
      if (kind === undefined || kind === 'day' || kind === 'instant') return [];
      const wrong = `"${operator}" reckons with a day, and ${path ?? JSON.stringify(part)} is ${kindNames[kind]}`;
      return faultAt(
        Array.isArray(args) ? `${here}/${index}` : here,
        wrong,
        'a field of "format": "date", "today", or a day as "2026-11-20"',
        'no-day',
      );
    });
}
const toList = (args: Json): readonly Json[] => (Array.isArray(args) ? args : [args]);

const ordering = new Set(['<', '<=', '>', '>=']);
const identical = new Set(['===', '!==']);
/** Whether a comparison of two kinds says the same of all values. A text of digits has an order among numbers, and a text may be a day. */
function saysNothing(operator: string, one: ValueKind, other: ValueKind): boolean {
  const pair = new Set([one, other]);
  if (pair.size === 1 || (pair.has('text') && (pair.has('day') || pair.has('instant')))) return false;
  if (identical.has(operator)) return true;
  return ordering.has(operator) && !(pair.has('text') && pair.has('number'));
}

/** What a rule compares at one place, and where its paths begin: rows of a list have their own. */
interface Compared {
  valuesOf: (path: string) => Values;
  kindOf: (path: string) => ValueKind | undefined;
  /** Why a word is none of the values: it is no option of their list. */
  causeOf: (path: string, word: Json) => { cause?: Cause };
}

function differing(operator: string, args: Json, here: string, { kindOf }: Compared): FoundFault[] {
  if (!Array.isArray(args) || args.length !== 2) return [];
  const kinds = args.map((part) => {
    const path = pathRead(part);
    const result = kindMade(part);
    const text = path ?? (result === undefined ? JSON.stringify(part) : `what "${expressionOf(part)?.op}" makes`);
    return {
      kind: path === undefined ? (result ?? kindOfLiteral(part)) : kindOf(path),
      label: text,
      isRead: path !== undefined || result !== undefined,
    };
  });
  const [left, right] = kinds;
  const number = kinds.find(({ kind, isRead }) => kind === 'number' && isRead);
  const quoted = args.find((part) => typeof part === 'string' && part !== '');
  if (number && typeof quoted === 'string' && ordering.has(operator)) {
    const right = Number.isFinite(Number(quoted)) ? `${Number(quoted)}, without quotation marks` : 'a number';
    return faultAt(here, `"${operator}" compares ${number.label}, a number, with ${JSON.stringify(quoted)}, a text`, right, 'unlike-kinds');
  }
  const word = kinds.find(({ kind, isRead }) => kind === 'text' && !isRead);
  const time = kinds.find(({ kind, isRead }) => isRead && (kind === 'day' || kind === 'instant'));
  if (word && time?.kind && (identical.has(operator) || ordering.has(operator))) {
    const wrong = `"${operator}" compares ${time.label}, ${kindNames[time.kind]}, with the text ${word.label}: letter by letter`;
    return faultAt(here, wrong, 'a day as "2026-11-20", "today", or what daysBetween and minutesBetween make of two times', 'unlike-kinds');
  }
  if (!left?.kind || !right?.kind || !(left.isRead || right.isRead) || !saysNothing(operator, left.kind, right.kind)) return [];
  const wrong = `"${operator}" compares ${left.label}, ${kindNames[left.kind]}, with ${right.label}, ${kindNames[right.kind]}: it says the same of all values`;
  return faultAt(here, wrong, 'two values of one kind', 'unlike-kinds');
}

export const perRow: ReadonlySet<string> = new Set(['map', 'filter', 'all', 'some', 'none']);
/** Where the rows of a collection lie, when it is a plain path or a selection of one. */
export function collectionAt(collection: Json | undefined): string | undefined {
  if (!isObject(collection)) return undefined;
  const selected = collection['filter'];
  return Array.isArray(selected) ? collectionAt(selected[0]) : pathRead(collection);
}
const unknown: Compared = { valuesOf: () => undefined, kindOf: () => undefined, causeOf: () => ({}) };
/** From a name in a rule that is worked out for each row to its path: `today` and the session are everybody's. */
export const inRow =
  (base: string | undefined) =>
  (path: string): string | undefined =>
    isEverywhere(path) ? path : base === undefined ? undefined : `${base}.*.${path}`;
const inRows = (base: string | undefined, { valuesOf, kindOf, causeOf }: Compared): Compared => {
  const from = inRow(base);
  const read = <T>(path: string, of: (absolute: string) => T | undefined): T | undefined => {
    const absolute = from(path);
    return absolute === undefined ? undefined : of(absolute);
  };
  return {
    valuesOf: (path) => read(path, valuesOf),
    kindOf: (path) => read(path, kindOf),
    causeOf: (path, word) => read(path, (absolute) => causeOf(absolute, word)) ?? {},
  };
};

/** One place of a rule where something is compared; `within` leads from what the whole rule reads to what is read there. */
interface Comparison {
  key: string;
  args: Json;
  at: string;
  within: (whole: Compared) => Compared;
}

function comparisonsOf(part: Json, at: string, within: Comparison['within']): Comparison[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, args]) => {
    const here = pointerTo(at, key);
    if (Array.isArray(part)) return comparisonsOf(args, here, within);
    const own: Comparison[] = comparing.has(key) || key === 'in' || ordering.has(key) || ofDays.has(key) ? [{ key, args, at: here, within }] : [];
    if (!Array.isArray(args) || !(perRow.has(key) || key === 'reduce')) return [...own, ...comparisonsOf(args, here, within)];
    const base = collectionAt(args[0]);
    const rows: Comparison['within'] = key === 'reduce' ? () => unknown : (whole) => inRows(base, within(whole));
    return [...own, ...args.flatMap((one, index) => comparisonsOf(one, `${here}/${index}`, index === 1 ? rows : within))];
  });
}
const comparisonsIn: (logic: Json) => readonly Comparison[] = perJsonValue((logic) => comparisonsOf(logic as Json, '', (whole) => whole));

function comparisonFaults(logic: Json, pointer: string, whole: Compared): FoundFault[] {
  return comparisonsIn(logic).flatMap(({ key, args: below, at: place, within }) => {
    const compared = within(whole);
    const here = pointer + place;
    const same = (a: Json, b: Json): boolean =>
      key === 'sameText' || key === '==' || key === '!=' ? String(a).trim().toLowerCase() === String(b).trim().toLowerCase() : a === b;
    const never = sides(key, below).flatMap(({ path, at, word }) => {
      const values = compared.valuesOf(path);
      if (!values || isGoneRole(path, word, values) || values.some((value) => same(value, word))) return [];
      const known = [
        ...new Set(values.filter((value) => value !== null).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))),
      ];
      const plain = typeof word === 'string' && values.some((value) => typeof value !== 'string' && JSON.stringify(value) === word);
      const right = plain ? `${word}, without quotation marks` : oneOf(String(word), known, 'value');
      return [{ ...wrongAt(`${here}/${at}`, `"${path}" is never ${JSON.stringify(word)}`, right), ...(plain ? {} : compared.causeOf(path, word)) }];
    });
    return never.length > 0 ? never : [...differing(key, below, here, compared), ...noDays(key, below, here, compared)];
  });
}

const formOf = (file: string): string | undefined => /^schemas\/forms\/([^/]+\/[^/]+)\//.exec(file)?.[1];
const NOTHING: Holding = { values: undefined, kind: undefined, required: false };

/** What is known of a path that a rule reads: a trait, a column of the row that it is about, a field of its form. */
export function holdingOf(path: string, { rows, source }: RuleLocation, catalogue: Catalogue): Holding {
  if (path === 'today') return { values: undefined, kind: 'day', required: true };
  const traits = traitValues(path, catalogue);
  if (traits) return { values: traits, kind: kindOfAll(traits), required: !traits.includes(null) };
  if (rows && (rows.at === '' || path.startsWith(`${rows.at}.`))) {
    const key = rows.at === '' ? path : path.slice(rows.at.length + 1);
    return rows.keys?.has(key) === false ? NOTHING : columnValues(catalogue, rows.of, key);
  }
  const form = catalogue.forms[formOf(source.file) ?? ''];
  const keys = keysAt(path);
  return form && keys ? fieldHolding(form.schema, keys, catalogue) : NOTHING;
}

const ofEach = inEachRule((location, { catalogue, definitions }) => {
  const of = perText((path) => holdingOf(path, location, catalogue));
  const causeOf: Compared['causeOf'] = (path, word) => {
    const { list } = of(path);
    return list === undefined ? {} : optionGone(list, word, definitions.get('options', list)?.file);
  };
  return comparisonFaults(location.logic, location.pointer, { valuesOf: (path) => of(path).values, kindOf: (path) => of(path).kind, causeOf });
});

/** A trait, a field or a column is compared with values that it can have: of its closed set, where it has one, and of its kind. Anything else would say the same of all. */
export const comparisons: Check = {
  name: 'never-equal',
  faults: (context) =>
    ['roles', 'programs', 'centre-models', 'options'].every((kind) => context.definitions.sound(kind as 'roles')) ? ofEach(context) : [],
};
