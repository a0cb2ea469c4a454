/** Records that hold what definitions drop: told with their number, moved with their story, all of them or none, and back. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MigrationDef } from '../../../src/catalogue/definition/migration.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { FormSchema } from '../../../src/engine/definition/form.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { carryMigrations, movesBack } from '../../../src/server/migrations.ts';
import { productCatalogue } from '../http/harness.ts';
import type { Row } from '../../../src/server/store/types.ts';
import { freshStore, kinds, type OpenedStore } from './harness.ts';

const EVERYWHERE = { centres: 'all' as const };
const of = <T>(value: T | undefined | null): T => {
  if (value === undefined || value === null) throw new Error('not there');
  return value;
};
const [STATE, OPTION, FIELD] = ['Not Placed', 'Retail', 'spocName'];
const toUnplaced: MigrationDef['moves'][number] = { workflow: 'placement', from: STATE, to: 'None yet' };

describe.each(kinds)('quality 5: what is gone and records hold, on %s', (kind) => {
  let fixture: OpenedStore;
  let all: Catalogue;
  let list = '';
  /** Each test has records of its own. */
  let first = 0;
  const rows = (count: number, doc: JsonObject, from = first) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ id: from + at, centreId: 1, programmeId: 1, at: '2026-11-20T06:00:00Z', userId: null },
      doc: { isActive: 'Y', engagementId: from + at, ...doc },
    }));
  const withoutState = (): Catalogue => {
    const placement = of(all.workflows['placement']);
    const { [STATE]: _gone, ...states } = placement.machine.states;
    return { ...all, hash: 'next', workflows: { ...all.workflows, placement: { ...placement, machine: { ...placement.machine, states } } } };
  };
  const withoutOption = (): Catalogue => {
    const items = of(all.options[list]).items.filter(({ value }) => value !== OPTION);
    return { ...all, hash: 'next', options: { ...all.options, [list]: { ...of(all.options[list]), items } } };
  };
  const withoutField = (): Catalogue => {
    const form = of(all.forms['record/placement']);
    const { [FIELD]: _gone, ...properties } = form.schema.properties as Record<string, FormSchema>;
    return { ...all, hash: 'next', forms: { ...all.forms, [form.id]: { ...form, schema: { ...form.schema, properties } } } };
  };
  const saying = (catalogue: Catalogue, ...moves: MigrationDef['moves']): Catalogue => ({
    ...catalogue,
    migrations: { gone: { id: 'gone', title: 'Gone', moves, examples: [] } },
  });
  const how = { userId: null, action: 'test', catalogue: 'test', scope: EVERYWHERE };
  const rowOf = async (at: number): Promise<Row> => of(await fixture.store.get('placement', first + at, EVERYWHERE));
  /** What it holds beside what each of them does. */
  const docOf = async (at: number): Promise<JsonObject> => {
    const { isActive: _active, engagementId: _engagement, ...doc } = (await rowOf(at)).doc;
    return doc;
  };
  const change = async (at: number, more: JsonObject): Promise<void> => {
    const { id, version, doc } = await rowOf(at);
    await fixture.store.apply({ ...how, writes: [{ op: 'update', entity: 'placement', id, version, doc: { ...doc, ...more } }] });
  };
  const countIn = (interviewStatus: string): Promise<number> => fixture.store.count('placement', { interviewStatus }, EVERYWHERE);

  beforeAll(async () => {
    all = await productCatalogue();
    list = String(of(of(all.forms['record/placement']).schema.properties?.['domainName'])['x-options']);
    fixture = await freshStore(kind);
    await fixture.store.prepare(all.entities);
    return () => fixture.close();
  });
  beforeEach(() => {
    first += 10_000;
  });
  afterEach(async () => {
    const left = await fixture.store.find('placement', {}, EVERYWHERE, { limit: 2000 });
    await fixture.store.apply({ ...how, writes: left.map(({ id }) => ({ op: 'remove', entity: 'placement', id })) });
  });

  test('an option and a field are refused with how many hold them; what nobody holds goes by itself', async () => {
    await carryMigrations(fixture.store, withoutOption(), all);
    await carryMigrations(fixture.store, withoutField(), all);
    await fixture.store.load('placement', rows(2, { domainName: OPTION, [FIELD]: 'Asha', interviewStatus: STATE }));
    await expect(carryMigrations(fixture.store, withoutOption(), all)).rejects.toMatchObject({
      file: `config/options/${list}.json`,
      pointer: '/items',
      wrong: `the option "${OPTION}" is gone, and 2 records of placement hold it in "/domainName": nobody could choose it any more`,
      right: expect.stringContaining(`{"options":"${list}","from":"${OPTION}","to":"…"}`),
      waits: true,
    });
    await expect(carryMigrations(fixture.store, withoutField(), all)).rejects.toMatchObject({
      file: 'schemas/forms/record/placement/schema.json',
      wrong: `the field "/${FIELD}" is gone, and 2 records of placement hold a value of it: nobody would see it any more`,
      waits: true,
    });
  });

  test('more records than one batch go at once, each with its version, its revision and its line of the audit; once', async () => {
    await fixture.store.load('placement', rows(1201, { interviewStatus: STATE }));
    const next = saying(withoutState(), toUnplaced);
    await carryMigrations(fixture.store, next, all);
    expect([await countIn(STATE), await countIn('None yet')]).toEqual([0, 1201]);
    expect(await rowOf(1200)).toMatchObject({ version: 2, updatedBy: null });
    const [revision] = await fixture.store.past([{ entity: 'placement', ids: [first + 777] }], { size: 5 });
    expect(revision).toMatchObject({
      ...{ action: 'config/migrations.gone', version: 2, catalogue: 'next', userId: null },
      ...{ before: { interviewStatus: STATE }, after: { interviewStatus: 'None yet' } },
    });
    const [tally] = await fixture.store.query<{ count: number }>(
      `select count(*)::int as count from audit where event = 'records.moved' and entity_id >= $1`,
      [first],
    );
    expect(tally?.count).toBe(1201);
    // A server that starts finds it done, but for a record that was written so late by the definitions of before.
    await carryMigrations(fixture.store, next);
    expect(await rowOf(1200)).toMatchObject({ version: 2 });
    await fixture.store.load('placement', rows(1, { interviewStatus: STATE }, first + 2000));
    await carryMigrations(fixture.store, next);
    expect([await rowOf(2000), await rowOf(1200)]).toMatchObject([{ version: 2, doc: { interviewStatus: 'None yet' } }, { version: 2 }]);
  });

  test('an entity that is gone is refused with how many records it has; an empty one goes by itself', async () => {
    const { placement: _gone, ...entities } = all.entities;
    const without = { ...all, hash: 'next', entities };
    await carryMigrations(fixture.store, without, all);
    await fixture.store.load('placement', rows(2, { interviewStatus: STATE }));
    await expect(carryMigrations(fixture.store, without, all)).rejects.toMatchObject({
      file: 'config/entities/placement.json',
      wrong: '"placement" is gone, and 2 records of it are stored: nobody would see them any more',
      waits: true,
    });
  });

  test('options and fields go; what the new field holds stays, and then nothing goes', async () => {
    await fixture.store.load('placement', rows(2, { domainName: OPTION, [FIELD]: 'Asha' }));
    await carryMigrations(fixture.store, saying(withoutOption(), { options: list, from: OPTION, to: null }), all);
    expect(await docOf(0)).toEqual({ [FIELD]: 'Asha' });
    await carryMigrations(fixture.store, saying(withoutField(), { entity: 'placement', field: `/${FIELD}`, into: '/designation' }), all);
    expect(await docOf(1)).toEqual({ designation: 'Asha' });
    await change(1, { [FIELD]: 'Bina' });
    const again = saying(withoutField(), { entity: 'placement', field: `/${FIELD}`, into: '/designation' });
    await expect(carryMigrations(fixture.store, again, all)).rejects.toMatchObject({ wrong: expect.stringContaining('1 record of placement holds') });
    await expect(
      carryMigrations(fixture.store, saying(withoutField(), { entity: 'placement', field: `/${FIELD}`, into: '/monthlyGrossSal' }), all),
    ).rejects.toMatchObject({ wrong: `"/${FIELD}" of placement holds a text, and "/monthlyGrossSal" takes a number` });
  });

  test('where something is left nothing has moved', async () => {
    await fixture.store.load('placement', rows(2, { interviewStatus: STATE, domainName: OPTION }));
    const both = { ...withoutState(), options: withoutOption().options };
    await expect(carryMigrations(fixture.store, saying(both, toUnplaced), all)).rejects.toMatchObject({
      wrong: expect.stringContaining(`the option "${OPTION}"`),
    });
    expect([await countIn(STATE), await fixture.store.past([{ entity: 'placement', ids: [first] }], { size: 5 })]).toEqual([2, []]);
    await carryMigrations(fixture.store, saying(both, toUnplaced, { options: list, from: OPTION, to: null }), all);
    expect(await docOf(0)).toEqual({ interviewStatus: 'None yet' });
  });

  test('taken back, those that nobody has changed since are as they were; the others are counted', async () => {
    await fixture.store.load('placement', rows(3, { interviewStatus: STATE }));
    const next = saying(withoutState(), toUnplaced);
    await carryMigrations(fixture.store, next, all);
    await change(2, { interviewStatus: 'Placed' });
    const moves = of(await movesBack(fixture.store.query, next, all, Object.values(next.migrations)));
    expect(moves.left).toEqual(['1 record of placement stays as changed since the migration']);
    await fixture.store.apply({ ...how, writes: [], moves });
    expect([await countIn(STATE), await countIn('None yet'), await countIn('Placed')]).toEqual([2, 0, 1]);
    expect(await rowOf(0)).toMatchObject({ version: 3, doc: { interviewStatus: STATE } });
    // They go again with it, and back.
    await carryMigrations(fixture.store, next, all);
    expect(await countIn('None yet')).toBe(2);
    await fixture.store.apply({ ...how, writes: [], moves: of(await movesBack(fixture.store.query, next, all, Object.values(next.migrations))) });
    expect([await countIn(STATE), (await docOf(0))['interviewStatus']]).toEqual([2, STATE]);
  });
});
