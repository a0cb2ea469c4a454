import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CallProblem } from '../../src/runtime/client/problem.ts';
import { readAnswer, singleAnswer } from '../../src/runtime/client/answer.ts';
import { addressOf } from '../../src/runtime/client/address.ts';
import type { Json } from '../../src/engine/types.ts';
import { actionRefOf } from '../../src/runtime/client/findAction.ts';
import { refusalSection } from '../../src/runtime/why/RefusalWhy.tsx';
import { refusal, rows, setStage, signedIn } from './support/stage.ts';

const problemOf = async (promise: Promise<unknown>): Promise<CallProblem> => {
  const thrown: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (thrown instanceof CallProblem) return thrown;
  throw new Error('the call did not fail');
};

describe('what a call sends', () => {
  test('D1-ENV-01 D1-ENV-02 D12-GAP-068 one multipart field `data` with token, action and a data array', async () => {
    const stage = signedIn(setStage());
    await stage.call('student', 'viewBeneficiaryDetailsById', { dbUserId: 12 });
    expect(stage.requests[0]).toMatchObject({
      url: '/api/student',
      parts: ['data'],
      token: 'T1',
      action: 'viewBeneficiaryDetailsById',
      data: [{ dbUserId: 12 }],
    });
  });

  test('D1-ENV-03 D12-GAP-067 the bearer header goes along once there is a token, and login carries none', async () => {
    const stage = setStage();
    await stage.call('login', 'login', { userName: 'a', password: 'b' });
    signedIn(stage);
    await stage.call('state', 'findall', {});
    expect(stage.requests.map(({ bearer, token }) => [bearer, token])).toEqual([
      [null, ''],
      ['Bearer T1', 'T1'],
    ]);
  });

  test.each(['employer', 'report', 'dashboard'])(
    "D1-ENV-09 D1-ENV-10 D1-ENV-11 D12-GAP-043 what holds people's data is asked with the bearer: %s",
    async (service) => {
      const stage = signedIn(setStage());
      await stage.call(service, 'findAll', {});
      expect(stage.requests[0]?.bearer).toBe('Bearer T1');
    },
  );

  test('idempotency key and answered questions travel with the call', async () => {
    const stage = signedIn(setStage());
    await stage.call('student', 'captureBeneficiaryDetails', [{ firstName: 'Asha' }], { key: 'k1', confirmed: ['capacity'] });
    expect(stage.requests[0]).toMatchObject({ key: 'k1', confirmed: ['capacity'], data: [{ firstName: 'Asha' }] });
  });

  test('D1-ENV-18 every service has an address of its own and changing one redirects only its calls', () => {
    const backend = { origin: 'https://api.example.org', services: { pincode: '/api/pincode', report: 'https://reports.example.org/r' } };
    expect(['pincode', 'report', 'student'].map((service) => addressOf(backend, service))).toEqual([
      'https://api.example.org/api/pincode',
      'https://reports.example.org/r',
      'https://api.example.org/api/student',
    ]);
  });
});

