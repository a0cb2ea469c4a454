/**
 * Values that nobody would type, in whatever a request may carry: an answer in the one shape, never a fault of the server. Each run sends some of them
 * to every action; `SWEEP=all` sends all of them.
 */
import { beforeAll, expect, test } from 'vitest';
import type { ActionDef } from '../../src/catalogue/definition/action.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { address, details, freshPhone, register, verifyPhone } from '../server/http/beneficiary.ts';
import { rowOf, signIn, startServer, type Person, type TestServer } from '../server/http/harness.ts';
import { drawFor } from '../support/drawCells.ts';
import { sendRows } from './wire.ts';

const NASTY: Json[] = [
  "'; drop table entity.student; --",
  '" or 1=1 --',
  '$1',
  '%',
  '\\',
  "\\'; select 1",
  '{{problem.required}}',
  '{name}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '0x10',
  '1e3',
  '-1',
  'NaN',
  'null',
  '٣٤٥',
  '\u202Eabc',
  '\u200B',
  'x'.repeat(10_000),
  2 ** 53,
  -(2 ** 31) - 1,
  0.1,
  true,
  [],
  {},
  [[]],
  { '': '' },
  [{ $ne: null }],
  null,
];

const draw = drawFor('security/injection');
/** Sent of each kind. An action has two of the values at least. */
const [EACH, SOME] = [2, 150];

const keysOf = ({ request }: ActionDef): string[] => [
  ...new Set([...(request?.required ?? []), ...Object.keys(request?.properties ?? {}), 'page', 'sort', 'filter', 'search', 'after', 'version']),
];

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, 'admin');
  return () => server.close();
});

/** Sends all of them, eight at a time, and fails for every fault of the server. */
async function none500(requests: { service: string; action: string; payload: JsonObject }[]): Promise<void> {
  const failed: string[] = [];
  for (let from = 0; from < requests.length; from += 8) {
    await Promise.all(
      requests.slice(from, from + 8).map(async ({ service, action, payload }) => {
        const { http } = await sendRows(server, service, action, [payload], admin.token);
        if (http >= 500) failed.push(`${http} ${service}.${action} ${JSON.stringify(payload).slice(0, 200)}`);
      }),
    );
  }
  expect(failed, draw.hint).toEqual([]);
}

interface Called {
  service: string;
  action: string;
  def: ActionDef;
}
const called = (): Called[] =>
  Object.entries(server.holder.current.actions).flatMap(([service, table]) =>
    Object.entries(table).flatMap(([action, def]) => (def.endpoint || def.internal || service === 'login' ? [] : [{ service, action, def }])),
  );

test('in every key of every action: an answer in the one shape, never a fault', async () => {
  const requests = called().flatMap(({ service, action, def }) => {
    const keys = keysOf(def);
    const payloadOf = (value: Json, index: number): JsonObject =>
      Object.fromEntries(keys.map((key, place) => [key, place === index % keys.length ? value : 101]));
    const all = NASTY.map((value, index) => ({ service, action, payload: payloadOf(value, index) }));
    return draw.some(all, EACH);
  });
  expect(requests.length).toBeGreaterThan(EACH * 100);
  await none500(requests);
  expect(await server.store.count('student', {}, { centres: 'all' })).toBeGreaterThan(50);
});

test('quality 3: in every filter of every list, and as the centre of every request: numbers and days that no database knows', async () => {
  const { entities } = server.holder.current;
  const strange: Json[] = [
    ...[1e300, 1.5, 2 ** 31, 2 ** 53, -(2 ** 31) - 1, 'x', '9'.repeat(400), true],
    ...['0000-01-01', '2027-02-30', '+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00.000Z'],
  ];
  const requests = called().flatMap(({ service, action, def }) => {
    const plain = Object.fromEntries((def.request?.required ?? []).map((key): [string, Json] => [key, 101]));
    const columns =
      'list' in def.do && def.do.paged === true
        ? Object.keys({ id: 1, centerId: 1, programId: 1, ...entities[def.do.list]?.columns, ...entities[def.do.list]?.references })
        : [];
    return strange.flatMap((value) => [
      ...columns.map((key) => ({ service, action, payload: { ...plain, page: 1, filter: { [key]: value } } })),
      ...['centerId', 'version', 'size', 'page'].map((key) => ({ service, action, payload: { ...plain, [key]: value } })),
    ]);
  });
  expect(requests.length).toBeGreaterThan(2000);
  const isFilter = ({ payload }: { payload: JsonObject }): boolean => payload['filter'] !== undefined;
  await none500([...draw.some(requests.filter(isFilter), SOME), ...draw.some(requests, SOME)]);
});

test('in every field of the registration form', async () => {
  const requests = Object.keys(details()).flatMap((key) =>
    draw
      .some(NASTY, EACH)
      .map((value) => ({ service: 'student', action: 'captureBeneficiaryDetails', payload: details({ isVerified: 'N', [key]: value }) })),
  );
  await none500(requests);
});

test('text is text: markup, quotes and placeholders come back as they were sent', async () => {
  const meena = await signIn(server, 'mobilizer');
  const phone = freshPhone();
  await verifyPhone(server, meena, phone);
  const place = `<b>"O'Neil"</b> {{login.title}} {name}`;
  const stored = await meena.call('student', 'captureBeneficiaryDetails', details({ primaryContactNumber: phone, mobilizationPlace: place }));
  const row = rowOf(await meena.call('student', 'viewBeneficiaryDetailsById', { dbUserId: rowOf(stored)['dbUserId'] ?? 0 }));
  expect(row['mobilizationPlace']).toBe(place);
});

test('values for what the server decides are refused or have no effect', async () => {
  const meena = await signIn(server, 'mobilizer');
  const { dbUserId, addresses } = await register(server, meena);
  const wrong: JsonObject[] = [{ centerId: 103 }, { centre_id: 103 }, { id: 1 }, { doc: {} }, { programmeId: 1 }, { mobilizedBy: { a: 1 } }];
  for (const more of wrong) {
    const answer = await meena.call('student', 'captureBeneficiaryDetails', details(more));
    expect(answer.appError?.length, JSON.stringify(more)).toBeGreaterThan(0);
  }
  await meena.call('address', 'updateAddress', { ...address('R', dbUserId), id: addresses[0] ?? 0, createdBy: 999, updatedBy: 999 });
  expect(rowOf(await meena.call('address', 'viewAddressById', { id: addresses[0] ?? 0 }))).toMatchObject({
    createdBy: meena.userId,
    updatedBy: meena.userId,
  });
});
