/** Which funder pays for which batch: what is mapped, what can be, mapping and taking it back (D3-FUNDER-01 to 18, D3-CALLS-103 to 106). */
import type { HandlerReads } from '../../catalogue/checks/check.ts';
import { isObject } from '../../engine/json.ts';
import { sendEvent, type WorkflowFacts } from '../../engine/workflow/machine.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Handler, HandlerInput } from '../call.ts';
import { judgeEachOnce } from '../records/document.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { standsAt, stepOf, workflowOf } from '../operations/step.ts';
import { Refusal } from '../refusal.ts';
import { EVERYWHERE } from '../session/people.ts';
import type { Row, Write, WritePlan } from '../store/types.ts';
import { requestedBatches, withTrainees } from './fundedBatches.ts';
import { reading } from './reading.ts';

const MAPPING = 'funder-mapping';
const LOOKS: HandlerReads = {
  centre: { by: ['state'] },
  batch: { by: ['batchId', 'batchName', 'startDate', 'endDate'], of: ['batchName', 'startDate', 'endDate'] },
  engagement: { by: ['batchId'] },
  'options/states': { of: ['zone', 'name'] },
  [MAPPING]: { by: ['batchId', 'fundingType', 'isActive'], of: ['batchId', 'crmFunderId', 'fundingType'] },
};
const WRITES: HandlerReads = {
  batch: { by: ['batchId'], of: ['batchName'] },
  funder: { by: ['accountId', 'status', 'relationship'], of: ['accountId'] },
  [MAPPING]: { by: ['batchId', 'fundingType', 'isActive'], of: ['batchId', 'crmFunderId', 'funderId', 'fundingType'] },
};
/** Mappings of all funders to the batches of one question. */
const MOST_MAPPINGS = 20_000;
/** What an account is that may pay for batches; without a word for it none is (D3-FUNDER-05). */
function partner({ catalogue }: HandlerInput): JsonObject {
  const { payingStatus, payingRelationship } = catalogue.app.constants;
  return { status: String(payingStatus), relationship: String(payingRelationship) };
}

const keyOf = ({ batchId, crmFunderId, fundingType }: JsonObject): string => JSON.stringify([batchId, crmFunderId, fundingType]);

const mappingsOf = ({ store }: HandlerInput, batchIds: readonly number[], where: JsonObject = {}): Promise<Row[]> =>
  batchIds.length === 0 ? Promise.resolve([]) : store.find(MAPPING, { ...where, batchId: batchIds }, EVERYWHERE, { limit: MOST_MAPPINGS });

/** Who pays for each batch now. */
async function primaryFunders(input: HandlerInput, batchIds: readonly number[]): Promise<Map<Json, Row>> {
  const rows = await mappingsOf(input, batchIds, { fundingType: 'P', isActive: 'Y' });
  return new Map(rows.map((row) => [row.doc['batchId'] ?? null, row]));
}

/** What the workflow reads of a mapping, of one that is not there yet as well. */
function factsOf({ catalogue, clock, session }: HandlerInput, record: JsonObject, batch: Row, primary: Row | undefined): WorkflowFacts {
  return {
    session: session?.facts ?? {},
    record: { ...record, batchName: batch.doc['batchName'] ?? null, primaryFunder: primary?.doc['crmFunderId'] ?? null },
    today: clock.today(),
    constants: catalogue.app.constants,
  };
}

/** `viewBatchesToMap`: the batches of a choice for which the workflow lets this funder be mapped now (D3-FUNDER-14, D3-FUNDER-15). */
export const viewBatchesToMap: Handler = reading(LOOKS, async (input) => {
  const { crmFunderId = null, fundingType = null } = input.payload;
  const workflow = workflowOf(input.catalogue, MAPPING);
  const batches = await requestedBatches(input);
  const ids = batches.map(({ id }) => id);
  const [primaries, own] = await Promise.all([primaryFunders(input, ids), mappingsOf(input, ids, { crmFunderId, fundingType })]);
  const before = new Map(own.map((row) => [row.doc['batchId'], row]));
  const free = batches.filter((batch) => {
    const doc = before.get(batch.id)?.doc ?? {};
    const facts = factsOf(input, { crmFunderId, fundingType }, batch, primaries.get(batch.id));
    return sendEvent(workflow, standsAt(workflow, doc), { type: 'map' }, facts).ok;
  });
  const rows = await withTrainees(input, free);
  return { rows: rows.map((row) => ({ ...row, id: before.get(row.batchId)?.id ?? null, version: before.get(row.batchId)?.version ?? null })) };
});

