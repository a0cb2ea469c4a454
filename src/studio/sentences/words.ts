/** A sentence cut into its words. */
import { getNodeValue, parseTree } from 'jsonc-parser';
import type { Json } from '../../engine/types.ts';
import { constants, phrases } from './notation.ts';

const SMALL = ['then', 'else', 'otherwise'];
const wordsOf = (text: string): string[] => text.split(' ').filter((word) => /^\p{L}/u.test(word));
/** With these no name in plain letters begins. */
const reserved = new Set([...SMALL, ...constants.keys(), ...[...phrases.keys()].flatMap(wordsOf)]);
/** These end a name that stands before them. */
const ending = new Set([
  ...SMALL,
  ...[...phrases].flatMap(([text, { kind }]) => (['join', 'between', 'after'].includes(kind) ? wordsOf(text).slice(0, 1) : [])),
]);

const WORD = String.raw`[\p{L}_$][\p{L}\p{M}\p{N}_$*]*(?:[.'’-][\p{L}\p{M}\p{N}_$*]+)*`;
const NAME = new RegExp(`^${WORD}(?: [\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_]*(?:[.'’-][\\p{L}\\p{M}\\p{N}_]+)*)*$`, 'u');
/** RuleNames of more words are easier to read within signs. */
const LONG = 4;
/** A name as it stands in a sentence; undefined where it cannot. */
export const writtenName = (name: string): string | undefined => {
  const [first = '', ...others] = name.split(' ');
  if (others.length < LONG && NAME.test(name) && !reserved.has(first) && !others.some((word) => ending.has(word))) return name;
  return /[‹›\n\r]/u.test(name) || name.trim() !== name || name === '' ? undefined : `‹${name}›`;
};

export interface Token {
  kind: 'name' | 'value' | 'phrase' | 'sign' | 'end';
  from: number;
  to: number;
  /** As it stands there; of a name without its signs. */
  text: string;
  value?: Json;
}

type FaultKey = 'value' | 'other' | 'unknown' | 'count' | 'text';
/** Why a sentence is not understood: the key of its text, where it is, what stands there and what could. */
export class SentenceFault extends Error {
  readonly from: number;
  readonly to: number;
  readonly found: string;
  readonly right: readonly string[];
  constructor(key: FaultKey, { from, to, text }: Pick<Token, 'from' | 'to' | 'text'>, right: readonly string[] = []) {
    super(key);
    [this.from, this.to, this.found, this.right] = [from, to, text, right];
  }
}

const longest = [...phrases.keys(), ...SMALL, ...constants.keys()].sort((one, other) => other.length - one.length);
const [inWords, inSigns] = [true, false].map((isWord) =>
  longest
    .filter((text) => /\w$/.test(text) === isWord)
    .map((text) => text.replace(/[*+]/g, '\\$&').replace(/ /g, '\\s+'))
    .join('|'),
);
const sticky = (source: string): RegExp => new RegExp(source, 'uy');
const [SPACE, PHRASE, FIRST, NEXT] = [
  sticky(String.raw`\s*`),
  sticky(String.raw`(?:${inWords})(?![\p{L}\p{M}\p{N}_$*]|[.'’-][\p{L}\p{N}])|${inSigns}`),
  sticky(WORD),
  sticky(String.raw` +(${WORD}|[\p{N}_][\p{L}\p{M}\p{N}_]*)`),
];
const [QUOTED, TEXT, DATE, NUMBER, SIGN] = [
  sticky('‹([^‹›]*)›'),
  sticky(String.raw`"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`),
  sticky(String.raw`\d{4}-\d\d-\d\d(?![\w-])`),
  sticky(String.raw`-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`),
  sticky('[(),:\\[\\]]'),
];

/** Brackets within brackets: nobody reads more of them. */
const DEEPEST = 99;

/** A sentence in its words. Throws SentenceFault. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const at = (expression: RegExp, from: number): RegExpExecArray | null => {
    expression.lastIndex = from;
    return expression.exec(text);
  };
  let offset = at(SPACE, 0)?.[0].length ?? 0;
  const add = (kind: Token['kind'], to: number, more: Partial<Token> = {}): void => {
    tokens.push({ kind, from: offset, to, text: text.slice(offset, to), ...more });
    offset = to + (at(SPACE, to)?.[0].length ?? 0);
  };
  while (offset < text.length) {
    const last = tokens.at(-1);
    const isBehind = last !== undefined && (last.kind === 'name' || last.kind === 'value' || /[)\]]/.test(last.text));
    const [quoted, date, number, phrase, first] = [QUOTED, DATE, NUMBER, PHRASE, FIRST].map((one) => at(one, offset));
    const isNumber = number && !(isBehind && number[0].startsWith('-'));
    const endless = (): SentenceFault => new SentenceFault('text', { from: offset, to: text.length, text: text.slice(offset) });
    if (text.startsWith('json(', offset)) {
      const node = parseTree(text.slice(offset + 5));
      const to = offset + 5 + (node ? node.offset + node.length : 0);
      if (!node || text[to] !== ')') throw endless();
      add('value', to + 1, { value: structuredClone(getNodeValue(node)) as Json, text: 'json' });
    } else if (text[offset] === '"') {
      const string = at(TEXT, offset)?.[0];
      if (string === undefined) throw endless();
      add('value', offset + string.length, { value: JSON.parse(string) as Json });
    } else if (quoted) add('name', offset + quoted[0].length, { text: quoted[1] ?? '' });
    else if (date) add('value', offset + date[0].length, { value: date[0] });
    else if (isNumber) add('value', offset + number[0].length, { value: Number(number[0]) });
    else if (phrase) {
      const phraseText = phrase[0].replace(/\s+/g, ' ');
      const value = constants.get(phraseText);
      add(value === undefined ? 'phrase' : 'value', offset + phrase[0].length, { text: phraseText, ...(value === undefined ? {} : { value }) });
    } else if (first) {
      let to = offset + first[0].length;
      for (let next = at(NEXT, to); next && !ending.has(next[1] ?? ''); next = at(NEXT, to)) to += next[0].length;
      add('name', to, { text: text.slice(offset, to).replace(/ +/g, ' ') });
    } else if (at(SIGN, offset)) add('sign', offset + 1);
    else {
      const sign = String.fromCodePoint(text.codePointAt(offset) ?? 0);
      throw new SentenceFault('value', { from: offset, to: offset + sign.length, text: sign });
    }
  }
  add('end', offset, { text: '' });
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'sign') depth += '(['.includes(token.text) ? 1 : ')]'.includes(token.text) ? -1 : 0;
    if (depth > DEEPEST) throw new SentenceFault('value', token);
  }
  return tokens;
}
