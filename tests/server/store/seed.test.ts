import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verhoeff } from 'cdigit';
import { beforeAll, describe, expect, it } from 'vitest';
import { optionLists } from '../../../src/catalogue/optionLists.ts';
import { compileValidators } from '../../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../../src/catalogue/judgedForm.ts';
import type { DemoGroup } from '../../../src/catalogue/definition/demo.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { dayNumber, weekdayOf } from '../../../src/engine/dates/day.ts';
import { transitionsFrom } from '../../../src/engine/workflow/machine.ts';
import { evaluateForm } from '../../../src/engine/form/evaluateForm.ts';
import type { Facts, JsonObject } from '../../../src/engine/types.ts';
import { documentsFor } from '../../../src/server/gateways/index.ts';
import { seedBulk } from '../../../src/server/seed/bulk.ts';
import { demoPlayer, seedDemo, readPlaces } from '../../../src/server/seed/demo.ts';
import { aadhaarOf, checkDigit, phoneOf } from '../../../src/server/seed/numbers.ts';
import { credentialOf, isPassword } from '../../../src/server/session/passwords.ts';
import { sessionTables } from '../../../src/server/session/tables.ts';
import { openStore } from '../../../src/server/store/index.ts';
import type { Row, Store } from '../../../src/server/store/types.ts';
import { demoAccounts, demoCentres, demoPassword } from '../../support/demo.ts';
import { root } from '../../support/product.ts';
import { productCatalogue, rowsOf, signIn, startServer } from '../http/harness.ts';
import { lightly } from '../../support/lightly.ts';
import { freshStore, type OpenedStore } from './harness.ts';

const all = { centres: 'all' as const };
const now = new Date('2026-11-20T06:00:00Z');

