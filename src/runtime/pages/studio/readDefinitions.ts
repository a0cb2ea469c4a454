/** What the editor of definitions reads from the server. */
import { objectOf } from '../../../engine/json.ts';
import type { JsonObject } from '../../../engine/types.ts';
import { argsOf } from '../../../engine/rules/logic.ts';
import type { BlockDef } from '../../../catalogue/definition/screen.ts';
import { objectsOf } from '../../client/answer.ts';
import type { Lookup } from '../../context/lookup.ts';
import { editsIn, type FileEdits, type Texts } from './editing.ts';

/** A call of the block, with the rules over `run` that say what is sent. */
interface BlockCall {
  call: string;
  payload: (run: JsonObject) => JsonObject;
}
/** The calls that a `definitions` block names, and where a save leads. */
export interface DefinitionCalls extends Record<'files' | 'names' | 'texts' | 'drafts' | 'save', BlockCall> {
  endPath: string;
}

export function callsOf({ with: args }: BlockDef): DefinitionCalls {
  const callOf = (name: string): BlockCall => {
    const { call, with: rules } = objectOf(args?.[name]);
    return { call: String(call ?? ''), payload: (run) => argsOf(objectOf(rules), { run }) };
  };
  return {
    files: callOf('files'),
    names: callOf('names'),
    texts: callOf('texts'),
    drafts: callOf('drafts'),
    save: callOf('save'),
    endPath: String(objectOf(objectOf(args?.['done'])['go'])['path'] ?? ''),
  };
}

export interface ReadSet {
  served: Texts;
  /** Names of code that definitions may use. */
  known: JsonObject;
}

/** All files that serve, page by page; `tell` hears how many there are so far. Throws CallProblem. */
export async function readSet(ask: Lookup, { files, names }: DefinitionCalls, tell: (count: number) => void): Promise<ReadSet> {
  const known = ask(names.call, names.payload({})).then(({ rows }) => objectOf(rows[0]));
  // What fails is told once, below.
  known.catch(() => undefined);
  const served: Record<string, string> = {};
  for (let after: string | null = null; ;) {
    const rows: JsonObject[] = objectsOf((await ask(files.call, { ...files.payload({}), after })).rows);
    const last = rows.at(-1);
    if (!last) return { served, known: await known };
    for (const { path, text } of rows) served[String(path)] = String(text ?? '');
    after = String(last['path']);
    tell(Object.keys(served).length);
  }
}

/** The files of a version as edits, to go on with. Throws CallProblem. */
export async function readVersion(ask: Lookup, { texts }: DefinitionCalls, versionId: number): Promise<FileEdits> {
  const rows = objectsOf((await ask(texts.call, texts.payload({ versionId }))).rows);
  return editsIn(Object.fromEntries(rows.map((row) => [String(row['path']), row])));
}

/** A version that does not serve yet. */
export interface OtherDraft {
  versionId: number;
  author: string;
  paths: readonly string[];
}

/** All versions that do not serve yet, but the one that is gone on with. Throws CallProblem. */
export async function readDrafts(ask: Lookup, { drafts }: DefinitionCalls, own: number | null): Promise<OtherDraft[]> {
  const rows = objectsOf((await ask(drafts.call, drafts.payload({}))).rows);
  const others = rows.map(({ versionId, authorName, paths }) => ({
    versionId: Number(versionId),
    author: String(authorName ?? ''),
    paths: String(paths ?? '').split('\n'),
  }));
  return others.filter(({ versionId }) => versionId !== own);
}

/** What is sent to be saved. */
export const sentOf = ({ save }: DefinitionCalls, edits: FileEdits, reason: string): JsonObject =>
  save.payload({ reason: reason.trim(), files: Object.entries(edits).map(([path, { text }]) => ({ path, text })) });