describe('what an answer says', () => {
  test('D1-ENV-15 data is a string of JSON', () => {
    expect(readAnswer(200, '{"appError":null,"data":"[{\\"id\\":1}]","status":"SUCCESS"}')).toEqual({
      value: [{ id: 1 }],
      rows: [{ id: 1 }],
      status: 'SUCCESS',
    });
  });

  test.each(['<html>busy</html>', '[{"id":1}', '[object Object]'])('D1-ENV-15 data that is no JSON is a failed call: %s', (data) => {
    expect(() => readAnswer(200, JSON.stringify({ appError: null, data }))).toThrow(expect.objectContaining({ kind: 'unreadable', retriable: true }));
    expect(() => readAnswer(200, JSON.stringify({ appError: [{ errorCode: 'X', errorMessage: 'y' }], data }))).toThrow(
      expect.objectContaining({ kind: 'refused', current: null }),
    );
  });

  test.each([
    ['null', null],
    ['an empty list', []],
    ['nothing', undefined],
  ])('D1-ENV-14 D12-GAP-045 appError of %s is success', (_, appError) => {
    expect(readAnswer(200, JSON.stringify({ appError, data: '[]' })).rows).toEqual([]);
  });

  test('a refusal carries why, as the server explained it; what is no explanation is left out', () => {
    const explain = {
      rule: '‹Your role counsels› is yes',
      facts: [{ name: 'Your role counsels', value: 'no' }],
      change: [{ name: 'Your role counsels', value: 'yes' }],
      ways: [
        { text: 'Save the first counselling.', mine: true, tab: 'counselling' },
        { text: 'Wait.', mine: false, tab: 'counselling' },
      ],
    };
    const refused = (explanation: Json): CallProblem => {
      try {
        readAnswer(403, JSON.stringify({ appError: [{ errorCode: 'ROLE_BARRED', errorMessage: 'y', explain: explanation }], data: '[]' }));
      } catch (thrown) {
        if (thrown instanceof CallProblem) return thrown;
      }
      throw new Error('it was no refusal');
    };
    expect(refused(explain).messages).toEqual([{ code: 'ROLE_BARRED', text: 'y', explain }]);
    expect(refused('because').messages).toEqual([{ code: 'ROLE_BARRED', text: 'y' }]);
    const text = (key: string, values = {}) => [key, ...Object.values(values)].join(' ');
    const goTo = ({ tab }: { tab?: string }) => (tab === 'counselling' ? () => undefined : undefined);
    expect(refusalSection(explain, 'y', { text, goTo })).toEqual({
      title: '{{why.error}}',
      steps: [{ text: 'Save the first counselling.', onGo: expect.any(Function) as unknown }, { text: 'Wait.' }],
      sentence: 'y',
      rule: explain.rule,
      facts: explain.facts,
      change: '{{why.turn}} Your role counsels yes',
    });
    expect(refusalSection({ change: null }, 'y', { text, goTo })).toMatchObject({ facts: [], change: '{{why.noChange}}' });
  });

  test('D1-ENV-14 D2-CALLS-03 D12-GAP-045 a non-empty appError is a refusal with code, text and field', async () => {
    const stage = signedIn(
      setStage(() => ({
        body: { appError: [{ errorCode: 'FIELD_INVALID', errorMessage: 'Must be exactly 10 digits', field: 'primaryContactNumber' }], data: '[]' },
      })),
    );
    const problem = await problemOf(stage.call('student', 'updateBeneficiaryDetails', {}));
    expect([problem.kind, problem.code, problem.messages]).toEqual([
      'refused',
      'FIELD_INVALID',
      [{ code: 'FIELD_INVALID', text: 'Must be exactly 10 digits', field: 'primaryContactNumber' }],
    ]);
  });

  test.each([
    [403, 'forbidden'],
    [404, 'unknown'],
    [409, 'conflict'],
    [413, 'tooLarge'],
    [429, 'tooMany'],
    [503, 'away'],
  ] as const)('status %i is the problem %s', (status, kind) => {
    expect(() => readAnswer(status, JSON.stringify({ appError: [{ errorCode: 'X', errorMessage: 'y' }], data: '[{"version":3}]' }))).toThrow(
      expect.objectContaining({ kind, current: [{ version: 3 }] }),
    );
  });

  test('D1-ENV-14 D3-MIGRATE-11 an answer that says by its status alone that it failed is a refusal', () => {
    expect(() => readAnswer(200, JSON.stringify({ status: 'FAILURE', error: 'Engagement is locked' }))).toThrow(
      expect.objectContaining({ kind: 'refused', words: 'Engagement is locked' }),
    );
  });

  test('a reused idempotency key is told from a stale version', () => {
    expect(() => readAnswer(409, JSON.stringify({ appError: [{ errorCode: 'KEY_REUSED', errorMessage: 'y' }], data: '[]' }))).toThrow(
      expect.objectContaining({ kind: 'repeated' }),
    );
  });

  test('a page of a balancer instead of JSON is no answer', () => {
    expect(() => readAnswer(200, '<html>')).toThrow(expect.objectContaining({ kind: 'unreadable', retriable: true }));
    expect(() => readAnswer(502, '<html>')).toThrow(expect.objectContaining({ kind: 'away' }));
  });
});

