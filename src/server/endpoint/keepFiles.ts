/** Puts the files of a plan into the store of documents, and names in the plan what is kept there. */
import { isObject } from '../../engine/json.ts';
import { fileText, readFileText } from '../../engine/file/fileText.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { Refusal } from '../refusal.ts';
import { entityOf } from '../records/entity.ts';
import { readRow } from '../records/scopeAccess.ts';
import type { Write } from '../store/types.ts';
import type { Deps, HandlerAnswer, HandlerInput } from '../call.ts';
import { filesOf, textsIn, withFiles, type FileField } from '../files/fields.ts';
import { giveUpFiles, noteFiles } from '../files/due.ts';
import { asWire, isSentRef, isStoredRef, keptBy, newRef, withMark } from '../files/refs.ts';

/** One of several files is told from the others by its name. */
const OF_SEVERAL = /\.\d+$/;

/** Asks the scanner, when there is one, and hands the bytes over. Throws FILE_INFECTED, SCANNER_AWAY, DOCUMENTS_AWAY. */
async function putBytes(
  { gateways, log }: Pick<Deps, 'gateways'> & Partial<Pick<Deps, 'log'>>,
  ref: string,
  bytes: Uint8Array,
  { name, type }: { name: string; type: string },
  field: string,
): Promise<void> {
  const verdict = await gateways.scanner?.scan(bytes).catch((error: unknown) => {
    log?.warn({ err: error }, 'virus scanner away');
    throw new Refusal('SCANNER_AWAY', { field, retryAfter: 5 });
  });
  if (verdict && !verdict.clean)
    throw new Refusal('FILE_INFECTED', { field, ...(OF_SEVERAL.test(field) ? { text: '{{problem.fileInfectedNamed}}', values: { name } } : {}) });
  await gateways.documents.put(ref, { bytes, type }).catch((error: unknown) => {
    log?.warn({ err: error }, 'store of documents away');
    throw new Refusal('DOCUMENTS_AWAY', { field, retryAfter: 5 });
  });
}

/** What is kept, until the plan is written or not. `undo` takes away what was put. */
interface Keeping {
  outcome: HandlerAnswer;
  undo: () => Promise<void>;
}

const nothing = async (): Promise<void> => undefined;
const refOf = (text: string): string => readFileText(text)?.ref ?? '';

async function storedTexts(input: HandlerInput, write: Write, fields: readonly FileField[]): Promise<string[]> {
  if (write.op === 'insert') return [];
  if (write.op === 'restore') return textsIn(write.doc, fields);
  const row = await readRow(input, write.entity, write.id);
  return row ? textsIn(row.doc, fields) : [];
}

/** A kept file stays with its row: the text of another row's is no file here. */
function storedFor(text: string, { entity, id }: Write, texts: readonly string[], at: string): string {
  const reference = keptBy(text);
  const found = reference && reference.noun === entity && reference.id === id ? withMark(texts, reference.mark) : undefined;
  if (found === undefined) throw new Refusal('FILE_UNREADABLE', { field: at });
  return found;
}

/**
 * Files that were sent are put away before the plan is written, so that no written row misses its file; those that no row names any more go
 * afterwards, so that no row that stays loses its own. Both are noted, so that a server that dies in between leaves nothing behind.
 */
export async function keepFiles(deps: Deps, input: HandlerInput, outcome: HandlerAnswer): Promise<Keeping> {
  const writes = outcome.plan?.writes ?? [];
  const withFields = writes.map((write) => ({ write, fields: filesOf(input.catalogue, entityOf(input.catalogue, write.entity)) }));
  if (withFields.every(({ fields }) => fields.length === 0)) return { outcome, undo: nothing };
  const newRefs: string[] = [];
  const undo = (): Promise<void> => giveUpFiles(deps.store, deps.gateways.documents, newRefs);
  const back: string[] = [];
  const oldRefs: string[] = [];
  const wire = new Map<string, string>();
  const fileWrites: Write[] = [];
  try {
    for (const { write, fields } of withFields) {
      const before = await storedTexts(input, write, fields);
      if (write.op === 'remove' || write.op === 'restore') {
        (write.op === 'remove' ? oldRefs : back).push(...before.map(refOf).filter(isStoredRef));
        fileWrites.push(write);
        continue;
      }
      const toPut: [ref: string, sent: string, at: string][] = [];
      const doc = withFiles(write.doc, fields, (text, _field, at): Json => {
        const file = readFileText(text);
        if (!file || isStoredRef(file.ref)) return text;
        if (!isSentRef(file.ref)) return storedFor(text, write, before, at);
        const newText = fileText({ ...file, ref: newRef() });
        toPut.push([refOf(newText), text, at]);
        wire.set(text, asWire(write.entity, write.id, newText));
        return newText;
      });
      newRefs.push(...toPut.map(([ref]) => ref));
      await noteFiles(
        deps.store,
        toPut.map(([ref]) => ref),
      );
      for (const [ref, source, at] of toPut) {
        const bytes = (outcome.files ?? input.call.files)?.get(refOf(source));
        if (!bytes) throw new Refusal('FILE_UNREADABLE', { field: at });
        await putBytes(deps, ref, bytes, readFileText(source) ?? { name: '', type: '' }, at);
      }
      const now = new Set(textsIn(doc, fields));
      oldRefs.push(...before.filter((text) => !now.has(text)).map(refOf));
      fileWrites.push({ ...write, doc });
    }
  } catch (error) {
    await undo();
    throw error;
  }
  const hold = Math.max(0, ...writes.map((write) => (write.op === 'remove' ? (write.hold ?? 0) : 0)));
  const files = { kept: [...newRefs, ...back], gone: oldRefs.filter(isStoredRef), ...(hold > 0 ? { hold } : {}) };
  const fieldsOf = withFields[0]?.fields ?? [];
  const rows = outcome.rows.map((row) => (isObject(row) ? withFiles(row as JsonObject, fieldsOf, (text) => wire.get(text) ?? text) : row));
  return { outcome: { ...outcome, rows, plan: { ...outcome.plan, writes: fileWrites, files } }, undo };
}
