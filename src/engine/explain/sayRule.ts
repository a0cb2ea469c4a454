import type { Json, Logic } from '../types.ts';
import { expressionOf } from '../rules/readsOf.ts';
import type { Vocabulary } from './types.ts';

const LONGEST = 6;
/** Operators that are signs, by the word that their phrases go by. */
const named: Readonly<Record<string, string>> = {
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
  '!': 'not',
  '!!': 'yes',
};

/** A value in words: nothing, yes, no, a text in quotes, a list by its entries or by how many they are. */
export function sayValue(value: Json | undefined, words: Vocabulary): string {
  const say = (key: string, otherwise: string, values?: Record<string, Json>): string => words.phrase(`why.value.${key}`, values) ?? otherwise;
  if (value === null || value === undefined || value === '') return say('nothing', '–');
  if (value === true) return say('yes', 'yes');
  if (value === false) return say('no', 'no');
  if (Array.isArray(value)) {
    if (value.length === 0) return say('nothing', '–');
    const isPlain = value.length <= LONGEST && value.every((one) => typeof one !== 'object');
    return isPlain ? value.map((one) => sayValue(one, words)).join(', ') : say('entries', String(value.length), { count: value.length });
  }
  if (typeof value === 'object') return say('entries', '1', { count: 1 });
  return typeof value === 'string' ? `“${value}”` : String(value);
}

const isJoin = (logic: Json | undefined): boolean => ['and', 'or', 'if'].includes(expressionOf(logic ?? null)?.op ?? '');

/** A rule in words, in one line. A rule that has a name is said in its sentence; an operator without a phrase (`why.op.<name>`) is named as it is. */
export function sayRule(logic: Logic | undefined, words: Vocabulary): string {
  const found = expressionOf(logic ?? null);
  if (!found) return sayValue(logic, words);
  const sentence = words.named(logic ?? null);
  if (sentence !== undefined) return `‹${sentence}›`;
  const { op, args } = found;
  if (op === 'var') return typeof args[0] === 'string' && args[0] !== '' ? `‹${words.label(args[0])}›` : (words.phrase('why.entry') ?? '‹›');
  const said = args.map((arg) =>
    isJoin(arg) && args.length > 1 && words.named(arg) === undefined ? `(${sayRule(arg, words)})` : sayRule(arg, words),
  );
  const name = named[op] ?? op;
  const joint = words.phrase(`why.join.${name}`);
  if (joint !== undefined && args.length > 0) return said.join(` ${joint} `);
  const values = Object.fromEntries(['a', 'b', 'c', 'd'].map((name, index) => [name, said[index] ?? '']));
  return words.phrase(`why.op.${name}`, values) ?? `${op}(${said.join(', ')})`;
}
