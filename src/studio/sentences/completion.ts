/** What may stand next in a sentence, also where it is half written. */
import type { Completion } from '../desk.ts';
import type { RuleNames } from './ruleNames.ts';
import { functions, constants, phrases, sayings } from './notation.ts';
import { parseSentence, type Expected } from './parser.ts';
import { SentenceFault, writtenName } from './words.ts';

/** What is offered at once. */
const MOST = 100;
/** So many words back something may have begun. */
const BACK = 5;

interface Item {
  label: string;
  insert: string;
  about?: string | undefined;
}
const offerPhrases = (kinds: readonly string[]): Item[] =>
  [...phrases].flatMap(([text, { kind }]) => (kinds.includes(kind) ? [{ label: text, insert: `${text} ` }] : []));
const joining = offerPhrases(['join', 'between', 'after']);
const beginning: readonly Item[] = [
  ...offerPhrases(['before', 'rows', 'if']),
  ...[...constants.keys()].map((text) => ({ label: text, insert: text })),
  ...[...functions].map(([name, op]) => ({ label: name, insert: `${name}(`, about: (sayings[op]?.args ?? []).filter(Boolean).join(', ') })),
];
const offerName = (name: string, about: string): Item[] => {
  const insert = writtenName(name);
  return insert === undefined ? [] : [{ label: name, insert, about }];
};

/** What may follow these words. */
function itemsBehind(text: string, names: RuleNames): Item[] {
  let expected: Expected | undefined;
  try {
    if (text.trim() !== '') parseSentence(text, names, (found) => (expected = found));
    else expected = { names, offered: undefined };
  } catch (fault) {
    if (!(fault instanceof SentenceFault)) throw fault;
    const signs = fault.right.filter((word) => !phrases.has(word));
    if (!expected) return fault.found === '' ? [...signs.map((word) => ({ label: word, insert: word })), ...joining] : [];
  }
  if (!expected) return joining;
  const options = [...(expected.offered ?? [])].flatMap(([title, value]) => offerName(title, value === title ? '' : JSON.stringify(value)));
  return [...options, ...expected.names.all().flatMap(({ name, about }) => offerName(name, about)), ...beginning];
}

/** What may stand at an offset of a sentence, those first that what is typed begins. */
export function completeSentence(text: string, offset: number, names: RuleNames): Completion {
  const before = text.slice(0, offset);
  const starts = [...before.matchAll(/(?<![^\s(‹,[:])[^\s(,[:]|$/gu)].map(({ index }) => index).slice(-BACK - 1);
  const found = starts.reverse().flatMap((from) => {
    const prefix = before.slice(from).replace(/^‹/, '').toLowerCase();
    const fits = itemsBehind(text.slice(0, from), names).filter(({ label }) => label.toLowerCase().includes(prefix));
    const begins = ({ label }: Item): boolean => label.toLowerCase().startsWith(prefix);
    return [...fits.filter(begins), ...(prefix.length > 1 ? fits.filter((one) => !begins(one)) : [])].map((one) => ({ ...one, from }));
  });
  const from = Math.min(offset, ...found.map((one) => one.from));
  const items = found
    .slice(0, MOST)
    .map(({ label, insert, about, from: own }) => ({ label, insert: text.slice(from, own) + insert, ...(about ? { about } : {}) }));
  const rest = /^[^\s(),[\]:‹›]*›?/u.exec(text.slice(offset))?.[0].length ?? 0;
  return { from, to: offset + rest, items };
}
