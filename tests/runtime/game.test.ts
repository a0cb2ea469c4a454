import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { textOf } from '../../src/engine/problem/text.ts';
import type { GameDef } from '../../src/engine/definition/game.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { CallProblem } from '../../src/runtime/client/problem.ts';
import { createGame } from '../../src/runtime/game/gameService.ts';
import { frameAddress } from '../../src/runtime/pages/GamePage.tsx';
import { gameOptions, type GameCall, type GameWorld } from '../../src/runtime/game/types.ts';
import { fakeTimers } from '../support/fakeTimers.ts';
import { workflow } from './support/lifecycles.ts';

const json = (path: string): JsonObject => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as JsonObject;
const messages = json('config/messages/en.json') as Record<string, string>;
const constants = json('config/app.json')['constants'] as JsonObject;
const game = { ...json('config/games/interest-game.json'), id: 'interest-game' } as unknown as GameDef;
const session = { role: { seesBeneficiaries: true, readOnlyRecord: false }, user: { id: 15 } };
const letters = ['R', 'I', 'A', 'S', 'E', 'C'];
/** One picture of each group. */
const pictures = letters.map((group, index) => ({ picId: 50 + index, group, occupation: `Work ${group}`, src: `/pictures/${group}.svg` }));
const lost = () => new CallProblem('network', 0, []);
const away = () => new CallProblem('conflict', 409, []);

