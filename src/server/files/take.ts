/** Takes the contents of files out of what was sent: what stays in the rows is what each of them is, judged by its bytes. */
import { messagesOf } from '../../catalogue/client.ts';
import { cleanName } from '../../engine/file/cleanName.ts';
import { contentOf } from '../../engine/file/contentOf.ts';
import { fileText, readFileText } from '../../engine/file/fileText.ts';
import type { Json, JsonObject, Path, Problem } from '../../engine/types.ts';
import { textOf } from '../../engine/problem/text.ts';
import { codes } from '../../engine/problem/codes.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { RequestDef } from '../../catalogue/definition/action.ts';
import { Refusal } from '../refusal.ts';
import { onceFor, requestPartSchemas } from '../request/formPart.ts';
import { fileFields, withFiles, type FileField } from './fields.ts';
import { keptBy, sentRef } from './refs.ts';

/** Bytes by the `ref` that the rows name them with. */
export type SentFiles = Map<string, Uint8Array>;
/** A file that came as a part of its own, by the `data-field` name of its field. */
export interface FilePart {
  bytes: Uint8Array;
  name: string;
}
export type FileParts = ReadonlyMap<Path, FilePart>;

const BASE64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;
const DATA_URL = /^data:([^,]*);base64,/;
const NAME = /;name=([^;]*)/;

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** Bytes and name of a content in base64, bare or as a data URL; null for anything else. */
function contentIn(text: string): FilePart | null {
  const head = DATA_URL.exec(text);
  const body = head ? text.slice(head[0].length) : text;
  return BASE64.test(body) ? { bytes: Buffer.from(body, 'base64'), name: decoded(NAME.exec(head?.[1] ?? '')?.[1] ?? '') } : null;
}

const NO_REQUEST: RequestDef = {};
const requestFields = onceFor((catalogue, request: RequestDef): readonly FileField[] => requestPartSchemas(catalogue, request).flatMap(fileFields));

/** File fields of everything that an action can carry. */
export const requestFiles = (catalogue: Catalogue, request = NO_REQUEST): readonly FileField[] => requestFields(catalogue, request);

function unreadable(catalogue: Catalogue, at: Path): Problem {
  const code = 'FILE_UNREADABLE';
  return {
    at: `/${at.replaceAll('.', '/')}`,
    rule: 'file',
    code,
    severity: 'error',
    message: textOf(messagesOf(catalogue), `{{${codes[code].text}}}`),
  };
}

/** The row with a field for each part that names one: `base64File`, `rows.0.photo`. */
function withPart(row: JsonObject, at: Path, parts: FileParts): JsonObject {
  return parts.has(at) && !at.includes('.') && (row[at] ?? '') === '' ? { ...row, [at]: `part:${at}` } : row;
}

/**
 * The rows with a file text where a content stood. `many` rows are named by their place (`rows.1.photo`). Throws FILE_UNREADABLE for what is
 * neither a content nor the text of a kept file.
 */
export function takeFiles(
  catalogue: Catalogue,
  request: RequestDef | undefined,
  rows: JsonObject[],
  parts: FileParts = new Map(),
): { rows: JsonObject[]; files: SentFiles } {
  const files: SentFiles = new Map();
  const fields = requestFiles(catalogue, request);
  if (fields.length === 0) return { rows, files };
  const problems: Problem[] = [];
  const take = (text: string, { def }: FileField, at: Path, beside: JsonObject): Json => {
    if (readFileText(text)) {
      if (!keptBy(text)) problems.push(unreadable(catalogue, at));
      return text;
    }
    const content = text.startsWith('part:') ? (parts.get(at) ?? null) : contentIn(text);
    if (!content) {
      problems.push(unreadable(catalogue, at));
      return '';
    }
    const givenName = def.name === undefined ? null : beside[def.name];
    const fileName = typeof givenName === 'string' && givenName !== '' ? givenName : content.name;
    const found = contentOf(content.bytes, fileName);
    const name = cleanName(fileName, found.type, 'document');
    const ref = sentRef(content.bytes);
    files.set(ref, content.bytes);
    return fileText({ ref, name, size: content.bytes.length, ...found });
  };
  // The name has gone into the file's own text.
  const names = new Set(fields.flatMap(({ def }) => def.name ?? []));
  const fileRows = rows.map((row) => {
    const fullRow = fields.reduce((whole, { pattern }) => withPart(whole, pattern, parts), row);
    return Object.fromEntries(Object.entries(withFiles(fullRow, fields, take)).filter(([key]) => !names.has(key)));
  });
  if (problems.length > 0) throw new Refusal('FILE_UNREADABLE', { problems });
  return { rows: fileRows, files };
}
