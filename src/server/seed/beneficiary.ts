/** The rows of one made beneficiary: student, two addresses, engagement, with ids given. */
import type { JsonObject } from '../../engine/types.ts';
import type { LoadRow } from '../store/types.ts';
import type { Made } from './person.ts';
import type { Random } from './random.ts';

export interface BeneficiaryIds {
  student: number;
  residential: number;
  permanent: number;
  engagement: number;
}
interface Membership {
  centreId: number;
  programmeId: number;
  userId: number;
  at: string;
}
export type BeneficiaryRows = readonly (LoadRow & { entity: 'student' | 'address' | 'engagement' })[];

/** Whether somebody with this status is or was trained. */
export const trains = (status: string): boolean => ['Dropout', 'Enrolled', 'Placed', 'Entrepreneurship/ Self Employed'].includes(status);

/** What a status says beside itself. */
export const circumstances = (status: string, random: Random): JsonObject => {
  const remarks: JsonObject = random.chance(0.3) ? { remarks: 'Met at the centre, family keen' } : {};
  if (!trains(status)) return remarks;
  const courseId = random.between(1, 28);
  return { ...remarks, ...(status === 'Dropout' ? { dropoutReason: 'Health Issues' } : {}), courseId, trainedInCourseId: courseId };
};

export const beneficiaryRows = (
  ids: BeneficiaryIds,
  made: Made,
  engagement: JsonObject,
  { centreId, programmeId, userId, at }: Membership,
): BeneficiaryRows => {
  const row = { centreId, programmeId, userId, at };
  const address = (id: number, type: string, lines: JsonObject): BeneficiaryRows[number] => ({
    ...row,
    entity: 'address',
    id,
    doc: { ...lines, entityId: ids.student, entityType: 'S', type, isActive: 'Y' },
  });
  return [
    { ...row, entity: 'student', id: ids.student, doc: made.student },
    address(ids.residential, 'R', made.residential),
    address(ids.permanent, 'P', made.permanent),
    { ...row, entity: 'engagement', id: ids.engagement, doc: { ...engagement, dbUserId: ids.student } },
  ];
};
