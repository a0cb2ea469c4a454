import { describe, expect, test } from 'vitest';
import { createClock } from '../../src/runtime/client/clock.ts';
import { expiriesOf, phaseOf } from '../../src/runtime/session/expiry.ts';
import { START, constants, minutes, refusal, rows, setStage, signedIn, type Stage } from './support/stage.ts';

const read = (stage: Stage): Promise<string> =>
  stage.call('student', 'viewBeneficiaryDetailsById', { dbUserId: 1 }).then(
    () => 'sent',
    (problem: { kind: string }) => problem.kind,
  );
const at = (stage: Stage, after: number): void => {
  stage.now.value = START + after;
};

describe('the session of 15 minutes', () => {
  test.each([
    [minutes(15) - 1000, 'sent'],
    [minutes(15), 'session'],
    [minutes(15) + 1000, 'session'],
  ])('D1-SESSION-01 D12-GAP-072 %i ms after login a guarded call is: %s', async (after, outcome) => {
    const stage = signedIn(setStage());
    at(stage, after);
    expect(await read(stage)).toBe(outcome);
  });

  test('D1-SESSION-02 every guarded call renews the window', async () => {
    const stage = signedIn(setStage());
    at(stage, minutes(14));
    expect(await read(stage)).toBe('sent');
    at(stage, minutes(28));
    expect(await read(stage)).toBe('sent');
    expect(stage.store.read()?.sessionExpiry).toBe(START + minutes(43));
  });

  test('a quiet call does not renew it', async () => {
    const stage = signedIn(setStage());
    at(stage, minutes(14));
    await stage.call('otp', 'outbox', {}, { quiet: true });
    expect(stage.store.read()?.sessionExpiry).toBe(START + minutes(15));
  });

  test('D1-SESSION-03 D1-SESSION-04 D1-SESSION-05 D12-GAP-071 expired: everything cleared, off to `/`, the call is not sent', async () => {
    const stage = signedIn(setStage());
    at(stage, minutes(15) + 1000);
    expect(await read(stage)).toBe('session');
    expect([stage.storage.keys(), stage.left, stage.requests]).toEqual([[], [START + minutes(15) + 1000], []]);
    expect(stage.notices).toEqual(['session.expired']);
  });

  test('D2-CALLS-02 without any session a guarded call is not sent either', async () => {
    const stage = setStage();
    expect([await read(stage), stage.requests, stage.left.length]).toEqual(['session', [], 1]);
  });

  test('the other tabs of the user hear of a longer session and of its end', async () => {
    const stage = signedIn(setStage());
    await read(stage);
    stage.guard.end();
    expect(stage.tabMessages).toEqual([{ sessionExpiry: START + minutes(15) }, { signedOut: 7, notice: 'session.loggedOut' }]);
  });
});

describe('the access token of 15 minutes', () => {
  const renewedAt = async (stage: Stage, first: number): Promise<void> => {
    signedIn(stage);
    at(stage, first);
    await read(stage);
    stage.requests.length = 0;
  };
  /** The same stage after a guarded call with a token that is over in a session that is not. */
  const afterOldToken = async (stage: Stage, prepare: () => unknown = () => undefined): Promise<Stage> => {
    await renewedAt(stage, minutes(14));
    at(stage, minutes(16));
    prepare();
    await read(stage);
    return stage;
  };

  test.each([
    [minutes(15) - 1000, ['viewBeneficiaryDetailsById']],
    [minutes(15), ['reactivate', 'viewBeneficiaryDetailsById']],
    [minutes(15) + 1000, ['reactivate', 'viewBeneficiaryDetailsById']],
  ])('D1-SESSION-06 a token aged %i ms: the next guarded call sends %j', async (age, actions) => {
    const stage = setStage();
    await renewedAt(stage, minutes(10));
    at(stage, age);
    await read(stage);
    expect(stage.actions()).toEqual(actions);
  });

  test('D1-SESSION-07 D1-SESSION-08 D1-SESSION-11 D3-CALLS-03 one reactivate with refresh token and secret comes first, the call carries the new token', async () => {
    const stage = await afterOldToken(setStage());
    expect(stage.requests.map(({ action, data, token, bearer }) => [action, action === 'reactivate' ? data : token, bearer])).toEqual([
      ['reactivate', [{ refreshToken: 'R1', secret: '' }], null],
      ['viewBeneficiaryDetailsById', 'T2', 'Bearer T2'],
    ]);
  });

  test('D12-GAP-074 what is sent as the secret of a renewal is a constant of the definitions', async () => {
    const stage = await afterOldToken(setStage(undefined, undefined, { ...constants, renewalCode: 'north' }));
    expect(stage.requests.flatMap(({ action, data }) => (action === 'reactivate' ? data : []))).toEqual([{ refreshToken: 'R1', secret: 'north' }]);
  });

  test('D1-SESSION-07 D12-GAP-076 many calls share one renewal', async () => {
    const stage = setStage();
    await renewedAt(stage, minutes(14));
    at(stage, minutes(16));
    await Promise.all([read(stage), read(stage), read(stage)]);
    expect(stage.actions().filter((action) => action === 'reactivate')).toHaveLength(1);
    expect(stage.requests.filter(({ action }) => action !== 'reactivate').map(({ token }) => token)).toEqual(['T2', 'T2', 'T2']);
  });

  test('D1-SESSION-07 a renewal by another tab is taken over instead of made again', async () => {
    const stage = setStage();
    await afterOldToken(stage, () => stage.store.write({ token: 'T9', tokenExpiry: START + minutes(31) }));
    expect(stage.requests.map(({ action, token }) => [action, token])).toEqual([['viewBeneficiaryDetailsById', 'T9']]);
  });

  test('D1-SESSION-09 the renewal is silent: nobody leaves the page', async () => {
    const stage = await afterOldToken(setStage());
    expect(stage.left).toEqual([]);
  });

  test('D1-SESSION-17 the session does not renew the token, the token does not renew the session', async () => {
    const stage = signedIn(setStage());
    at(stage, minutes(14));
    await read(stage);
    expect(stage.store.read()).toMatchObject({ sessionExpiry: START + minutes(29), tokenExpiry: START + minutes(15) });
    at(stage, minutes(16));
    await read(stage);
    expect(stage.store.read()).toMatchObject({ sessionExpiry: START + minutes(31), tokenExpiry: START + minutes(31) });
  });

  test('D12-GAP-075 a refused renewal ends the session; a lost line does not', async () => {
    const refused = setStage(({ action }) => (action === 'reactivate' ? refusal('SESSION_ENDED', 'ended', 401) : rows()));
    await renewedAt(refused, minutes(14));
    at(refused, minutes(16));
    expect([await read(refused), refused.storage.keys(), refused.left.length]).toEqual(['session', [], 1]);
    expect(refused.notices).toEqual(['ended']);
    const cut = setStage(({ action }) => (action === 'reactivate' ? 'cut' : rows()));
    await renewedAt(cut, minutes(14));
    at(cut, minutes(16));
    expect([await read(cut), cut.store.read()?.token, cut.left.length]).toEqual(['network', 'T1', 0]);
  });

  test('the same refresh token always goes out under the same key', async () => {
    const keys = await Promise.all(
      [setStage(), setStage()].map(async (stage) => {
        await afterOldToken(stage);
        return stage.requests[0]?.key;
      }),
    );
    expect(keys[0]).toMatch(/^reactivate-/);
    expect(keys[0]).toBe(keys[1]);
  });
});

