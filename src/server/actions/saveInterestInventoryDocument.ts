import { fileText } from '../../engine/file/fileText.ts';
import { send } from '../../engine/workflow/machine.ts';
import type { JsonObject } from '../../engine/types.ts';
import { Refusal } from '../door/refusal.ts';
import { sentRef } from '../files/refs.ts';
import { entityOf, wireRow } from '../operations/entity.ts';
import { reach, scopeAbout } from '../operations/reach.ts';
import type { Write } from '../store/types.ts';
import type { Handler, HandlerInput } from '../types.ts';
import { DOCUMENT, INVENTORY_TYPE, inventoryDocument, kindOf } from './game/inventoryDocument.ts';
import { latestRun } from './game/runs.ts';
import { readPng } from './game/readPng.ts';

const GAME = 'interest-game';
const INVENTORY = 'interest-inventory';

/** The run that is done with its chart; nothing where the game was played elsewhere or is filed already. */
async function filed(input: HandlerInput, engagementId: number): Promise<Write[]> {
  const workflow = input.catalogue.workflows[input.catalogue.games[GAME]?.workflow ?? ''];
  const run = workflow?.of && (await latestRun(input, workflow.of.entity, engagementId));
  if (!workflow?.of || !run) return [];
  const { entity, state } = workflow.of;
  const record = wireRow(input.catalogue, entityOf(input.catalogue, entity), run);
  const decision = send(
    workflow,
    String(run.doc[state]),
    { type: 'file' },
    { session: input.session?.facts ?? {}, record, today: input.clock.today() },
  );
  return decision.ok ? [{ op: 'update', entity, id: run.id, version: run.version, doc: { ...run.doc, [state]: decision.state } }] : [];
}

/**
 * Keeps the chart of an engagement's result as a document like any other, once: sent again it is the same document. The result names it,
 * so that of two at one moment the second finds the first's (D1-GAME-38, D1-GAME-39, D1-CALLS-43, D12-GAP-015, D12-GAP-189).
 */
export const saveInterestInventoryDocument: Handler = async (input) => {
  const { catalogue, payload, store } = input;
  const engagement = await reach(input, 'engagement', payload['engagementId'], 'engagementId');
  if (engagement.doc['dbUserId'] !== payload['dbUserId']) throw new Refusal('SCOPE_BARRED', { field: 'dbUserId' });
  const [inventory] = await store.find(INVENTORY, { engagementId: engagement.id }, scopeAbout(input, entityOf(catalogue, INVENTORY), [engagement]), {
    limit: 1,
  });
  if (!inventory) throw new Refusal('TRANSITION_REFUSED', { text: '{{game.notFinished}}', field: 'engagementId' });
  const bytes = readPng(String(payload['base64File']), 'base64File');
  const known = await inventoryDocument(input, engagement.id);
  if (known) return { rows: [{ basicDocId: known.id, engagementId: engagement.id, version: known.version }] };
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
    rows: [{ basicDocId: id, engagementId: engagement.id, version: 1 }],
    files: new Map([[ref, bytes]]),
    plan: {
      writes: [
        { op: 'insert', entity: DOCUMENT, id, doc, centreId: null, programmeId: null },
        { op: 'update', entity: INVENTORY, id: inventory.id, version: inventory.version, doc: { ...inventory.doc, basicDocId: id } },
        ...(await filed(input, engagement.id)),
      ],
    },
  };
};
