import type { Json, Logic, Path } from '../types.ts';
import { groupBy } from '../groupBy.ts';
import { expressionOf } from '../rules/readsOf.ts';
import { joinTexts } from './joinTexts.ts';
import type { Vocabulary } from './types.ts';

const LONGEST = 6;
/** Operators that are signs, by the word that their phrases go by. */
const nameBySign: Readonly<Record<string, string>> = {
  '===': 'is',
  '==': 'is',
  '!==': 'isNot',
  '!=': 'isNot',
  '<': 'less',
  '<=': 'atMost',
  '>': 'more',
  '>=': 'atLeast',
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'by',
};
/** What says the opposite: a rule that is denied is said by it, so that no "not" stands before another. */
const opposite: Readonly<Record<string, string>> = {
  is: 'isNot',
  isNot: 'is',
  less: 'atLeast',
  atLeast: 'less',
  more: 'atMost',
  atMost: 'more',
  and: 'or',
  or: 'and',
  some: 'none',
  none: 'some',
};
/** The argument of an operator that names a column of rows. */
const columnArgument: Readonly<Record<string, number>> = {
  ...{ pick: 1, without: 1, column: 1, distinct: 1, sum: 1, unique: 1, order: 1, percentRank: 1, rowsWith: 1 },
  ...{ otherRowWith: 2, traitOf: 2 },
};
/** Whether an argument of an operator is the name of a column, no value. */
export const isColumn = (op: string, at: number): boolean => columnArgument[op] === at;
/** Operators whose answer is a list: as a verdict, whether anything is in it. */
const lists: ReadonlySet<string> = new Set(['pick', 'without', 'column', 'distinct', 'map', 'filter', 'merge', 'order', 'split']);
/** Operators that hold a fact against a value. */
const COMPARES: ReadonlySet<string> = new Set(['==', '===', '!=', '!==', 'in']);
/** What people type: as a verdict, whether it is given. */
const TYPED_PATH = /^(data|row|above|outer|event)\./;

/** A value in words: nothing, yes, no, a text in quotes, a list by its entries or by how many they are. */
export function sayValue(value: Json | undefined, words: Vocabulary): string {
  const say = (key: string, otherwise: string, values?: Record<string, Json>): string => words.phrase(`why.value.${key}`, values) ?? otherwise;
  if (value === null || value === undefined || value === '') return say('nothing', '–');
  if (value === true) return say('yes', 'yes');
  if (value === false) return say('no', 'no');
  if (Array.isArray(value)) {
    if (value.length === 0) return say('nothing', '–');
    const isPlain = value.length <= LONGEST && value.every((one) => typeof one !== 'object');
    if (isPlain) return value.map((one) => sayValue(one, words)).join(', ');
    return value.length === 1 ? say('entry', '1') : say('entries', String(value.length), { count: value.length });
  }
  if (typeof value === 'object') return say('entry', '1');
  return typeof value === 'string' ? `“${value}”` : String(value);
}

/** The same of a value that a fact has or might have: an option as it is called. */
export function sayValueOf(path: Path, value: Json | undefined, words: Vocabulary): string {
  const called = (one: Json): Json => words.optionLabel?.(path, one) ?? one;
  return sayValue(Array.isArray(value) ? value.map(called) : called(value ?? null), words);
}

/** The fact that a value is compared with, so that it is said as a value of this fact. */
function comparedWith(op: string, args: readonly Json[]): Path | undefined {
  if (!COMPARES.has(op)) return undefined;
  const paths = args.map((arg) => expressionOf(arg)).flatMap((found) => (found?.op === 'var' ? found.args[0] : []));
  return paths.find((path) => typeof path === 'string');
}

/** How a part of a rule is meant: as a value, or as a verdict that holds or is denied. */
type Sense = 'value' | 'yes' | 'no';
const flipped = (sense: Sense): Sense => (sense === 'no' ? 'yes' : 'no');
const isVerdict = (op: string | undefined): boolean => op === 'and' || op === 'or';
const isJoin = (logic: Json | undefined): boolean => ['and', 'or', 'if'].includes(expressionOf(logic ?? null)?.op ?? '');

/** `x === false`, `x !== true`: what is compared, and whether it is denied. */
function asVerdict(op: string, args: readonly Json[]): { of: Json; denied: boolean } | undefined {
  const sign = nameBySign[op];
  const at = args.findIndex((arg) => typeof arg === 'boolean');
  const [of] = args.filter((_, index) => index !== at);
  if ((sign !== 'is' && sign !== 'isNot') || at < 0 || args.length !== 2 || of === undefined || typeof of === 'boolean') return undefined;
  return { of, denied: (args[at] === true) === (sign === 'isNot') };
}

