/** A rule as a sentence that says exactly it. */
import { expressionOf } from '../../engine/rules/readsOf.ts';
import type { Json, Logic } from '../../engine/types.ts';
import { offeredBeside, type RuleNames } from './ruleNames.ts';
import { arityOf, ATOM, functions, constants, OPEN, PART, sayingOf } from './notation.ts';
import { writtenName } from './words.ts';

/** How closely it binds, and its words. */
type RulePhrase = readonly [level: number, text: () => string];
interface Around {
  names: RuleNames;
  /** Commas part what stands around. */
  among?: boolean;
  /** What values are called here. */
  offered?: ReadonlyMap<string, Json> | undefined;
}

const DATE = /^\d{4}-\d\d-\d\d$/;
const dating = new Set(['addDays', 'addWorkingDays', 'addYears']);
const isDate = (logic: Json, names: RuleNames): boolean =>
  typeof logic === 'string' ? DATE.test(logic) : dating.has(expressionOf(logic)?.op ?? '') || names.isDate(logic);

function part(logic: Json, least: number, around: Around): string {
  const [level, text] = say(logic, around);
  return level < least ? `(${say(logic, { names: around.names })[1]()})` : text();
}

function sayValue(value: Json, { offered }: Around): string {
  for (const [word, constant] of constants) if (constant === value) return word;
  const title = [...(offered ?? [])].find(([, one]) => one === value)?.[0];
  const name = title === undefined ? undefined : writtenName(title);
  return name ?? (typeof value === 'string' && DATE.test(value) ? value : JSON.stringify(value));
}

/** A comparison, or what is said of one thing. */
function compare(op: string, [left = null, right]: readonly Json[], denied: boolean, { names, among = false }: Around): RulePhrase {
  const { word, not, dated, many, notMany } = sayingOf(op) ?? {};
  const isMany = many !== undefined && Array.isArray(right) && right.length > 0;
  const isDated = dated !== undefined && (isDate(left, names) || isDate(right ?? null, names));
  const wording = denied ? (isMany ? notMany : not) : isMany ? many : isDated ? dated : word;
  const offered = offeredBeside(op, left, names);
  const values = isMany ? right : right === undefined ? [] : [right];
  const text = (): string =>
    [
      `${part(left, PART, { names, among })} ${wording ?? ''}`,
      ...(values.length > 0 ? [values.map((one) => part(one, PART, { names, among: among || isMany, offered })).join(', ')] : []),
    ].join(' ');
  return [among && isMany ? 0 : PART - 1, text];
}

function say(logic: Json, around: Around): RulePhrase {
  const { names, offered } = around;
  if (typeof logic !== 'object' || logic === null) return [ATOM, () => sayValue(logic, around)];
  const plain = { names, among: around.among === true };
  const parts = (all: readonly Json[], least: number, more?: Partial<Around>): string[] => all.map((one) => part(one, least, { ...plain, ...more }));
  if (Array.isArray(logic)) return [ATOM, () => `[${parts(logic, OPEN, { among: true }).join(', ')}]`];
  const { op = '', args = [] } = expressionOf(logic) ?? {};
  const [saying, arity] = [sayingOf(op), arityOf(op)];
  /** What no word says. */
  const asJson: RulePhrase = [ATOM, () => `json(${JSON.stringify(logic)})`];
  if (!saying || !arity || args.length < arity.min || args.length > arity.max) return asJson;
  const { kind, level = ATOM, word = '' } = saying;
  const [first = null, second = null] = args;
  const count = args.length;

  if (kind === 'fact' && count === 1 && first === '') return [ATOM, () => 'this'];
  const name = saying.isNamed && typeof first === 'string' ? names.nameOf({ [op]: first }, offered) : undefined;
  if (name !== undefined && count === 1) return [ATOM, () => name];
  if (name !== undefined && kind === 'fact') return [ATOM - 1, () => `${name} otherwise ${part(second, ATOM, plain)}`];
  if (kind === 'rows')
    return [level, () => `${word} ${part(first, PART, plain)}: ${part(second, OPEN, { ...plain, names: names.within(op, first) })}`];
  if (kind === 'if' && count > 1) {
    const role = (at: number): string => (at % 2 === 1 ? 'then' : at === 0 ? word : at === count - 1 ? 'else' : `else ${word}`);
    return [
      level,
      () =>
        parts(args, OPEN + 1)
          .map((one, at) => `${role(at)} ${one}`)
          .join(' '),
    ];
  }
  if (kind === 'before' && count === 1) {
    const denied = expressionOf(first);
    const own = sayingOf(denied?.op ?? '');
    if (denied && own?.not !== undefined && denied.args.length === (own.kind === 'after' ? 1 : 2))
      return compare(denied.op, denied.args, true, plain);
    return [level, () => `${word} ${part(first, denied?.op === op ? level : PART, plain)}`];
  }
  if (level < PART && ((kind === 'after' && count === 1) || (kind === 'between' && count === 2))) return compare(op, args, false, plain);
  const isJoined = kind === 'between' ? count > 1 : kind === 'join' && count > 1;
  if (isJoined) return [level, () => parts(args, level + 1, { offered: level < PART ? undefined : offered }).join(` ${word} `)];
  const call = [...functions].find(([, one]) => one === op)?.[0];
  if (call === undefined) return asJson;
  const label = (at: number): string => (saying.args?.[at] ? `${saying.args[at]}: ` : '');
  const scope = (at: number): Partial<Around> => (op === 'reduce' && at === 1 ? { names: names.within(op, first) } : {});
  return [ATOM, () => `${call}(${args.map((one, at) => label(at) + part(one, OPEN, { ...plain, among: true, ...scope(at) })).join(', ')})`];
}

/** `parseSentence` reads it back as the same rule: one argument may stand in a list or alone. */
export const printRule = (logic: Logic, names: RuleNames): string => say(logic, { names })[1]();
