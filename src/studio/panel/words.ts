/** A text in all its languages: where a definition says it, by its key or as the words themselves, and in the files of languages. */
import { sameJson, valueAt, withAt } from '../../engine/form/paths.ts';
import { perValue } from '../../engine/perValue.ts';
import { objectOf } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { keysNamed, spokenTextsIn } from '../../catalogue/checks/text/places.ts';
import type { Files } from '../../catalogue/definitions.ts';
import { fileTextOf } from '../../catalogue/json/fileText.ts';
import { fileValue } from '../fileValue.ts';

const KEY = /^\{\{\s*([\w.-]+)\s*\}\}$/;
const LANGUAGE = /^config\/messages\/([^/]+)\.json$/;

/** The languages of a set, the first in which definitions speak. */
export const languagesOf = perValue((files: Files): readonly string[] => {
  const first = String(objectOf(fileValue('config/app.json', files['config/app.json']))['language'] ?? 'en');
  const all = Object.keys(files).flatMap((path) => LANGUAGE.exec(path)?.[1] ?? []);
  return [first, ...all.filter((one) => one !== first).sort()];
});

/** Where the words of a text stand in a language: in the file of the form that says it, if that has them, else in that of the product. */
function placeOf(files: Files, path: string, text: string, language: string): { file: string; way: readonly string[]; words: Json | undefined } {
  const key = KEY.exec(text)?.[1];
  const way = key === undefined ? ['literals', text] : [key];
  const own = `${path.slice(0, path.lastIndexOf('/'))}/messages/${language}.json`;
  const wordsIn = (file: string): Json | undefined => valueAt(fileValue(file, files[file]), way);
  const file = wordsIn(own) === undefined ? `config/messages/${language}.json` : own;
  return { file, way, words: wordsIn(file) };
}

/** What people read of a text of a file in a language; '' where it has no words yet. */
export function spokenWords(files: Files, path: string, text: string, language: string): string {
  if (language === languagesOf(files)[0] && !KEY.test(text)) return text;
  return String(placeOf(files, path, text, language).words ?? '');
}

/** Files in which definitions say texts; what examples say follows from them. */
const isSaying = (path: string): boolean => !/\/messages\/|examples\.json$/.test(path);
/** How often definitions say a text; rows of a table say theirs without quotes. */
const countOf = (files: Files, text: string): number => {
  const saying = Object.entries(files).filter(([path]) => isSaying(path));
  return saying.reduce((sum, [path, whole]) => sum + whole.split(path.endsWith('.json') ? JSON.stringify(text) : text).length - 1, 0);
};

/** A definition says other words now: what the ones before were translated by goes along, and stays where somebody else says them still. */
function renamed(files: Files, path: string, before: string, after: string): Files {
  const stays = countOf(files, before) > 0;
  const entries = languagesOf(files).flatMap((language, at): [string, string][] => {
    const { file, words } = placeOf(files, path, before, language);
    if (at === 0 || words === undefined) return [];
    const root = fileValue(file, files[file]);
    const others = Object.entries(objectOf(objectOf(root)['literals'])).filter(([one]) => stays || one !== before);
    return [[file, fileTextOf(withAt(root, ['literals'], { [after]: words, ...Object.fromEntries(others) }))]];
  });
  return Object.fromEntries(entries);
}

export const isTextKey = (text: Json | undefined): text is string => typeof text === 'string' && KEY.test(text);