/** The fact that is held against one of some values, and these. */
function amongOf(logic: Json, words: Vocabulary): { op: string; fact: string; values: string[] } | undefined {
  const { op, args = [] } = expressionOf(logic) ?? {};
  const sign = op === 'sameText' ? 'is' : op && (nameBySign[op] ?? op);
  const value = args.find((arg) => !expressionOf(arg));
  const fact = args.find((arg) => expressionOf(arg));
  const values = sign === 'in' ? (Array.isArray(args[1]) ? args[1] : []) : [value ?? null];
  const isPlain = values.length > 0 && values.length <= LONGEST && values.every((one) => typeof one !== 'object' && typeof one !== 'boolean');
  if (op === undefined || sign === undefined || !(COMPARES.has(op) || op === 'sameText') || args.length !== 2 || fact === undefined || !isPlain)
    return undefined;
  const path = comparedWith(op, args) ?? '';
  return { op: sign, fact: say(fact, words, 'value'), values: values.map((one) => sayValueOf(path, one, words)) };
}

const sayAmong = (fact: string, values: readonly string[], denied: boolean, words: Vocabulary): string =>
  (denied && values.length > 1 ? words.phrase('why.not.in', { a: fact, b: values.join(', ') }) : undefined) ??
  `${fact} ${words.phrase(`why.join.${denied ? 'isNot' : 'is'}`) ?? ''} ${joinTexts(values, words.phrase('why.join.or'))}`;

/** A part of an "and" or "or". */
interface Part {
  logic: Json;
  sense: Sense;
}
/** What parts have in common that differ in one thing only: the same fact with several values, several facts of which the same is said. */
interface Shared {
  key: string;
  differing: string[];
  together: (differing: readonly string[]) => string;
}

function sharedOf({ logic, sense }: Part, name: string, words: Vocabulary): Shared | undefined {
  if (words.nameOf(logic) !== undefined) return undefined;
  const denied = sense === 'no';
  const among = amongOf(logic, words);
  if (among) {
    const isNot = denied !== (among.op === 'isNot');
    const together: Shared['together'] = (values) => sayAmong(among.fact, values, isNot, words);
    return isNot === (name === 'and') ? { key: `is ${among.fact}`, differing: among.values, together } : undefined;
  }
  const { op, args = [] } = expressionOf(logic) ?? {};
  const isTyped = op === 'var' && sense !== 'value' && typeof args[0] === 'string' && TYPED_PATH.test(args[0]);
  if (op !== 'isEmpty' && !isTyped) return undefined;
  const key = `why.${denied ? 'not' : 'op'}.${isTyped ? 'given' : 'isEmpty'}`;
  const together: Shared['together'] = (facts) => {
    const a = joinTexts(facts, words.phrase(`why.join.${name}`));
    return (name === 'and' ? words.phrase(`${key}.many`, { a }) : undefined) ?? words.phrase(key, { a }) ?? a;
  };
  return { key, differing: [say(isTyped ? logic : args[0], words, 'value')], together };
}

/** Parts of an "and" or "or" with those of one of the same kind inside it. */
function partsOf({ logic, sense }: Part, name: string, words: Vocabulary): Part[] {
  const found = words.nameOf(logic) === undefined ? expressionOf(logic) : undefined;
  if (found?.op === '!') return partsOf({ logic: found.args[0] ?? null, sense: flipped(sense) }, name, words);
  return found && joinOf(found.op, sense) === name ? found.args.flatMap((arg) => partsOf({ logic: arg, sense }, name, words)) : [{ logic, sense }];
}
const joinOf = (op: string, sense: Sense): string | undefined => (isVerdict(op) ? (sense === 'no' ? opposite[op] : op) : undefined);

/** What an "and" or "or" says, each thing once. */
function clausesOf(whole: Part, name: string, words: Vocabulary): string[] {
  const parts = partsOf(whole, name, words);
  // A setting of the definitions that decides nothing here ("never", beside an "or") is no reason.
  const deciding = parts.filter(({ logic, sense }) => typeof logic !== 'boolean' || (logic === (sense !== 'no')) === (name === 'or'));
  const all = (deciding.length > 0 ? deciding : parts).map((part, at) => ({ part, at, shared: sharedOf(part, name, words) }));
  const groups = groupBy(all, ({ at, shared }) => shared?.key ?? String(at));
  return [...groups.values()].map((group) => {
    const [{ part, shared } = { part: whole, shared: undefined }, ...others] = group;
    if (shared && others.length > 0) return shared.together(group.flatMap((one) => one.shared?.differing ?? []));
    const { op } = (words.nameOf(part.logic) === undefined ? expressionOf(part.logic) : undefined) ?? {};
    const inner = op === undefined ? undefined : joinOf(op, part.sense);
    const isSeveral = groups.size > 1 && (op === 'if' || (inner !== undefined && clausesOf(part, inner, words).length > 1));
    const sentence = say(part.logic, words, part.sense);
    return isSeveral ? `(${sentence})` : sentence;
  });
}

