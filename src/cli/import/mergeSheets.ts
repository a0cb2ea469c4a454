/**
 * An XLSForm taken in over the form that it came from. It is held against what the form's own sheets say now, both read by the import: only what differs
 * is written, so that whatever a sheet cannot say stays as it is.
 */
import { sameJson, valueAt, withAt } from '../../engine/form/paths.ts';
import { isObject, listOf, objectOf } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Files } from '../../catalogue/definitions.ts';
import { fileTextOf } from '../../catalogue/json/fileText.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { fileValue } from '../../studio/fileValue.ts';
import { writeWords } from '../../studio/panel/words.ts';
import type { Workbook } from './choiceLists.ts';
import { columnFates, SAID_RULES } from './fates.ts';
import type { Imported } from './imported.ts';
import { headingIn, type Languages } from './languages.ts';
import { readOver } from './readOver.ts';
import type { SaidAt } from './wordsOfForm.ts';
import { columnNamed, filledRows, sheetOf, type ForeignRow } from './sheets.ts';
import { sheetsOfForm } from './sheetsOfForm.ts';
import { fromXlsForm } from './xlsForm.ts';

type Entry = readonly [key: string, value: Json];

/** Entries that came are put behind the one before them, those that went are taken out, those that differ are done alike. */
function entriesAlike(own: readonly Entry[], was: readonly Entry[], now: readonly Entry[], idOf: (entry: Json) => string): Entry[] {
  const [before, after] = [new Map(was), new Map(now)];
  const all = own.flatMap(([key, value]): Entry[] => {
    const [one, other] = [before.get(key), after.get(key)];
    if (other === undefined) return one === undefined ? [[key, value]] : [];
    return [[key, one === undefined ? other : (doAlike(value, one, other, idOf) ?? value)]];
  });
  const placeOf = (key: string | undefined): number => all.findIndex(([other]) => other === key);
  for (const [index, [key, value]] of now.entries()) {
    const one = before.get(key);
    if (placeOf(key) >= 0 || sameJson(one, value) || Array.isArray(one)) continue;
    // Of what was there before, and not here, only the difference comes.
    const more = isObject(one) ? (doAlike({}, one, value, idOf) ?? value) : value;
    if (one !== undefined && sameJson(more, {})) continue;
    const behind = now.slice(0, index).findLast(([other]) => placeOf(other) >= 0)?.[0];
    const next = now.slice(index).find(([other]) => placeOf(other) >= 0)?.[0];
    all.splice(behind !== undefined ? placeOf(behind) + 1 : next !== undefined ? placeOf(next) : all.length, 0, [key, more]);
  }
  return all;
}

/**
 * What differs between two values, done to a third that says more than both: the rest of it stays as it stands.
 * @param idOf what tells an entry of a list from the others
 */
function doAlike(own: Json | undefined, was: Json | undefined, now: Json | undefined, idOf: (entry: Json) => string): Json | undefined {
  if (sameJson(was, now)) return own;
  if (isObject(was) && isObject(now)) {
    const entries = (one: JsonObject): Entry[] => Object.entries(one);
    return isObject(own) ? Object.fromEntries(entriesAlike(entries(own), entries(was), entries(now), idOf)) : own;
  }
  if (!Array.isArray(was) || !Array.isArray(now)) return now;
  const entries = (list: readonly Json[]): Entry[] => list.map((one) => [idOf(one), one]);
  return Array.isArray(own) ? entriesAlike(entries(own), entries(was), entries(now), idOf).map(([, one]) => one) : own;
}

