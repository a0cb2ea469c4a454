import { describe, expect, test } from 'vitest';
import { recordParts } from '../../../src/catalogue/definition/form.ts';
import { anonymous, codeOf, login, overwrite, ownServer, rowOf, rowsOf, signIn, textOf, write, type Answer } from './harness.ts';

const server = await ownServer();

describe('signing in', () => {
  test('D1-LOGIN-07 D1-CALLS-01 the e-mail in any case, the right password', async () => {
    expect((await login(server, ' Mobilizer@Skilldesk.test ')).appError).toBeNull();
  });

  test('D1-LOGIN-17 D1-LOGIN-18 a wrong password and an unknown user hear the same', async () => {
    const [wrong, unknown] = [await login(server, 'manager@skilldesk.test', 'Skill@2025'), await login(server, 'nobody@skilldesk.test')];
    expect([wrong.http, codeOf(wrong), textOf(wrong)]).toEqual([200, 'LOGIN_REFUSED', 'User name or password is not correct']);
    expect(unknown).toEqual(wrong);
  });

  test('D12-GAP-078 empty fields are named', async () => {
    const answer = await anonymous(server, 'login', 'login', { userName: '', password: '' });
    expect(answer.appError?.map(({ field, errorMessage }) => [field, errorMessage])).toEqual([
      ['userName', 'Please fill out this field!'],
      ['password', 'Please fill out this field!'],
    ]);
  });

  test('D1-LOGIN-04 D1-LOGIN-05 longer names and passwords than the form takes are refused', async () => {
    expect((await login(server, `${'a'.repeat(41)}@skilldesk.test`)).appError?.map(({ field }) => field)).toEqual(['userName']);
    expect((await login(server, 'ops@skilldesk.test', 'p'.repeat(16))).appError?.map(({ field }) => field)).toEqual(['password']);
  });

  test('D1-LOGIN-16 D1-ROLES-06 the barred role does not get in', async () => {
    const answer = await login(server, 'barred@skilldesk.test');
    expect([answer.http, textOf(answer), rowsOf(answer)]).toEqual([200, 'Logged Out', []]);
    expect(answer.appError?.map(({ errorCode }) => errorCode)).toEqual(['LOGIN_REFUSED', 'ROLE_BARRED']);
    expect(answer.appError?.[1]?.errorMessage).toMatch(/^Your role may not use Skilldesk/);
  });

  test('a role that becomes barred ends the sessions that act with it', async () => {
    const asha = await signIn(server, 'callcentre');
    const { current } = server.holder;
    const barred = {
      ...current,
      hash: 'barred',
      roles: { items: current.roles.items.map((role) => (role.name === 'Call center' ? { ...role, barred: true } : role)) },
    };
    await server.holder.offer({ ok: true, catalogue: barred });
    expect((await asha.call('role', 'fetchAll')).http).toBe(401);
    await server.holder.offer({ ok: true, catalogue: { ...current, hash: 'again' } });
    expect((await asha.call('role', 'fetchAll')).http).toBe(401);
  });

  test('D12-GAP-079 a user without any scope stays outside', async () => {
    const id = await server.store.newId('user');
    await write(server, {
      op: 'insert',
      entity: 'user',
      id,
      doc: { userName: 'lonely@skilldesk.test', isActive: 'Y' },
      centreId: null,
      programmeId: null,
    });
    await server.store.query(
      'insert into credential (user_id, hash, changed_at) select $1::integer, hash, 0 from credential limit 1 returning user_id',
      [id],
    );
    expect(textOf(await login(server, 'lonely@skilldesk.test'))).toBe('No role assigned');
  });

  test('a user whose programme stands in no table is told at the door, not at the first call', async () => {
    const { current } = server.holder;
    await server.holder.offer({ ok: true, catalogue: { ...current, hash: 'fewer', programs: { items: [] } } });
    const answer = await login(server, 'two@skilldesk.test');
    await server.holder.offer({ ok: true, catalogue: { ...current, hash: 'again' } });
    expect([answer.http, textOf(answer), rowsOf(answer)]).toEqual([200, 'No role assigned', []]);
  });

  test('D1-LOGIN-09 D1-LOGIN-10 D1-CALLS-04 D12-GAP-081 the first scope is the one that the session acts with', async () => {
    const two = await signIn(server, 'two');
    const scopes = rowsOf(await two.call('user', 'getUserScope', { userId: two.userId }));
    expect(scopes.map(({ roleMapId, centerId, programId }) => [roleMapId, centerId, programId])).toEqual([
      [8, 101, 2],
      [4, 103, 6],
    ]);
    expect((await two.call('engagement', 'viewAllByCenter', { centerId: 101 })).http).toBe(200);
    expect((await two.call('engagement', 'viewAllByCenter', { centerId: 103 })).http).toBe(403);
  });

  test('D1-LOGIN-11 D1-LOGIN-12 D1-LOGIN-13 D1-LOGIN-14 D1-SESSION-12 to D1-SESSION-15 what the page reads after signing in', async () => {
    const ops = await signIn(server, 'ops');
    expect(rowOf(await ops.call('role', 'getRoleDetails', { roleId: 9 }))).toEqual({ id: 9, name: 'Center Ops' });
    expect(rowOf(await ops.call('centre', 'findcenter', { centerId: 101 }))).toMatchObject({
      id: 101,
      name: 'Mumbai Andheri',
      assessmentCenterId: 760,
      model: 1,
      state: 'Maharashtra',
      bulkUpload: 'Mobilization,Enrollment,CourseEnrollment',
      batchCreation: 'Y',
    });
    expect(rowOf(await ops.call('program', 'findprogram', { programId: 2 }))).toMatchObject({ id: 2 });
    const components = rowsOf(await ops.call('program-mapping', 'fetchByProgramIdAndRoleId', { programId: 2, roleId: 9 }));
    expect(components.length).toBeGreaterThan(5);
    for (const row of components) expect(Object.keys(row)).toEqual(['componentName', 'isVisibility']);
  });

  test('D2-TABS-34 to D2-TABS-40 D1-SHELL-25 a centre that switches parts of the record off says so to the page', async () => {
    const ops = await signIn(server, 'ops');
    const off = Object.fromEntries(recordParts(server.holder.current.components).flatMap(({ centreSwitch: name }) => (name ? [[name, 'N']] : [])));
    await overwrite(server, 'centre', 101, off);
    expect(Object.keys(off)).toHaveLength(7);
    expect(rowOf(await ops.call('centre', 'findcenter', { centerId: 101 }))).toMatchObject(off);
  });

  test('guessing gets slower, then is stopped with 429, and one right password forgets it', async () => {
    const tries: Answer[] = [];
    const from = server.clock.waits.length;
    for (let index = 0; index < 9; index += 1) tries.push(await login(server, 'principal@skilldesk.test', 'guess'));
    expect(tries.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
    expect(codeOf(tries[8] ?? (tries[0] as Answer))).toBe('TOO_MANY');
    expect(server.clock.waits.slice(from)).toEqual([0, 250, 500, 1000, 2000, 2000, 2000, 2000]);
    expect((await login(server, 'principal@skilldesk.test')).http).toBe(429);
    expect((await login(server, 'assessor@skilldesk.test', 'guess')).http).toBe(200);
    expect((await login(server, 'assessor@skilldesk.test')).appError).toBeNull();
  });

  test.each<[string, string | undefined, string]>([
    ['nothing', undefined, 'User name or password is not correct'],
    ['one that nobody wrote', 'fr-FR', 'User name or password is not correct'],
    ['an unreadable wish', ';;q=x,,', 'User name or password is not correct'],
    ['Hindi not at all', 'hi;q=0', 'User name or password is not correct'],
    ['twenty others first', `${'fr,'.repeat(20)}hi`, 'User name or password is not correct'],
    ['Hindi', 'fr, hi-IN;q=0.8, en;q=0.2', 'यूज़र नाम या पासवर्ड सही नहीं है'],
    ['Marathi', 'mr-IN', 'युजर नाव किंवा पासवर्ड बरोबर नाही'],
  ])('D1-LOGIN-18 who asks for %s hears a refusal in it, or in the words of the specification', async (name, language, sentence) => {
    // Somebody else each time: who tries too often hears something else.
    const refused = await login(server, `${name}@skilldesk.test`.replaceAll(' ', ''), 'Wrong@2026', language === undefined ? {} : { language });
    expect(textOf(refused)).toBe(sentence);
  });

  test('what is judged field by field is said in the language that is asked for, too', async () => {
    expect(textOf(await login(server, 'x'.repeat(60), 'Wrong@2026', { language: 'hi' }))).toMatch(/[\u0900-\u097f]/);
  });
});
