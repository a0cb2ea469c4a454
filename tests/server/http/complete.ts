/** A record that lacks nothing, written as it would lie in the store after all its tabs were saved. */
import type { JsonObject } from '../../../src/engine/types.ts';
import type { Write } from '../../../src/server/store/types.ts';
import type { TestServer } from './harness.ts';

export interface Ids {
  dbUserId: number;
  engagementId: number;
}
type Part = readonly [entity: string, rows: (ids: Ids) => JsonObject[]];

const paper =
  (documentType: string, documentName: string = documentType) =>
  ({ dbUserId, engagementId }: Ids): JsonObject[] => [
    { dbUserId, engagementId, documentType, documentName, typeOfDocument: 'P', documentKind: documentType.replaceAll(' ', '').toLowerCase() },
  ];

/** What each line of the list stands for, in the order of the list: the rows without which it is there. */
export const parts: Readonly<Record<string, Part>> = {
  Family: ['family', ({ dbUserId }) => ['Father', 'Mother'].map((relationshipId) => ({ dbUserId, relationshipId, name: relationshipId }))],
  Experience: ['experience', ({ dbUserId }) => [{ dbUserId, isExperience: 'N' }]],
  'Business Case': ['business-case', ({ engagementId }) => [{ engagementId, questionId: 1, answer: 'Sells vegetables' }]],
  'Business case document not uploaded': ['document', paper('Business Brief')],
  Observations: ['observation', ({ dbUserId, engagementId }) => [{ dbUserId, engagementId, parameter: 1, observationValue: 'Yes' }]],
  'Interest Inventory': ['interest-inventory', ({ engagementId }) => [{ engagementId, finalScore: 'RIA' }]],
  'Existing Business': [
    'existing-business',
    ({ dbUserId, engagementId }) => [{ engagementId, studentId: dbUserId, questionId: 1, subQuestionId: 0, response: 'No' }],
  ],
  'Socio-economic': ['socio-economic', ({ dbUserId }) => [{ dbUserId, physicallyChallenged: 'No', isActive: 'Y' }]],
  Education: ['education', ({ dbUserId }) => [{ dbUserId, qualificationId: 1, isActive: 'Y' }]],
  Counselling: [
    'counselling',
    ({ engagementId }) => [
      { engagementId, firstCounselorId: 1, firstCounselorComments: 'Keen', secondCounselorId: 2, secondCounselorComments: 'Agrees' },
    ],
  ],
  'Address Proof': ['document', paper('AddressProof')],
  'Aadhar Card': ['document', paper('AadharCard')],
  'Education Proof': ['document', paper('EducationProof', 'Graduation')],
  'Identification Proof': ['document', paper('IdentificationProof', 'PanCard')],
  'Student Picture': ['document', paper('StudentPicture')],
};

/** Writes everything but some parts; `status` is put on the engagement. */
export async function fill(
  { store, holder }: TestServer,
  ids: Ids,
  { lacking = [], status = 'Shortlisted' }: { lacking?: readonly string[]; status?: string } = {},
): Promise<void> {
  const entries = Object.entries(parts).filter(([line]) => !lacking.includes(line));
  const writes: Write[] = [];
  for (const [, [entity, rows]] of entries) {
    for (const doc of rows(ids)) writes.push({ op: 'insert', entity, id: await store.newId(entity), doc, centreId: null, programmeId: null });
  }
  const engagement = await store.get('engagement', ids.engagementId, { centres: 'all' });
  if (!engagement) throw new Error('there is no such engagement');
  writes.push({ op: 'update', entity: 'engagement', id: engagement.id, version: engagement.version, doc: { ...engagement.doc, status } });
  const applied = await store.apply({ userId: null, action: 'test.fill', catalogue: holder.current.hash, scope: { centres: 'all' }, writes });
  if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
}
