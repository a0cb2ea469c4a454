import { describe, expect, test } from 'vitest';
import entrance from '../../src/runtime/session/entrance.json' with { type: 'json' };
import type { Json } from '../../src/engine/types.ts';
import { signIn, type SignInWith, type SignedIn, signOut } from '../../src/runtime/session/signIn.ts';
import { joinTabs, type Channel, type TabMessage } from '../../src/runtime/session/tabs.ts';
import { createSessionStore } from '../../src/runtime/session/sessionStore.ts';
import { PaperStorage, constants, refusal, rows, setStage, signedIn, type Respond, type Stage } from './support/stage.ts';

const centre = {
  id: 101,
  name: 'Mumbai Andheri',
  assessmentCenterId: 760,
  model: 1,
  state: 'Maharashtra',
  bulkUpload: 'Mobilization,Enrollment',
  batchCreation: 'Y',
  recommendTab: 'N',
};
const scopes: Json[] = [
  { centerId: 101, roleMapId: 19, programId: 2 },
  { centerId: 103, roleMapId: 4, programId: 6 },
];
const server =
  (scopeRows: Json[] = scopes): Respond =>
  ({ action }) => {
    switch (action) {
      case 'login':
      case 'socialAccountLogin':
        return rows({ userid: 7, userName: 'meera@example.org', names: 'Meera Joshi', token: 'T1', refreshToken: 'R1' });
      case 'getUserScope':
        return rows(...scopeRows);
      case 'getRoleDetails':
        return rows({ id: 19, name: 'Mobilizer' });
      case 'findcenter':
        return rows(centre);
      case 'findprogram':
        return rows({ id: 2, name: 'Core Skilling Programme' });
      case 'fetchByProgramIdAndRoleId':
        return rows({ componentName: 'Placement', isVisibility: 'N' }, { componentName: 'Family', isVisibility: 1 });
      default:
        return rows();
    }
  };
const BARRED = 27;
const enter = (stage: Stage, credentials: SignInWith = { by: 'login', userName: 'meera@example.org', password: 'Skill@2026' }): Promise<SignedIn> =>
  signIn(
    {
      call: stage.call,
      store: stage.store,
      decide: stage.decide,
      now: () => stage.now.value,
      constants: () => constants,
      roleTraits: (id) => ({ barred: id === BARRED }),
    },
    credentials,
  );

describe('signing in', () => {
  test('D1-LOGIN-07 D1-LOGIN-09 D1-LOGIN-11 D1-LOGIN-12 D1-LOGIN-13 D1-LOGIN-14 login, scope, then role, centre, programme and components', async () => {
    const stage = setStage(server());
    expect((await enter(stage)).ok).toBe(true);
    expect(stage.requests.map(({ url, action, data }) => [url, action, data[0]])).toEqual([
      ['/api/login', 'login', { userName: 'meera@example.org', password: 'Skill@2026' }],
      ['/api/user', 'getUserScope', { userId: 7 }],
      ['/api/role', 'getRoleDetails', { roleId: 19 }],
      ['/api/centre', 'findcenter', { centerId: 101 }],
      ['/api/program', 'findprogram', { programId: 2 }],
      ['/api/program-mapping', 'fetchByProgramIdAndRoleId', { programId: 2, roleId: 19 }],
    ]);
    // What definitions are tried with before they serve is what the page calls.
    const tried = new Map(entrance.calls.map(({ call, sends }) => [call, sends]));
    for (const { url, action, data } of stage.requests)
      expect([action, tried.get(`${url.replace('/api/', '')}.${action}`)]).toEqual([action, Object.keys(data[0] ?? {})]);
  });

  test('D1-SESSION-10 D1-SESSION-11 D1-SESSION-12 D1-SESSION-13 D1-SESSION-14 D1-SESSION-15 D3-ENTITY-19 D1-LOGIN-10 D1-ROLES-01 D12-GAP-042 D12-GAP-081 the session holds exactly its keys, of the first scope entry', async () => {
    const stage = setStage(server());
    await enter(stage);
    expect(stage.store.read()).toMatchObject({
      userid: 7,
      names: 'Meera Joshi',
      userName: 'meera@example.org',
      token: 'T1',
      refreshToken: 'R1',
      roleid: 19,
      roleName: 'Mobilizer',
      defaultRoleId: 19,
      centerId: 101,
      centerName: 'Mumbai Andheri',
      assessmentCenterId: 760,
      modelId: 1,
      centerState: 'Maharashtra',
      centerBulkFiled: 'Mobilization,Enrollment',
      centerBatchCreation: 'Y',
      defaultProgramId: 2,
      programName: 'Core Skilling Programme',
    });
    expect(stage.storage.keys()).toEqual(
      'assessmentCenterId batchId centerBatchCreation centerBulkFiled centerId centerName centerState courseName defaultProgramId defaultRoleId modelId names passwordDue programName refreshToken roleName roleid sessionEnds sessionExpiry token tokenExpiry userName userid'.split(
        ' ',
      ),
    );
  });

  test('D1-SHELL-25 D1-ROLES-07 the component list comes back as shown or not, and the whole centre record', async () => {
    expect(await enter(setStage(server()))).toEqual({ ok: true, details: { centre, visibility: { Placement: false, Family: true } } });
  });

  test("D1-LOGIN-08 D1-CALLS-02 social sign-in sends the provider's token and goes the same way", async () => {
    const stage = setStage(server());
    await enter(stage, { by: 'social', token: 'id-token' });
    expect(stage.requests.slice(0, 2).map(({ action, data }) => [action, data[0]])).toEqual([
      ['socialAccountLogin', { token: 'id-token' }],
      ['getUserScope', { userId: 7 }],
    ]);
  });

  test('D1-LOGIN-16 D1-ROLES-06 a barred role is logged out at once: nothing of the application is read, nothing stays', async () => {
    const stage = setStage(server([{ centerId: 101, roleMapId: BARRED, programId: 2 }]));
    expect(await enter(stage)).toEqual({ ok: false, notice: '{{session.barred}}' });
    expect([stage.actions(), stage.storage.keys()]).toEqual([['login', 'getUserScope', 'logout'], []]);
  });

  test('D1-LOGIN-17 D1-LOGIN-18 a refusal shows the first message and goes no further', async () => {
    const stage = setStage(() => ({
      body: {
        appError: [
          { errorCode: 'LOGIN_REFUSED', errorMessage: 'Bad credentials' },
          { errorCode: 'X', errorMessage: 'Other' },
        ],
        data: '[]',
      },
    }));
    expect([await enter(stage), stage.actions(), stage.storage.keys()]).toEqual([{ ok: false, notice: 'Bad credentials' }, ['login'], []]);
  });

  test('D1-LOGIN-16 D1-LOGIN-17 a server that refuses a barred role at the door is heard whole', async () => {
    const errors = [
      { errorCode: 'LOGIN_REFUSED', errorMessage: 'Logged Out' },
      { errorCode: 'ROLE_BARRED', errorMessage: 'Your role may not.' },
    ];
    const stage = setStage(() => ({ body: { appError: errors, data: '[]' } }));
    expect(await enter(stage)).toEqual({ ok: false, notice: 'Logged Out\nYour role may not.' });
  });

  test('a user without any scope is told so and holds nothing', async () => {
    const stage = setStage(server([]));
    expect([await enter(stage), stage.storage.keys()]).toEqual([{ ok: false, notice: '{{session.noRole}}' }, []]);
  });

  test('a line lost half-way leaves no half session', async () => {
    const stage = setStage((request) => (request.action === 'findcenter' ? 'cut' : server()(request)));
    expect([(await enter(stage)).ok, stage.storage.keys()]).toEqual([false, []]);
  });

  test('what a browser says of a broken line is not what a person reads', async () => {
    expect(await enter(setStage(() => 'cut'))).toEqual({ ok: false, notice: '{{app.problem.network}}' });
  });
});