type Answer = JsonObject[] | Error | (() => JsonObject[] | Error);
function playing(answers: Partial<Record<GameCall, Answer>> = {}, more: Partial<GameWorld> = {}, run: JsonObject = {}) {
  const calls: [GameCall, JsonObject, string?][] = [];
  const notes: string[] = [];
  const usual: Record<GameCall, Answer> = {
    start: [{ runId: 7, state: 'Playing', pictures, answers: [], version: 1, name: 'Asha Jadhav', dbUserId: 3, engagementId: 4, ...run }],
    keep: [{ runId: 7, version: 2 }],
    result: [{ id: 1 }],
    courses: [{ id: 1, course: 'Tailor', hollandCode: 'RAE' }],
    document: [{ basicDocId: 9, documentPath: '9/Interest Inventory RIA.png' }],
    tell: [],
  };
  const service = createGame({
    game,
    machine: workflow('interest-game'),
    constants,
    session,
    picture: async () => 'data:image/png;base64,AAAA',
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    note: (what) => notes.push(what),
    ask: async (call, payload, key) => {
      calls.push([call, payload, ...(key === undefined ? [] : [key])] as [GameCall, JsonObject, string?]);
      const reply = answers[call] ?? usual[call];
      const answer = typeof reply === 'function' ? reply() : reply;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...more,
  });
  const payloadsOf = (call: GameCall) => calls.filter(([name]) => name === call).map(([, payload]) => payload);
  const texts = () => {
    const { thanks, status, problem } = service.state();
    return { thanks: textOf(messages, thanks), status: textOf(messages, status?.text ?? ''), problem: textOf(messages, problem) };
  };
  return { service, calls, payloadsOf, texts, notes };
}
/** Plays all six pictures; what the last answer starts goes on by itself. */
async function play({ service }: ReturnType<typeof playing>, answers: string[] = ['like', 'like', 'like', 'unlike', 'confused', 'unlike']) {
  await service.start();
  for (const answer of answers) void service.answer(answer);
  await vi.advanceTimersByTimeAsync(0);
}

fakeTimers();

describe('a run in the page', () => {
  test('D1-GAME-03 fast answers are kept together, the newest last; a lost line loses none of them', async () => {
    let isLost = true;
    const one = playing({ keep: () => (isLost ? lost() : [{ version: 3 }]) });
    await one.service.start();
    for (const answer of ['like', 'unlike', 'confused']) void one.service.answer(answer);
    await vi.advanceTimersByTimeAsync(0);
    isLost = false;
    void one.service.answer('like');
    await vi.advanceTimersByTimeAsync(0);
    expect(one.payloadsOf('keep').map(({ answers }) => answers)).toEqual([
      ['like'],
      ['like', 'unlike', 'confused'],
      ['like', 'unlike', 'confused', 'like'],
    ]);
    expect(one.texts().problem).toBe('');
  });

  test('the previous picture comes back, its answer is taken away', async () => {
    const one = playing({}, {}, { answers: ['like', 'unlike'] });
    await one.service.start();
    one.service.back();
    await vi.advanceTimersByTimeAsync(0);
    expect(one.service.state().answers).toEqual(['like']);
    expect(one.payloadsOf('keep')).toMatchObject([{ answers: ['like'] }]);
  });

  test('D1-GAME-29 D1-GAME-35 after the last picture the code is worked out and saved: engagement, code, who', async () => {
    const one = playing();
    await play(one);
    expect(one.service.state()).toMatchObject({ phase: 'result', code: 'RIA' });
    expect(one.payloadsOf('keep').at(-1)).toMatchObject({ step: 'finish', answers: ['like', 'like', 'like', 'unlike', 'confused', 'unlike'] });
    expect(one.payloadsOf('result')).toMatchObject([{ code: 'RIA', engagementId: 4 }]);
    expect(one.payloadsOf('courses')).toMatchObject([{ code: 'RIA' }]);
  });

  test('D1-GAME-32 no like at all: No Interests', async () => {
    const one = playing();
    await play(one, Array(6).fill('confused'));
    expect(one.payloadsOf('result')).toMatchObject([{ code: 'No Interests' }]);
  });

  test('D1-GAME-37 D1-GAME-38 D1-GAME-40 D1-GAME-41 thanks at once, the chart three seconds later, the status line says so', async () => {
    const one = playing();
    await play(one);
    expect(one.texts()).toEqual({ thanks: 'Thank you for playing the game', status: 'Please wait document is getting saved', problem: '' });
    await vi.advanceTimersByTimeAsync(2900);
    expect(one.payloadsOf('document')).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(one.calls.filter(([call]) => call === 'document')).toMatchObject([
      ['document', { file: 'data:image/png;base64,AAAA', dbUserId: 3, engagementId: 4 }, 'game.7.document'],
    ]);
    expect(one.texts().status).toBe('Document saved successfully');
  });

  test('D3-CALLS-27 the other provider hears of the document once it is kept; where it hears nothing, only the console says so', async () => {
    const one = playing({ tell: lost() });
    await play(one);
    expect(one.payloadsOf('tell')).toEqual([]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(one.payloadsOf('tell')).toMatchObject([{ dbUserId: 3, engagementId: 4, documentPath: '9/Interest Inventory RIA.png' }]);
    expect([one.texts().status, one.texts().problem, one.notes]).toEqual(['Document saved successfully', '', ['network']]);
    const unkept = playing({ document: lost() });
    await play(unkept);
    await vi.advanceTimersByTimeAsync(3000);
    expect(unkept.payloadsOf('tell')).toEqual([]);
  });

  test('D12-GAP-131 a result that is not saved: no thanks, no document; tried again it goes on', async () => {
    let isLost = true;
    const one = playing({ result: () => (isLost ? lost() : [{ id: 1 }]) });
    await play(one);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(one.texts()).toEqual({ thanks: '', status: '', problem: 'The result is not saved yet. Your answers are kept, please try again.' });
    expect([one.payloadsOf('document'), one.notes.length]).toEqual([[], 1]);
    isLost = false;
    void one.service.again();
    await vi.advanceTimersByTimeAsync(0);
    expect(one.texts()).toMatchObject({ thanks: 'Thank you for playing the game', problem: '' });
  });

  test('D12-GAP-131 a chart that cannot be taken or stored: the status line waits, the console knows, it can be tried again', async () => {
    let isBroken = true;
    const one = playing(
      {},
      {
        picture: async () => {
          if (isBroken) throw new Error('no picture came out');
          return 'data:image/png;base64,BBBB';
        },
      },
    );
    await play(one);
    await vi.advanceTimersByTimeAsync(3000);
    expect(one.texts()).toMatchObject({
      status: 'Please wait document is getting saved',
      problem: 'The chart is not saved as a document yet. The result itself is saved, please try again.',
    });
    expect([one.payloadsOf('document'), one.notes.length]).toEqual([[], 1]);
    isBroken = false;
    void one.service.again();
    await vi.advanceTimersByTimeAsync(0);
    expect(one.texts()).toMatchObject({ status: 'Document saved successfully', problem: '' });
  });

  test('a chart that an earlier try has stored is stored', async () => {
    const one = playing({ document: new CallProblem('repeated', 409, []) });
    await play(one);
    await vi.advanceTimersByTimeAsync(3000);
    expect(one.texts().status).toBe('Document saved successfully');
  });

  test('taken up on another device: at the same picture, at the result, at the chart', async () => {
    const middle = playing({}, {}, { answers: ['like', 'unlike'] });
    await middle.service.start();
    expect(middle.service.state()).toMatchObject({ phase: 'playing', answers: ['like', 'unlike'] });
    for (const state of ['Answered', 'Saved']) {
      const ended = playing({}, {}, { state, answers: ['like', 'like', 'like', 'unlike', 'unlike', 'unlike'] });
      void ended.service.start();
      await vi.advanceTimersByTimeAsync(3000);
      expect([ended.payloadsOf('keep'), ended.payloadsOf('result').length, ended.texts().status], state).toEqual([
        [],
        1,
        'Document saved successfully',
      ]);
    }
  });

  test('played on elsewhere meanwhile: it goes on from there and says so', async () => {
    let starts = 0;
    const one = playing({
      keep: away(),
      start: () => [{ runId: 7, state: 'Playing', pictures, version: 5, answers: (starts += 1) === 1 ? [] : ['like', 'like', 'unlike'] }],
    });
    await one.service.start();
    void one.service.answer('confused');
    await vi.advanceTimersByTimeAsync(0);
    expect(one.service.state().answers).toEqual(['like', 'like', 'unlike']);
    expect(one.texts().problem).toBe('This game was played on at another device. It goes on from there.');
  });

  test('two devices that start at one moment play the same run', async () => {
    let first = true;
    const twin = new CallProblem('refused', 200, [{ code: 'DUPLICATE', text: 'This game is open already' }]);
    const one = playing({
      start: () => {
        if (first) {
          first = false;
          return twin;
        }
        return [{ runId: 8, state: 'Playing', pictures, answers: [], version: 1 }];
      },
    });
    await one.service.start();
    expect(one.service.state().run?.runId).toBe(8);
  });

  test('D1-GAME-42 no pictures to show: the text of the specification, and another try', async () => {
    let isLost = true;
    const one = playing({ start: () => (isLost ? lost() : [{ runId: 7, state: 'Playing', pictures, answers: [], version: 1 }]) });
    await one.service.start();
    expect(one.texts().problem).toBe('Not able To load images');
    isLost = false;
    await one.service.again();
    expect(one.service.state()).toMatchObject({ phase: 'playing', problem: '' });
    const none = playing({ start: [{ runId: 7, state: 'Playing', pictures: [], answers: [] }] });
    await none.service.start();
    expect(none.texts().problem).toBe('Not able To load images');
  });

  test('what the server refuses is said in its own words', async () => {
    const one = playing({ start: new CallProblem('refused', 200, [{ code: 'TRANSITION_REFUSED', text: 'The game cannot be played again.' }]) });
    await one.service.start();
    expect(one.texts().problem).toBe('The game cannot be played again.');
  });
});

describe('a game of another provider', () => {
  test('D2-COUN-07 D12-GAP-012 its address carries the id that its service gave', () => {
    expect(frameAddress('https://game.test/play?x=1', { data: { karyapathId: 'k 7' } })).toBe('https://game.test/play?x=1&karyapathId=k+7');
    for (const [url, answer] of [
      ['', { data: { karyapathId: 'k' } }],
      ['javascript:alert(1)', { data: { karyapathId: 'k' } }],
      ['https://game.test', {}],
    ] as const) {
      expect(frameAddress(url, answer), url).toBeNull();
    }
  });

  test('D1-GAME-35 D1-GAME-39 D2-COUN-06 D3-CALLS-27 the calls carry the keys of the specification', () => {
    const [block] = json('config/screens/interestgame.json')['blocks'] as JsonObject[];
    const { calls, back } = gameOptions(block as unknown as Parameters<typeof gameOptions>[0]);
    const keys = (call: keyof typeof calls) => Object.keys(calls[call]?.with ?? {});
    expect(keys('result')).toEqual(['engagementId', 'finalScore', 'createdBy']);
    expect(keys('document')).toEqual(['dbUserId', 'engagementId', 'documentType', 'typeOfDocument', 'documentName', 'documentNo', 'base64File']);
    expect(calls.document?.with).toMatchObject({ typeOfDocument: 'P', documentType: 'Interest Inventory' });
    expect(keys('tell')).toEqual(['dbUserId', 'engagementId', 'createdBy', 'documentPath', 'updatedBy']);
    expect(keys('register')).toEqual(['firstName', 'lastName', 'dob', 'primaryContactNumber', 'creationChannel', 'digiHubId']);
    expect([calls.register?.with?.['primaryContactNumber'], calls.register?.with?.['digiHubId']]).toEqual([
      { fact: 'checkedEngagement' },
      { fact: 'checkedEngagement' },
    ]);
    expect(back?.path).toBe('/dashboard/updatebeneficiary');
  });
});
