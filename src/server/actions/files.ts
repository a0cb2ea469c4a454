/** Files that rows keep: a short-lived link to them, and what a link opens. */
import { holds } from '../../engine/rules/logic.ts';
import { readFileText } from '../../engine/file/fileText.ts';
import { writeAudit } from '../request/audit.ts';
import { Refusal } from '../refusal.ts';
import { filesOf, textsIn } from '../files/fields.ts';
import { openLink, sealedLink } from '../session/link.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { reachRow, mayRead } from '../records/scopeAccess.ts';
import type { FileAnswer, Handler, HandlerInput } from '../call.ts';
import { DOCUMENT, inventoryDocument } from './gameRuns.ts';
import { keptBy, withMark } from '../files/refs.ts';
import { cleanName } from '../../engine/file/cleanName.ts';

interface LinkedFile {
  ref: string;
  name: string;
  type: string;
}

/** Reads a kept file for an answer. Throws FILE_GONE when it is not there, DOCUMENTS_AWAY when nobody can tell. */
async function readKept({ gateways }: Pick<HandlerInput, 'gateways'>, { ref, name, type }: LinkedFile, isDownload: boolean): Promise<FileAnswer> {
  const file = await gateways.documents.get(ref).catch(() => {
    throw new Refusal('DOCUMENTS_AWAY', { retryAfter: 5 });
  });
  if (!file) throw new Refusal('FILE_GONE');
  return { bytes: file.bytes, type, name, isDownload };
}

/** The link to the file that a row keeps; `of` names the row. */
function fileLink(input: HandlerInput, text: string, of: string): string {
  const { ref, name, type } = readFileText(text) ?? { ref: '', name: '', type: '' };
  return sealedLink(input, 'document link', { ref, name, type, of });
}

/** The file that the link of a request leads to. Throws LINK_EXPIRED for one of another row. */
async function linkedFile(input: HandlerInput, of: string): Promise<LinkedFile> {
  const { content } = await openLink<LinkedFile & { of: string }>(input, 'document link');
  if (content.of !== of) throw new Refusal('LINK_EXPIRED');
  return content;
}

/** `openFile {file}`: a link to the file that a field of some row holds, for whoever may read that row (quality 3: scope). */
export const openFile: Handler = async (input) => {
  const { payload, catalogue } = input;
  const reference = keptBy(String(payload['file']));
  const def = reference ? catalogue.entities[reference.noun] : undefined;
  if (!reference || !def) throw new Refusal('FILE_UNREADABLE', { field: 'file' });
  if (!mayRead(input, reference.noun)) throw new Refusal('ROLE_BARRED');
  const row = await reachRow(input, reference.noun, reference.id, 'file');
  const text = withMark(textsIn(row.doc, filesOf(catalogue, def)), reference.mark);
  const file = readFileText(text);
  if (text === undefined || !file) throw new Refusal('FILE_GONE');
  const of = `${reference.noun}.${reference.id}`;
  const documentPath = `/api/documents/kept/${of}?link=${fileLink(input, text, of)}`;
  return { rows: [{ name: file.name, type: file.type, size: file.size, documentPath }] };
};

/** `GET /api/documents/kept/<row>?link=`: a file that a form's row keeps, by the link that openFile gave. */
export const formFile: Handler = async (input) => {
  const { payload } = input;
  const file = await linkedFile(input, String(payload['of']));
  return { rows: [], file: await readKept(input, file, payload['download'] === '1') };
};

/**
 * `GET /api/interest-inventory/downloadDoc/<engagementId>`: a link to the document of the interest inventory, good for a few minutes
 * (D2-COUN-09, D2-CALLS-37, D12-GAP-189). Throws SCOPE_BARRED for an engagement out of reach, FILE_GONE where there is no document.
 */
export const downloadInventoryDocument: Handler = async (input) => {
  const { catalogue, payload } = input;
  const engagement = await reachRow(input, 'engagement', payload['engagementId'], 'engagementId');
  const document = await inventoryDocument(input, engagement.id);
  const [text] = document ? textsIn(document.doc, filesOf(catalogue, entityOf(catalogue, DOCUMENT))) : [];
  if (!document || text === undefined || !readFileText(text)) throw new Refusal('FILE_GONE');
  const link = fileLink(input, text, `${DOCUMENT}.${document.id}`);
  return { rows: [], plain: { status: 'SUCCESS', data: { documentPath: `/api/documents/file/${document.id}?link=${link}` } } };
};

/** With a bearer: as downloadDocument, for whoever may read beneficiaries of that centre. */
async function ofSession(input: HandlerInput): Promise<LinkedFile> {
  const { session, payload, catalogue } = input;
  if (!session) throw new Refusal('TOKEN_MISSING');
  if (!holds({ var: 'session.role.seesBeneficiaries' }, { session: session.facts })) throw new Refusal('ROLE_BARRED');
  const row = await reachRow(input, DOCUMENT, payload['basicDocId'], 'basicDocId');
  const file = readFileText(textsIn(row.doc, filesOf(catalogue, entityOf(catalogue, DOCUMENT)))[0]);
  if (!file) throw new Refusal('FILE_GONE');
  await writeAudit(input.store, input.call, 'document.opened', session.userId, { entity: DOCUMENT, id: row.id });
  return file;
}

/** `GET /api/documents/file/<basicDocId>`: the document itself, by bearer or by the link that downloadDocument gave (contract). */
export const documentFile: Handler = async (input) => {
  const { payload } = input;
  const isLinked = typeof payload['link'] === 'string';
  const file = await (isLinked ? linkedFile(input, `${DOCUMENT}.${String(payload['basicDocId'])}`) : ofSession(input));
  return { rows: [], file: await readKept(input, file, payload['download'] === '1') };
};

/** `downloadDocument {basicDocId}`: where the document can be read for the next minutes, without a bearer (D2-DOCS-19, D2-CALLS-25, D3-CALLS-26). */
export const downloadDocument: Handler = async (input) => {
  const { catalogue, payload } = input;
  const def = entityOf(catalogue, DOCUMENT);
  const row = await reachRow(input, DOCUMENT, payload['basicDocId'], 'basicDocId');
  const [text] = textsIn(row.doc, filesOf(catalogue, def));
  const file = readFileText(text);
  if (text === undefined || !file) throw new Refusal('FILE_GONE');
  const link = fileLink(input, text, `${DOCUMENT}.${row.id}`);
  const documentPath = `/api/documents/file/${row.id}?link=${link}`;
  return {
    rows: [{ ...wireRow(input, def, row), name: cleanName(file.name, file.type, DOCUMENT), documentPath }],
    about: { entity: DOCUMENT, id: row.id },
  };
};
