/** Records of all kinds, as the facts of completeness say them, and what table B9 of the catalogue asks of each: written from the table, not from the rules. */
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import type { Random } from '../../../src/server/seed/random.ts';

interface RecordTraits {
  programme: number;
  model: number;
  /** What is there. */
  has: Record<string, boolean>;
  isVerified: boolean;
  bpl: string;
  category: string;
  qualification: number;
  challenged: boolean;
  linked: boolean;
  session: JsonObject;
  record: JsonObject;
}

const tabs = ['observationTab', 'existingBusinessTab', 'businessCaseTab'] as const;
const proofs = [
  'AddressProof',
  'AadharCard',
  'CasteCertificate',
  'EducationProof',
  'IdentificationProof',
  'PWDCertificate',
  'StudentPicture',
] as const;
const parts = [
  'basic',
  'address',
  'father',
  'mother',
  'experience',
  'businessCase',
  'businessBrief',
  'observations',
  'inventory',
  'existingBusiness',
  'socioEconomic',
  'education',
  'first',
  'second',
  ...proofs,
  'income',
  ...tabs,
] as const;
const incomeNames = ['incomeCertificate', 'RationCard', 'SelfDeclaration'];
const rows = (there: boolean | undefined, row: JsonObject): JsonObject[] => (there === true ? [row] : []);

/** A record of which each part is missing with this chance. */
export function madeRecord(random: Random, { programs, centreModels, options }: Catalogue, missing: number): RecordTraits {
  const has = Object.fromEntries(parts.map((part) => [part, !random.chance(missing)]));
  const [program, model] = [random.pick(programs.items), random.pick(centreModels.items)];
  const valueOf = (list: string) => random.pick(options[list]?.items ?? []).value;
  const [bpl, category, qualification] = [String(valueOf('bpl-status')), String(valueOf('categories')), Number(valueOf('highest-qualifications'))];
  const [isVerified, challenged, linked] = [!random.chance(missing), random.chance(0.1), random.chance(0.5)];
  const documents = [
    ...proofs.flatMap((documentType) => rows(has[documentType], { documentType, documentName: 'PanCard', typeOfDocument: random.pick(['P', 'G']) })),
    ...rows(has['income'], { documentType: 'IncomeProof', documentName: random.pick(incomeNames), typeOfDocument: 'P' }),
    // What a placement brings along is no proof.
    ...rows(random.chance(0.3), { documentType: 'AddressProof', documentName: 'RationCard', typeOfDocument: 'PD' }),
  ];
  const centre = Object.fromEntries(tabs.map((tab) => [tab, has[tab] === true ? 'Y' : 'N']));
  const record: JsonObject = {
    engagementId: 7,
    linkedEngagementId: linked ? 5 : null,
    dbUserId: 3,
    basicIncomplete: has['basic'] !== true,
    addressIncomplete: has['address'] !== true,
    student: [{ isVerified: isVerified ? 'Y' : 'N', bplStatus: bpl, category, highestQualification: qualification }],
    family: [
      ...rows(has['father'], { relationshipId: 'Father' }),
      ...rows(has['mother'], { relationshipId: 'Mother' }),
      { relationshipId: 'Sister' },
    ],
    experience: rows(has['experience'], { isExperience: 'Y' }),
    education: rows(has['education'], { qualificationId: 1 }),
    socioEconomic: rows(has['socioEconomic'], { physicallyChallenged: challenged ? 'Yes' : 'No' }),
    businessCase: rows(has['businessCase'], { answer: 'Milk' }),
    businessBrief: rows(has['businessBrief'], { documentType: 'Business Brief' }),
    observations: rows(has['observations'], { observationValue: 'No' }),
    inventory: rows(has['inventory'], { finalScore: 'SEC' }),
    existingBusiness: rows(has['existingBusiness'], { response: 'Yes' }),
    documents,
    ...(program['secondCounsellor'] === true ? { counselled: has['first'] && has['second'] } : { counselledOnce: has['first'] }),
  } as JsonObject;
  return {
    programme: program.id,
    model: model.id,
    has,
    isVerified,
    bpl,
    category,
    qualification,
    challenged,
    linked,
    session: { program, model, centre },
    record,
  };
}

/** Table B9: by the ids and the words of the specification. */
export function expectedLines({ programme, model, has, isVerified, bpl, category, qualification, challenged }: RecordTraits): string[] {
  const [one, seven] = [programme === 1, programme === 7];
  const lacks = (part: string): boolean => has[part] !== true;
  const counselled = programme === 11 ? has['first'] === true : has['first'] === true && has['second'] === true;
  const noSchooling = 7;
  const rules: readonly (readonly [string, boolean])[] = [
    ['Basic Details', lacks('basic')],
    ['OTP not verified', [1, 2, 4].includes(model) && !isVerified],
    ['Address', lacks('address')],
    ['Family', !one && (lacks('father') || lacks('mother'))],
    ['Experience', !one && lacks('experience')],
    ['Business Case', !seven && has['businessCaseTab'] === true && lacks('businessCase')],
    ['Business case document not uploaded', !seven && !one && has['businessCaseTab'] === true && lacks('businessBrief')],
    ['Observations', !one && has['observationTab'] === true && lacks('observations')],
    ['Interest Inventory', lacks('inventory')],
    ['Existing Business', !one && has['existingBusinessTab'] === true && lacks('existingBusiness')],
    ['Socio-economic', !one && lacks('socioEconomic')],
    ['Education', !one && lacks('education')],
    ['Counselling', !one && !counselled],
    ['Address Proof', lacks('AddressProof')],
    ['Aadhar Card', lacks('AadharCard')],
    ['Caste Certificate', ['SC', 'ST'].includes(category) && lacks('CasteCertificate')],
    ['Education Proof', qualification > noSchooling && lacks('EducationProof')],
    ['Identification Proof', lacks('IdentificationProof')],
    ['PWD Certificate', has['socioEconomic'] === true && challenged && lacks('PWDCertificate')],
    ['Student Picture', lacks('StudentPicture')],
    ['Income Proof (income certificate, ration card or self declaration)', ['BPL', 'Antyodaya'].includes(bpl) && lacks('income')],
  ];
  return rules.flatMap(([line, isMissing]) => (isMissing ? [line] : []));
}
