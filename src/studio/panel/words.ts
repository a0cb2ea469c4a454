/** A text in all its languages: where a definition says it, by its key or as the words themselves, and in the files of languages. */
import { valueAt } from '../../engine/form/paths.ts';
import { objectOf } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import type { Files } from '../../catalogue/definitions.ts';
import { fileTextOf } from '../../catalogue/json/fileText.ts';
import { fileValue, withAt } from '../fileValue.ts';

const KEY = /^\{\{\s*([\w.-]+)\s*\}\}$/;
const LANGUAGE = /^config\/messages\/([^/]+)\.json$/;

/** The languages of a set, the first in which definitions speak. */
export function languagesOf(files: Files): readonly string[] {
  const first = String(objectOf(fileValue('config/app.json', files['config/app.json']))['language'] ?? 'en');
  const all = Object.keys(files).flatMap((path) => LANGUAGE.exec(path)?.[1] ?? []);
  return [first, ...all.filter((one) => one !== first).sort()];
}

/** Where the words of a text stand in a language: in the file of the form that says it, if that has them, else in that of the product. */
function placeOf(files: Files, path: string, text: string, language: string): { file: string; way: readonly string[]; said: Json | undefined } {
  const key = KEY.exec(text)?.[1];
  const way = key === undefined ? ['literals', text] : [key];
  const own = `${path.slice(0, path.lastIndexOf('/'))}/messages/${language}.json`;
  const wordsIn = (file: string): Json | undefined => valueAt(fileValue(file, files[file]), way);
  const file = wordsIn(own) === undefined ? `config/messages/${language}.json` : own;
  return { file, way, said: wordsIn(file) };
}

/** What people read of a text of a file in a language; '' where it has no words yet. */
export function spokenWords(files: Files, path: string, text: string, language: string): string {
  const [first] = languagesOf(files);
  if (language === first && !KEY.test(text)) return text;
  return String(placeOf(files, path, text, language).said ?? '');
}

const isSaid = (files: Files, text: string): boolean =>
  Object.entries(files).some(([path, whole]) => !path.includes('/messages/') && whole.includes(JSON.stringify(text)));

/** Words that a definition said itself are others now: what they were translated by goes along, and stays where somebody else says them still. */
function renamed(files: Files, before: string, after: string): Files {
  const [first] = languagesOf(files);
  const stays = isSaid(files, before);
  const changed = Object.entries(files).flatMap(([path, text]): [string, string][] => {
    const language = /\/messages\/([^/]+)\.json$/.exec(path)?.[1];
    const literals = language === undefined || language === first ? {} : objectOf(objectOf(fileValue(path, text))['literals']);
    const words = valueAt(literals, [before]);
    if (words === undefined) return [];
    const others = Object.entries(literals).flatMap(([key, one]): [string, Json][] => {
      if (key !== before) return [[key, one]];
      return [...(stays ? [[key, one] as [string, Json]] : []), ...(literals[after] === undefined ? [[after, words] as [string, Json]] : [])];
    });
    return [[path, fileTextOf(withAt(fileValue(path, text), ['literals'], Object.fromEntries(others)))]];
  });
  return Object.fromEntries(changed);
}

/** The files that change where a text of a file is to read otherwise in a language. An empty one takes a translation away, or the text itself. */
export function writeWords(files: Files, at: { path: string; way: readonly string[]; text: string }, language: string, words: string): Files {
  const { path, way, text } = at;
  const [first] = languagesOf(files);
  const next = words === '' ? undefined : words;
  if (language !== first || KEY.test(text)) {
    const place = placeOf(files, path, text, language);
    return { [place.file]: fileTextOf(withAt(fileValue(place.file, files[place.file]), place.way, next)) };
  }
  const own = { [path]: fileTextOf(withAt(fileValue(path, files[path]), way, next)) };
  return text === '' || next === undefined || KEY.test(next) ? own : { ...own, ...renamed({ ...files, ...own }, text, next) };
}
