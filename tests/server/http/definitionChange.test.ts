/** Changes of the definitions that the store has to follow: carried out, refused, broken off, and with several servers. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EntityColumn } from '../../../src/catalogue/definition/entity.ts';
import { catalogueHash } from '../../../src/catalogue/fromDisk.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { scopesOf, userByName } from '../../../src/server/session/people.ts';
import { SessionService } from '../../../src/server/session/service.ts';
import { tellHeldRows } from '../../../src/server/heldRows.ts';
import { StoreAway } from '../../../src/server/store/errors.ts';
import { lineProxy } from '../../support/lineProxy.ts';
import { details, freshPhone, register, verifyPhone } from './beneficiary.ts';
import { noticed, startNotified, withColumns, type NotifiedServer } from './followed.ts';
import { codeOf, demoDatabase, productCatalogue, signIn, write, type Person } from './harness.ts';

const all = { centres: 'all' as const };
const STUDENT = 'config/entities/student.json';
let shipped: Catalogue;
beforeAll(async () => {
  shipped = await productCatalogue();
});
/** The shipped definitions with a column of students that people filter by. */
const having = (name: string, type: EntityColumn['type']): Catalogue => withColumns(shipped, 'student', { [name]: { type, filter: true } });

const COUNSELLOR = 5;
const without = (table: 'roles' | 'programs', id: number): Catalogue => {
  const { items } = shipped[table];
  return { ...shipped, hash: `without ${table} ${id}`, [table]: { ...shipped[table], items: items.filter((row) => row.id !== id) } };
};