describe('the demo, written from nothing', () => {
  let fixture: OpenedStore;
  let store: Store;
  let catalogue: Catalogue;
  let withoutFiles: unknown;
  beforeAll(async () => {
    catalogue = await productCatalogue();
    fixture = await freshStore('postgresql', { systemTables: sessionTables });
    store = fixture.store;
    const second = await openStore(fixture.options);
    // Two servers that start at once.
    await Promise.all([store, second].map((one) => one.prepare(catalogue.entities)));
    const documents = documentsFor({ documentsUrl: 'file:', dataDir: fixture.options.dataDir });
    withoutFiles = await seedDemo(store, { ...catalogue, demo: {} }, { configDir: '/own', now }).catch(String);
    const wrote = await Promise.all([store, second].map((one) => seedDemo(one, catalogue, { configDir: root, now, hash: lightly, documents })));
    expect(wrote).toContain(true);
    await second.close();
    return () => fixture.close();
  });

  it('D1-ROLES-01 has every account of the contract with its scopes and its password', async () => {
    for (const { email, scopes } of demoAccounts) {
      const [user] = await store.find('user', { userName: email }, all);
      const found = await store.find('scope', { userId: user?.id ?? 0 }, all, { sort: { column: 'position', descending: false } });
      expect(found.map(({ doc }) => [doc.roleMapId, doc.centerId, doc.programId])).toEqual(scopes);
    }
    const [user] = await store.find('user', { userName: demoAccounts[0]?.email ?? '' }, all);
    expect(await isPassword((await credentialOf(store, user?.id ?? 0))?.hash, demoPassword)).toBe(true);
  });

  it('D3-BATCHFORM-37 has no batch with a day on a Sunday', async () => {
    const names = ['startDate', 'freezeDate', 'ojtStartDate', 'endDate'];
    const daysOf = ({ doc }: Row) =>
      names.flatMap((name) => (doc[name] === null ? [] : [`${String(doc['batchName'])} ${name} ${String(doc[name])}`]));
    const days = (await store.find('batch', {}, all)).flatMap(daysOf);
    expect(days.length).toBeGreaterThan(25);
    expect(days.filter((day) => weekdayOf(dayNumber(day.slice(-10)) ?? 0) === 0)).toEqual([]);
  });

  it('D3-BATCHLIST-01 D3-BATCHLIST-08 has days on the job in every batch whose course asks for them, enough of them, at the end of the batch', async () => {
    const { rows: courses } = JSON.parse(readFileSync(join(root, 'config/reference/courses.json'), 'utf8')) as { rows: JsonObject[] };
    const batches = await store.find('batch', {}, all);
    expect(batches.length).toBeGreaterThan(8);
    for (const { doc } of batches) {
      const hours = Number(courses.find(({ id }) => id === doc.courseId)?.['ojt']);
      const [start, from, until, end] = [doc.startDate, doc.ojtStartDate ?? null, doc.ojtEndDate ?? null, doc.endDate].map((day) =>
        typeof day === 'string' ? (dayNumber(day) ?? 0) : null,
      );
      if (hours === 0) expect([from, until], String(doc.batchName)).toEqual([null, null]);
      else {
        expect(until, String(doc.batchName)).toBe(end);
        expect(from, String(doc.batchName)).toBeGreaterThan(start ?? 0);
        const days = Array.from({ length: (until ?? 0) - (from ?? 0) + 1 }, (_day, index) => (from ?? 0) + index);
        expect(days.filter((day) => weekdayOf(day) !== 0).length, String(doc.batchName)).toBeGreaterThanOrEqual(Math.ceil(hours / 8));
      }
    }
  });

  it('has beneficiaries of every status at every centre, each with two addresses and no problem in the registration form', async () => {
    const form = catalogue.forms['registration/basic-details'];
    if (form === undefined) throw new Error('the registration form is gone');
    const spec = judgedForm(form);
    const validators = compileValidators(spec);
    const places = await readPlaces(root, ['Maharashtra', 'Tamil Nadu'], 1);
    const lookup = (pincode: unknown): JsonObject[] =>
      places
        .filter((place) => place.pincode === pincode)
        .map(({ villageName, cityName, ...place }) => ({ ...place, cityVillage: villageName, taluk: cityName }));
    const address = (rows: readonly Row[], type: string): JsonObject => {
      const { entityId, entityType, type: _, isActive, ...lines } = rows.find(({ doc }) => doc.type === type)?.doc ?? {};
      expect([entityType, isActive]).toEqual(['S', 'Y']);
      expect(entityId).toBeGreaterThan(0);
      return lines;
    };
    const statuses = catalogue.options['engagement-statuses']?.items.map(({ value }) => value) ?? [];
    for (const centre of demoCentres) {
      const engagements = await store.find('engagement', {}, { centres: [centre.id] });
      expect(engagements.length).toBeGreaterThanOrEqual(24);
      expect(new Set(engagements.map(({ doc }) => doc.status))).toEqual(new Set(statuses));
      const model = catalogue.centreModels.items.find(({ id }) => id === centre.doc.model) ?? {};
      for (const { columns, doc, centreId } of engagements) {
        const student = await store.get('student', Number(doc.dbUserId), all, { reveal: ['aadharNo'] });
        const rows = await store.find('address', { entityId: Number(doc.dbUserId) }, { centres: [Number(centreId)] });
        const { mobilizedBy, ...fields } = student?.doc ?? {};
        expect(mobilizedBy).toBeGreaterThan(0);
        const data: JsonObject = { ...fields, residential: address(rows, 'R'), permanent: address(rows, 'P') };
        const facts: Facts = {
          session: { user: {}, role: {}, program: {}, centre: {}, model },
          record: { dbUserId: student?.id ?? 0, stored: data },
          today: '2026-11-20',
          lists: optionLists(catalogue.options),
          lookups: {
            residentialPincode: lookup((data.residential as JsonObject).pincode),
            permanentPincode: lookup((data.permanent as JsonObject).pincode),
          },
        };
        const { problems } = evaluateForm(spec, { data, facts, validators, messages: catalogue.messages.en ?? {}, side: 'server', stored: data });
        expect(problems).toEqual([]);
        expect([columns.firstName, columns.dob]).toEqual([student?.doc.firstName, student?.doc.dob]);
      }
    }
  });

  it('issue 10 everybody has come step by step to where they stand: from the first status, each led to by the one before, enrolled on that day', async () => {
    const workflow = catalogue.workflows['engagement'];
    if (!workflow) throw new Error('the workflow is gone');
    const first = workflow.machine.initial;
    const engagements = await store.find('engagement', {}, all);
    const lengths = new Map<string, number>();
    for (const { id, doc, createdAt, updatedAt, version } of engagements) {
      const past = await store.past([{ entity: 'engagement', ids: [id] }], { size: 20 });
      const way = past.toReversed().map(({ at, after }) => ({ at, status: String(after?.['status']), courseId: after?.['courseId'] ?? null }));
      expect([way[0]?.status, way[0]?.courseId, way.at(-1)?.status, way.length]).toEqual([first, null, doc['status'], version]);
      expect([way[0]?.at, way.at(-1)?.at]).toEqual([createdAt, updatedAt]);
      for (const [index, step] of way.slice(1).entries()) {
        expect(transitionsFrom(workflow, way[index]?.status ?? '').map(({ to }) => to)).toContain(step.status);
        expect(step.at > (way[index]?.at ?? '') && step.at < now.toISOString()).toBe(true);
        if (step.status === 'Enrolled' && doc['enrolledDate']) expect(doc['enrolledDate']).toBe(step.at.slice(0, 10));
      }
      lengths.set(String(doc['status']), way.length);
    }
    expect([lengths.get('Mobilised'), lengths.get('Recommended'), lengths.get('Enrolled'), lengths.get('Placed')]).toEqual([1, 3, 3, 4]);
  });

  it('most who are enrolled have a complete record, as the product itself says it', async () => {
    const server = await startServer({ databaseUrl: fixture.options.databaseUrl });
    const left: number[] = [];
    for (const name of ['manager', 'manager1', 'manager9', 'manager11', 'pune', 'facilitator6']) {
      const person = await signIn(server, name);
      const [, centreId = 0, programId = 0] = demoAccounts.find(({ email }) => email.startsWith(`${name}@`))?.scopes[0] ?? [];
      const enrolled = await store.find('engagement', { status: 'Enrolled', programId }, { centres: [centreId] });
      const rows = rowsOf(await person.call('enrollment', 'fetchIncompleteDetails', { engagementId: enrolled.map(({ id }) => id) }));
      expect(rows.length).toBe(enrolled.length);
      left.push(...rows.map((row) => Number(row['left'])));
    }
    await server.close();
    expect(left.length).toBeGreaterThan(40);
    expect(left.filter((count) => count === 0).length).toBeGreaterThan(left.length / 2);
  });

  it('definitions of somebody who copied them without config/demo are told that, and what to do', () => {
    expect(withoutFiles).toMatch(/There is no demo to write: \/own\/config\/demo holds no file. Copy that folder there, or start without DEMO=1/);
  });

  it('is written once, whoever starts again or at the same moment', async () => {
    expect(await store.count('user', {}, all)).toBe(demoAccounts.length);
    const before = await store.count('engagement', {}, all);
    expect(await seedDemo(store, catalogue, { configDir: root, now })).toBe(false);
    expect(await store.count('engagement', {}, all)).toBe(before);
    expect(await store.newId('centre')).toBeGreaterThan(760);
  });

  it('bulk rows are what a user would have made: derived, counted, searched and kept unique alike', async () => {
    await seedBulk(store, catalogue, { configDir: root, now, beneficiaries: 20, centres: 6 });
    const [student] = await store.find('student', {}, all, { sort: { column: 'id', descending: true }, limit: 1, reveal: ['aadharNo'] });
    const [engagement] = await store.find('engagement', { dbUserId: student?.id ?? 0 }, all);
    if (student === undefined || engagement === undefined) throw new Error('nothing was made');
    const [id, engagementId] = [await store.newId('student'), await store.newId('engagement')];
    const { aadharNo, ...doc } = student.doc;
    const place = { centreId: student.centreId, programmeId: student.programmeId };
    const applied = await store.apply({
      userId: 1,
      action: 'test',
      catalogue: 'c',
      scope: all,
      at: engagement.createdAt,
      writes: [
        { op: 'insert', entity: 'student', id, doc: { ...doc, ...(aadharNo === undefined ? {} : { aadharNo: '999911112222' }) }, ...place },
        { op: 'insert', entity: 'engagement', id: engagementId, doc: { ...engagement.doc, dbUserId: id }, ...place },
      ],
    });
    expect(applied.ok).toBe(true);
    const raw = async (noun: string, row: number) => {
      const [found] = await store.query<{ row: JsonObject }>(`select to_jsonb(t) as row from entity.${noun} t where id = $1`, [row]);
      const { search, aadharNo$hash: hash, keys, ...rest } = found?.row ?? {};
      const others = [row, noun === 'engagement' ? engagement.doc.dbUserId : '', id].map(String);
      const own = [...others, '2222', (aadharNo ?? 'none').toString().slice(-4)];
      return {
        ...rest,
        ...(rest['aadhaarEnds'] ? { aadhaarEnds: own.includes(String(rest['aadhaarEnds'])) } : {}),
        id: 0,
        dbUserId: 0,
        dbUserId$key: 0,
        doc: { ...(rest.doc as JsonObject), aadharNo: 0, dbUserId: 0 },
        hashed: typeof hash,
        keyed: keys === null ? null : Object.keys(keys ?? {}),
        search: String(search)
          .split(' ')
          .filter((word) => !own.includes(word))
          .sort(),
      };
    };
    expect(await raw('student', id)).toEqual(await raw('student', student.id));
    expect(await raw('engagement', engagementId)).toEqual(await raw('engagement', engagement.id));
    const [{ n } = { n: -1 }] = await store.query<{ n: number }>('select count(*) as n from entity.engagement');
    expect(await store.count('engagement', {}, all)).toBe(n);
    if (typeof aadharNo === 'string') {
      const again = await store.apply({
        userId: 1,
        action: 'test',
        catalogue: 'c',
        scope: all,
        writes: [{ op: 'insert', entity: 'student', id: await store.newId('student'), doc: { aadharNo }, centreId: 101, programmeId: 2 }],
      });
      expect(again).toMatchObject({ ok: false, refusal: { kind: 'unique', rule: 'aadhaar-duplicate' } });
    }
  });
});

