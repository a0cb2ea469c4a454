import type { HandlerReads } from '../../catalogue/checks/check.ts';
import { calendarOf } from '../../engine/dates/day.ts';
import { startOf } from '../../engine/workflow/stateOf.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { workflowOf } from '../operations/step.ts';
import { insertWrite, withoutEmpty } from '../records/document.ts';
import { Refusal } from '../refusal.ts';
import type { Handler, HandlerInput } from '../call.ts';
import type { Write } from '../store/types.ts';
import { waitingPerson } from './migration.ts';
import { reading } from './reading.ts';

/** By what way she was registered, unless the payload names the app's (D3-CALLS-113). */
const CHANNEL = 'karyapath';

const READS: HandlerReads = {
  engagement: { by: ['migrationId'], of: ['dbUserId'] },
  'reference/migration-students': { of: ['dob', 'gender', 'highestQualification', 'district', 'village', 'state', 'suggestedCourses'] },
};

const failed = (): Refusal => new Refusal('RULE_REFUSED', { text: '{{migration.studentFailed}}' });
const textOf = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
const isEmpty = (value: Json | undefined): boolean => ['', 'null', 'NA'].includes(textOf(value));

/** The value of the option that the service means, by value or label in any case; null for none. */
function optionOf({ catalogue }: HandlerInput, list: string, term: Json | undefined): Json {
  const words = textOf(term).toLowerCase();
  const item = catalogue.options[list]?.items.find(({ value, label }) => [String(value), label].some((one) => one.toLowerCase() === words));
  return words === '' ? null : (item?.value ?? null);
}

/** A day of the calendar, whatever time of day stands behind it; '' for none. */
const day = (value: Json | undefined): string => {
  const text = textOf(value).slice(0, 10);
  return calendarOf(text) === undefined ? '' : text;
};

/** What the registration form keeps of her. Throws Refusal without what nobody can be reached or told apart by. */
function studentOf(input: HandlerInput, person: JsonObject): JsonObject {
  const [firstName, lastName, phone] = [person['firstName'], person['lastName'], person['primaryContactNumber']].map(textOf);
  if (!firstName || firstName.length > 50 || (lastName ?? '').length > 50 || !/^[0-9]{10}$/.test(phone ?? '') || day(person['dob']) === '')
    throw failed();
  return withoutEmpty({
    firstName,
    lastName: lastName ?? '',
    dob: day(person['dob']),
    primaryContactNumber: phone ?? '',
    primaryEmailId: textOf(person['primaryEmailId']).slice(0, 50),
    gender: optionOf(input, 'genders', person['gender']),
    highestQualification: optionOf(input, 'highest-qualifications', person['highestQualification']),
    isVerified: 'N',
    isVerifiedSecondary: 'N',
    creationChannel: input.payload['creationChannel'] ?? CHANNEL,
    mobilizedBy: input.session?.userId ?? null,
  });
}

const addressOf = (dbUserId: number, person: JsonObject): JsonObject =>
  withoutEmpty({
    entityId: dbUserId,
    entityType: 'S',
    type: 'R',
    isActive: 'Y',
    pincode: textOf(person['pincode']).slice(0, 6),
    state: textOf(person['state']).slice(0, 50),
    district: textOf(person['district']).slice(0, 50),
    villageName: textOf(person['village']).slice(0, 50),
  });

/** The first of the courses that suit her. */
const courseOf = ({ suggestedCourses }: JsonObject): string =>
  textOf([suggestedCourses ?? ''].flat()[0])
    .split(',')[0]
    ?.trim() ?? '';

/**
 * Takes somebody over: student, address, engagement at its start and the code of her interests, in the session's centre, all of them or none
 * (D3-MIGRATE-07, D3-MIGRATE-10). What counts is what the service says of her now, whatever was sent. Who is there already is answered again.
 * Throws RULE_REFUSED while her interest inventory is incomplete (D3-MIGRATE-06) or she cannot be registered (D3-MIGRATE-13).
 */
export const saveMigratedStudent: Handler = reading(READS, async (input) => {
  const { catalogue, payload, session, store } = input;
  const id = Number(payload['engagementId']);
  if (isEmpty(payload['hollandcode']) || isEmpty(payload['pdfDownloadUrl'])) throw new Refusal('RULE_REFUSED', { text: '{{migration.incomplete}}' });
  const { person, before } = await waitingPerson(input, id).catch(() => {
    throw failed();
  });
  if (before) return { rows: [{ dbUserId: before.doc['dbUserId'] ?? null, engagementId: before.id }] };
  if (!person || !session) throw failed();
  if (isEmpty(person['hollandcode']) || isEmpty(person['pdfDownloadUrl'])) throw new Refusal('RULE_REFUSED', { text: '{{migration.incomplete}}' });
  const doc = studentOf(input, person);
  const [student, address, engagement, inventory] = await Promise.all(
    ['student', 'address', 'engagement', 'interest-inventory'].map((entity) => store.newId(entity)),
  );
  const [dbUserId = 0, engagementId = 0] = [student, engagement];
  const row = (entity: string, rowId: number | undefined, rowDoc: JsonObject): Write => insertWrite(entity, rowId ?? 0, rowDoc, session.active);
  const status = startOf(workflowOf(catalogue, 'engagement'));
  return {
    rows: [{ dbUserId, engagementId }],
    plan: {
      writes: [
        row('student', student, doc),
        row('address', address, addressOf(dbUserId, person)),
        row('engagement', engagement, withoutEmpty({ dbUserId, status, migrationId: id, interestedCourse: courseOf(person) })),
        row('interest-inventory', inventory, { engagementId, finalScore: textOf(person['hollandcode']).toUpperCase() }),
      ],
    },
  };
});