describe('a change of the definitions', () => {
  let server: NotifiedServer;
  let meena: Person;
  beforeAll(async () => {
    server = await startNotified();
    meena = await signIn(server, 'mobilizer');
    return () => server.close();
  });
  afterEach(async () => {
    await server.store.query('drop function if exists no_column cascade');
    await server.serves(shipped);
  });
  /** From now on nobody can be stored whose column `name` has a value. */
  const breakColumn = async (name: string, errcode: string): Promise<void> => {
    await server.store.query(`create function no_column() returns trigger language plpgsql as $f$
      begin if to_jsonb(new) ->> '${name}' is not null then raise exception 'no value' using errcode = '${errcode}'; end if; return new; end $f$`);
    await server.store.query('create trigger no_column before insert or update on entity.student for each row execute function no_column()');
  };
  const studentsAreWritten = async (): Promise<number> => {
    const { dbUserId, payload } = await register(server, meena);
    expect(await meena.call('student', 'updateBeneficiaryDetails', { ...payload, dbUserId, religion: 'Muslim' })).toMatchObject({ appError: null });
    return dbUserId;
  };

  test('quality 2: a type that stored records cannot take is refused with file and place, students are written on, and taking it back is enough', async () => {
    const { faults } = await server.refuses(having('religion', 'date'));
    expect(faults).toMatchObject([{ file: STUDENT, pointer: '/columns/religion/type', right: expect.stringContaining('"text"') as string }]);
    expect(faults?.[0]?.wrong).toMatch(/^the column religion is of the type date, and \d+ stored records hold something else at \/religion/);
    // Strangers, and an administrator whom a one-time password let in, hear how many faults there are, and not which.
    const { store, holder, clock, config } = server;
    const admin = await userByName(store, 'admin@skilldesk.test');
    const [scope] = await scopesOf(store, admin?.id ?? 0);
    if (!admin || !scope) throw new Error('nobody administers');
    const { tokens } = await new SessionService(store, holder, clock, config.secretKey).open(admin.id, scope, undefined, true);
    for (const authorization of ['', `Bearer ${tokens.token}`])
      expect(await (await fetch(`${server.url}/api/health`, { headers: { authorization } })).json()).toEqual({
        status: 'ok',
        store: 'postgresql',
        catalogue: shipped.hash,
        documents: 'ok',
        faulty: 1,
      });
    await studentsAreWritten();
    await server.serves(shipped);
    expect((await server.health()).faults).toBeUndefined();
    await studentsAreWritten();
  });

  test('quality 2: a store that is away is asked again every second until it takes the definitions up; health says so meanwhile', async () => {
    let away = 3;
    server.holder.onChange(() => {
      away -= 1;
      return away >= 0 ? Promise.reject(new StoreAway('53100', 'The store is away: no room')) : Promise.resolve();
    });
    const { faults, status } = await server.refuses(having('bloodGroup', 'text'));
    expect([status, faults]).toMatchObject([
      'ok',
      [{ wrong: expect.stringContaining('the store is away') as string, right: expect.stringContaining('again every second') as string }],
    ]);
    const before = server.holder.current.hash;
    await noticed(() => server.holder.current.hash !== before);
    expect([server.holder.faults, (await server.health()).faults]).toEqual([[], undefined]);
    await studentsAreWritten();
  });

  test('quality 2: a check that asks about the beneficiary refuses a save that names the engagement alone', async () => {
    const { engagementId } = await register(server, meena);
    const form = shipped.forms['record/counselling'];
    if (!form) throw new Error('nobody is counselled');
    const rules = {
      ...form.rules,
      lookups: { ...form.rules.lookups, person: { call: 'viewBeneficiarySummaryById', with: { dbUserId: { var: 'record.dbUserId' } } } },
      check: [{ id: 'known', at: '/firstCounselorComments', fails: { '!!': { var: 'lookups.person.0.dbUserId' } }, message: 'Somebody is known' }],
    };
    const hash = catalogueHash({ before: shipped.hash, rules: JSON.stringify(rules) });
    await server.serves({ ...shipped, hash, forms: { ...shipped.forms, [form.id]: { ...form, rules } } });
    const sunita = await signIn(server, 'counsellor1');
    const opinion = { firstCounselorComments: 'Keen', firstCounselorRating: 'Positive', firstCounselorSuggestedCourse: 2 };
    const refused = await sunita.call('counselling', 'save', { engagementId, ...opinion });
    expect(refused.appError).toMatchObject([{ field: 'firstCounselorComments', errorMessage: 'Somebody is known' }]);
  });

  test('quality 2: a value that a column cannot hold is a fault of ours: told to the log, and nobody hears that a field is wrong', async () => {
    await breakColumn('lastName', '22003');
    const phone = freshPhone();
    await verifyPhone(server, meena, phone);
    server.log.length = 0;
    const answer = await meena.call('student', 'captureBeneficiaryDetails', details({ primaryContactNumber: phone, lastName: 'Gaikwad' }));
    expect([answer.http, codeOf(answer)]).toEqual([500, 'SERVER_FAULT']);
    expect(server.log.filter((line) => line.includes('"fault"'))).toHaveLength(1);
    expect(server.log.join('')).not.toContain('Gaikwad');
  });

  test('quality 5: the removal of a role that people have is refused with how many they are, and they go on working', async () => {
    const ill = await server.refuses(without('roles', COUNSELLOR));
    expect(ill.faults?.map(({ file, pointer }) => [file, pointer])).toEqual([['config/roles.json', '/items']]);
    expect(ill.faults?.[0]?.wrong).toMatch(/^the role "Counsellor" \(5\) is gone, and 2 people have it/);
    expect(ill.faults?.[0]?.right).toMatch(/until they have another role .*looked at again by itself/);
    await signIn(server, 'counsellor1');
  });

  test('so is that of a programme in which people work', async () => {
    const ill = await server.refuses(without('programs', 9));
    expect(ill.faults?.map(({ wrong }) => wrong)).toEqual([expect.stringMatching(/^the programme ".+" \(9\) is gone, and 1 person has it/)]);
  });

  test('once nobody has a role any more it goes; a server that starts over people who have it says so', async () => {
    const { store } = server;
    const scopes = await store.find('scope', { roleMapId: COUNSELLOR }, all);
    const writes = scopes.map(({ id, version, doc }) => ({
      op: 'update' as const,
      ...{ entity: 'scope', id, version, doc: { ...doc, roleMapId: 6 } },
    }));
    await server.refuses(without('roles', COUNSELLOR));
    await write(server, ...writes);
    // Nobody saves the file again.
    await noticed(() => server.holder.faults.length === 0 && server.holder.current !== shipped);
    expect(server.holder.current.roles.items.some(({ id }) => id === COUNSELLOR)).toBe(false);

    const messages: string[] = [];
    const tell = (catalogue: Catalogue): Promise<void> => tellHeldRows(store, catalogue, (message) => void messages.push(message));
    await tell(server.holder.current);
    expect(messages).toEqual([]);
    await tell(without('roles', 6));
    expect(messages).toEqual(['A role that config/roles.json does not have is given 3 times: nobody can sign in with it']);
  });
});

describe('definitions and a line to the store of their own', () => {
  test('quality 2: what is published while the store is away is taken up when it is back, and health says what is going on', async () => {
    const databaseUrl = await demoDatabase();
    const line = await lineProxy(Number(new URL(databaseUrl).port));
    const server = await startNotified({ databaseUrl: Object.assign(new URL(databaseUrl), { port: String(line.port) }).href });
    const meena = await signIn(server, 'mobilizer');
    line.cut();
    const { status, faults, catalogue } = await server.refuses(having('religion', 'text'));
    expect([status, catalogue]).toEqual(['away', shipped.hash]);
    expect([faults, server.holder.faults]).toMatchObject([undefined, [{ wrong: 'the store is away, so that these definitions do not serve yet' }]]);
    line.heal();
    await noticed(() => server.holder.current !== shipped);
    // Health is asked of the store now and then.
    await expect.poll(() => server.health()).toMatchObject({ status: 'ok', catalogue: server.holder.current.hash });
    expect((await server.health()).faults).toBeUndefined();
    const { dbUserId } = await register(server, meena, { religion: 'Jews' });
    expect((await server.store.find('student', { religion: 'Jews' }, all)).map(({ id }) => id)).toContain(dbUserId);
    await server.close();
    await line.close();
  });
});
