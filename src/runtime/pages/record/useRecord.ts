import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClientCatalogue } from '../../../catalogue/types.ts';
import type { Json, JsonObject, Text } from '../../../engine/types.ts';
import type { StatusView } from '../../../widgets/contract/tables.ts';
import { CallProblem } from '../../client/problem.ts';
import { ENGAGEMENT, NOBODY, type RecordState } from '../../screens/recordState.ts';
import { useLookup, type Lookup } from '../../context/lookup.ts';
import { useReading } from '../../context/useReading.ts';
import { statusView } from '../../text/statusView.ts';
import { objectOf } from '../../../engine/json.ts';

const orNull = (value: Json | undefined): Json => (value === undefined || value === '' || value === 0 ? null : value);

/** The half record of a registration that this person has begun; empty for none. */
async function readUnfinished(ask: Lookup, dbUserId: number): Promise<JsonObject> {
  const { rows } = await ask('viewUnfinishedRegistrations', { dbUserId });
  return rows.length === 0 ? {} : { ...objectOf(rows[0]), unfinished: true };
}

/** The batch that somebody is trained in, and the name of the course; 0 and empty while there is none (D3-ENTITY-19). */
interface Training {
  batchId: number;
  courseName: string;
}

function useTraining(row: JsonObject | undefined): Training {
  const courseId = Number(row?.['trainedInCourseId'] ?? 0);
  const payload = courseId > 0 ? { id: courseId } : null;
  const { data } = useReading(['course'], 'course.findall', payload, ({ rows }) => String(objectOf(rows[0])['name'] ?? ''), Infinity);
  return { batchId: Number(row?.['batchId'] ?? 0), courseName: courseId > 0 ? (data ?? '') : '' };
}

/**
 * The record's facts: what navigation said at once, what the server says as soon as it has answered (D12-GAP-095).
 * Without an engagement id the person's latest engagement is taken, without a `dbUserId` that of the engagement. `problem` when it may not be read.
 */
export function useRecord(state: RecordState): { record: JsonObject; training: Training; ready: boolean; problem: CallProblem | null } {
  const ask = useLookup();
  const { dbUserId, engagementId } = state;
  const { data, error, isPending } = useQuery<JsonObject, CallProblem>({
    queryKey: ['record', dbUserId, engagementId],
    enabled: dbUserId > 0 || engagementId > 0,
    queryFn: async () => {
      const { rows } =
        engagementId > 0 ? await ask('viewStudentEngagementById', { engagementId }) : await ask('viewAllStudentEngagementForUser', { dbUserId });
      const engaged = objectOf(rows.at(engagementId > 0 ? 0 : -1));
      const row = rows.length === 0 ? await readUnfinished(ask, dbUserId) : engaged;
      const owner = Number(row['dbUserId'] ?? 0);
      if (owner === 0 || (dbUserId > 0 && owner !== dbUserId)) throw new CallProblem('unknown', 0, []);
      return row;
    },
  });
  const training = useTraining(data);
  const record = useMemo((): JsonObject => {
    if (dbUserId === 0 && engagementId === 0) return NOBODY;
    const read = data ?? {};
    return {
      dbUserId: orNull(dbUserId || read['dbUserId']),
      engagementId: orNull(read['engagementId'] ?? engagementId),
      linkedEngagementId: orNull(read['linkedEngagementId'] ?? state.linkedEngagementId),
      status: orNull(read['status'] ?? state.status),
      ...(read['unfinished'] === true ? { unfinished: true } : {}),
      name: orNull([read['firstName'], read['lastName']].filter(Boolean).join(' ') || state.name),
    };
  }, [data, dbUserId, engagementId, state.linkedEngagementId, state.status, state.name]);
  return {
    record,
    training,
    ready: (dbUserId === 0 && engagementId === 0) || data !== undefined || (state.status !== '' && !isPending),
    problem: data === undefined ? error : null,
  };
}

/** How a record's status is called; undefined while it has none. */
export function statusOf(workflows: ClientCatalogue['workflows'], record: JsonObject, text: (words: Text) => string): StatusView | undefined {
  const { status = null } = record;
  return status ? statusView(workflows[ENGAGEMENT], status, text) : undefined;
}
