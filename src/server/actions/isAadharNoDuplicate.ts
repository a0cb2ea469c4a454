import { writeAudit } from '../request/audit.ts';
import { isId, readRow } from '../records/scopeAccess.ts';
import { EVERYWHERE } from '../session/people.ts';
import type { Row } from '../store/types.ts';
import type { Handler, HandlerInput } from '../call.ts';
import { reading } from './reading.ts';

/**
 * The record of a registration that this person began and now goes on with: made under a key of this draft, and not engaged yet, or with
 * the key remembered still, so that the answer to the last step may be what is missing.
 */
async function isBegun({ payload, session, store }: HandlerInput, { id, createdBy, doc }: Row): Promise<boolean> {
  const { draft } = payload;
  const key = String(doc['begunUnder'] ?? '');
  if (session === null || createdBy !== session.userId || typeof draft !== 'string' || !key.startsWith(`${draft}.`)) return false;
  const engaged = await store.find('engagement', { dbUserId: id }, EVERYWHERE, { limit: 1 });
  return engaged.length === 0 || (await store.recall(key, session.userId, '')) !== null;
}

/**
 * Is somebody else registered with this number, at whatever centre? Says yes or no and nothing more (D1-REG-12). `dbUserId` leaves out the
 * record at hand, within reach only: else it could be tried whose number it is. Each yes is audited, for it tells of a person.
 */
export const isAadharNoDuplicate: Handler = reading({ student: { by: ['aadharNo'] }, engagement: { by: ['dbUserId'] } }, async (input) => {
  const { payload, session, store, call } = input;
  const { dbUserId } = payload;
  const found = await store.find('student', { aadharNo: String(payload['aadharNo']) }, EVERYWHERE, { limit: 2 });
  const isAtHand = async ({ id }: Row): Promise<boolean> => isId(dbUserId) && id === dbUserId && (await readRow(input, 'student', dbUserId)) !== null;
  const flags = await Promise.all(found.map(async (row) => !(await isAtHand(row)) && !(await isBegun(input, row))));
  const other = found.find((_row, index) => flags[index]);
  return {
    rows: [],
    value: other !== undefined,
    ...(other ? { after: () => writeAudit(store, call, 'student.aadhaar-known', session?.userId ?? null, { entity: 'student', id: other.id }) } : {}),
  };
});