const keysOf = {
  survey: ({ line }: ForeignRow) => line['name'] ?? '',
  choices: ({ line }: ForeignRow) => `${line['list_name']} ${line['name']}`,
  settings: () => '',
};
type Sheet = keyof typeof keysOf;
/** @returns what the files say then that say something else, and what of the edits was not taken over; undefined where there is no such form */
export function mergeSheets(
  rawFiles: Files,
  catalogue: Catalogue,
  id: string,
  edited: Workbook,
  languages: Languages,
): { changes: Files; left: string[] } | undefined {
  const own = sheetsOfForm(rawFiles, catalogue, id);
  if (!own) return undefined;
  const form = id.split('/')[1] ?? id;
  let files = rawFiles;
  const saidAt = ({ path, way }: SaidAt): Json | undefined => valueAt(fileValue(path, files[path]), way);
  const ownRows = (sheet: Sheet): ForeignRow[] => filledRows(sheetOf(sheet, own.sheets[sheet]), columnFates[sheet]);
  const before: Workbook = { ...edited, survey: ownRows('survey'), choices: ownRows('choices'), settings: ownRows('settings') };
  /** Writes what is worded otherwise where the form says it, and answers the rows as if it were not. */
  function reworded(sheet: Sheet): ForeignRow[] {
    const known = new Map(before[sheet].map((row) => [keysOf[sheet](row), row.line]));
    return edited[sheet].map((row) => {
      const key = keysOf[sheet](row);
      const line = known.get(key) ?? row.line;
      const entries = Object.entries(row.line).map(([heading, now]) => {
        const isKnown = (one: string): boolean => headingIn(columnNamed(heading), one).toLowerCase() === heading;
        return { heading, now, language: heading === columnNamed(heading) ? languages.first : Object.keys(languages.texts).find(isKnown) };
      });
      // Words of other languages go by what the form says itself.
      entries.sort((one, other) => Number(other.language === languages.first) - Number(one.language === languages.first));
      const cells = entries.map(({ heading, now, language }): [string, string] => {
        const place = own?.texts.get(`${sheet} ${key} ${columnNamed(heading)}`);
        const was = line[heading] ?? '';
        if (!place || language === undefined || was === now || (now === '' && language === languages.first)) return [heading, now];
        const text = String(saidAt(place) ?? place.text);
        files = { ...files, ...writeWords(files, { ...place, text }, language, now.replace(/\$\{\s*([^}]+?)\s*\}/g, '{$1}')) };
        return [heading, was];
      });
      return { ...row, line: Object.fromEntries(cells) };
    });
  }
  const after: Workbook = { ...edited, survey: reworded('survey'), choices: reworded('choices'), settings: reworded('settings') };
  const read = (book: Workbook): Imported => fromXlsForm(book, form, languages);
  const bare = (sentence: string): string => sentence.replace(/^survey row \d+/, '');
  const first = read(before);
  const oldNotes = new Set(first.left.map(bare));
  const second = read(after);
  const left = second.left.filter((one) => !oldNotes.has(bare(one)));
  /** What cannot be taken over of a row stays as it is: a cell, or the whole of it. */
  const surveyRows = after.survey.map((row) => {
    const line = before.survey.find((one) => keysOf.survey(one) === keysOf.survey(row) && keysOf.survey(row) !== '')?.line;
    const sentences = left.filter((one) => one.startsWith(`survey row ${row.number} (`)).map((one) => one.slice(one.indexOf('): ') + 3));
    const cells = sentences.map((one) => Object.keys(row.line).find((heading) => one.startsWith(`${heading} (`)));
    if (!line || sentences.length === 0) return row;
    if (cells.includes(undefined)) return { ...row, line };
    return { ...row, line: { ...row.line, ...Object.fromEntries(cells.map((heading = '') => [heading, line[heading] ?? ''])) } };
  });
  const trees = readOver(own, form, saidAt, catalogue);
  const [was, now] = [trees(first), trees(left.length === 0 ? second : read({ ...after, survey: surveyRows }))];

  const sectionAt = new Map(
    listOf(saidAt({ path: own.paths.ui, way: ['sections'] })).flatMap((one, index) =>
      listOf(objectOf(one)['fields']).map((field) => [objectOf(field)['at'], index] as const),
    ),
  );
  const idOf = (entry: Json): string => {
    if (!isObject(entry)) return String(entry);
    const section = listOf(entry['fields']).flatMap((field) => sectionAt.get(objectOf(field)['at'] ?? '') ?? [])[0];
    return String(section ?? entry['at'] ?? entry['value'] ?? JSON.stringify(entry));
  };
  for (const path of new Set([...Object.keys(was.files), ...Object.keys(now.files)])) {
    const [one = {}, other] = [was.files[path], now.files[path]];
    // Another form may ask for a list, too, and a sheet without a language takes no words away.
    if (other === undefined) left.push(`the sheet says nothing of ${path}: it stays as it is`);
    if (other === undefined || sameJson(one, other)) continue;
    const kind = path.split('/').at(-2) ?? '';
    const fresh: JsonObject = {
      $schema: `../../../../_meta/${kind}.schema.json`,
      ...(kind === 'options' ? { title: path.slice(path.lastIndexOf('/') + 1, -5) } : {}),
    };
    const value = fileValue(path, files[path]) ?? fresh;
    const next = doAlike(value, one, other, idOf) ?? value;
    if (sameJson(value, next)) left.push(`${path} says it in a way that no sheet has: change it there`);
    else files = { ...files, [path]: fileTextOf(next) };
  }
  for (const section of SAID_RULES)
    for (const at of new Set([...Object.keys(was.rules[section] ?? {}), ...Object.keys(now.rules[section] ?? {})])) {
      const [one, other] = [was.rules[section]?.[at], now.rules[section]?.[at]];
      if (sameJson(one, other)) continue;
      const rules = objectOf(fileValue(own.paths.rules, files[own.paths.rules]));
      const there = objectOf(rules[section])[at];
      // What is said beside a condition stays: a message, a lock.
      const [way, lock] = Array.isArray(there) ? [[section, at, '0'], there[0]] : [[section, at], there];
      const isBeside =
        isObject(lock) && 'when' in lock && other !== undefined && !(isObject(other) && 'message' in other && other['message'] !== lock['message']);
      const next = isBeside
        ? withAt(rules, [...way, 'when'], isObject(other) && 'when' in other ? other['when'] : other)
        : withAt(rules, [section, at], other);
      files = {
        ...files,
        [own.paths.rules]: fileTextOf(Object.keys(objectOf(objectOf(next)[section])).length > 0 ? next : withAt(next, [section], undefined)),
      };
    }
  const order = (book: Workbook, others: Workbook): string[] =>
    book.survey.map(keysOf.survey).filter((name) => name !== '' && others.survey.some((row) => keysOf.survey(row) === name));
  if (order(before, edited).join(' ') !== order(edited, before).join(' '))
    left.push('the questions stand in another order: that of a form is the one of ui.json');
  return { changes: Object.fromEntries(Object.entries(files).filter(([path, text]) => text !== rawFiles[path])), left };
}
