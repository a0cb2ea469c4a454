/**
 * What a product calls things its own way: `{term.beneficiary}` in any text of any definition is the word that `term.beneficiary` of
 * config/messages/<language>.json says, `{Term.beneficiary}` the same with a capital at its start, `{term.beneficiary.many}` another form of it.
 * Words stand in their places before anything is read, so that nobody behind this file knows of them.
 */
import { objectOf } from '../../engine/json.ts';
import { placesIn } from '../json/parse.ts';
import { JsonFault } from '../json/scan.ts';
import { oneOf } from '../nearest.ts';
import { readSource } from '../source.ts';
import type { Fault } from '../types.ts';

type Texts = Readonly<Record<string, string>>;

/** The area of their keys: each language has the forms that it needs. */
export const TERMS = 'term';

const USE = /(?<!\{)\{([tT])erm\.([\w.]*)\}(?!\})/g;
/** Of bounded length: a word stands in many places. */
const SAID = /"term\.([\w.]+)"\s*:\s*"((?:[^"\\{}]|\\.){0,200})"/g;
/** The rest of a key, read from inside it; what goes on for longer is none. */
const KEY = /(?:[^"\\]|\\.){0,1000}"\s*:/y;

/** Of so many terms in one file that nobody says each is told. */
const MOST_TOLD = 20;

const messagesOf = (language: string): string => `config/messages/${language}.json`;
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

/** The files with each term's word in its places; lines stay. Faults: a term or form that its language does not say. */
export function withTerms(files: Texts): { texts: Texts; faults: Fault[] } {
  const faults: Fault[] = [];
  const known = new Map<string, ReadonlyMap<string, string>>();
  const wordsOf = (language: string): ReadonlyMap<string, string> => {
    const words =
      known.get(language) ?? new Map([...(files[messagesOf(language)] ?? '').matchAll(SAID)].map(([, name = '', word = '']) => [name, word]));
    known.set(language, words);
    return words;
  };
  const app = readSource('config/app.json', files['config/app.json'] ?? '').source?.value ?? null;
  const first = String(objectOf(app)['language'] ?? 'en');

  const filled = (path: string, text: string): string => {
    const isJson = path.endsWith('.json');
    let left = MOST_TOLD;
    return text.replace(USE, (use: string, letter: string, name: string, offset: number) => {
      KEY.lastIndex = offset;
      // What another language translates is said as the definitions say it: in the first one.
      const language = isJson && KEY.test(text) ? first : (languageOf(path) ?? first);
      const words = wordsOf(language);
      const written = words.get(name);
      if (written !== undefined) {
        const word = isJson ? written : String(JSON.parse(`"${written}"`));
        return letter === 'T' ? capital(word, language) : word;
      }
      // A language that is not there is told where it is named.
      if (files[messagesOf(language)] === undefined || --left < 0) return use;
      const line = text.slice(0, offset).split('\n').length;
      const pointer = isJson ? pointerAt(text, offset) : '';
      const right = `"${TERMS}.${name}": "…" there, or ${oneOf(name, words.keys(), 'term')}`;
      faults.push({
        file: path,
        line,
        pointer,
        wrong: `${use}: there is no "${TERMS}.${name}" in ${messagesOf(language)}`,
        right,
        check: 'unknown-term',
      });
      return use;
    });
  };
  const whole = Object.entries(files).map(([path, text]) => [path, /\{[tT]erm\./.test(text) ? filled(path, text) : text] as const);
  return { texts: Object.fromEntries(whole), faults };
}
