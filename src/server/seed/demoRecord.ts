/** What a beneficiary of the demo has beyond the registration: the tabs of her record, each as it lies in the store after it was saved. */
import type { JsonObject } from '../../engine/types.ts';

export interface DemoIds {
  dbUserId: number;
  engagementId: number;
}
/** What the registration says of somebody's schooling; her record says the same. */
export interface Schooling extends JsonObject {
  highestQualification: number;
  passingYear: string;
}
/** Rows of an entity, without their ids. */
export type Rows = readonly (readonly [entity: string, doc: JsonObject])[];

const BRIEF = [
  'Igatpuri, Nashik',
  'Papad and pickles',
  'Households of the market town',
  'Three shops asked for more',
  'Flour, lentils, oil',
  'Wholesale market, by bus',
  'Own savings and a small loan',
  'One unit, further away',
  '60 rupees a packet',
  '24000 rupees',
];

/** Ten years of school, which everybody has behind them who may be registered. */
export const schooled = (dob: string): Schooling => ({ highestQualification: 8, passingYear: String(Number(dob.slice(0, 4)) + 16) });

/** The profile and the assessment of a complete record, without its documents. */
export const completeRecord = ({ dbUserId, engagementId }: DemoIds, { highestQualification, passingYear }: Schooling): Rows => [
  [
    'family',
    {
      dbUserId,
      relationshipId: 'Father',
      name: 'Suresh Patil',
      occupation: 'Agriculture',
      qualId: 1,
      headOfFamily: 'Y',
      primaryBreadWinner: 'Y',
      isActive: 'Y',
    },
  ],
  [
    'family',
    {
      dbUserId,
      relationshipId: 'Mother',
      name: 'Lata Patil',
      occupation: 'Housewife',
      qualId: 1,
      headOfFamily: 'N',
      primaryBreadWinner: 'N',
      isActive: 'Y',
    },
  ],
  ['experience', { dbUserId, isExperience: 'N', isActive: 'Y' }],
  [
    'socio-economic',
    {
      dbUserId,
      physicallyChallenged: 'No',
      maritalStatus: 'Unmarried',
      membersInHousehold: '4',
      brothers: '1',
      sisters: '0',
      housingUnit: 'Pucca',
      ownership: 'Rented',
      rooms: '2',
      mediumOfCooking: 'Electricity',
      sourceOfWater: 'Piped water',
      items: 'Land,Radio',
      isActive: 'Y',
    },
  ],
  [
    'education',
    { dbUserId, qualificationId: highestQualification, passingYear, instituteName: 'Municipal School', marksPercentage: '72', isActive: 'Y' },
  ],
  ...BRIEF.map((answer, index) => ['business-case', { engagementId, questionId: index + 1, answer, userId: dbUserId }] as const),
  ['existing-business', { engagementId, studentId: dbUserId, questionId: 1, subQuestionId: 0, response: 'No' }],
  ...[1, 2, 3].map((parameter) => ['observation', { dbUserId, engagementId, parameter, observationValue: 'Yes' }] as const),
];

/** Papers of a complete record: type and name as the Documents tab files them. */
export const papers: readonly (readonly [type: string, name: string])[] = [
  // A proof of income as well.
  ['AddressProof', 'RationCard'],
  ['AadharCard', 'AadharCard'],
  ['IdentificationProof', 'PanCard'],
  ['StudentPicture', 'StudentPicture'],
  ['EducationProof', '10thCertificate'],
  ['CasteCertificate', 'CasteCertificate'],
  ['Business Brief', 'Business Brief'],
];

export const inventory = (engagementId: number, finalScore: string): Rows => [['interest-inventory', { engagementId, finalScore }]];

/** What the first counsellor wrote, and the second where there is one. */
export const counselled = (engagementId: number, [first, second]: readonly number[]): Rows => [
  [
    'counselling',
    {
      engagementId,
      firstCounselorComments: 'Keen, asks good questions',
      firstCounselorRating: 'Positive',
      firstCounselorSuggestedCourse: 2,
      firstCounselorId: first ?? null,
      ...(second === undefined
        ? {}
        : {
            secondCounselorComments: 'Agrees, family supports her',
            secondCounselorRating: 'StrongPositive',
            secondCounselorSuggestedCourse: 2,
            secondCounselorId: second,
            finalCourse: 2,
          }),
    },
  ],
];

/** One assessor's scores. `individual` out of 100; the others follow it. */
export const evaluated = (engagementId: number, individual: number, assessedBy: number): Rows => [
  [
    'evaluation',
    {
      engagementId,
      place: 1,
      individualExecScore: individual,
      groupExecObservation: Math.round(individual * 0.16),
      behaviourInterviewObservation: Math.round(individual * 0.2),
      assessorName: 'Anil Verma',
      assessedBy,
    },
  ],
];
