/** The three ways in which a file is named: as it was sent, as it is stored, as the wire says it. Keys of the store never leave the server. */
import { createHash, randomBytes } from 'node:crypto';
import { fileText, readFileText } from '../../engine/file/fileText.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import { filesOf, withFiles } from './fields.ts';

const NEW_REF = /^new\.([0-9a-f]{64})$/;
const STORED = /^[0-9a-f]{64}$/;
const ON_WIRE = /^([a-z][a-z0-9-]*)\.(\d{1,10})\.([0-9a-f]{16})$/;

/** A key that nobody can guess. */
export const newRef = (): string => randomBytes(32).toString('hex');

export const isStoredRef = (ref: string): boolean => STORED.test(ref);

/** What was sent is named by its content: the same bytes are the same file, and an idempotency key stands for them. */
export const sentRef = (bytes: Uint8Array): string => `new.${createHash('sha256').update(bytes).digest('hex')}`;
export const isSentRef = (ref: string): boolean => NEW_REF.test(ref);

const markOf = (ref: string): string => createHash('sha256').update(ref).digest('hex').slice(0, 16);

/** A stored file text as the wire says it: the row that keeps it, and a mark that is another one when the file is another one. */
export function asWire(noun: string, id: number, text: string): string {
  const file = readFileText(text);
  return file && isStoredRef(file.ref) ? fileText({ ...file, ref: `${noun}.${id}.${markOf(file.ref)}` }) : text;
}

interface WireRef {
  noun: string;
  id: number;
  mark: string;
}

/** The row that a file on the wire belongs to; null for what names none. */
export function keptBy(text: string): WireRef | null {
  const found = ON_WIRE.exec(readFileText(text)?.ref ?? '');
  return found ? { noun: found[1] ?? '', id: Number(found[2]), mark: found[3] ?? '' } : null;
}

/** The stored text with this mark. */
export const withMark = (texts: readonly string[], mark: string): string | undefined =>
  texts.find((text) => markOf(readFileText(text)?.ref ?? '') === mark);

/** A stored document as the wire says it. */
export function wireFiles(catalogue: Catalogue, def: EntityDef, id: number, doc: JsonObject): JsonObject {
  const fields = filesOf(catalogue, def);
  return fields.length === 0 ? doc : withFiles(doc, fields, (text) => asWire(def.noun, id, text));
}