/** The mappings to batches, of one funder or of all, each with what is shown of its batch. */
export const viewMappings: Handler = reading(LOOKS, async (input) => {
  const { crmFunderId, fundingType = null, isActive = null } = input.payload;
  const batches = await requestedBatches(input);
  const where = { fundingType, isActive, ...(crmFunderId === undefined ? {} : { crmFunderId }) };
  const ids = batches.map(({ id }) => id);
  const found = await mappingsOf(input, ids, where);
  const mapped = new Set(found.map(({ doc }) => doc['batchId']));
  const batchRows = await withTrainees(
    input,
    batches.filter(({ id }) => mapped.has(id)),
  );
  const def = entityOf(input.catalogue, MAPPING);
  const rows = batchRows.flatMap((batch) =>
    found.filter(({ doc }) => doc['batchId'] === batch.batchId).map((row) => ({ ...batch, ...wireRow(input, def, row) })),
  );
  return { rows };
});

/** The account that a row names, where it may pay for batches. Throws Refusal for any other, and where the two ids are of two accounts. */
async function partnersNamed(input: HandlerInput, rows: readonly JsonObject[]): Promise<Map<Json, Row>> {
  const names = [...new Set(rows.map(({ crmFunderId = null }) => crmFunderId))];
  const accounts = new Map(
    (await input.store.find('funder', { accountId: names, ...partner(input) }, EVERYWHERE, { limit: names.length })).map((row) => [
      row.doc['accountId'] ?? null,
      row,
    ]),
  );
  for (const { crmFunderId = null, funderId = null } of rows) {
    const account = accounts.get(crmFunderId);
    if (!account) throw new Refusal('RULE_REFUSED', { text: '{{funder.notPartner}}', field: 'crmFunderId' });
    if (funderId !== null && funderId !== account.id) throw new Refusal('REFERENCE_FOREIGN', { field: 'funderId' });
  }
  return accounts;
}

/** One mapping on its way: as it is stored, or as it will be, and what is sent to it. */
interface Change {
  /** Null for one that is not there yet. */
  before: Row | null;
  doc: JsonObject;
  event: 'map' | 'unmap';
  payload: JsonObject;
}

type Guards = NonNullable<WritePlan['guards']>;

/** Support stands only while the primary funder that it was decided by pays (D3-FUNDER-15). */
const whileFunded = ({ doc, event }: Change, primary: Row | undefined): Guards =>
  event === 'map' && doc['fundingType'] === 'S' && primary
    ? [{ some: { entity: MAPPING, where: { id: primary.id, isActive: 'Y' } }, rule: 'funderPrimaryGone' }]
    : [];

