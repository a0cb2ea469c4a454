/** A sentence as the rule that it says. */
import { expressionOf } from '../../engine/rules/readsOf.ts';
import type { Json, Logic } from '../../engine/types.ts';
import { nearest } from '../../engine/nearest.ts';
import { offeredBeside, type RuleNames } from './ruleNames.ts';
import { arityOf, ATOM, functions, expression, OPEN, PART, phrases, sayings } from './notation.ts';
import { SentenceFault, tokensOf, type Token } from './words.ts';

type Offered = ReadonlyMap<string, Json> | undefined;
const COMPARE = PART - 1;
/** What may follow a value. */
const following = [...phrases].flatMap(([text, { kind }]) => (['join', 'between', 'after'].includes(kind) ? [text] : []));

/** Where a sentence ends too early: what may be named there. */
export interface Expected {
  names: RuleNames;
  offered: Offered;
}

/**
 * The rule of a sentence. `onEnd` is told what may stand at its end where a value is missing there.
 * @throws SentenceFault
 */
export function parseSentence(text: string, ruleNames: RuleNames, onEnd?: (expected: Expected) => void): Logic {
  const tokens = tokensOf(text);
  let at = 0;
  let names = ruleNames;
  const peek = (): Token => tokens[at] ?? { kind: 'end', from: text.length, to: text.length, text: '' };
  const is = (word: string): boolean => peek().kind !== 'value' && peek().kind !== 'name' && peek().text === word;
  const take = (word: string): boolean => {
    const found = is(word);
    if (found) at += 1;
    return found;
  };
  const demand = (word: string, ...others: string[]): void => {
    if (!take(word)) throw new SentenceFault('other', peek(), [word, ...others]);
  };
  const phrase = (...kinds: string[]) => {
    const found = peek().kind === 'phrase' ? phrases.get(peek().text) : undefined;
    return found && kinds.includes(found.kind) ? found : undefined;
  };
  const within = <T>(op: string, rows: Json, work: () => T): T => {
    const around = names;
    names = around.within(op, rows);
    const outcome = work();
    names = around;
    return outcome;
  };

  const unknown = (token: Token, known: Iterable<string>): SentenceFault => {
    const near = nearest(token.text, known);
    return new SentenceFault('unknown', token, near === undefined ? [] : [near]);
  };
  function findValue(token: Token, offered: Offered): Json {
    const value = offered?.get(token.text) ?? names.logicOf(token.text);
    if (value === undefined) throw unknown(token, [...(offered?.keys() ?? []), ...names.all().map(({ name }) => name)]);
    return value;
  }
  /** Parts between commas, up to the sign that ends them; `part` is told how many stand before it. */
  function parts(end: string, part: (before: readonly Json[]) => Json): Json[] {
    const all: Json[] = [];
    while (!take(end)) {
      if (all.length > 0) demand(',', end);
      all.push(part(all));
    }
    return all;
  }

  function call(token: Token): Json {
    const op = functions.get(token.text);
    if (op === undefined) throw unknown(token, functions.keys());
    at += 1;
    const args = parts(')', (before) => {
      const [label, colon] = [peek(), tokens[at + 1]];
      if (label.kind === 'name' && colon?.text === ':' && colon.kind === 'sign') {
        const right = sayings[op]?.args?.[before.length] ?? '';
        if (label.text !== right) throw new SentenceFault('unknown', label, right === '' ? [] : [right]);
        at += 2;
      }
      return op === 'reduce' && before.length === 1 ? within(op, before[0] ?? null, () => level(OPEN)) : level(OPEN);
    });
    const { min, max } = arityOf(op) ?? { min: 0, max: Infinity };
    if (args.length < min || args.length > max)
      throw new SentenceFault('count', token, [min === max ? String(min) : max === Infinity ? `${min}…` : `${min}–${max}`]);
    return expression(op, args);
  }

  function atom(offered: Offered): Json {
    const token = peek();
    const missing = new SentenceFault('value', token);
    at += 1;
    if (token.kind === 'value') return token.value ?? null;
    if (token.kind === 'name') {
      if (is('(')) return call(token);
      const logic = findValue(token, offered);
      const { op = '', args = [] } = expressionOf(logic) ?? {};
      return op === 'var' && take('otherwise') ? expression(op, [args[0] ?? null, atom(undefined)]) : logic;
    }
    at -= 1;
    if (take('(')) {
      const inner = level(OPEN);
      demand(')', ...following);
      return inner;
    }
    if (take('[')) return parts(']', () => level(OPEN));
    if (token.kind === 'end') onEnd?.({ names, offered });
    throw missing;
  }

  function condition(): Json {
    const args: Json[] = [];
    do {
      args.push(level(OPEN + 1));
      demand('then', ...following);
      args.push(level(OPEN + 1));
    } while (is('else') && tokens[at + 1]?.text === 'if' && tokens[at + 1]?.kind === 'phrase' && (at += 2));
    return expression('if', take('else') ? [...args, level(OPEN + 1)] : args);
  }

  /** A comparison, or what is said of one thing. */
  function compared(): Json {
    const left = level(PART);
    const found = phrase('between', 'after');
    if (found?.level !== COMPARE) return left;
    const word = peek().text;
    at += 1;
    const { op, kind, denied, isMany } = found;
    const deny = (logic: Json): Json => (denied ? expression('!', [logic]) : logic);
    if (kind === 'after') return deny(expression(op, [left]));
    const offered = offeredBeside(op, left, names);
    const right = [level(PART, offered)];
    if (isMany) {
      while (take(',')) right.push(level(PART, offered));
      return deny(expression(op, [left, right]));
    }
    if (arityOf(op)?.max === 3 && take(word)) right.push(level(PART));
    return deny(expression(op, [left, ...right]));
  }

  /** What binds as closely as this or closer; `offered`: what values are called there. */
  function level(least: number, offered?: Offered): Json {
    if (least === ATOM) return atom(offered);
    if (least === OPEN) {
      if (take('if')) return condition();
      const rows = phrase('rows');
      if (!rows) return level(least + 1);
      at += 1;
      const list = level(PART);
      demand(':');
      return expression(rows.op, [list, within(rows.op, list, () => level(OPEN))]);
    }
    if (least === COMPARE) return compared();
    if (phrase('before')?.level === least) {
      const op = phrase('before')?.op ?? '';
      at += 1;
      return expression(op, [level(least)]);
    }
    let left = level(least + 1, offered);
    for (let found = phrase('join', 'between'); found?.level === least; found = phrase('join', 'between')) {
      const { op, kind } = found;
      const parts = [left];
      do {
        at += 1;
        parts.push(level(least + 1, offered));
      } while (kind === 'join' && phrase('join')?.op === op);
      left = expression(op, parts);
    }
    return left;
  }

  const logic = level(OPEN);
  if (peek().kind !== 'end') throw new SentenceFault('other', peek(), following);
  return logic;
}
