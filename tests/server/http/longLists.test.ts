/** A form whose village is one of 100,000, dropped into a running product: asked for what is typed, judged by the server, told by its name. */
import { read, utils } from 'xlsx';
import { describe, expect, test } from 'vitest';
import { objectOf } from '../../../src/engine/json.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { copyOfDefinitions } from '../../support/definitions.ts';
import { dropForm } from '../../support/droppedForms.ts';
import { codeOf, districtOf, nameOf, stateOf, writeVillages } from '../../support/manyVillages.ts';
import { register } from './beneficiary.ts';
import type { CallOptions } from '../../support/wire.ts';
import { serve } from './followed.ts';
import { ownServer, rowOf, rowsOf, signIn, wordsOf } from './harness.ts';

const SERVICE = 'dropped-village-visit';
const FORM = 'schemas/forms/dropped/village-visit';
const HERE = 77_777;
const visit = (village = HERE): JsonObject => ({
  visitDate: '2026-11-18',
  state: stateOf(districtOf(village)),
  district: districtOf(village),
  village: codeOf(village),
  metWith: 'Asha Patil',
});
const CHOOSE = 'Please choose one of the offered values';

interface Rows {
  items: { value: string; label: string; within: string | null }[];
  total: number;
}

const copy = copyOfDefinitions();
dropForm(copy.folder, 'village-visit');
dropForm(copy.folder, 'field-trips', 'front');
writeVillages(copy.folder, FORM);

const server = await ownServer();
await serve(server, copy.folder);
const meena = await signIn(server, 'mobilizer');