describe('the end of a busy session', () => {
  const DAY_END = START + minutes(12 * 60);

  test('quality 3: calls renew the window up to the longest that a session lasts, and then the page says so', async () => {
    const stage = signedIn(setStage());
    stage.store.write({ sessionEnds: DAY_END, tokenExpiry: DAY_END + minutes(9) });
    for (let minute = 14; minute < 12 * 60; minute += 14) {
      at(stage, minutes(minute));
      expect(await read(stage)).toBe('sent');
    }
    expect(stage.store.read()?.sessionExpiry).toBe(DAY_END);
    at(stage, minutes(12 * 60));
    expect([await read(stage), stage.notices]).toEqual(['session', ['session.endedLifetime']]);
    expect(stage.tabMessages.at(-1)).toEqual({ signedOut: 7, notice: 'session.endedLifetime' });
  });

  test('quality 3: what the server says of an ended session is what the person reads', async () => {
    const stage = signedIn(setStage(() => refusal('SESSION_ENDED', 'You were signed out from another device.', 401)));
    expect([await read(stage), ...new Set(stage.notices)]).toEqual(['session', 'You were signed out from another device.']);
  });
});

describe('time', () => {
  test('a device clock that is wrong does not matter: the server said what time it is', () => {
    const device = { now: Date.parse('2020-01-01T00:00:00Z') };
    const clock = createClock(() => device.now);
    clock.sync('2026-11-20T20:00:00Z');
    device.now += minutes(1);
    expect([new Date(clock.now()).toISOString(), clock.today('Asia/Kolkata')]).toEqual(['2026-11-20T20:01:00.000Z', '2026-11-21']);
  });

  test('D1-SESSION-01 D1-SESSION-06 both windows count from now; an earlier instant of the server wins', () => {
    expect(expiriesOf({}, START, constants)).toEqual({ tokenExpiry: START + minutes(15), sessionExpiry: START + minutes(15) });
    const row = { tokenExpiry: new Date(START + minutes(5)).toISOString(), sessionExpiry: new Date(START + minutes(60)).toISOString() };
    expect(expiriesOf(row, START, constants)).toEqual({ tokenExpiry: START + minutes(5), sessionExpiry: START + minutes(15) });
  });

  test('the warning comes two minutes before the end; left alone the page goes a minute after it', () => {
    const phases = [minutes(13) - 1, minutes(13), minutes(15) - 1000, minutes(15), minutes(16)].map((after) =>
      phaseOf(START + after, START + minutes(15), { warning: minutes(2), grace: minutes(1) }),
    );
    expect(phases).toEqual([
      { phase: 'fresh' },
      { phase: 'ending', secondsLeft: 120 },
      { phase: 'ending', secondsLeft: 1 },
      { phase: 'over', leave: false },
      { phase: 'over', leave: true },
    ]);
  });
});
