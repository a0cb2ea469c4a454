/** The batches that somebody chooses to map funders to, in any centre, and how many are trained in each (D3-FUNDER-01 to 04, D3-FUNDER-17). */
import type { JsonObject } from '../../engine/types.ts';
import type { HandlerInput } from '../call.ts';
import { rowsNamed } from '../operations/reference.ts';
import { Refusal } from '../refusal.ts';
import { EVERYWHERE } from '../session/people.ts';
import type { Row, Scope, Where } from '../store/types.ts';
import { dateOf, dayNumber } from '../../engine/dates/day.ts';

/** Batches of one question: whoever chooses more is asked to choose closer, so that none is left out unseen. */
const MOST_BATCHES = 500;
const MOST_CENTRES = 10_000;
const [FIRST, LAST] = ['0001-01-01', '9999-12-31'];

/** The centres of a region, a state, or the one that is named. */
async function requestedCentres({ catalogue, payload, store }: HandlerInput): Promise<Scope> {
  const { zone = null, state = null, centerId = null } = payload;
  if (zone === null && state === null && centerId === null) return EVERYWHERE;
  const states = rowsNamed(catalogue, 'states').filter((row) => zone === null || row['zone'] === zone);
  const names = states.map(({ name = null }) => name).filter((name) => state === null || name === state);
  const where: Where = { ...(zone === null && state === null ? {} : { state: names }), ...(centerId === null ? {} : { id: centerId }) };
  const centres = names.length === 0 ? [] : await store.find('centre', where, EVERYWHERE, { limit: MOST_CENTRES });
  return { centres: centres.map(({ id }) => id) };
}

/** Running ones have begun and not ended; future ones begin after today (D3-FUNDER-17). */
function inTime({ clock, payload }: HandlerInput): Where {
  const today = clock.today();
  const tomorrow = dateOf((dayNumber(today) ?? 0) + 1) ?? today;
  if (payload['batchType'] === 'Future') return { startDate: { from: tomorrow, before: LAST } };
  return { startDate: { from: FIRST, before: tomorrow }, endDate: { from: today, before: LAST } };
}

/** The batches that are named by their ids, or those of a choice, by name. Throws RULE_REFUSED where there are too many to see them all, FIELD_REQUIRED without either. */
export async function requestedBatches(input: HandlerInput): Promise<Row[]> {
  const { payload, store } = input;
  const sort = { column: 'batchName', descending: false };
  const ids = [payload['batchId'] ?? []].flat();
  if (ids.length > 0) return store.find('batch', { batchId: ids }, EVERYWHERE, { limit: ids.length, sort });
  if ((payload['batchType'] ?? null) === null) throw new Refusal('FIELD_REQUIRED', { field: 'batchId' });
  const scope = await requestedCentres(input);
  const found = await store.find('batch', inTime(input), scope, { limit: MOST_BATCHES + 1, sort });
  if (found.length > MOST_BATCHES)
    throw new Refusal('RULE_REFUSED', { text: '{{funder.tooMany}}', values: { most: MOST_BATCHES }, field: 'centerId' });
  return found;
}

/** What a table shows of batches. */
export async function withTrainees({ store }: HandlerInput, batches: readonly Row[]): Promise<(JsonObject & { batchId: number })[]> {
  const ids = batches.map(({ id }) => id);
  const tallies = ids.length === 0 ? [] : await store.counts('engagement', ['batchId'], { batchId: ids }, EVERYWHERE);
  const trainees = new Map(tallies.map(({ keys: [id], total }) => [id, total]));
  return batches.map(({ id, centreId, doc }) => ({
    batchId: id,
    batchName: doc['batchName'] ?? null,
    startDate: doc['startDate'] ?? null,
    endDate: doc['endDate'] ?? null,
    trainees: trainees.get(id) ?? 0,
    centerId: centreId,
  }));
}
