/** Forms that ask every question of a list at once: an answer to each, which no example writes out. */
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { rowsNamed } from '../../../src/server/operations/reference.ts';
import type { Ids } from './rows.ts';

type Answer = (question: JsonObject, ids: { dbUserId: Json; engagementId: Json }) => JsonObject;

const firstOf = (value: Json | undefined, key: string): Json => {
  const [one] = Array.isArray(value) ? value : [];
  return typeof one === 'object' && one !== null && !Array.isArray(one) ? (one[key] ?? null) : null;
};
/** As somebody without a business answers. */
const noBusiness = ({ userInteraction, subQuestionId, data }: JsonObject): Json => {
  const first = userInteraction === 'Radio' ? 'No' : (String(data).split(':')[0] ?? '');
  return userInteraction === 'Address' || Number(subQuestionId) > 0 || first === '' ? null : first === 'Yes' ? 'No' : first;
};

const LISTS: Readonly<Record<string, [reference: string, answer: Answer]>> = {
  'business-case.save': [
    'business-case-questions',
    ({ id }, { engagementId }) => ({ questionId: id ?? null, answer: 'Sells vegetables', engagementId }),
  ],
  'business-evaluation.saveBusinessIdeaEvaluationDetails': [
    'business-idea-evaluation-questions',
    ({ id, evaluatorResponses }, { engagementId }) => ({
      questionId: id ?? null,
      answer: firstOf(evaluatorResponses, 'value'),
      remarks: '',
      engagementId,
    }),
  ],
  'existing-business.saveExistingBusinessDetails': [
    'existing-business-questions',
    (question, { dbUserId, engagementId }) => ({
      questionId: question['id'] ?? null,
      subQuestionId: question['subQuestionId'] ?? 0,
      response: noBusiness(question),
      studentId: dbUserId,
      engagementId,
    }),
  ],
  'observation.captureObservations': [
    'observation-parameters',
    ({ id }, { dbUserId, engagementId }) => ({ parameter: id ?? null, observationValue: 'Yes', dbUserId, engagementId }),
  ],
};

/** One payload with every answer; none for actions that ask no list. */
export function answersOf(catalogue: Catalogue, action: string, ids: Ids): JsonObject[][] {
  const list = LISTS[action];
  if (!list) return [];
  const [reference, answer] = list;
  return [
    rowsNamed(catalogue, reference).map((question) =>
      answer(question, { dbUserId: ids['student'] ?? null, engagementId: ids['engagement'] ?? null }),
    ),
  ];
}
