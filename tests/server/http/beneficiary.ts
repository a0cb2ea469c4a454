/** A beneficiary as a mobiliser registers her: verified phone, details, two addresses, engagement: the calls that the page makes. */
import type { JsonObject } from '../../../src/engine/types.ts';
import { type Answer, call, otpSentTo } from '../../support/wire.ts';
import { isObject, rowOf, rowsOf, type At, type Person, type TestServer } from './harness.ts';

let counter = 0;

/** A number that no other beneficiary of this test file has. */
export const freshPhone = (): string => {
  counter += 1;
  return `98${String(10_000_000 + counter).slice(-8)}`;
};
export const freshAadhaar = (): string => {
  counter += 1;
  return `7${String(10_000_000_000 + counter * 7919)}`.slice(0, 12).padEnd(12, '0');
};

/** The cells of a row of a bulk upload that holds; its numbers and its place are the caller's. */
export const sheetCells = (more: JsonObject): JsonObject => ({
  firstName: 'Kavita',
  lastName: 'Shinde',
  dob: '14-03-2003',
  gender: 'Female',
  highestQualification: '12th Standard Passed',
  passingYear: '2021',
  religion: 'Hindu',
  addressLine1: '12, Sangam Nagar',
  villageName: 'Andheri East',
  district: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400069',
  category: 'SC',
  primaryEmailId: 'kavita.shinde@example.in',
  mobilizationChannel: 'Walk-in',
  ...more,
});

/** Every documented key, as the wire carries them. */
export const details = (more: JsonObject = {}): JsonObject => ({
  salutation: 'Miss',
  gender: 'Female',
  category: 'OBC',
  bloodGroup: null,
  firstName: 'Sunita',
  middleName: null,
  lastName: 'Pawar',
  dob: '2004-03-12',
  aadharNo: freshAadhaar(),
  religion: 'Hindu',
  highestQualification: 12,
  passingYear: '2021',
  bplStatus: 'APL',
  mobilizationChannel: 'Walk-in',
  referedBy: null,
  mobilizationPlace: null,
  consentDate: null,
  linkedinUrl: null,
  collegeRegisterNo: null,
  itiTrade: null,
  itiGrade: null,
  primaryContactNumber: freshPhone(),
  isVerified: 'Y',
  secondaryContactNumber: null,
  isVerifiedSecondary: 'N',
  primaryEmailId: 'sunita.pawar@example.test',
  secondaryEmailId: null,
  ...more,
});

export const address = (type: 'R' | 'P', dbUserId: number, more: JsonObject = {}): JsonObject => ({
  entityId: dbUserId,
  entityType: 'S',
  type,
  isActive: 'Y',
  pincode: '400069',
  addressLine1: '14 Station Road',
  addressLine2: null,
  state: 'Maharashtra',
  district: 'Mumbai Suburban',
  cityName: 'Mumbai',
  villageName: 'Andheri East',
  ...more,
});

export const engagement = (dbUserId: number, more: JsonObject = {}): JsonObject => ({
  dbUserId,
  centerId: 101,
  createdBy: 1,
  remarks: '',
  status: 'mobilised',
  linkedEngagementId: null,
  ...more,
});

const fixed = { applicationName: 'skilldesk', entityId: 'entity-id', templateId: 'template-id', createdBy: 1 };
export const generateOtp = (person: Person, mobileNumber: string, headers: Record<string, string> = {}) =>
  person.post('/api/otp/generate', { mobileNumber, ...fixed }, headers);
export const verifyOtp = (person: Person, mobileNumber: string, otpNumber: string) =>
  person.post('/api/otp/verify', { mobileNumber, applicationName: 'skilldesk', otpNumber, createdBy: 1 });

/** The phone rings, the password is read out. */
export async function typePassword(server: At, person: Person, number: string): Promise<void> {
  await generateOtp(person, number);
  const { body } = await verifyOtp(person, number, await otpSentTo(server.url, number));
  if (body['Status'] !== '101') throw new Error(JSON.stringify(body));
}

const NOTE =
  'insert into verified_number (number, user_id, at) values ($1, $2, $3) on conflict (number, user_id) do update set at = excluded.at returning number';
/** The number counts as this person's from now on: a server of this process notes it as it would after a password, which otp.test.ts proves. */
export async function verifyPhone(server: At | TestServer, person: Person, number: string): Promise<void> {
  if (!('store' in server)) return typePassword(server, person, number);
  const values = [number, person.userId, server.clock.now().getTime()];
  await server.store.query(NOTE, values);
}

export interface Registered {
  dbUserId: number;
  engagementId: number;
  payload: JsonObject;
  addresses: number[];
}

/** Fails when a step is refused: use the steps themselves for that. */
export async function register(server: At | TestServer, person: Person, more: JsonObject = {}): Promise<Registered> {
  const payload = details(more);
  await verifyPhone(server, person, String(payload['primaryContactNumber']));
  const ok = (answer: Answer): JsonObject => {
    if (answer.appError) throw new Error(JSON.stringify(answer.appError));
    return rowOf(answer);
  };
  const dbUserId = Number(ok(await person.call('student', 'captureBeneficiaryDetails', payload))['dbUserId']);
  const residential = Number(ok(await person.call('address', 'captureAddress', address('R', dbUserId)))['id']);
  const permanent = Number(ok(await person.call('address', 'captureAddress', address('P', dbUserId)))['id']);
  const { engagementId } = ok(await person.call('engagement', 'captureStudentEngagement', engagement(dbUserId)));
  return { dbUserId, engagementId: Number(engagementId), payload, addresses: [residential, permanent] };
}

/** The principal answers every question of the business idea evaluation with its response of this place, 0 (best) to 2. Fails when refused. */
export async function evaluateIdea(server: TestServer, principal: Person, engagementId: number, place: number = 0): Promise<void> {
  const questions = rowsOf(await principal.call('business-evaluation', 'getBusinessIdeaEvaluationDetails', { engagementId }));
  const rows = questions.map(({ id, evaluatorResponses }) => {
    const response = Array.isArray(evaluatorResponses) ? (evaluatorResponses[place] ?? null) : null;
    return { engagementId, questionId: id ?? null, answer: isObject(response) ? (response['value'] ?? null) : null, remarks: '' };
  });
  const { appError } = await call(server.url, 'business-evaluation', 'saveBusinessIdeaEvaluationDetails', rows, { token: principal.token });
  if (appError) throw new Error(JSON.stringify(appError));
}
