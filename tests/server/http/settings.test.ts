import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { codeOf, login, ownServer, type Person, rowOf, rowsOf, signedIn, signIn, write } from './harness.ts';
import { address } from './beneficiary.ts';
import { profileWith } from './mails.ts';

const server = await ownServer();

describe('default centre, programme and role', () => {
  const save = (person: Person, roleMapId: number | null, centerId: number | null, programId: number | null, userId: number = person.userId) =>
    person.call('user', 'setDefaultSettings', { userId, roleMapId, centerId, programId });

  test('D1-SETTINGS-09 D1-SETTINGS-12 D1-ROLES-01 D1-ROLES-03 D1-CALLS-11 D12-GAP-081 D12-GAP-082 the running session acts with the chosen scope at once, and so does the next', async () => {
    const two = await signIn(server, 'two');
    expect((await save(two, 4, 103, 6)).appError).toBeNull();
    expect((await two.call('engagement', 'viewAllByCenter', { centerId: 103 })).http).toBe(200);
    expect((await two.call('engagement', 'viewAllByCenter', { centerId: 101 })).http).toBe(403);
    const later = await signIn(server, 'two');
    expect(rowsOf(await later.call('user', 'getUserScope', { userId: two.userId }))[0]).toMatchObject({ centerId: 103, roleMapId: 4, programId: 6 });
    expect((await save(later, 8, 101, 2)).appError).toBeNull();
  });

  test('D1-SETTINGS-08 D1-ROLES-02 D1-CALLS-05 all scopes of the user are offered, with their names', async () => {
    const two = await signIn(server, 'two');
    const scopes = rowsOf(await two.call('user', 'getAllUserScopes'));
    expect(scopes.map(({ centerName, roleName }) => [centerName, roleName])).toEqual([
      ['Mumbai Andheri', 'Center Manager'],
      ['Chennai Guindy', 'Change leader/Facilitator'],
    ]);
  });

  test('a combination that is no scope of the user is refused', async () => {
    const two = await signIn(server, 'two');
    expect((await save(two, 100, 101, 2)).appError).not.toBeNull();
    expect((await save(two, 8, 103, 6)).appError).not.toBeNull();
    expect((await two.call('engagement', 'viewAllByCenter', { centerId: 101 })).http).toBe(200);
  });

  test('D1-SETTINGS-11 D1-ROLES-04 role 3 cannot change its settings', async () => {
    const principal = await signIn(server, 'principal');
    const answer = await save(principal, 3, 101, 2);
    expect([answer.http, codeOf(answer)]).toEqual([403, 'ROLE_BARRED']);
  });

  test('D12-GAP-080 a scope of the barred role is neither offered nor accepted', async () => {
    const ops = await signIn(server, 'ops');
    const id = await server.store.newId('scope');
    const doc = { userId: ops.userId, centerId: 101, programId: 2, roleMapId: 27, position: 9 };
    await write(server, { op: 'insert', entity: 'scope', id, doc, centreId: null, programmeId: null });
    expect(rowsOf(await ops.call('user', 'getAllUserScopes')).map(({ roleMapId }) => roleMapId)).not.toContain(27);
    expect((await save(ops, 27, 101, 2)).appError).not.toBeNull();
  });

  test('D1-CALLS-16 the programmes of a centre', async () => {
    const two = await signIn(server, 'two');
    const rows = rowsOf(await two.call('program-mapping', 'findCenterProgramMapping', { centerId: 101 }));
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.every(({ centerId }) => centerId === 101)).toBe(true);
  });
});

const home = (entityId: number): JsonObject => address('R', entityId, { entityType: 'U', addressLine2: 'Near the market' });

describe('the own profile', () => {
  test('quality 3: nobody reads or writes where a colleague lives', async () => {
    const [ops, manager] = await signedIn(server, 'ops', 'manager');
    const mine = rowOf(await manager.call('address', 'captureAddress', home(manager.userId)));
    const answers = [
      await ops.call('address', 'viewAllAddressForEntity', { entityId: manager.userId, entityType: 'U' }),
      await ops.call('address', 'captureAddress', home(manager.userId)),
      await ops.call('address', 'updateAddress', { ...home(manager.userId), id: mine['id'] ?? null }),
      await ops.call('address', 'updateAddress', { ...home(ops.userId), id: mine['id'] ?? null }),
    ];
    expect(answers.map(({ http }) => http)).toEqual([403, 403, 403, 403]);
  });

  test('D3-PROFILE-08 D3-CALLS-50 the profile is changed and read back; the next sign-in has the new name', async () => {
    const two = await signIn(server, 'counsellor2');
    const saved = await two.call('user', 'updateUserProfile', profileWith(two, `counsellor2@skilldesk.test`));
    expect(saved.appError).toBeNull();
    expect(rowOf(await two.call('user', 'fetchUserDetails', { id: two.userId }))).toMatchObject({
      firstName: 'Asha',
      middleName: 'Imran',
      dob: '1990-05-17',
    });
    expect(rowOf(await login(server, 'counsellor2@skilldesk.test'))['names']).toBe('Asha Shinde');
  });
});
