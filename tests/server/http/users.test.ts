import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { saveCredential } from '../../../src/server/session/passwords.ts';
import { codeOf, login, ownServer, password, personWith, rowOf, rowsOf, signIn, signedIn, type Answer, type Person } from './harness.ts';
import { bytesAt } from './documentsSteps.ts';
import { lightly } from '../../support/lightly.ts';

const own = 'Tvafur=Vasai26';
const roles = { facilitator: 4, manager: 8, admin: 100 } as const;
let nth = 0;

/** What the form sends of somebody new. */
function somebody(more: JsonObject = {}): JsonObject {
  nth += 1;
  const name = `new${nth}@example.test`;
  return { id: 0, userName: name, firstName: 'Neha', lastName: 'Sawant', emailAddress: name, roleId: roles.facilitator, ...more };
}
const idOf = (answer: Answer): number => Number(rowOf(answer)['id']);

const server = await ownServer();
const [admin, manager, ops] = await signedIn(server, 'admin', 'manager', 'ops');

describe('managing users', () => {
  const save = (who: Person, payload: JsonObject) => who.call('user', 'saveUser', payload);
  const findUser = async (who: Person, userId: number): Promise<JsonObject | undefined> =>
    rowsOf(await who.call('user', 'viewAllUsersByCenter', { centerId: 101 })).find((row) => row['userId'] === userId);
  const idOfDemo = async (name: string): Promise<number> => {
    const [row] = await server.store.find('user', { userName: `${name}@skilldesk.test` }, { centres: 'all' });
    return row?.id ?? 0;
  };
  const reset = async (who: Person, id: number): Promise<string> => String(rowOf(await who.call('user', 'passwordReset', { id }))['password']);
  /** Somebody new with a password of their own, as if it had been changed over HTTP, which takes the product's work on each. */
  const addUser = async (payload: JsonObject = somebody()): Promise<{ id: number; userName: string; person: Person }> => {
    const [id, userName] = [idOf(await save(admin, payload)), String(payload['userName'])];
    await saveCredential(server.store, id, await lightly(own));
    return { id, userName, person: await signIn(server, userName) };
  };

  test('D3-USERS-10 D3-USERS-13 D3-USERS-15 D3-GAP-79 D3-GAP-95 a new user signs in with the one-time password, at the centre and in the programme of who made them', async () => {
    const payload = somebody({ middleName: 'Anil', dob: '1995-02-01' });
    const answer = await save(manager, payload);
    expect(answer.appError).toBeNull();
    const id = idOf(answer);
    expect((await login(server, String(payload['userName']), password)).appError).not.toBeNull();
    const person = personWith(server, rowOf(await login(server, String(payload['userName']), await reset(manager, id))));
    expect(rowsOf(await person.call('user', 'getUserScope', { userId: id }))).toMatchObject([
      { centerId: 101, programId: 2, roleMapId: roles.facilitator },
    ]);
    expect(await findUser(manager, id)).toMatchObject({
      ...payload,
      id,
      roleName: 'Change leader/Facilitator',
      centerName: 'Mumbai Andheri',
      isActive: 'Y',
      kept: true,
    });
  });

  test('D3-USERS-11 D3-CALLS-46 the five fields and the mapping are two calls that may come one after the other; the same mapping twice is one', async () => {
    const { roleId: _role, ...five } = somebody();
    const id = idOf(await save(manager, five));
    const map = () => manager.call('user', 'saveUserCenterRoleMapDetails', { userId: id, centerId: 101, roleId: roles.facilitator });
    expect([(await map()).rows, (await map()).rows]).toEqual(Array(2).fill([{ userId: id, centerId: 101, roleId: roles.facilitator, programId: 2 }]));
    expect(await server.store.count('scope', { userId: id }, { centres: 'all' })).toBe(1);
  });

  test('D3-USERS-03 D3-CALLS-52 a one-time password opens nothing before it is changed, and is changed into another one', async () => {
    const payload = somebody();
    const id = idOf(await save(manager, payload));
    const once = await reset(manager, id);
    const answer = await login(server, String(payload['userName']), once);
    expect(rowOf(answer)['passwordDue']).toBe(true);
    const person = personWith(server, rowOf(answer));
    const answers = await Promise.all([
      person.call('student', 'viewBeneficiaryDetailsById', { dbUserId: 1 }),
      person.call('batch', 'viewAllBatchesByCenter', { centerId: 101 }),
      person.call('user', 'viewSessions', { userId: id }),
    ]);
    expect(answers.map((one) => [one.http, codeOf(one)])).toEqual(Array(3).fill([403, 'PASSWORD_DUE']));
    // Nor does the session open a file, whose address asks for none where it carries a link.
    const file = await bytesAt(server, '/api/documents/file/1', { authorization: `Bearer ${person.token}` });
    expect([file.http, file.bytes.toString()]).toEqual([403, expect.stringContaining('PASSWORD_DUE')]);
    const change = (next: string) => person.call('user', 'changePassword', { id, password: next, currentPassword: once });
    expect((await change(once)).appError?.[0]).toMatchObject({ field: 'password' });
    expect((await change(own)).appError).toBeNull();
    expect((await person.call('batch', 'viewAllBatchesByCenter', { centerId: 101 })).appError).toBeNull();
    expect(rowOf(await login(server, String(payload['userName']), own))).not.toHaveProperty('passwordDue');
    expect((await login(server, String(payload['userName']), once)).appError).not.toBeNull();
  });

  test('D3-USERS-03 resetting ends the sessions of the user and makes the password before worthless; after three days the new one is, too', async () => {
    const { id, userName, person } = await addUser();
    const once = await reset(manager, id);
    const after = await person.call('user', 'getUserScope', { userId: id });
    expect([after.http, after.appError?.[0]?.errorMessage]).toEqual([401, expect.stringContaining('Your password was reset')]);
    expect((await login(server, userName, own)).appError).not.toBeNull();
    server.clock.pass(72 * 60);
    expect((await login(server, userName, once)).appError?.[0]?.errorMessage).toContain('no longer valid');
    server.clock.pass(-72 * 60);
    expect((await login(server, userName, once)).appError).toBeNull();
  });

  test('a locked user does not sign in, and is told so who knows the password only; running sessions end; unlocked it goes on', async () => {
    const { id, userName, person } = await addUser();
    expect((await manager.call('user', 'lockUser', { id })).appError).toBeNull();
    const after = await person.call('user', 'getUserScope', { userId: id });
    expect([after.http, after.appError?.[0]?.errorMessage]).toEqual([401, expect.stringContaining('Your account was locked')]);
    expect((await login(server, userName, own)).appError?.[0]?.errorMessage).toContain('Your account is locked');
    expect((await login(server, userName, 'Wrong@2026')).appError).toEqual((await login(server, 'nobody@example.test', 'Wrong@2026')).appError);
    expect(await findUser(manager, id)).toMatchObject({ isActive: 'N' });
    expect((await manager.call('user', 'unlockUser', { id })).appError).toBeNull();
    expect((await login(server, userName, own)).appError).toBeNull();
  });

  test('D3-USERS-14 D3-GAP-78 a user name and an e-mail address are one user’s, also in other letters and at the same moment', async () => {
    const first = somebody();
    await save(manager, first);
    const again = (key: 'userName' | 'emailAddress') => save(manager, { ...somebody(), [key]: String(first[key]).toUpperCase() });
    expect((await again('userName')).appError).toMatchObject([
      { errorCode: 'DUPLICATE', field: 'userName', errorMessage: 'This user name is taken' },
    ]);
    expect((await again('emailAddress')).appError).toMatchObject([{ errorCode: 'DUPLICATE', field: 'emailAddress' }]);
    const at = `together@example.test`;
    const both = await Promise.all([save(manager, somebody({ emailAddress: at })), save(ops, somebody({ emailAddress: at.toUpperCase() }))]);
    expect(both.map((one) => codeOf(one) ?? 'saved').sort()).toEqual(['DUPLICATE', 'saved']);
  });

  test('nobody gives a role, a centre or a programme that is not theirs to give', async () => {
    const id = idOf(await save(manager, somebody()));
    const map = (more: JsonObject, who = manager) =>
      who.call('user', 'saveUserCenterRoleMapDetails', { userId: id, centerId: 101, roleId: roles.facilitator, ...more });
    const refused = await Promise.all([
      map({ roleId: roles.admin }),
      map({ roleId: 77 }),
      map({ centerId: 102 }),
      map({ programId: 6 }),
      map({ programId: 99 }, admin),
      map({ centerId: 9999 }, admin),
      map({ roleId: 77 }, admin),
      save(manager, somebody({ roleId: roles.admin })),
    ]);
    expect(refused.map((one) => [one.http, one.appError?.[0]?.field])).toEqual(
      ['roleId', 'roleId', 'centerId', 'programId', 'programId', 'centerId', 'roleId', 'roleId'].map((field) => [403, field]),
    );
    expect((await map({ centerId: 102, programId: 6 }, admin)).appError).toBeNull();
  });

  test('nobody takes over somebody with more than they could give: no administrator, no one of another centre or programme', async () => {
    const people = await Promise.all(['admin', 'pune', 'facilitator6', 'two', 'principal'].map(idOfDemo));
    const tried = await Promise.all(
      [...people, 999_999].flatMap((id) => [
        manager.call('user', 'passwordReset', { id }),
        manager.call('user', 'lockUser', { id }),
        manager.call('user', 'fetchUserDetails', { id }),
        save(manager, { ...somebody(), id }),
        manager.call('user', 'saveUserCenterRoleMapDetails', { userId: id, centerId: 101, roleId: roles.facilitator }),
      ]),
    );
    expect(tried.map(codeOf)).toEqual(tried.map(() => 'SCOPE_BARRED'));
    expect(await findUser(manager, people[0] ?? 0)).toMatchObject({ kept: false });
    expect((await login(server, 'admin@skilldesk.test')).appError).toBeNull();
  });

  test('nobody keeps themselves, so an administrator is always left', async () => {
    const id = admin.userId;
    const tried = await Promise.all([
      admin.call('user', 'lockUser', { id }),
      admin.call('user', 'passwordReset', { id }),
      admin.call('user', 'saveUserCenterRoleMapDetails', { userId: id, centerId: 101, roleId: roles.facilitator }),
    ]);
    expect(tried.map(codeOf)).toEqual(Array(3).fill('SCOPE_BARRED'));
  });

  test('two administrators who lock each other at the same moment: one of them is left', async () => {
    const other = await addUser(somebody({ roleId: roles.admin }));
    const third = await addUser(somebody({ roleId: roles.admin }));
    const answers = await Promise.all([
      other.person.call('user', 'lockUser', { id: third.id }),
      third.person.call('user', 'lockUser', { id: other.id }),
    ]);
    const rows = await server.store.find('user', { id: [other.id, third.id] }, { centres: 'all' });
    expect(rows.map(({ doc }) => doc['isActive']).sort()).toEqual(['N', 'Y']);
    expect(answers.filter(({ appError }) => appError === null)).toHaveLength(1);
  });

  test('D3-USERS-10 who edits somebody meanwhile changed is shown the other version; the user name stays; another role ends what acted with the old one', async () => {
    const { id, userName, person } = await addUser();
    const { version } = rowOf(await manager.call('user', 'fetchUserDetails', { id }));
    const payload = { id, userName, firstName: 'Nisha', lastName: 'Sawant', emailAddress: userName };
    expect((await save(manager, { ...payload, version: version ?? 0, roleId: roles.manager })).appError).toBeNull();
    expect((await save(ops, { ...payload, version: version ?? 0 })).http).toBe(409);
    expect(rowOf(await manager.call('user', 'fetchUserDetails', { id }))).toMatchObject({ firstName: 'Nisha', roleId: roles.manager });
    expect(codeOf(await person.call('user', 'getUserScope', { userId: id }))).toBe('SESSION_ENDED');
    expect((await save(manager, { ...payload, userName: 'other@example.test' })).appError?.[0]?.field).toBe('userName');
  });

  test('every change is on record with whom it was about and who did it, and no password is anywhere', async () => {
    const id = idOf(await save(manager, somebody()));
    const once = await reset(manager, id);
    await manager.call('user', 'lockUser', { id });
    await manager.call('user', 'unlockUser', { id });
    const rows = await server.store.query<{ event: string; user_id: number }>(
      'select event, user_id from audit where entity_id = $1 and user_id = $2 order by id',
      [id, manager.userId],
    );
    expect(rows.map(({ event }) => event)).toEqual(expect.arrayContaining(['user.saved', 'user.password-reset', 'user.locked', 'user.unlocked']));
    expect(JSON.stringify(await server.store.query('select * from audit')) + server.log.join('')).not.toContain(once);
  });
});
