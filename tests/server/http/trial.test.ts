/** A version of the definitions on trial: who may, by what its calls are read and judged, and that nothing is written. */
import { afterAll, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { root } from '../../support/product.ts';
import { call as wire } from '../../support/wire.ts';
import { codeOf, pageOf, rowOf, sharedServer, signIn, textOf, type Answer } from './harness.ts';
import { readFileSync } from 'node:fs';

const TEXTS = 'config/messages/en.json';
const ACTIONS = 'config/actions/definitions.json';
const LOGIN = 'config/actions/login.json';

const onDisk = (path: string): JsonObject => JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as JsonObject;
const call = (action: string, data: JsonObject = {}, hash = '', who = admin): Promise<Answer> =>
  who.call('definitions', action, data, { trial: hash });
const headWith = async (hash: string): Promise<JsonObject> => (await (await fetch(`${server.url}/api/catalogue?trial=${hash}`)).json()) as JsonObject;

const server = await sharedServer();
const admin = await signIn(server, 'admin');
const actions = onDisk(ACTIONS);
const withdraw = actions['withdrawDefinitions'] as JsonObject;
// A rule that only the version has: no number is small enough.
const request = { required: ['versionId'], properties: { versionId: { type: 'integer', minimum: 900_000_000 } } };
const login = onDisk(LOGIN);
const short = { required: ['refreshToken'], properties: { refreshToken: { type: 'string', maxLength: 3 }, secret: { type: ['string', 'null'] } } };
const files = [
  { path: LOGIN, text: JSON.stringify({ ...login, reactivate: { ...(login['reactivate'] as JsonObject), request: short } }) },
  { path: TEXTS, text: JSON.stringify({ ...onDisk(TEXTS), 'app.undone': 'It is as it was' }) },
  { path: ACTIONS, text: JSON.stringify({ ...actions, withdrawDefinitions: { ...withdraw, request } }) },
];
const saved = rowOf(await call('saveDefinitions', { reason: 'To be tried', files }));
expect(saved).toMatchObject({ faults: 0 });
const versionId = Number(saved['versionId']);
const trial = String(rowOf(await call('tryDefinitions', { versionId }))['hash']);
afterAll(async () => {
  await call('withdrawDefinitions', { versionId });
});

test('quality 2: what is on trial is read by who names it, and by nobody else', async () => {
  expect(trial).not.toBe(server.holder.current.hash);
  expect([await headWith(trial), await headWith('')]).toMatchObject([{ hash: trial }, { hash: server.holder.current.hash }]);
  const tried = (await (await fetch(`${server.url}/api/catalogue/${trial}`)).json()) as { messages: JsonObject };
  expect(tried.messages['app.undone']).toBe('It is as it was');
});

test('quality 2: what is sent on trial is judged by it, and nothing of it is written', async () => {
  expect(codeOf(await call('withdrawDefinitions', { versionId }, trial))).toBe('FIELD_INVALID');
  const proposed = await call('proposeDefinitions', { versionId }, trial);
  expect([codeOf(proposed), textOf(proposed)]).toEqual(['ON_TRIAL', expect.stringContaining('nothing is written')]);
  // Nor what code does, nor what goes to an endpoint of its own.
  expect(codeOf(await call('saveDefinitions', { reason: 'x', files: [{ path: TEXTS, text: '{}' }] }, trial))).toBe('ON_TRIAL');
  expect(codeOf(await admin.call('login', 'logout', {}, { trial }))).toBe('ON_TRIAL');
  const { rows } = pageOf(await call('viewDefinitionVersions', { page: 1, size: 50 }, trial));
  expect(rows.find((row) => row['versionId'] === versionId)).toMatchObject({ state: 'Draft' });
});

test('quality 2: nobody tries a version without a session: what needs none goes by what serves', async () => {
  const renew = (token: string, hash: string): Promise<Answer> =>
    wire(server.url, 'login', 'reactivate', [{ refreshToken: 'nobody has this one' }], { token, trial: hash });
  const byNow = codeOf(await renew('', ''));
  expect([byNow, codeOf(await renew('', trial)), codeOf(await renew('none', trial))]).toEqual([byNow, byNow, 'TOKEN_INVALID']);
  expect(byNow).not.toBe('FIELD_INVALID');
});

test('quality 2: who does not administer tries nothing, and a trial that is over is said instead of written', async () => {
  const mobilizer = await signIn(server, 'mobilizer');
  expect(codeOf(await mobilizer.call('student', 'viewBeneficiariesByNumber', {}, { trial }))).toBe('ROLE_BARRED');
  expect(codeOf(await call('tryDefinitions', { versionId }, '', mobilizer))).toBe('ROLE_BARRED');
  expect(codeOf(await call('proposeDefinitions', { versionId }, 'gone'))).toBe('TRIAL_OVER');
  const broken = rowOf(await call('saveDefinitions', { reason: 'Broken', files: [{ path: TEXTS, text: '{' }] }));
  expect(textOf(await call('tryDefinitions', { versionId: Number(broken['versionId']) }))).toContain('it has faults');
  await call('withdrawDefinitions', { versionId: Number(broken['versionId']) });
});
