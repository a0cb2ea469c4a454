/** What calls take and answer, key for key: those of the slice, and those by which forms and lists are filled. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { addressKeys, engagementKeys } from '../../rules/support/wireKeys.ts';
import { address, details, register } from './beneficiary.ts';
import { codeOf, fieldOf, rowOf, rowsOf, sharedServer, signedIn, type Answer, type Person } from './harness.ts';
import { envelope, sendData } from './raw.ts';

const CENTRE = 101;
const server = await sharedServer();
const [meena, meera, admin] = await signedIn(server, 'mobilizer', 'manager', 'admin');
const her = await register(server, meena);
const [home = 0] = her.addresses;
const keysOf = (answer: Answer): string[] => Object.keys(rowOf(answer));
const { dbUserId, engagementId } = her;

const PERSON = ['id', 'userName', 'firstName', 'middleName', 'lastName', 'dob', 'emailAddress', 'primaryContactNumber'];
const ADDRESS = [...addressKeys, 'createdBy'];
const STUDENT = [...Object.keys(details()), 'dbUserId', 'createdBy', 'mobilizedBy', 'updatedBy', 'version'];
const PLACE = ['id', 'name', 'addressLine1', 'addressLine2', 'city', 'district', 'pincode', 'state'];

test.each<[title: string, person: Person, call: string, payload: JsonObject, keys: string[]]>([
  ['D1-CALLS-06 a user by id', meena, 'user.fetchUserDetails', { id: meena.userId }, ['id', 'userName', 'firstName', 'lastName', 'emailAddress']],
  ['D3-ENTITY-17 D3-CALLS-44 a user is read by id', admin, 'user.fetchUserDetails', { id: meena.userId }, PERSON],
  [
    'D3-ENTITY-17 D3-CALLS-44 users are listed with names, role and centre',
    admin,
    'user.viewAllUsersByCenter',
    { centerId: CENTRE },
    [...PERSON, 'userId', 'roleName', 'centerName'],
  ],
  [
    'D1-CALLS-13 a centre',
    meena,
    'centre.findcenter',
    { centerId: 102 },
    ['id', 'name', 'assessmentCenterId', 'model', 'state', 'bulkUpload', 'batchCreation'],
  ],
  ['D3-ENTITY-32 D3-CALLS-108 a centre with its address', meera, 'centre.findcenter', { centerId: CENTRE }, PLACE],
  ['D1-CALLS-15 a programme', meena, 'program.findprogram', { programId: 9 }, ['id', 'name']],
  ['D3-ENTITY-13 an employer to choose', meera, 'employer.viewEmployersByCenter', { centerId: CENTRE }, ['employerName', 'employerUniqueId']],
  ['D3-ENTITY-07 a classroom', meera, 'classroom.findall', { centerId: CENTRE }, ['id', 'roomName']],
  ['D1-CALLS-18 D1-CALLS-19 D3-CALLS-15 D2-CALLS-54 D2-TABS-54 her', meena, 'student.viewBeneficiaryDetailsById', { dbUserId }, STUDENT],
  ['D1-CALLS-28 D3-ENTITY-10 an address by id', meena, 'address.viewAddressById', { id: home }, ADDRESS],
  ['D1-CALLS-33 D2-CALLS-44 D3-ENTITY-01 an engagement', meena, 'engagement.viewStudentEngagementById', { engagementId }, engagementKeys],
  ['D1-CALLS-34 those of a beneficiary', meena, 'engagement.viewAllStudentEngagementForUser', { dbUserId }, engagementKeys],
  ['D1-CALLS-35 those of some ids', meena, 'engagement.fetchAllStudentDataByEngagementId', { engagementId: [engagementId] }, engagementKeys],
])('%s has every documented key', async (_title, person, call, payload, keys) => {
  const [service = '', action = ''] = call.split('.');
  const rows = rowsOf(await person.call(service, action, payload));
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(keys));
});

describe('users, roles, centres', () => {
  test('D1-CALLS-07 of a user by id no more than the name', async () => {
    expect(keysOf(await meena.call('user', 'fetchUserDetailsById', { id: meena.userId }))).toEqual(['id', 'firstName', 'lastName']);
  });
  test('D1-CALLS-08 D1-CALLS-09 D12-GAP-066 the users of a centre, and of a role there', async () => {
    const all = rowsOf(await meena.call('user', 'findUsersByCenterId', { centerId: CENTRE }));
    expect(Object.keys(all[0] ?? {})).toEqual(['userId', 'centerId', 'roleMapId']);
    const some = rowsOf(await meena.call('user', 'findUsersByCenterIdAndRoleMapId', { centerId: CENTRE, roleMapId: 4 }));
    expect([some.length > 0, some.length < all.length, some.every(({ roleMapId }) => roleMapId === 4)]).toEqual([true, true, true]);
  });
  test('D1-CALLS-12 D3-CALLS-43 a role by id and all of them', async () => {
    expect(rowOf(await meena.call('role', 'getRoleDetails', { roleId: 3 }))).toEqual({ id: 3, name: 'Principal' });
    expect(rowsOf(await meena.call('role', 'fetchAll')).map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 3, 4, 8, 19, 27, 28, 100]));
  });
  test('D1-CALLS-14 D3-CALLS-108 D1-CALLS-17 the centres of a state, components', async () => {
    const found = rowsOf(await meena.call('centre', 'findallCenterbyState', { state: 'Maharashtra' }));
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([101, 102]));
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['Maharashtra']));
    const components = await meena.call('program-mapping', 'fetchByProgramIdAndRoleId', { programId: 2, roleId: 19 });
    expect(keysOf(components)).toEqual(['componentName', 'isVisibility']);
  });
  test('an unknown centre is refused, an unknown programme or role is no row', async () => {
    expect((await meena.call('centre', 'findcenter', { centerId: 999 })).http).toBe(403);
    expect(rowsOf(await meena.call('program', 'findprogram', { programId: 999 }))).toEqual([]);
  });
});

describe('courses and batches', () => {
  test('D3-CALLS-62 D3-ENTITY-06 the courses of a centre, then what each is by a list of ids', async () => {
    const offered = rowsOf(await meera.call('course', 'findCoursesByCenterId', { centerId: CENTRE })).map(({ courseId }) => Number(courseId));
    expect(offered.length).toBeGreaterThan(1);
    const courses = rowsOf(await meera.call('course', 'findall', { id: offered }));
    expect(courses.map(({ id }) => Number(id)).sort()).toEqual(offered.sort());
    for (const course of courses) {
      expect(Object.keys(course)).toEqual(expect.arrayContaining(['id', 'name', 'trainingHour', 'ojt', 'isActive']));
      expect([typeof course['trainingHour'], typeof course['ojt']]).toEqual(['number', 'number']);
    }
  });
});

describe('beneficiaries and addresses', () => {
  test('D1-CALLS-21 a duplicate is yes or no', async () => {
    const { aadharNo = null } = her.sent;
    expect((await meena.call('student', 'isAadharNoDuplicate', { aadharNo })).rows).toBe(true);
    expect((await meena.call('student', 'isAadharNoDuplicate', { aadharNo, dbUserId })).rows).toBe(false);
  });
  test('D1-CALLS-25 D3-ENTITY-11 addresses belong to the beneficiary', async () => {
    const rows = rowsOf(await meena.call('address', 'viewAllAddressForEntity', { entityId: dbUserId, entityType: 'S' }));
    expect(rows.map(({ entityId, entityType }) => [entityId, entityType])).toEqual(Array(2).fill([dbUserId, 'S']));
    for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(ADDRESS));
  });
  test('D1-CALLS-26 D1-CALLS-27 D3-CALLS-36 D3-CALLS-37 one address of a type, made once, then updated', async () => {
    expect(codeOf(await meena.call('address', 'captureAddress', address('R', dbUserId)))).toBe('DUPLICATE');
    expect(keysOf(await meena.call('address', 'updateAddress', { ...address('R', dbUserId), id: home, updatedBy: 1 }))).toEqual(['id', 'version']);
  });
  test('D1-CALLS-31 D3-CALLS-39 D3-ENTITY-12 the places of a pincode, each with an id of its own; none of an unknown one', async () => {
    const rows = rowsOf(await meena.call('pincode', 'findpincode', { pincode: '110001' }));
    for (const row of rows) expect(Object.keys(row)).toEqual(['cityVillage', 'taluk', 'state', 'district', 'id']);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rowsOf(await meena.call('pincode', 'findpincode', { pincode: '000000' }))).toEqual([]);
    expect(fieldOf(await meena.call('pincode', 'findpincode', { pincode: '11000' }))).toBe('pincode');
  });
});

describe('engagements', () => {
  test('D1-CALLS-35 ids are taken as bare values, too', async () => {
    const byKey = await meena.call('engagement', 'fetchAllStudentDataByEngagementId', { engagementId: [engagementId] });
    const { body } = await sendData(server, 'engagement', envelope('fetchAllStudentDataByEngagementId', [engagementId]), { token: meena.token });
    expect(JSON.parse(body.data)).toEqual(byKey.rows);
  });
  test('D1-CALLS-37 the name spelled so', () => {
    expect(Object.keys(server.holder.current.actions['engagement'] ?? {})).toContain('updateCenterIdBaisedOnEngagementId');
  });
});