describe('a list of 100,000', () => {
  const askOptions = async (list: string, query: Record<string, string>, hash = server.holder.current.hash) => {
    const response = await fetch(`${server.url}/api/catalogue/${hash}/options/${list}?${new URLSearchParams(query).toString()}`);
    return { ...((await response.json()) as Rows), status: response.status, cache: response.headers.get('cache-control') };
  };
  const save = (dbUserId: number, more: JsonObject) => meena.call(SERVICE, 'save', { ...more, dbUserId });

  test('quality 5: a page asks for what was typed within the answer beside it, and gets a page of matches, in its language', async () => {
    const district = districtOf(HERE);
    const found = await askOptions('visit-villages', { q: String(HERE), within: district });
    expect([found.status, found.total]).toEqual([200, 1]);
    expect(found.items).toEqual([{ value: codeOf(HERE), label: nameOf(HERE), within: district }]);
    expect(found.cache).toContain('immutable');
    expect((await askOptions('visit-villages', { q: String(HERE), within: '401' })).total).toBe(0);
    const first = await askOptions('visit-villages', { q: 'ramp' });
    const next = await askOptions('visit-villages', { q: 'ramp', from: '30' });
    expect([first.items.length, next.items.length, first.total]).toEqual([30, 30, 2500]);
    expect(new Set([...first.items, ...next.items].map(({ value }) => value)).size).toBe(60);
    expect(first.items.every(({ label }) => label.startsWith('Ramp'))).toBe(true);
    expect((await askOptions('visit-villages', { q: `गाँव ${HERE}`, language: 'hi' })).items[0]?.label).toBe(`गाँव ${HERE}`);
    expect((await askOptions('visit-villages', { value: codeOf(HERE), language: 'mr' })).items).toEqual([
      { value: codeOf(HERE), label: `गाव ${HERE}`, within: district },
    ]);
    expect((await askOptions('visit-villages', { value: 'none' })).items).toEqual([]);
    // A page whose definitions this server does not know any more goes on asking.
    expect(await askOptions('visit-villages', { q: String(HERE) }, '0'.repeat(64))).toMatchObject({ status: 200, cache: 'no-store', total: 1 });
    expect([(await askOptions('visit-states', {})).status, (await askOptions('visit-villages', { from: '-1' })).status]).toEqual([404, 400]);
  });

  test('quality 5: the list is not sent with the form, which names it', async () => {
    const { hash } = server.holder.current;
    const text = await (await fetch(`${server.url}/api/catalogue/${hash}/form/dropped/village-visit`)).text();
    const form = JSON.parse(text) as JsonObject;
    expect(form['long']).toEqual(['visit-districts', 'visit-villages']);
    expect(Object.keys(form['options'] as JsonObject)).toEqual(['visit-states']);
    expect(text.length).toBeLessThan(20_000);
  });

  test('quality 5: the server judges that what is sent is in the list and lies within the answer beside it', async () => {
    const { dbUserId } = await register(server, meena);
    const other = visit(HERE + 1);
    expect(wordsOf(await save(dbUserId, { ...visit(), village: codeOf(HERE + 1) }))).toEqual([['village', CHOOSE]]);
    expect(wordsOf(await save(dbUserId, { ...visit(), village: nameOf(HERE) }))).toEqual([['village', CHOOSE]]);
    expect(wordsOf(await save(dbUserId, { ...visit(), state: '24' === visit()['state'] ? '27' : '24' }))).toEqual([['district', CHOOSE]]);
    expect(wordsOf(await save(dbUserId, { ...visit(), others: [{ ...visit(), district: '401', months: 1 }] }))).toContainEqual([
      'others.0.village',
      CHOOSE,
    ]);
    const { version = null } = rowOf(await save(dbUserId, visit()));
    expect(rowsOf(await meena.call(SERVICE, 'view', { dbUserId }))).toMatchObject([visit()]);
    // What is stored stays only where it is.
    expect(wordsOf(await save(dbUserId, { ...visit(), district: other['district'] ?? '', state: other['state'] ?? '', version }))).toEqual([
      ['village', CHOOSE],
    ]);
    expect(wordsOf(await save(dbUserId, { ...other, version }))).toEqual([]);
  });

  test('quality 5: the workbook of a register says the names, and its list answers the values by which a page asks for them', async () => {
    const manager = await signIn(server, 'manager');
    const trip = { tripDate: '2026-11-18', area: 'N', village: '71', stops: ['72', '71'], centerId: 101 };
    expect(wordsOf(await manager.call('front-field-trips', 'add', { ...trip, village: '81' }))).toEqual([['village', CHOOSE]]);
    expect(wordsOf(await manager.call('front-field-trips', 'add', { ...trip, stops: ['72', '81', 'Khed'] }))).toEqual([
      ['stops.1', CHOOSE],
      ['stops.2', CHOOSE],
    ]);
    expect(wordsOf(await manager.call('front-field-trips', 'add', trip))).toEqual([]);
    const { rows: answer } = await manager.call('front-field-trips', 'list', { centerId: 101 });
    expect(answer).toMatchObject([{ area: 'N', village: '71', stops: ['72', '71'] }]);
    const filtered = async (village: string) =>
      objectOf((await manager.call('front-field-trips', 'list', { centerId: 101, page: 1, size: 20, filter: { village } })).rows)['total'];
    expect([await filtered('71'), await filtered('72')]).toEqual([1, 0]);
    const { reportName = '' } = rowOf(await manager.call('front-field-trips', 'export', { centerId: 101 }));
    const book = read(Buffer.from(await (await fetch(`${server.url}${String(reportName)}`)).arrayBuffer()));
    const lines = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(lines.map(([, ...cells]) => cells)).toEqual([
      ['Area', 'Village', 'Stops'],
      ['North', 'Khed', 'Rampur, Khed'],
    ]);
    const { hash } = server.holder.current;
    const list = (await (await fetch(`${server.url}/api/catalogue/${hash}/list/front-field-trips`)).json()) as JsonObject;
    expect([list['labels'], Object.keys(list['optionLists'] as JsonObject), list['long']]).toEqual([
      { village: 'trip-villages', stops: 'trip-villages' },
      ['trip-areas', 'trip-vehicles'],
      ['trip-villages'],
    ]);
  });

  test('quality 5: the history tells the villages by their names, in the language of who reads', async () => {
    const { dbUserId } = await register(server, meena);
    const { version = null } = rowOf(await save(dbUserId, visit()));
    await save(dbUserId, { ...visit(HERE + 1), near: [codeOf(HERE + 1), codeOf(HERE + 641)], version });
    const readHistory = async (options: CallOptions) => JSON.stringify((await meena.call('student', 'fetchHistory', { dbUserId }, options)).rows);
    expect(await readHistory({})).toContain(`["${nameOf(HERE + 1)}","${nameOf(HERE + 641)}"]`);
    expect(await readHistory({ language: 'hi' })).toContain(`गाँव ${HERE}`);
  });
});