describe('numbers of made people', () => {
  it("are distinct, nobody's, and carry the right check digit", () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => index * 53);
    expect(new Set(ids.map(aadhaarOf)).size).toBe(ids.length);
    expect(new Set(ids.map(phoneOf)).size).toBe(ids.length);
    for (const id of ids.slice(0, 500)) {
      expect(aadhaarOf(id)).toMatch(/^[01][0-9]{11}$/);
      expect(verhoeff.validate(aadhaarOf(id))).toBe(true);
      expect(phoneOf(id)).toMatch(/^[6-9][0-9]{9}$/);
    }
    expect(checkDigit('23412341234')).toBe(6);
  });
});

describe('what config/demo names and is not there is told with file, place and name, before anything is written', () => {
  const row = { entity: 'knack', doc: {} };
  it.each<[string, DemoGroup, string]>([
    ['a list', { each: [{ as: 'one', from: [{ list: 'storeis' }] }] }, 'there is no list "storeis"'],
    ['a file of config/reference', { each: [{ as: 'one', from: [{ reference: 'corses' }] }] }, 'there is no list "corses"'],
    ['a group', { each: [{ as: 'one', from: [{ group: 'tolled' }] }] }, 'there is no group "tolled" before'],
    ['a list that a rule reads', { facts: [{ as: 'one', pick: { var: 'lists.wimen' } }], rows: [row] }, 'there is no "lists.wimen"'],
    ['a fact', { rows: [{ ...row, doc: { finalScore: { var: 'scroe' } } }] }, 'nothing says "scroe", which is read as "scroe"'],
    ['an operator', { rows: [{ ...row, doc: { finalScore: { addDay: [1, 2] } } }] }, 'unknown operator "addDay" at /addDay'],
    ['an entity', { rows: [{ entity: 'knak', doc: {} }] }, 'there is no entity "knak"'],
    ['an account', { facts: [{ as: 'one', id: { of: 'user', key: 'mobiliser' } }] }, 'there is no user "mobiliser"'],
    [
      'a status',
      { rows: [{ entity: 'engagement', at: '2026-11-01T06:00:00Z', way: { workflow: 'engagement', keeps: [] }, doc: { status: 'Enroled' } }] },
      'no way of the workflow "engagement" leads to the status "Enroled"',
    ],
  ])('%s', async (_what, group, wrong) => {
    const player = await demoPlayer(
      { newId: () => Promise.resolve(1) },
      await productCatalogue(),
      { configDir: root, now },
      { states: [], every: 1 },
    );
    await expect(player.play('6-partners', { groups: [{}, group] })).rejects.toThrow(`config/demo/6-partners.json /groups/1: ${wrong}`);
  });
});
