/** How the demo's people came to where they stand: each status of the way with its day, as the workflow leads from one to the next. */
import type { Catalogue } from '../../catalogue/types.ts';
import { instantAfter, millisecondsIn, millisecondsOf } from '../../engine/dates/clock.ts';
import type { JsonObject } from '../../engine/types.ts';
import { waysOf } from '../../engine/workflow/machine.ts';
import type { Write } from '../store/types.ts';
import { trains, type BeneficiaryRows } from './beneficiary.ts';

type Engagement = BeneficiaryRows[number];
interface Step {
  status: string;
  at: string;
}
/** The way of an engagement until now, its first status first. */
export type WayOf = (engagement: Engagement) => readonly Step[];

/** The fewest statuses from the first one to this; itself alone where none leads there. */
function shortest(workflow: NonNullable<Catalogue['workflows'][string]>, status: string): readonly string[] {
  const ways: string[][] = [[workflow.machine.initial]];
  const seen = new Set(ways.flat());
  for (const way of ways) {
    const here = way.at(-1) ?? '';
    if (here === status) return way;
    for (const { to } of waysOf(workflow, here)) {
      if (seen.has(to)) continue;
      seen.add(to);
      ways.push([...way, to]);
    }
  }
  return [status];
}

/** Ways from each registration to today, their steps as far apart as there were days. */
export function waysUntil(catalogue: Catalogue, now: Date): WayOf {
  const known = new Map<string, readonly string[]>();
  return ({ doc, at }) => {
    const status = String(doc['status']);
    const workflow = catalogue.workflows['engagement'];
    const way = known.get(status) ?? (workflow ? shortest(workflow, status) : [status]);
    known.set(status, way);
    const days = Math.floor((now.getTime() - millisecondsOf(at)) / millisecondsIn(1, 'day'));
    return way.map((name, index) => ({
      status: name,
      // Some minutes more, so that of steps of one day each has its own instant.
      at: index === 0 ? at : instantAfter(new Date(instantAfter(new Date(at), Math.floor((days * index) / way.length), 'day')), index, 'minute'),
    }));
  };
}

/** What an engagement said when it stood there: a course only once there was training, and nothing of what came later. */
function documentAt({ doc }: Engagement, status: string): JsonObject {
  const { dbUserId = null, courseId, trainedInCourseId, batchId, enrolledDate, startDate, endDate } = doc;
  const trained = { courseId, trainedInCourseId, batchId, enrolledDate, startDate, endDate };
  const known = Object.entries(trained).filter((entry): entry is [string, NonNullable<(typeof entry)[1]>] => entry[1] !== undefined);
  return { dbUserId, status, ...(trains(status) ? Object.fromEntries(known) : {}) };
}

/** An engagement as it was made, and each step that it has taken since. */
export function writesOf(engagement: Engagement, way: readonly Step[]): Write[] {
  const { entity, id, doc, centreId, programmeId } = engagement;
  const said = ({ status }: Step, index: number): JsonObject => (index === way.length - 1 ? doc : documentAt(engagement, status));
  return way.map((step, index): Write =>
    index === 0
      ? { op: 'insert', entity, id, doc: said(step, index), centreId, programmeId, at: step.at }
      : { op: 'update', entity, id, doc: said(step, index), at: step.at },
  );
}
