/** Definitions that are being changed: what serves, and what was typed over it. Pure: every change answers a new one. */
import { isObject, objectOf } from '../../../engine/json.ts';
import type { Json, JsonObject, Text } from '../../../engine/types.ts';

export type Texts = Readonly<Record<string, string>>;

/** The new text of a file, null where it is taken away; `before`: what served when it was begun, null for nothing. */
interface FileEdit extends JsonObject {
  text: string | null;
  before: string | null;
}
export type FileEdits = Readonly<Record<string, FileEdit>>;

export interface Editing {
  served: Texts;
  edits: FileEdits;
  reason: string;
  /** The path of the file that is open. */
  open: string | null;
  /** Counts what has changed texts by other means than typing. */
  edition: number;
}

const servedText = ({ served }: Editing, path: string): string | null => served[path] ?? null;

export const textIn = (editing: Editing, path: string): string => {
  const edit = editing.edits[path];
  return (edit ? edit.text : servedText(editing, path)) ?? '';
};

const without = (edits: FileEdits, path: string): FileEdits => Object.fromEntries(Object.entries(edits).filter(([one]) => one !== path));

/** Other edits than before. A file that is in none of them and does not serve is not open any more: an empty text would be taken for what was typed. */
function withEdits(editing: Editing, edits: FileEdits): Editing {
  const isThere = (path: string): boolean => path in edits || path in editing.served;
  const open = editing.open !== null && isThere(editing.open) ? editing.open : null;
  return { ...editing, edits, open, edition: editing.edition + 1 };
}

/** Something was typed; what says what serves is no change any more. */
export function typeInto(editing: Editing, path: string, text: string): Editing {
  const serves = servedText(editing, path);
  if (text === serves) return { ...editing, edits: without(editing.edits, path) };
  const { before } = editing.edits[path] ?? { before: serves };
  return { ...editing, edits: { ...editing.edits, [path]: { text, before } } };
}

/** Files say something else by other means than typing. */
export const writeTexts = (editing: Editing, texts: Readonly<Record<string, string | null>>): Editing => ({
  ...Object.entries(texts).reduce((now, [path, text]) => typeInto(now, path, text ?? ''), editing),
  edition: editing.edition + 1,
});

/** The file goes; one that was only begun here was never there. */
export function takeAway(editing: Editing, path: string): Editing {
  const serves = servedText(editing, path);
  const edits = without(editing.edits, path);
  const { before } = editing.edits[path] ?? { before: serves };
  return { ...editing, open: null, edits: serves === null ? edits : { ...edits, [path]: { text: null, before } } };
}

const DEFINITION = /^(config|schemas|workflows)(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;
const FILE = /\.[a-z]+$/;
const folderIn = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** New files by path. `like`: what they are copied from, a file or, for a folder, the folder. */
interface NewFiles {
  path: string;
  like: string | null;
  texts: Texts;
}

/**
 * What a path that is not there yet may become: a file, empty or like the open one of the same ending; without an ending a folder with what is in that
 * of the open file (a form is such a folder).
 */
export function newFilesAt(editing: Editing, path: string): readonly NewFiles[] {
  const { served, edits, open } = editing;
  const there = [...new Set([...Object.keys(served), ...Object.keys(edits)])].filter((one) => edits[one]?.text !== null);
  if (!DEFINITION.test(path) || there.some((one) => one === path || one.startsWith(`${path}/`))) return [];
  const [ending] = FILE.exec(path) ?? [];
  if (ending === undefined) {
    const folder = open === null ? '' : folderIn(open);
    const texts = there.filter((one) => folderIn(one) === folder).map((one) => [`${path}${one.slice(folder.length)}`, textIn(editing, one)]);
    return folder.split('/').length === path.split('/').length && texts.length > 0 ? [{ path, like: folder, texts: Object.fromEntries(texts) }] : [];
  }
  const empty = { path, like: null, texts: { [path]: ending === '.json' ? '{}\n' : '' } };
  return open?.endsWith(ending) ? [{ path, like: open, texts: { [path]: textIn(editing, open) } }, empty] : [empty];
}

/** Makes new files; the first is opened. */
export function makeFiles(editing: Editing, { texts }: NewFiles): Editing {
  const next = Object.entries(texts).reduce((now, [path, text]) => typeInto(now, path, text), editing);
  return { ...next, open: Object.keys(texts)[0] ?? editing.open, edition: editing.edition + 1 };
}

export const dropEdit = (editing: Editing, path: string): Editing => withEdits(editing, without(editing.edits, path));

/** What was typed stays over what somebody else has made of the file meanwhile. */
export function keepOwn(editing: Editing, path: string): Editing {
  const edit = editing.edits[path];
  return edit ? { ...editing, edits: { ...editing.edits, [path]: { ...edit, before: servedText(editing, path) } } } : editing;
}

/** Another set serves. Edits that say the same are none any more. */
export function serveAnew(editing: Editing, served: Texts): Editing {
  const edits = Object.fromEntries(Object.entries(editing.edits).filter(([path, { text }]) => text !== (served[path] ?? null)));
  return withEdits({ ...editing, served }, edits);
}

/** Edited files that somebody else has changed since they were begun: saved so, that is lost. */
export const changedMeanwhile = ({ served, edits }: Editing): string[] =>
  Object.entries(edits).flatMap(([path, { before }]) => ((served[path] ?? null) === before ? [] : [path]));

/** What is to be done before it can be saved; undefined for nothing. */
export function whyNotSaved(editing: Editing): Text | undefined {
  if (Object.keys(editing.edits).length === 0) return '{{studio.changeFirst}}';
  if (changedMeanwhile(editing).length > 0) return '{{studio.decideFirst}}';
  return editing.reason.trim() === '' ? '{{studio.reasonFirst}}' : undefined;
}

/** What was sent is saved. What was typed since stands on it: while there is such, all of it is left to be saved. */
export const saved = (editing: Editing, edits: FileEdits): Editing =>
  Object.entries(editing.edits).some(([path, { text }]) => edits[path]?.text !== text) ? editing : { ...withEdits(editing, {}), reason: '' };

/** The texts of all edits by path: what is checked. */
export const changesOf = ({ edits }: Pick<Editing, 'edits'>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(edits).map(([path, { text }]) => [path, text]));

export const keptOf = ({ edits, reason, open }: Editing): JsonObject => ({ edits, reason, open });

const textOrNull = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

/** Edits as a draft or a version holds them. */
export const editsIn = (draft: Json | undefined): FileEdits =>
  Object.fromEntries(
    Object.entries(objectOf(draft)).flatMap(([path, edit]) =>
      isObject(edit) ? [[path, { text: textOrNull(edit['text']), before: textOrNull(edit['before']) }]] : [],
    ),
  );

/** Begins over what serves, with what was kept on the device. */
export function beginEditing(served: Texts, draft: JsonObject): Editing {
  const { edits, reason, open } = draft;
  const start: Editing = { served, edits: editsIn(edits), reason: textOrNull(reason) ?? '', open: textOrNull(open), edition: 0 };
  return serveAnew(start, served);
}
