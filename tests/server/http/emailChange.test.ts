import { describe, expect, test } from 'vitest';
import { anonymous, codeOf, ownServer, rowOf, rowsOf, signIn, signedIn, type Answer, type Person } from './harness.ts';
import { linkIn, mailsTo, profileWith, storedAddress } from './mails.ts';

const at = 'skilldesk.test';
const HOUR = 60;

const server = await ownServer({ env: { PUBLIC_URL: 'https://skilldesk.example' } });

describe('another e-mail address', () => {
  const ask = (person: Person, address: string, more = {}): Promise<Answer> =>
    person.call('user', 'updateUserProfile', profileWith(person, address, more));
  const open = (use: 'confirm' | 'refuse', token: string): Promise<Answer> => anonymous(server, 'user', `${use}EmailChange`, { token });
  const linkTo = async (address: string) => linkIn((await mailsTo(server, address))[0]);
  const waits = async (person: Person) => rowsOf(await person.call('user', 'viewEmailChange', { userId: person.userId }));

  test('quality 3: it wants the password in use, and nothing is kept without it', async () => {
    const ops = await signIn(server, 'ops');
    const without = await ask(ops, `new.ops@${at}`, { currentPassword: null, firstName: 'Nobody' });
    expect(without.appError).toMatchObject([{ errorCode: 'FIELD_REQUIRED', field: 'currentPassword' }]);
    const wrong = await ask(ops, `new.ops@${at}`, { currentPassword: 'Skill@2025', firstName: 'Nobody' });
    expect(wrong.appError).toMatchObject([{ field: 'currentPassword', errorMessage: 'Current Password is not valid' }]);
    expect([await storedAddress(ops), await waits(ops), await mailsTo(server, `new.ops@${at}`)]).toEqual([`ops@${at}`, [], []]);
    expect(rowOf(await ops.call('user', 'fetchUserDetails', { id: ops.userId }))['firstName']).not.toBe('Nobody');
  });

  test('quality 3: it counts once the link sent to it is opened, by whoever has it; the address before hears of it twice', async () => {
    const ops = await signIn(server, 'ops');
    expect((await ask(ops, `  New.Ops@${at} `.trim())).appError).toBeNull();
    expect(await storedAddress(ops)).toBe(`ops@${at}`);
    expect(rowOf(await ops.call('user', 'fetchUserDetails', { id: ops.userId }))['firstName']).toBe('Asha');
    expect(await waits(ops)).toEqual([{ emailAddress: `new.ops@${at}`, until: '2026-11-21T06:00:00.000Z', mail: 'sent' }]);
    const { href, use, token } = await linkTo(`new.ops@${at}`);
    expect([href.startsWith('https://skilldesk.example/email#confirm='), use]).toEqual([true, 'confirm']);
    expect((await linkTo(`ops@${at}`)).use).toBe('refuse');
    const confirmed = await open('confirm', token);
    expect(rowOf(confirmed)).toEqual({ emailAddress: `new.ops@${at}` });
    expect([await storedAddress(ops), await waits(ops)]).toEqual([`new.ops@${at}`, []]);
    expect((await mailsTo(server, `ops@${at}`))[0]).toContain(`is new.ops@${at} from now on`);
    expect(rowOf(await open('confirm', token))).toEqual({ emailAddress: `new.ops@${at}` });
    expect(server.log.join('\n')).not.toContain(token.split('.')[1]);
    const [row] = await server.store.query<{ text: string }>("select coalesce(string_agg(doc::text, ' '), '') as text from entity.\"email-change\"");
    expect(row?.text).not.toContain(token.split('.')[1]);
  });

  test('quality 3: the address before refuses a change that waits: nothing changes, every session of the user ends', async () => {
    const [two, again] = await signedIn(server, 'counsellor1', 'counsellor1');
    await ask(two, `thief@${at}`);
    const { token } = await linkTo(`thief@${at}`);
    expect(rowOf(await open('refuse', (await linkTo(`counsellor1@${at}`)).token))).toEqual({ emailAddress: `counsellor1@${at}` });
    expect(codeOf(await open('confirm', token))).toBe('LINK_EXPIRED');
    expect(
      (await Promise.all([two, again].map((one) => one.call('user', 'getAllUserScopes', { userId: one.userId })))).map(({ http }) => http),
    ).toEqual([401, 401]);
    expect(await storedAddress(await signIn(server, 'counsellor1'))).toBe(`counsellor1@${at}`);
  });

  test('quality 3: who took an account over loses it again, however often the address was changed meanwhile', async () => {
    const thief = await signIn(server, 'counsellor2');
    const moveTo = async (address: string): Promise<string> => {
      await ask(thief, address);
      await open('confirm', (await linkTo(address)).token);
      return (await linkTo(address)).token;
    };
    await ask(thief, `thief1@${at}`);
    const mine = (await linkTo(`counsellor2@${at}`)).token;
    await open('confirm', (await linkTo(`thief1@${at}`)).token);
    await moveTo(`thief2@${at}`);
    await ask(thief, `thief3@${at}`);
    const theirs = [(await linkTo(`thief1@${at}`)).token, (await linkTo(`thief2@${at}`)).token];
    const waiting = (await linkTo(`thief3@${at}`)).token;
    expect(rowOf(await open('refuse', mine))).toEqual({ emailAddress: `counsellor2@${at}` });
    expect(codeOf(await open('confirm', waiting))).toBe('LINK_EXPIRED');
    for (const token of theirs) await open('refuse', token);
    expect(await storedAddress(await signIn(server, 'counsellor2'))).toBe(`counsellor2@${at}`);
  });

  test("quality 3: an address is one user's, capitals or not, also where two ask for it at once", async () => {
    const [principal, manager] = await signedIn(server, 'principal', 'manager');
    const answer = await ask(principal, `MANAGER@${at}`);
    expect(answer.appError).toMatchObject([{ errorCode: 'DUPLICATE', field: 'emailAddress', errorMessage: 'Another user has this e-mail address' }]);
    await ask(principal, `shared@${at}`);
    const first = (await linkTo(`shared@${at}`)).token;
    await ask(manager, `shared@${at}`);
    const second = (await linkTo(`shared@${at}`)).token;
    const answers = await Promise.all([open('confirm', first), open('confirm', second)]);
    expect(answers.map(codeOf).sort()).toEqual(['DUPLICATE', undefined]);
    const row = await server.store.find('user', { emailAddress: `shared@${at}` }, { centres: 'all' });
    expect(row).toHaveLength(1);
    const [userRow] = await server.store.find('user', { userName: `pune@${at}` }, { centres: 'all' });
    const applied = await server.store.apply({
      userId: null,
      action: 'test',
      catalogue: 'test',
      scope: { centres: 'all' },
      writes: [{ op: 'update', entity: 'user', id: userRow?.id ?? 0, doc: { ...userRow?.doc, emailAddress: `SHARED@${at}` } }],
    });
    expect(applied).toMatchObject({ ok: false, refusal: { kind: 'unique', rule: 'user-email-taken' } });
  });

  test('a change is cancelled, sent again, replaced; a link is good for a day and the way back for a week', async () => {
    const mobilizer = await signIn(server, 'mobilizer');
    await ask(mobilizer, `first@${at}`);
    const one = (await linkTo(`first@${at}`)).token;
    await ask(mobilizer, `second@${at}`);
    expect(codeOf(await open('confirm', one))).toBe('LINK_EXPIRED');
    const two = (await linkTo(`second@${at}`)).token;
    expect((await mobilizer.call('user', 'cancelEmailChange', { userId: mobilizer.userId })).appError).toBeNull();
    expect([codeOf(await open('confirm', two)), await waits(mobilizer)]).toEqual(['LINK_EXPIRED', []]);
    for (const action of ['cancelEmailChange', 'resendEmailChange'])
      expect(codeOf(await mobilizer.call('user', action, { userId: mobilizer.userId }))).toBe('NOT_FOUND');

    await ask(mobilizer, `three@${at}`);
    const three = (await linkTo(`three@${at}`)).token;
    server.clock.pass(24 * HOUR);
    const over = await open('confirm', three);
    expect([over.http, over.appError?.[0]?.errorMessage]).toEqual([403, expect.stringContaining('no longer good')]);
    const later = await signIn(server, 'mobilizer');
    expect((await later.call('user', 'resendEmailChange', { userId: later.userId })).appError).toBeNull();
    expect(await mailsTo(server, `three@${at}`)).toHaveLength(2);
    expect((await linkTo(`three@${at}`)).token).toBe(three);
    expect((await open('confirm', three)).appError).toBeNull();
    const back = (await linkTo(`mobilizer@${at}`)).token;
    server.clock.pass(7 * 24 * HOUR);
    expect(codeOf(await open('refuse', back))).toBe('LINK_EXPIRED');
  });

  test("quality 3: nobody else's change is seen, sent again, cancelled or confirmed", async () => {
    const [placement, funder] = await signedIn(server, 'placement', 'funder');
    await ask(placement, `p@${at}`);
    for (const action of ['viewEmailChange', 'resendEmailChange', 'cancelEmailChange']) {
      expect((await funder.call('user', action, { userId: placement.userId })).http, action).toBe(403);
      expect((await anonymous(server, 'user', action, { userId: placement.userId })).http, action).toBe(401);
    }
    const { token } = await linkTo(`p@${at}`);
    const [id = '', mac = ''] = token.split('.');
    const forged = [
      `${Number(id) + 1}.${mac}`,
      `${id}.${mac.slice(0, -1)}${mac.endsWith('A') ? 'E' : 'A'}`,
      `${id}.`,
      '',
      'x',
      `999999999.${mac}`,
      (await linkTo(`placement@${at}`)).token,
    ];
    for (const one of forged) expect(['LINK_EXPIRED', 'FIELD_REQUIRED'], one).toContain(codeOf(await open('confirm', one)));
    expect(codeOf(await open('refuse', token))).toBe('LINK_EXPIRED');
    const admin = await signIn(server, 'admin');
    const others = await admin.call('user', 'updateUserProfile', {
      ...profileWith(admin, `q@${at}`),
      id: placement.userId,
      userName: `placement@${at}`,
    });
    expect(others.appError).not.toBeNull();
    expect(await storedAddress(placement)).toBe(`placement@${at}`);
  });

  test('quality 3: nobody fills a mailbox with our mails', async () => {
    const corporate = await signIn(server, 'corporate');
    await ask(corporate, `many@${at}`);
    const answers = [];
    for (let nth = 0; nth < 10; nth += 1) answers.push(await corporate.call('user', 'resendEmailChange', { userId: corporate.userId }));
    expect(answers.slice(0, 9).map(codeOf)).toEqual(Array.from({ length: 9 }, () => undefined));
    expect([answers[9]?.http, (await ask(corporate, `more@${at}`)).http]).toEqual([429, 429]);
    expect(await mailsTo(server, `many@${at}`)).toHaveLength(10);
  });
});
