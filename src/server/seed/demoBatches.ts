/** The demo's batches: running, open for enrolment, frozen and ended ones, and who of the enrolled is in which. */
import type { JsonObject } from '../../engine/types.ts';
import { dateOf, dayNumber, weekdayOf } from '../../engine/dates/day.ts';
import type { Store, Write } from '../store/types.ts';
import type { BeneficiaryRows } from './beneficiary.ts';
import type { WayOf } from './demoWay.ts';

/** Days count from the day of the demo; a date that falls on a Sunday is the Monday after. */
interface DemoBatch {
  name: string;
  about: string;
  centre: number;
  programme: number;
  course: number;
  facilitator: string;
  start: number;
  end: number;
  freeze: number;
  /** Days of work at an employer before the end: what the course asks for, in days of eight hours, with the Sundays between. */
  ojt: number;
}

const batches: readonly DemoBatch[] = [
  {
    name: 'C101-RETAIL-001',
    about: 'Retail_morning',
    centre: 101,
    programme: 2,
    course: 17,
    facilitator: 'facilitator',
    start: -30,
    end: 40,
    freeze: -27,
    ojt: 12,
  },
  {
    name: 'C101-RETAIL-002',
    about: 'Retail_evening',
    centre: 101,
    programme: 2,
    course: 17,
    facilitator: 'facilitator',
    start: 5,
    end: 75,
    freeze: 8,
    ojt: 12,
  },
  {
    name: 'C101-CARE-001',
    about: 'Care_frozen',
    centre: 101,
    programme: 2,
    course: 2,
    facilitator: 'facilitator',
    start: 2,
    end: 60,
    freeze: -1,
    ojt: 17,
  },
  {
    name: 'C101-CARE-000',
    about: 'Care_ended',
    centre: 101,
    programme: 2,
    course: 2,
    facilitator: 'facilitator',
    start: -120,
    end: -10,
    freeze: -117,
    ojt: 17,
  },
  {
    name: 'C101-INST-001',
    about: 'Institute_A',
    centre: 101,
    programme: 6,
    course: 3,
    facilitator: 'facilitator6',
    start: -20,
    end: 50,
    freeze: -17,
    ojt: 14,
  },
  {
    name: 'C101-INST-002',
    about: 'Institute_B',
    centre: 101,
    programme: 6,
    course: 4,
    facilitator: 'facilitator6',
    start: 7,
    end: 80,
    freeze: 10,
    ojt: 17,
  },
  {
    name: 'C102-TAILOR-001',
    about: 'Tailoring',
    centre: 102,
    programme: 2,
    course: 2,
    facilitator: 'facilitator',
    start: 3,
    end: 63,
    freeze: 6,
    ojt: 17,
  },
  { name: 'C103-INST-001', about: 'Institute_C', centre: 103, programme: 6, course: 5, facilitator: 'two', start: -5, end: 55, freeze: 1, ojt: 0 },
  {
    name: 'C760-BIZ-001',
    about: 'Business_basics',
    centre: 760,
    programme: 1,
    course: 1,
    facilitator: 'facilitator',
    start: 4,
    end: 34,
    freeze: 6,
    ojt: 17,
  },
];

/** Who besides is in a batch, so that one has more than a page of people. */
export const fullBatch = { centre: 102, programme: 2, status: 'Enrolled', count: 21 } as const;

const SUNDAY = 0;

const dayFrom = (today: number, days: number): string | null => {
  const day = today + days;
  return dateOf(weekdayOf(day) === SUNDAY ? day + 1 : day) ?? null;
};

function documentOf(batch: DemoBatch, today: number, facilitator: number): JsonObject {
  const endDate = dayFrom(today, batch.end);
  const startDate = dayFrom(today, batch.start);
  const work: JsonObject = batch.ojt === 0 ? {} : { ojtStartDate: dayFrom(today, batch.end - batch.ojt), ojtEndDate: endDate };
  return {
    batchName: batch.name,
    batchDescription: batch.about,
    startDate,
    endDate,
    ...work,
    assessmentDate: endDate,
    // Shifting the freeze date off a Sunday would make a batch that froze yesterday one that freezes today.
    freezeDate: dateOf(today + batch.freeze) ?? null,
    batchType: 1,
    courseId: batch.course,
    batchOwner: 'domain_facilitator',
    domainFacilitator: facilitator,
    attendenceMechanism: 'V',
    applicableProcess: 'Assessment,Placement',
    capacity: 30,
    classroomId: 1,
    initialStartDate: startDate,
    batchUpdateCount: 0,
  };
}

/** One insert for each batch. `userOf` gives the id of a demo account by its name. Throws where an account is missing. */
export async function batchWrites(
  store: Store,
  today: string,
  userOf: (name: string) => number | undefined,
): Promise<Extract<Write, { op: 'insert' }>[]> {
  const writes: Extract<Write, { op: 'insert' }>[] = [];
  const day = dayNumber(today) ?? 0;
  for (const batch of batches) {
    const facilitator = userOf(batch.facilitator);
    if (facilitator === undefined) throw new Error(`The demo has no account ${batch.facilitator}.`);
    writes.push({
      op: 'insert',
      entity: 'batch',
      id: await store.newId('batch'),
      doc: documentOf(batch, day, facilitator),
      centreId: batch.centre,
      programmeId: batch.programme,
    });
  }
  return writes;
}

/** People with each enrolled one in the first batch of their centre and programme. */
export function inBatches(people: BeneficiaryRows, writes: readonly Extract<Write, { op: 'insert' }>[], wayOf: WayOf): BeneficiaryRows {
  return people.map((row) => {
    if (row.entity !== 'engagement' || row.doc['status'] !== 'Enrolled') return row;
    const batch = writes.find(({ centreId, programmeId }) => centreId === row.centreId && programmeId === row.programmeId);
    return batch === undefined
      ? row
      : {
          ...row,
          doc: {
            ...row.doc,
            batchId: batch.id,
            enrolledDate: wayOf(row).at(-1)?.at.slice(0, 10) ?? null,
            trainedInCourseId: batch.doc['courseId'] ?? null,
            startDate: batch.doc['startDate'] ?? null,
            endDate: batch.doc['endDate'] ?? null,
          },
        };
  });
}