/** Every change as a step of its workflow: one plan, all or none. Throws Refusal in the machine's own words. */
async function planned(input: HandlerInput, changes: readonly Change[]): Promise<{ rows: JsonObject[]; plan: Partial<WritePlan> }> {
  const keys = changes.map(({ doc }) => keyOf(doc));
  judgeEachOnce(keys, 'batchId');
  const ids = [...new Set(changes.map(({ doc }) => Number(doc['batchId'])))];
  const batches = new Map((await input.store.find('batch', { batchId: ids }, EVERYWHERE, { limit: ids.length })).map((row) => [row.id, row]));
  const primaries = await primaryFunders(input, ids);
  const steps: { row: JsonObject; write: Write; guards: Guards; receipt: JsonObject | undefined }[] = [];
  for (const change of changes) {
    const { before, doc, event, payload } = change;
    const batch = batches.get(Number(doc['batchId']));
    if (!batch) throw new Refusal('SCOPE_BARRED', { field: 'batchId' });
    const primary = primaries.get(batch.id);
    const id = before?.id ?? (await input.store.newId(MAPPING));
    const row: Row = before ?? { ...batch, id, version: 0, doc, columns: {} };
    const values: JsonObject = payload['remarks'] === undefined ? {} : { remarks: payload['remarks'] };
    const step = await stepOf(input, { noun: MAPPING, row, event: { ...payload, type: event }, values, facts: factsOf(input, doc, batch, primary) });
    if (!step.ok) throw step.refusal;
    if (step.again) continue;
    const { receipt } = step.plan;
    const version = typeof payload['version'] === 'number' ? payload['version'] : row.version;
    steps.push({
      row: { ...step.doc, id, version: version + 1 },
      write: before
        ? { op: 'update', entity: MAPPING, id, version, doc: step.doc, ...(receipt ? { receipt } : {}) }
        : { op: 'insert', entity: MAPPING, id, doc: step.doc, centreId: null, programmeId: null },
      guards: whileFunded(change, primary),
      receipt,
    });
  }
  const [first] = steps;
  return {
    rows: steps.map(({ row }) => row),
    plan: {
      scope: EVERYWHERE,
      writes: steps.map(({ write }) => write),
      guards: steps.flatMap(({ guards }) => guards),
      ...(first?.receipt ? { receipt: first.receipt } : {}),
    },
  };
}

/** The stored mappings that rows name by their id. Throws SCOPE_BARRED for one that is not there, or is about something else than the row says. */
async function namedBy({ store }: HandlerInput, rows: readonly JsonObject[]): Promise<Map<Json, Row>> {
  const ids = [...new Set(rows.flatMap(({ id = null }) => (id === null ? [] : [id])))];
  const found = new Map<Json, Row>(
    (ids.length === 0 ? [] : await store.find(MAPPING, { id: ids }, EVERYWHERE, { limit: ids.length })).map((row) => [row.id, row]),
  );
  for (const row of rows) {
    const { id = null } = row;
    if (id === null) continue;
    const mapping = found.get(id);
    const differs = ['batchId', 'funderId', 'crmFunderId', 'fundingType'].find(
      (key) => (row[key] ?? null) !== null && row[key] !== mapping?.doc[key],
    );
    if (!mapping || differs !== undefined) throw new Refusal('SCOPE_BARRED', { field: differs ?? 'id' });
  }
  return found;
}

/**
 * `saveFunderMappingDetails`: the first mapping of a batch to a funder. Beside new ones a call may take up again what was unmapped, by its id, so that
 * all of a list are mapped together (D3-FUNDER-11). A mapping that is there and not named is a duplicate.
 */
export const saveFunderMappingDetails: Handler = reading(WRITES, async (input) => {
  const rows = input.rows.filter(isObject);
  const [accounts, mappingById] = await Promise.all([partnersNamed(input, rows), namedBy(input, rows)]);
  const changes = rows.map((row): Change => {
    const { batchId = null, crmFunderId = null, fundingType = null } = row;
    const known = mappingById.get(row['id'] ?? null) ?? null;
    const doc = known?.doc ?? { batchId, funderId: accounts.get(crmFunderId)?.id ?? null, crmFunderId, fundingType };
    return { before: known, doc, event: 'map', payload: row };
  });
  return planned(input, changes);
});

/** `UpdateExistingFunderMapping`: unmaps (isActive N), or maps again what was unmapped (Y) (D3-FUNDER-10, D3-FUNDER-16). */
export const updateExistingFunderMapping: Handler = reading(WRITES, async (input) => {
  const rows = input.rows.filter(isObject);
  const mappingById = await namedBy(input, rows);
  const changes = rows.flatMap((row): Change[] => {
    const known = mappingById.get(row['id'] ?? null);
    return known ? [{ before: known, doc: known.doc, event: row['isActive'] === 'Y' ? 'map' : 'unmap', payload: row }] : [];
  });
  await partnersNamed(
    input,
    changes.filter(({ event }) => event === 'map').map(({ doc }) => doc),
  );
  return planned(input, changes);
});
