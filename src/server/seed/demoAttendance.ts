/** The attendance of the demo's running batch in its past weeks. The last days are left to whoever tries it: they can still be taken. */
import { dateOf, dayNumber, weekdayOf } from '../../engine/dates/day.ts';
import type { Store, Write } from '../store/types.ts';
import type { BeneficiaryRows } from './beneficiary.ts';

const BATCH = 'C101-RETAIL-001';
/** Days before today: with the start of the batch, and the last that nobody can take any more. */
const [FIRST, LAST] = [29, 4];
const SUNDAY = 0;
/** Of those enrolled: who was never there lately, and who has missed two days. */
const [GONE, TIRED] = [1, 2];

function wasThere(person: number, day: number, ago: number): boolean {
  if (person === GONE) return ago > LAST + 5;
  if (person === TIRED) return ago > LAST + 1;
  return (day * 7 + person * 3) % 11 > 0;
}

/** One insert for each student and day taken. Throws where the batch is missing. */
export async function attendanceWrites(
  store: Store,
  batches: readonly Extract<Write, { op: 'insert' }>[],
  people: BeneficiaryRows,
  today: string,
): Promise<Write[]> {
  const batch = batches.find(({ doc }) => doc['batchName'] === BATCH);
  if (!batch) throw new Error(`The demo has no batch ${BATCH}.`);
  const enrolled = people.filter(({ entity, doc }) => entity === 'engagement' && doc['batchId'] === batch.id);
  const now = dayNumber(today) ?? 0;
  const ago = Array.from({ length: FIRST - LAST + 1 }, (_, at) => FIRST - at).filter((days) => weekdayOf(now - days) !== SUNDAY);
  return Promise.all(
    ago.flatMap((days) =>
      enrolled.map(async ({ id }, person): Promise<Write> => {
        const status = wasThere(person, now - days, days) ? 'P' : 'A';
        const doc = { batchId: batch.id, attendanceDate: dateOf(now - days) ?? null, engagementId: id, status, attendanceMechanism: 'E' };
        return { op: 'insert', entity: 'attendance', id: await store.newId('attendance'), doc, centreId: null, programmeId: null };
      }),
    ),
  );
}
