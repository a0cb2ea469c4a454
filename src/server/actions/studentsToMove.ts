/** Who can be moved to another centre: of one centre, or of a programme in all centres of a state. */
import type { HandlerReads } from '../../catalogue/checks/check.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Handler, HandlerInput } from '../call.ts';
import { rowsNamed } from '../operations/reference.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { EVERYWHERE } from '../session/people.ts';
import type { Row, Scope, Where } from '../store/types.ts';
import { FITTING, fittingCourses } from './interestInventory.ts';
import { MOVING, movingStatuses } from './updateCenterIdBaisedOnEngagementId.ts';
import { reading } from './reading.ts';

/** The newest of them: whoever waits longer is found once these have moved. */
const MOST = 1000;
const NUMBER = /^X+\d{4}$/;

const by = (rows: readonly Row[], key: string): ReadonlyMap<Json, Row> => new Map(rows.map((row) => [row.doc[key] ?? row.columns[key] ?? null, row]));
const sameText = (one: Json | undefined, other: Json | undefined): boolean => String(one ?? '').toLowerCase() === String(other ?? '').toLowerCase();

/** The centre of the district where she lives, where she has not named one herself. */
function nearest(centres: readonly Row[], address: JsonObject): Json {
  if (!address['district']) return null;
  const near = centres.find(({ doc }) => sameText(doc['district'], address['district']) && sameText(doc['state'], address['state']));
  return near?.doc['name'] ?? null;
}

/** The course that she has named, else the one closest to the code of her interests. */
function wished({ catalogue }: HandlerInput, engagement: Row, inventory: Row | undefined): Json {
  const [course] = inventory ? fittingCourses(String(inventory.doc['finalScore'] ?? ''), rowsNamed(catalogue, 'courses')) : [];
  return engagement.doc['interestedCourse'] ?? course?.['name'] ?? null;
}

/** Rows as the move list shows them. The number leaves masked, and empty where it is none (D3-MOVE-02, D3-CONST-14). */
async function rowsOf(input: HandlerInput, where: Where, scope: Scope): Promise<JsonObject[]> {
  const { catalogue, store } = input;
  const options = { limit: MOST, sort: { column: 'engagementId', descending: true } };
  const engagements = await store.find('engagement', { ...where, status: movingStatuses(catalogue) }, scope, options);
  if (engagements.length === 0) return [];
  const [ids, people] = [engagements.map(({ id }) => id), [...new Set(engagements.map(({ doc }) => doc['dbUserId'] ?? null))]];
  const [students, homes, inventories, centres] = await Promise.all([
    store.find('student', { dbUserId: people }, EVERYWHERE, { limit: MOST }),
    store.find('address', { entityId: people, entityType: 'S', type: 'R' }, EVERYWHERE, { limit: 2 * MOST }),
    store.find('interest-inventory', { engagementId: ids }, EVERYWHERE, { limit: MOST }),
    store.find('centre', {}, EVERYWHERE, { limit: MOST }),
  ]);
  const byId = new Map(students.map((row) => [row.id as Json, row]));
  const home = by(
    homes.filter(({ doc }) => doc['isActive'] !== 'N'),
    'entityId',
  );
  const inventory = by(inventories, 'engagementId');
  return engagements.flatMap((engagement) => {
    const student = byId.get(engagement.doc['dbUserId'] ?? null);
    if (!student) return [];
    const { aadharNo = null, ...person } = wireRow(input, entityOf(catalogue, 'student'), student);
    const address = home.get(student.id)?.doc ?? {};
    return [
      {
        engagementId: engagement.id,
        dbUserId: student.id,
        name: [person['firstName'], person['lastName']].filter(Boolean).join(' '),
        aadharNo: NUMBER.test(String(aadharNo)) ? aadharNo : '',
        primaryContactNumber: person['primaryContactNumber'] ?? null,
        interestedCourse: wished(input, engagement, inventory.get(engagement.id)),
        nearestCenter: engagement.doc['nearestCenter'] ?? nearest(centres, address),
        cityName: address['cityName'] ?? null,
        state: address['state'] ?? null,
        centerId: engagement.centreId,
        version: engagement.version,
      },
    ];
  });
}

const READS: HandlerReads = {
  ...FITTING,
  ...MOVING,
  engagement: { by: ['engagementId', 'status'], of: ['dbUserId'] },
  student: { by: ['dbUserId'], of: ['firstName', 'lastName', 'aadharNo', 'primaryContactNumber'] },
  address: { by: ['entityId', 'entityType', 'type'], of: ['district', 'state', 'cityName', 'isActive'] },
  centre: { of: ['name', 'state'] },
  'interest-inventory': { by: ['engagementId'], of: ['finalScore'] },
};

/** `viewStudentsToMove {centerId}`: those of the own centre (D3-MOVE-10). */
export const viewStudentsToMove: Handler = reading(READS, async (input) => ({
  rows: await rowsOf(input, {}, { centres: [Number(input.payload['centerId'])] }),
}));

/** `fetchProgramStudents {programId, state}`: those of a programme, by the code that other services know it by, in the centres of a state (D3-MOVE-12). */
export const fetchProgramStudents: Handler = reading({ ...READS, centre: { by: ['state'], of: ['name', 'state'] } }, async (input) => {
  const { catalogue, payload, store } = input;
  const programmes = catalogue.programs.items.filter(({ code }) => code !== '' && code === payload['programId']).map(({ id }) => id);
  const centres = await store.find('centre', { state: payload['state'] ?? null }, EVERYWHERE, { limit: MOST });
  if (programmes.length === 0 || centres.length === 0) return { rows: [] };
  return { rows: await rowsOf(input, { programId: programmes }, { centres: centres.map(({ id }) => id) }) };
});
