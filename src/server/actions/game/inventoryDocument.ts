import { applyLogic } from '../../../engine/rules/logic.ts';
import type { Json } from '../../../engine/types.ts';
import { entityOf } from '../../operations/entity.ts';
import { readRow, scopeAbout } from '../../operations/reach.ts';
import type { Row } from '../../store/types.ts';
import type { HandlerInput } from '../../types.ts';

export const DOCUMENT = 'document';
/** The kind of document that the chart of an interest inventory is (D12-GAP-189). */
export const INVENTORY_TYPE = 'Interest Inventory';

/** A kind of document as the store files it: spellings meet. */
export const kindOf = (documentType: string): Json => applyLogic({ compact: documentType }, {});

/** The document of an engagement's interest inventory, whoever put it there (D2-BCASE-20, D2-COUN-08). */
export async function inventoryDocument(input: HandlerInput, engagementId: number): Promise<Row | undefined> {
  const where = { engagementId, documentKind: kindOf(INVENTORY_TYPE) };
  const engagement = await readRow(input, 'engagement', engagementId);
  const scope = scopeAbout(input, entityOf(input.catalogue, DOCUMENT), engagement ? [engagement] : []);
  const [found] = await input.store.find(DOCUMENT, where, scope, { limit: 1 });
  return found;
}
