/** The notation: how each operator is said, from one table. */
import { operators } from '../../engine/rules/operators/index.ts';
import { standard } from '../../engine/rules/standard.ts';
import type { Json } from '../../engine/types.ts';
import table from './operators.json' with { type: 'json' };

/** How an operator is said. `level`: the higher, the closer it binds; what is no word binds closest. */
interface Saying {
  kind: 'fact' | 'call' | 'join' | 'between' | 'before' | 'after' | 'if' | 'rows';
  level?: number;
  word?: string;
  /** Of its denial; of dates; before several values, and their denial. */
  not?: string;
  dated?: string;
  many?: string;
  notMany?: string;
  /** As a function, where its word does not do or it has none; its own name where this is left out. */
  call?: string;
  /** Its first argument is a name, which may have a title. */
  isNamed?: boolean;
  /** What its arguments are called; those of an empty name, and those behind, stand as they are. */
  args?: readonly string[];
}
export const sayings: Readonly<Record<string, Saying>> = table as Record<string, Saying>;
export const sayingOf = (op: string): Saying | undefined => (Object.hasOwn(sayings, op) ? sayings[op] : undefined);

/** The level of what binds closest; of a function's arguments; of the parts of a comparison. */
export const ATOM = 9;
export const OPEN = 1;
export const PART = 6;

interface Phrase {
  op: string;
  kind: Saying['kind'];
  level: number;
  denied: boolean;
  isMany: boolean;
}
const phraseEntries = Object.entries(sayings).flatMap(([op, { kind, level = ATOM, word, not, dated, many, notMany }]) => {
  const phrase = (text: string | undefined, denied = false, isMany = false): [string, Phrase][] =>
    text === undefined ? [] : [[text, { op, kind, level, denied, isMany }]];
  return [...phrase(word), ...phrase(not, true), ...phrase(dated), ...phrase(many, false, true), ...phrase(notMany, true, true)];
});
export const phrases: ReadonlyMap<string, Phrase> = new Map(phraseEntries);

/** Functions by the names that they are called by. */
export const functions: ReadonlyMap<string, string> = new Map(
  Object.entries(sayings).flatMap(([op, { kind, call }]) => (call !== undefined || kind === 'call' || kind === 'fact' ? [[call ?? op, op]] : [])),
);
/** RuleNames of rules: what the engine never sees. */
const nameArities: Readonly<Record<string, { min: number; max: number }>> = {
  permission: { min: 1, max: 1 },
  fact: { min: 1, max: 3 },
  constant: { min: 1, max: 1 },
};
export const arityOf = (op: string): { min: number; max: number } | undefined => (operators[op] ?? standard[op])?.args ?? nameArities[op];

export const constants: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['nothing', null],
  ['this', { var: '' }],
]);
/** The argument of an operator that is no list of them. */
export const expression = (op: string, args: readonly Json[]): Json => {
  const [first = null] = args;
  return { [op]: args.length === 1 && !Array.isArray(first) ? first : [...args] };
};
