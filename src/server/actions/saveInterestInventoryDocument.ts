import { send } from '../../engine/workflow/send.ts';
import type { JsonObject } from '../../engine/types.ts';
import { Refusal } from '../door/refusal.ts';
import { putBytes } from '../files/putBytes.ts';
import { keyOf, newRef } from '../files/refs.ts';
import { entityOf, wireRow } from '../operations/entity.ts';
import { reach, scopeOf } from '../operations/reach.ts';
import type { Row, Write } from '../store/types.ts';
import type { Handler, HandlerInput } from '../types.ts';
import { latestRun } from './game/runs.ts';
import { readPng } from './game/readPng.ts';

const GAME = 'interest-game';
const INVENTORY = 'interest-inventory';
const DOCUMENT = 'interest-document';

const one = async (input: HandlerInput, noun: string, engagementId: number): Promise<Row | undefined> =>
  (await input.store.find(noun, { engagementId }, scopeOf(input, entityOf(input.catalogue, noun)), { limit: 1 }))[0];

/** The run that is done with its chart; nothing where the game was played elsewhere or is filed already. */
async function filed(input: HandlerInput, engagementId: number): Promise<Write[]> {
  const workflow = input.catalogue.workflows[input.catalogue.games[GAME]?.workflow ?? ''];
  const run = workflow?.of && await latestRun(input, workflow.of.entity, engagementId);
  if (!workflow?.of || !run) return [];
  const { entity, state } = workflow.of;
  const record = wireRow(input.catalogue, entityOf(input.catalogue, entity), run);
  const decision = send(workflow, String(run.doc[state]), { type: 'file' }, { session: input.session?.facts ?? {}, record, today: input.clock.today() });
  return decision.ok ? [{ op: 'update', entity, id: run.id, version: run.version, doc: { ...run.doc, [state]: decision.state } }] : [];
}

/** Keeps the chart of an engagement's result, once: sent again it is the same document (D1-GAME-38, D1-GAME-39, D1-CALLS-43, D12-GAP-015, D12-GAP-189). */
export const saveInterestInventoryDocument: Handler = async (input) => {
  const { payload, store } = input;
  const engagement = await reach(input, 'engagement', payload['engagementId'], 'engagementId');
  if (engagement.doc['dbUserId'] !== payload['dbUserId']) throw new Refusal('SCOPE_BARRED', { field: 'dbUserId' });
  if (!(await one(input, INVENTORY, engagement.id))) throw new Refusal('TRANSITION_REFUSED', { text: '{{game.notFinished}}', field: 'engagementId' });
  const bytes = readPng(String(payload['base64File']), 'base64File');
  const known = await one(input, DOCUMENT, engagement.id);
  if (known) return { rows: [{ basicDocId: known.id, engagementId: engagement.id, version: known.version }] };
  const ref = newRef();
  await putBytes(input, ref, bytes, 'image/png', 'base64File');
  const { base64File: _content, ...said } = payload;
  const doc: JsonObject = { ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)), file: keyOf(ref), fileSize: bytes.length };
  const id = await store.newId(DOCUMENT);
  return {
    rows: [{ basicDocId: id, engagementId: engagement.id, version: 1 }],
    plan: { writes: [{ op: 'insert', entity: DOCUMENT, id, doc, centreId: null, programmeId: null }, ...(await filed(input, engagement.id))] },
  };
};
