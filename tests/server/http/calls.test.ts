/** What calls take and answer, key for key: those of the slice, and those by which forms and lists are filled. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { addressKeys, engagementKeys } from '../../rules/support/wireKeys.ts';
import { address, details, engagement, register, verifyPhone } from './beneficiary.ts';
import { type Answer, codeOf, fieldOf, type Person, rowOf, rowsOf, sharedServer, signedIn } from './harness.ts';
import { envelope, sendData } from './raw.ts';

const CENTRE = 101;
const server = await sharedServer();
const [meena, meera, admin, pune] = await signedIn(server, 'mobilizer', 'manager', 'admin', 'pune');
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
    const { aadharNo = null } = her.payload;
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

describe('records', () => {
  describe('the same request again', () => {
    test('ten at once: one record, ten equal answers', async () => {
      const payload = details({ aadharNo: null });
      await verifyPhone(server, meena, String(payload['primaryContactNumber']));
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => meena.call('student', 'captureBeneficiaryDetails', payload, { key: 'double-click' })),
      );
      expect(new Set(answers.map(({ rows }) => JSON.stringify(rows))).size).toBe(1);
      const found = await server.store.find('student', { primaryContactNumber: String(payload['primaryContactNumber']) }, { centres: 'all' });
      expect(found).toHaveLength(1);
    });

    test('refusals are not remembered; keys are of one user; reads do not use them', async () => {
      const { dbUserId, payload } = await register(server, meena);
      const save = (person: Person, more: object) =>
        person.call('student', 'updateBeneficiaryDetails', { ...payload, dbUserId, ...more }, { key: 'mine' });
      expect((await save(meena, { firstName: '1' })).appError).not.toBeNull();
      expect((await save(meena, { firstName: 'Asha' })).appError).toBeNull();
      expect((await save(meera, { firstName: 'Usha' })).appError).toBeNull();
      const [one, two] = [
        await meena.call('student', 'viewBeneficiaryDetailsById', { dbUserId }, { key: 'read' }),
        await meena.call('role', 'fetchAll', {}, { key: 'read' }),
      ];
      expect([one.appError, two.appError]).toEqual([null, null]);
    });

    test('a key that is no key', async () => {
      expect((await meena.call('role', 'fetchAll', {}, { key: 'x'.repeat(201) })).http).toBe(400);
    });
  });

  describe('other centres', () => {
    test('a record of another centre and one that does not exist are refused alike', async () => {
      const { dbUserId, engagementId, payload, addresses } = await register(server, meena);
      const calls = (ids: { dbUserId: number; engagementId: number; id: number }) => [
        pune.call('student', 'viewBeneficiaryDetailsById', { dbUserId: ids.dbUserId }),
        pune.call('student', 'updateBeneficiaryDetails', { ...payload, dbUserId: ids.dbUserId }),
        pune.call('student', 'verifyMobileNumber', { dbUserId: ids.dbUserId }),
        pune.call('student', 'validate', { dbUserId: ids.dbUserId }),
        pune.call('address', 'viewAllAddressForEntity', { entityId: ids.dbUserId, entityType: 'S' }),
        pune.call('address', 'viewAddressById', { id: ids.id }),
        pune.call('address', 'captureAddress', address('R', ids.dbUserId)),
        pune.call('address', 'updateAddress', { ...address('R', ids.dbUserId), id: ids.id }),
        pune.call('engagement', 'viewStudentEngagementById', { engagementId: ids.engagementId }),
        pune.call('engagement', 'viewAllStudentEngagementForUser', { dbUserId: ids.dbUserId }),
        pune.call('engagement', 'updateStatus', { engagementId: ids.engagementId, status: 'Shortlisted' }),
        pune.call('engagement', 'captureStudentEngagement', engagement(ids.dbUserId, { centerId: 102 })),
      ];
      const [foreign, absent] = await Promise.all([
        Promise.all(calls({ dbUserId, engagementId, id: addresses[0] ?? 0 })),
        Promise.all(calls({ dbUserId: 900_001, engagementId: 900_001, id: 900_001 })),
      ]);
      expect(foreign.map(({ http }) => http)).toEqual(foreign.map(() => 403));
      expect(foreign).toEqual(absent);
    });

    test('a centre in a filter does not widen the scope', async () => {
      const answer = await pune.call('engagement', 'viewAllByCenter', { centerId: 102, page: 1, filter: { centerId: 101 } });
      expect([answer.http, codeOf(answer)]).toEqual([403, 'SCOPE_BARRED']);
    });

    test('a list by ids answers only what is in reach', async () => {
      const [mine, theirs] = [await register(server, meena), rowsOf(await pune.call('engagement', 'viewAllByCenter', { centerId: 102 }))[0]];
      const ids = [mine.engagementId, Number(theirs?.['engagementId'])];
      const rows = rowsOf(await meena.call('engagement', 'fetchAllStudentDataByEngagementId', { engagementId: ids }));
      expect(rows.map(({ engagementId }) => engagementId)).toEqual([mine.engagementId]);
    });
  });
});
