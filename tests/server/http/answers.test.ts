/** What pages ask for while they are filled: each answer with the keys that the specification names, to whom the screen belongs. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { rowOf, rowsOf, sharedServer, signIn } from './harness.ts';

const CENTRE = 101;

const server = await sharedServer();
const [meera, ops] = [await signIn(server, 'manager'), await signIn(server, 'ops')];

describe('answers that fill forms and lists', () => {
  const holds = (row: JsonObject | undefined, keys: readonly string[]): void =>
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining([...keys]));

  test('D3-CALLS-62 D3-ENTITY-06 the courses of a centre, then what each is by a list of ids', async () => {
    const offered = rowsOf(await meera.call('course', 'findCoursesByCenterId', { centerId: CENTRE })).map(({ courseId }) => Number(courseId));
    expect(offered.length).toBeGreaterThan(1);
    const courses = rowsOf(await meera.call('course', 'findall', { id: offered }));
    expect(courses.map(({ id }) => Number(id)).sort()).toEqual(offered.sort());
    for (const course of courses) {
      holds(course, ['id', 'name', 'trainingHour', 'ojt', 'isActive']);
      expect([typeof course['trainingHour'], typeof course['ojt']]).toEqual(['number', 'number']);
    }
  });

  test('D3-ENTITY-07 a classroom has an id and a name', async () => {
    const rooms = rowsOf(await meera.call('classroom', 'findall', { centerId: CENTRE }));
    expect(rooms.length).toBeGreaterThan(0);
    for (const room of rooms) expect([typeof room['id'], typeof room['roomName']]).toEqual(['number', 'string']);
  });

  test('D3-ENTITY-13 an employer to choose is a name and its id', async () => {
    const employers = rowsOf(await meera.call('employer', 'viewEmployersByCenter', { centerId: CENTRE }));
    expect(employers.length).toBeGreaterThan(0);
    for (const { employerName, employerUniqueId } of employers) {
      expect(employerName).toMatch(/\S/);
      expect(employerUniqueId).toBeTruthy();
    }
  });

  test('D3-ENTITY-17 D3-CALLS-44 a user is listed with names, role and centre, and read by id', async () => {
    const admin = await signIn(server, 'admin');
    const [listed] = rowsOf(await admin.call('user', 'viewAllUsersByCenter', { centerId: CENTRE }));
    const person = ['id', 'userName', 'firstName', 'middleName', 'lastName', 'dob', 'emailAddress', 'primaryContactNumber'];
    holds(listed, [...person, 'userId', 'roleName', 'centerName']);
    const read = rowOf(await admin.call('user', 'fetchUserDetails', { id: listed?.['id'] ?? 0 }));
    holds(read, person);
    expect([read['id'], read['userName']]).toEqual([listed?.['id'], listed?.['userName']]);
  });

  test('D3-ENTITY-32 D3-CALLS-108 a centre by id and the centres of a state', async () => {
    const centre = rowOf(await ops.call('centre', 'findcenter', { centerId: CENTRE }));
    holds(centre, ['id', 'name', 'addressLine1', 'addressLine2', 'city', 'district', 'pincode', 'state']);
    const ofState = rowsOf(await ops.call('centre', 'findallCenterbyState', { state: centre['state'] ?? '' }));
    expect(ofState.map(({ id }) => id)).toContain(CENTRE);
    expect(new Set(ofState.map(({ state }) => state))).toEqual(new Set([centre['state']]));
    expect(rowsOf(await ops.call('user', 'getUserScope', { userId: ops.userId })).map(({ centerId }) => centerId)).toContain(CENTRE);
  });

  test('D3-CALLS-110 states, the course master, and the batches of a course at a centre', async () => {
    const states = rowsOf(await ops.call('state', 'findall', {}));
    expect(states.map(({ name }) => name)).toEqual(expect.arrayContaining(['Maharashtra', 'Tamil Nadu']));
    expect(rowsOf(await ops.call('course', 'findall', {})).length).toBeGreaterThan(10);
    const all = rowsOf(await meera.call('batch', 'viewAllBatchesByCenter', { centerId: CENTRE }));
    const courseId = all[0]?.['courseId'] ?? 0;
    const ofCourse = rowsOf(await meera.call('batch', 'viewBatchesByCourse', { courseId, centerId: CENTRE }));
    expect(ofCourse.map(({ batchName }) => String(batchName))).toEqual(
      all
        .filter((batch) => batch['courseId'] === courseId)
        .map(({ batchName }) => String(batchName))
        .sort(),
    );
  });
});
