import { cleanName } from '../../engine/file/cleanName.ts';
import { readFileText } from '../../engine/file/fileText.ts';
import { Refusal } from '../refusal.ts';
import { filesOf, textsIn } from '../files/fields.ts';
import { fileLink } from '../files/link.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { reach } from '../records/reach.ts';
import type { Handler } from '../call.ts';

const NOUN = 'document';

/** `downloadDocument {basicDocId}`: where the document can be read for the next minutes, without a bearer (D2-DOCS-19, D2-CALLS-25, D3-CALLS-26). */
export const downloadDocument: Handler = async (input) => {
  const { catalogue, payload } = input;
  const def = entityOf(catalogue, NOUN);
  const row = await reach(input, NOUN, payload['basicDocId'], 'basicDocId');
  const [stored] = textsIn(row.doc, filesOf(catalogue, def));
  const file = readFileText(stored);
  if (stored === undefined || !file) throw new Refusal('FILE_GONE');
  const link = fileLink(input, stored, `${NOUN}.${row.id}`);
  const documentPath = `/api/documents/file/${row.id}?link=${link}`;
  return { rows: [{ ...wireRow(input, def, row), name: cleanName(file.name, file.type, NOUN), documentPath }] };
};