describe('bad luck', () => {
  test('a cut line is a problem that can be tried again', async () => {
    const stage = signedIn(setStage(() => 'cut'));
    expect(await problemOf(stage.call('state', 'findall', {}))).toMatchObject({ kind: 'network', retriable: true });
  });

  test('the page stops waiting after the timeout', async () => {
    const stage = signedIn(setStage(() => 'hang'));
    expect(await problemOf(stage.call('state', 'findall', {}, { timeout: 10 }))).toMatchObject({ kind: 'timeout', retriable: true });
  });

  test('quality 3: a page waits thirty seconds, and longer for what the server judges whole', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const stage = signedIn(setStage(() => 'hang'));
    const ended: string[] = [];
    for (const [service, action] of [
      ['state', 'findall'],
      ['definitions', 'saveDefinitions'],
    ] as const)
      void problemOf(stage.call(service, action, {})).then(({ kind }) => ended.push(`${action} ${kind}`));
    await vi.advanceTimersByTimeAsync(31_000);
    expect(ended).toEqual(['findall timeout']);
    await vi.advanceTimersByTimeAsync(271_000);
    expect(ended).toEqual(['findall timeout', 'saveDefinitions timeout']);
  });

  test('a call that is given up is cancelled, not failed', async () => {
    const stage = signedIn(setStage(() => 'hang'));
    const stop = new AbortController();
    const call = problemOf(stage.call('state', 'findall', {}, { signal: stop.signal }));
    stop.abort();
    expect(await call).toMatchObject({ kind: 'cancelled', retriable: false });
  });

  test('D1-SESSION-08 a 401 renews the token once and sends the same call again with the same key', async () => {
    const stage = signedIn(
      setStage(({ action, token }) => {
        if (action === 'reactivate') return rows({ token: 'T2', refreshToken: 'R2' });
        return token === 'T1' ? refusal('TOKEN_EXPIRED', 'expired', 401) : rows({ ok: true });
      }),
    );
    const answer = await stage.call('student', 'updateBeneficiaryDetails', { dbUserId: 1 }, { key: 'k' });
    expect([answer.rows, stage.requests.map(({ action, token, key }) => [action, token, action === 'reactivate' ? '' : key])]).toEqual([
      [{ ok: true }],
      [
        ['updateBeneficiaryDetails', 'T1', 'k'],
        ['reactivate', '', ''],
        ['updateBeneficiaryDetails', 'T2', 'k'],
      ],
    ]);
  });

  test('D1-SESSION-03 D1-SESSION-04 a second 401 ends the session', async () => {
    const stage = signedIn(
      setStage(({ action }) => (action === 'reactivate' ? rows({ token: 'T2', refreshToken: 'R2' }) : refusal('SESSION_ENDED', 'ended', 401))),
    );
    expect(await problemOf(stage.call('state', 'findall', {}))).toMatchObject({ kind: 'session' });
    expect([stage.storage.keys(), stage.left.length]).toEqual([[], 1]);
  });
});

describe('which action a definition means', () => {
  const actions = {
    student: { validate: { auth: 'bearer' }, captureBeneficiaryDetails: { auth: 'bearer' } },
    address: { validate: { auth: 'bearer' } },
  } as const;
  test('an action that one service has needs no service', () => {
    expect(actionRefOf(actions, 'captureBeneficiaryDetails')).toEqual({ service: 'student', action: 'captureBeneficiaryDetails' });
    expect(actionRefOf(actions, 'address.validate')).toEqual({ service: 'address', action: 'validate' });
  });
  test('an ambiguous or unknown one is an error', () => {
    expect(() => actionRefOf(actions, 'validate')).toThrow(/no single service/);
    expect(() => actionRefOf(actions, 'student.nope')).toThrow(/no action 'nope'/);
    expect(() => actionRefOf(actions, 'toString')).toThrow(/no single service/);
  });
});

describe('one answer to one question', () => {
  test.each<[Json, Json]>([
    [true, true],
    ['true', true],
    [[true], true],
    [['true'], true],
    ['TRUE ', true],
    [false, false],
    ['false', false],
    [['false'], false],
    [[], []],
    [null, null],
    ['yes', 'yes'],
    [[{ verified: true }], [{ verified: true }]],
    [
      [true, false],
      [true, false],
    ],
    [7, 7],
  ])('D1-REG-12 D1-ENV-15 %j is read as %j', (answer, read) => expect(singleAnswer(answer)).toEqual(read));
});
