/**
 * What a product calls things its own way: `{term.beneficiary}` in any text of any definition is the word that `term.beneficiary` of
 * config/messages/<language>.json says, `{Term.beneficiary}` the same with a capital at its start, `{term.beneficiary.many}` another form of it.
 * Words stand in their places before anything is read, so that nobody behind this file knows of them.
 */
import { objectOf } from '../../engine/json.ts';
import { placesIn } from '../json/parse.ts';
import { JsonFault } from '../json/scan.ts';
import { oneOf } from '../../engine/nearest.ts';
import { perText, perValues } from '../../engine/perValue.ts';
import { readSource } from '../source.ts';
import type { Fault } from '../types.ts';

type Texts = Readonly<Record<string, string>>;

/** The area of their keys: each language has the forms that it needs. */
export const TERMS = 'term';

const USE = /(?<!\{)\{([tT])erm\.([\w.]*)\}(?!\})/g;
/** Of bounded length: a word stands in many places. */
const TERM_TEXT = /"term\.([\w.]+)"\s*:\s*"((?:[^"\\{}]|\\.){0,200})"/g;
/** The rest of a key, read from inside it; what goes on for longer is none. */
const KEY = /(?:[^"\\]|\\.){0,1000}"\s*:/y;

/** Of so many terms in one file that nobody says each is told. */
const MOST_TOLD = 20;

const MESSAGES = /^config\/messages\/([\w-]+)\.json$/;
const languageOf = (path: string): string | undefined => /(?:\/messages\/|\/pages\/[^/]*\.)([\w-]+)\.(?:json|md)$/.exec(path)?.[1];

export const capital = (word: string, language: string): string => word.replace(/^./u, (first) => first.toLocaleUpperCase(language));

/** The last place of a file that begins before the offset; none while the file cannot be read. */
function pointerAt(text: string, offset: number): string {
  try {
    return [...placesIn(text).places].findLast(([, place]) => place.key <= offset)?.[0] ?? '';
  } catch (error) {
    if (error instanceof JsonFault) return '';
    throw error;
  }
}

/** The words of terms by language, and in which one the definitions speak. */
interface Terms {
  first: string;
  words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
const wordsIn = perText((_path) =>
  perValues((text: string) => Object.fromEntries([...text.matchAll(TERM_TEXT)].map(([, name = '', word = '']) => [name, word]))),
);
/** Of the same words the same terms. */
const termsSaid = perValues((json: string) => JSON.parse(json) as Terms);
function termsOf(files: Texts): Terms {
  const app = readSource('config/app.json', files['config/app.json'] ?? '').source?.value ?? null;
  const words = Object.entries(files).flatMap(([path, text]) => {
    const language = MESSAGES.exec(path)?.[1];
    return language === undefined ? [] : [[language, wordsIn(path)(text)] as const];
  });
  return termsSaid(JSON.stringify({ first: String(objectOf(app)['language'] ?? 'en'), words: Object.fromEntries(words) } satisfies Terms));
}

function fill(path: string, text: string, { first, words }: Terms): { whole: string; faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const isJson = path.endsWith('.json');
  const whole = text.replace(USE, (use: string, letter: string, name: string, offset: number) => {
    KEY.lastIndex = offset;
    // What another language translates is said as the definitions say it: in the first one.
    const language = isJson && KEY.test(text) ? first : (languageOf(path) ?? first);
    const spoken = Object.hasOwn(words, language) ? words[language] : undefined;
    const term = spoken && Object.hasOwn(spoken, name) ? spoken[name] : undefined;
    if (term !== undefined) {
      const word = isJson ? term : String(JSON.parse(`"${term}"`));
      return letter === 'T' ? capital(word, language) : word;
    }
    // A language that is not there is told where it is named.
    if (!spoken || faults.length >= MOST_TOLD) return use;
    faults.push({
      file: path,
      line: text.slice(0, offset).split('\n').length,
      pointer: isJson ? pointerAt(text, offset) : '',
      wrong: `${use}: there is no "${TERMS}.${name}" in config/messages/${language}.json`,
      right: `"${TERMS}.${name}": "…" there, or ${oneOf(name, Object.keys(spoken), 'term')}`,
      check: 'unknown-term',
    });
    return use;
  });
  return { whole, faults };
}

/** Of a file that says what it said, while terms are called as they were, nothing is looked for anew. */
const fillOnce = perText((path) =>
  perValues((text: string, terms: Terms) => (/\{[tT]erm\./.test(text) ? fill(path, text, terms) : { whole: text, faults: [] })),
);

/** The files with each term's word in its places; lines stay. Faults: a term or form that its language does not say. */
export function withTerms(files: Texts): { texts: Texts; faults: Fault[] } {
  const terms = termsOf(files);
  const all = Object.entries(files).map(([path, text]) => ({ path, ...fillOnce(path)(text, terms) }));
  return { texts: Object.fromEntries(all.map(({ path, whole }) => [path, whole])), faults: all.flatMap(({ faults }) => faults) };
}