function say(logic: Logic | undefined, words: Vocabulary, sense: Sense): string {
  const denied = sense === 'no';
  const deny = (sentence: string): string => (denied ? (words.phrase('why.op.not', { a: sentence }) ?? `not (${sentence})`) : sentence);
  const found = expressionOf(logic ?? null);
  if (!found) {
    if (typeof logic !== 'boolean' || sense === 'value') return deny(sayValue(logic, words));
    return words.phrase(logic === denied ? 'why.value.never' : 'why.value.always') ?? String(logic !== denied);
  }
  const sentence = words.nameOf(logic ?? null);
  if (sentence !== undefined) return deny(`‹${sentence}›`);
  const { op, args } = found;
  if (op === '!') return say(args[0], words, flipped(sense));
  if (op === '!!') return say(args[0], words, denied ? 'no' : 'yes');
  const verdict = sense === 'value' ? undefined : asVerdict(op, args);
  if (verdict) return say(verdict.of, words, verdict.denied ? flipped(sense) : sense);
  if (op === 'var') {
    const path = typeof args[0] === 'string' ? args[0] : '';
    const name = path === '' ? (words.phrase('why.entry') ?? '‹›') : `‹${words.label(path)}›`;
    const phrase = sense !== 'value' && TYPED_PATH.test(path) ? words.phrase(denied ? 'why.not.given' : 'why.op.given', { a: name }) : undefined;
    return phrase ?? deny(name);
  }
  const join = joinOf(op, sense);
  if (join !== undefined && args.length > 0)
    return joinTexts(clausesOf({ logic: logic ?? null, sense }, join, words), words.phrase(`why.join.${join}`));
  const among = op === 'in' ? amongOf(logic ?? null, words) : undefined;
  if (among) return sayAmong(among.fact, among.values, denied, words);
  const plain = nameBySign[op] ?? op;
  const name = denied ? (opposite[plain] ?? plain) : plain;
  const compared = comparedWith(op, args);
  const inner = (arg: Json, at: number): string => {
    if (compared !== undefined && !expressionOf(arg)) return sayValueOf(compared, arg, words);
    if (isColumn(op, at)) return typeof arg === 'string' ? `‹${words.label(`*.${arg.replace(/^-/, '')}`)}›` : sayValue(arg, words);
    if (op === 'if') return say(arg, words, at % 2 === 0 && at < args.length - 1 ? 'yes' : 'value');
    return say(arg, words, at === 1 && /^(some|all|none|filter)$/.test(op) ? 'yes' : 'value');
  };
  const parts = args.map((arg, at) => (isJoin(arg) && args.length > 1 && words.nameOf(arg) === undefined ? `(${inner(arg, at)})` : inner(arg, at)));
  const isTurned = !denied || name !== plain;
  const joint = words.phrase(`why.join.${name}`);
  if (joint !== undefined && args.length > 0) return isTurned ? parts.join(` ${joint} `) : deny(parts.join(` ${joint} `));
  const values = Object.fromEntries(['a', 'b', 'c', 'd'].map((key, index) => [key, parts[index] ?? '']));
  const ofOne = args[1] === 1 ? words.phrase(`why.op.${name}.one`, values) : undefined;
  const list =
    ofOne ?? words.phrase(`why.op.${name}.${args.length}`, values) ?? words.phrase(`why.op.${name}`, values) ?? `${op}(${parts.join(', ')})`;
  if (lists.has(op) && sense !== 'value') return words.phrase(denied ? 'why.not.any' : 'why.op.any', { a: list }) ?? deny(list);
  return isTurned ? list : (words.phrase(`why.not.${plain}`, values) ?? deny(list));
}

/** A rule in words, in one line, as a verdict. A rule that has a name is said in its sentence; an operator without a phrase (`why.op.<name>`) is named as it is. */
export const sayRule = (logic: Logic | undefined, words: Vocabulary): string => say(logic, words, 'yes');

/** As `sayRule`, of a rule whose answer is a value. */
export const sayWork = (logic: Logic | undefined, words: Vocabulary): string => say(logic, words, 'value');

/** One plain sentence of why a rule stands in the way, where the definition has none: by what it needs, or by what is so; whichever needs no "not". */
export function sayBecause(logic: Logic, holds: boolean, words: Vocabulary): string {
  const found = expressionOf(logic);
  if (!found) return words.phrase('why.always') ?? sayRule(logic, words);
  const denied = found.op === '!' && words.nameOf(logic) === undefined;
  const rule = (denied ? say(found.args[0], words, 'yes') : sayRule(logic, words)).replace(/[‹›]/g, '');
  return words.phrase(holds === denied ? 'why.needs' : 'why.because', { rule }) ?? rule;
}
