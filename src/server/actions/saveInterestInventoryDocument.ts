import { fileText } from '../../engine/file/fileText.ts';
import type { JsonObject } from '../../engine/types.ts';
import { Refusal } from '../refusal.ts';
import { sentRef } from '../files/refs.ts';
import { entityOf } from '../records/entity.ts';
import { reach, scopeAbout } from '../records/reach.ts';
import type { Write } from '../store/types.ts';
import { stepOf } from '../operations/step.ts';
import type { Handler, HandlerInput } from '../call.ts';
import { DOCUMENT, documentPathOf, INVENTORY_TYPE, inventoryDocument, kindOf, latestRun } from './gameRuns.ts';
import { contentOf } from '../../engine/file/contentOf.ts';
import { fileTypeNames, pixelWords } from '../../engine/file/words.ts';
import { reading } from './reading.ts';

const MOST_BYTES = 2_000_000;
const ADDRESS = 'data:image/png;base64,';

/** The bytes of a PNG that came in base64, with or without the head of a data address. Throws Refusal for anything else, for more than 2 MB or 50 megapixels. */
function readPng(text: string, field: string): Buffer {
  const packed = text.startsWith(ADDRESS) ? text.slice(ADDRESS.length) : text;
  if (packed.length > (MOST_BYTES * 4) / 3 + 4) throw new Refusal('FILE_TOO_LARGE', { field });
  const bytes = Buffer.from(packed, 'base64');
  const { type, cut, pixels } = contentOf(bytes);
  if (type !== 'image/png' || cut) throw new Refusal('FILE_TYPE', { field, values: { types: fileTypeNames(['image/png']) } });
  if (pixels !== undefined) throw new Refusal('FILE_PIXELS', { field, values: pixelWords(pixels) });
  return bytes;
}

const GAME = 'interest-game';
const INVENTORY = 'interest-inventory';

/** The run that is done with its chart; nothing where the game was played elsewhere or is filed already. */
async function filed(input: HandlerInput, engagementId: number): Promise<Write[]> {
  const { entity } = input.catalogue.workflows[input.catalogue.games[GAME]?.workflow ?? '']?.of ?? {};
  const run = entity === undefined ? undefined : await latestRun(input, entity, engagementId);
  if (entity === undefined || !run) return [];
  const taken = await stepOf(input, { noun: entity, row: run, event: { type: 'file' } });
  return taken.ok && !taken.again ? taken.plan.writes : [];
}

/**
 * Keeps the chart of an engagement's result as a document like any other, once: sent again it is the same document. The result names it,
 * so that of two at one moment the second finds the first's (D1-GAME-38, D1-GAME-39, D1-CALLS-43, D12-GAP-015, D12-GAP-189).
 */
export const saveInterestInventoryDocument: Handler = reading(
  {
    engagement: { of: ['dbUserId'] },
    'interest-inventory': { by: ['engagementId'], of: ['finalScore'] },
    document: { by: ['engagementId', 'documentKind'], of: ['dbUserId', 'typeOfDocument', 'documentNo', 'base64File'] },
  },
  async (input) => {
    const { catalogue, payload, store } = input;
    const engagement = await reach(input, 'engagement', payload['engagementId'], 'engagementId');
    if (engagement.doc['dbUserId'] !== payload['dbUserId']) throw new Refusal('SCOPE_BARRED', { field: 'dbUserId' });
    const [inventory] = await store.find(
      INVENTORY,
      { engagementId: engagement.id },
      scopeAbout(input, entityOf(catalogue, INVENTORY), [engagement]),
      { limit: 1 },
    );
    if (!inventory) throw new Refusal('TRANSITION_REFUSED', { text: '{{game.notFinished}}', field: 'engagementId' });
    const bytes = readPng(String(payload['base64File']), 'base64File');
    const known = await inventoryDocument(input, engagement.id);
    if (known) return { rows: [{ basicDocId: known.id, engagementId: engagement.id, documentPath: documentPathOf(known), version: known.version }] };
    const ref = sentRef(bytes);
    const name = `${INVENTORY_TYPE} ${String(inventory.doc['finalScore'])}.png`;
    const doc: JsonObject = {
      dbUserId: payload['dbUserId'] ?? null,
      engagementId: engagement.id,
      documentType: INVENTORY_TYPE,
      documentKind: kindOf(INVENTORY_TYPE),
      typeOfDocument: 'P',
      documentName: payload['documentName'] || INVENTORY_TYPE,
      isActive: 'Y',
      base64File: fileText({ ref, name, type: 'image/png', size: bytes.length }),
      ...(payload['documentNo'] ? { documentNo: payload['documentNo'] } : {}),
    };
    const id = await store.newId(DOCUMENT);
    return {
      rows: [{ basicDocId: id, engagementId: engagement.id, documentPath: documentPathOf({ id, doc }), version: 1 }],
      files: new Map([[ref, bytes]]),
      plan: {
        writes: [
          { op: 'insert', entity: DOCUMENT, id, doc, centreId: null, programmeId: null },
          { op: 'update', entity: INVENTORY, id: inventory.id, version: inventory.version, doc: { ...inventory.doc, basicDocId: id } },
          ...(await filed(input, engagement.id)),
        ],
      },
    };
  },
);
