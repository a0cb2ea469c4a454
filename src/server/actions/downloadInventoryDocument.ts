import { readFileText } from '../../engine/file/fileText.ts';
import { Refusal } from '../door/refusal.ts';
import { filesOf, textsIn } from '../files/fields.ts';
import { sealedLink } from '../files/link.ts';
import { entityOf } from '../operations/entity.ts';
import { reach } from '../operations/reach.ts';
import type { Handler } from '../types.ts';
import { DOCUMENT, inventoryDocument } from './game/inventoryDocument.ts';

/**
 * `GET /api/interest-inventory/downloadDoc/<engagementId>`: a link to the document of the interest inventory, good for a few minutes
 * (D2-COUN-09, D2-CALLS-37, D12-GAP-189). Throws SCOPE_BARRED for an engagement out of reach, FILE_GONE where there is no document.
 */
export const downloadInventoryDocument: Handler = async (input) => {
  const { catalogue, payload, config, clock } = input;
  const engagement = await reach(input, 'engagement', payload['engagementId'], 'engagementId');
  const document = await inventoryDocument(input, engagement.id);
  const [stored] = document ? textsIn(document.doc, filesOf(catalogue, entityOf(catalogue, DOCUMENT))) : [];
  if (!document || stored === undefined || !readFileText(stored)) throw new Refusal('FILE_GONE');
  const link = sealedLink(config.secretKey, stored, `${DOCUMENT}.${document.id}`, clock.now());
  return { rows: [], plain: { status: 'SUCCESS', data: { documentPath: `/api/documents/file/${document.id}?link=${link}` } } };
};