/** A name in the definitions of what people read: Documents Checked is documentsChecked. */
export const nameOfWords = (words: string): string =>
  (words.match(/[A-Za-z0-9]+/g) ?? [])
    .map((word, at) => `${at === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');

/** Where a text stands, and what stands there. `isKeyed`: only a key may. */
interface TextPlace {
  path: string;
  way: readonly string[];
  text: string;
  isKeyed?: boolean;
}

/** A key that has no words yet: this one, or numbered. */
function freeKey(files: Files, path: string, bare: string): string {
  const keys = [bare, ...Array.from({ length: 99 }, (_one, index) => `${bare}${index + 2}`)].map((key) => `{{${key}}}`);
  return keys.find((key) => languagesOf(files).every((one) => placeOf(files, path, key, one).words === undefined)) ?? `{{${bare}}}`;
}
/** A name for a text of what it is about. */
function keyAt(path: string, way: readonly string[]): string {
  const [area = ''] = path
    .replace(/(\/(schema|ui|rules|binding))?\.json$/, '')
    .split('/')
    .slice(-1);
  const about = way.filter((one) => one !== 'meta' && !/^\d+$/.test(one)).slice(-2);
  return `${nameOfWords(area)}.${nameOfWords(about.join(' '))}`;
}

/**
 * What changes where a text is to read otherwise in a language; '' takes it away. What others say by its key, too, gets the key here by which its words
 * are said already, as the heading of another group of the menus is, else one of its own, with what other languages say of the one before, unless it is
 * about something else.
 */
export function writeWords(files: Files, at: TextPlace, language: string, words: string, isElse = false): Files {
  const { path, way, text, isKeyed } = at;
  const languages = languagesOf(files);
  const next = words === '' ? undefined : words;
  const own = (says: string | undefined): Files => ({ [path]: fileTextOf(withAt(fileValue(path, files[path]), way, says)) });
  const placeIn = (one: string, as: string) => placeOf(files, path, as, one);
  if (isKeyed && next !== undefined && !isTextKey(text) && !isTextKey(next)) {
    const key = freeKey(files, path, keyAt(path, way));
    return { ...own(key), ...writeWords(files, { path, way, text: key }, language, next) };
  }
  if (language === languages[0] && isTextKey(text) && next !== undefined && !path.includes('/messages/') && countOf(files, text) > 1) {
    const spoken = Object.entries(objectOf(fileValue(`config/messages/${language}.json`, files[`config/messages/${language}.json`])));
    const alike = spoken.find(([key, one]) => one === next && text.startsWith(`{{${key.split('.')[0]}.`));
    if (alike && !isElse) return own(`{{${alike[0]}}}`);
    const key = freeKey(files, path, text.slice(2, -2));
    const texts = languages.map((one) => {
      const { file, words: before } = placeIn(one, text);
      const says = one === language ? next : isElse ? undefined : before;
      return [file, fileTextOf(withAt(fileValue(file, files[file]), [key.slice(2, -2)], says))] as const;
    });
    return { ...own(key), ...Object.fromEntries(texts) };
  }
  // What is said in no language any more is said nowhere; other languages follow.
  if (language === languages[0] && next === undefined && !path.includes('/messages/')) return own(undefined);
  if (language !== languages[0] || isTextKey(text)) {
    const place = placeIn(language, text);
    return { [place.file]: fileTextOf(withAt(fileValue(place.file, files[place.file]), place.way, next)) };
  }
  return text === '' || next === undefined || isTextKey(next)
    ? own(next)
    : { ...own(next), ...renamed({ ...files, ...own(next) }, path, text, next) };
}

/** The files of languages without what only those changed files said: a key that nobody names any more, words that nobody says. `isRead`: whether code reads a key. */
export function forgetWords(before: Files, changes: Files, isRead: (key: string) => boolean): Files {
  const now = { ...before, ...changes };
  const saidIn = (files: Files): string[] =>
    Object.keys(changes)
      .filter(isSaying)
      .flatMap((path) => spokenTextsIn(fileValue(path, files[path]) ?? null).map(({ text }) => text));
  const texts = new Set(saidIn(now));
  const oldTexts = [...new Set(saidIn(before))].filter((text) => !texts.has(text));
  const isNamed = (key: string): boolean => isRead(key) || Object.values(now).some((text) => text.includes(`{{${key}}}`));
  const keys = oldTexts.flatMap(keysNamed).filter((key) => !isNamed(key));
  const words = new Set([...keys, ...keys.map((key) => `${key}.one`), ...oldTexts.filter((text) => countOf(now, text) === 0)]);
  const without = (of: Json | undefined): JsonObject => Object.fromEntries(Object.entries(objectOf(of)).filter(([one]) => !words.has(one)));
  return Object.fromEntries(
    Object.keys(words.size === 0 ? {} : now).flatMap((path): [string, string][] => {
      const root = path.includes('/messages/') && path.endsWith('.json') ? objectOf(fileValue(path, now[path])) : {};
      const left: JsonObject = { ...without(root), ...(root['literals'] === undefined ? {} : { literals: without(root['literals']) }) };
      return sameJson(left, root) ? [] : [[path, fileTextOf(left)]];
    }),
  );
}