describe('signing out', () => {
  test('D1-LOGIN-20 the server hears it first, then everything is cleared', async () => {
    const stage = signedIn(setStage());
    await signOut(stage.call, () => stage.guard.end());
    expect([stage.actions(), stage.requests[0]?.token, stage.storage.keys(), stage.left.length]).toEqual([['logout'], 'T1', [], 1]);
  });

  test('D1-LOGIN-20 it also works without the server', async () => {
    const stage = signedIn(setStage(() => refusal('STORE_AWAY', 'away', 503)));
    await signOut(stage.call, () => stage.guard.end());
    expect(stage.storage.keys()).toEqual([]);
  });
});

describe('several tabs of one browser', () => {
  const channels = (): [Channel, Channel] => {
    const make = (): Channel => ({ onmessage: null, postMessage: () => undefined, close: () => undefined });
    const pair: [Channel, Channel] = [make(), make()];
    const join = (from: Channel, to: Channel): void => {
      from.postMessage = (message: TabMessage) => queueMicrotask(() => to.onmessage?.({ data: structuredClone(message) }));
    };
    join(pair[0], pair[1]);
    join(pair[1], pair[0]);
    return pair;
  };
  const twoTabs = () => {
    const [a, b] = channels();
    const first = signedIn(setStage());
    first.store.write({ dbUserId: 55, batchId: 7, courseName: 'Tailor' });
    const storage = new PaperStorage();
    const second = createSessionStore(storage);
    const ended: string[] = [];
    const tabs = [
      joinTabs({ channel: a, store: first.store, name: 'a', onSignedOut: (notice) => ended.push(`a ${notice}`) }),
      joinTabs({ channel: b, store: second, name: 'b', onSignedOut: (notice) => ended.push(`b ${notice}`) }),
    ] as const;
    return { first, second, storage, tabs, ended };
  };

  test('a second tab receives the session from the first, but not its beneficiary', async () => {
    const { second, storage, tabs } = twoTabs();
    expect(await tabs[1].ask(50)).toBe(true);
    expect(second.read()).toMatchObject({ userid: 7, token: 'T1', refreshToken: 'R1', dbUserId: 0, batchId: 0, courseName: '' });
    expect(storage.keys()).not.toContain('dbUserId');
  });

  test('alone in the browser the wait ends', async () => {
    const stage = setStage();
    const silent: Channel = { onmessage: null, postMessage: () => undefined, close: () => undefined };
    expect(await joinTabs({ channel: silent, store: stage.store, name: 'a', onSignedOut: () => undefined }).ask(5)).toBe(false);
  });

  test("D1-SESSION-07 renewed tokens reach the other tab; another user's do not", async () => {
    const { second, tabs, first } = twoTabs();
    await tabs[1].ask(50);
    tabs[0].tell({ token: 'T2', refreshToken: 'R2' });
    await Promise.resolve();
    expect(second.read()).toMatchObject({ token: 'T2', refreshToken: 'R2' });
    first.store.write({ userid: 8 });
    tabs[0].tell({ token: 'T3' });
    await Promise.resolve();
    expect(second.read()?.token).toBe('T2');
  });

  test('D1-LOGIN-20 signing out in one tab ends the other', async () => {
    const { tabs, ended } = twoTabs();
    await tabs[1].ask(50);
    tabs[0].tellSignedOut(7, 'Logged Out');
    await Promise.resolve();
    expect(ended).toEqual(['b Logged Out']);
  });
});
