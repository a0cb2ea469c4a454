import { describe, expect, test } from 'vitest';
import type { SaveStep } from '../../src/catalogue/definition/form.ts';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { CallProblem } from '../../src/runtime/client/problem.ts';
import { noCompletedSteps, type CompletedSteps, runSteps, type Ran } from '../../src/runtime/save/runSteps.ts';
import { payloadOf } from '../../src/runtime/save/payload.ts';

const address: FormSchema = { type: 'object', properties: { pincode: { type: 'string' }, addressLine2: { type: 'string' } } };
const schema: FormSchema = {
  type: 'object',
  properties: {
    firstName: { type: 'string' },
    middleName: { type: 'string' },
    secret: { type: 'string' },
    sameAddress: { type: 'boolean', 'x-local': true },
    residential: address,
    permanent: address,
  },
};
const spread = (path: string, more: JsonObject = {}): JsonObject => ({ '': { var: path }, ...more });
const person = { dbUserId: { or: [{ var: 'record.dbUserId' }, { var: 'kept.dbUserId' }] } };
const isNew = { '!': { var: 'record.dbUserId' } };
const addressStep = (id: string, type: string, part: string): SaveStep => ({
  id,
  call: 'captureAddress',
  when: isNew,
  with: spread(part, { entityId: { var: 'kept.dbUserId' }, type }),
  keep: { [id]: '/0/id' },
  else: { call: 'updateAddress', with: spread(part, { id: { var: `kept.${id}` }, type }) },
});
const steps: SaveStep[] = [
  {
    call: 'captureBeneficiaryDetails',
    with: spread('data', { createdBy: { var: 'session.user.id' } }),
    without: ['/residential', '/permanent'],
    keep: { dbUserId: '/0/dbUserId' },
    else: { call: 'updateBeneficiaryDetails', when: { var: 'record.dbUserId' }, with: spread('data', person) },
  },
  addressStep('residential', 'R', 'data.residential'),
  addressStep('permanent', 'P', 'data.permanent'),
  { call: 'captureStudentEngagement', when: isNew, with: { ...person, status: 'mobilised' }, keep: { engagementId: '/0/engagementId' }, say: 'done' },
];
const data: JsonObject = { firstName: 'Asha', residential: { pincode: '400053' }, permanent: { pincode: '411028' } };
const facts = (entries: JsonObject = data, record: JsonObject = { dbUserId: null }) => ({
  data: entries,
  record,
  session: { user: { id: 7 } },
  today: '2026-11-20',
});

interface SaveCall {
  call: string;
  payload: JsonObject;
  key: string;
}
const answers: Record<string, Json> = {
  captureBeneficiaryDetails: [{ dbUserId: 31, version: 1 }],
  captureAddress: [{ id: 5, version: 1 }],
  captureStudentEngagement: [{ engagementId: 77, version: 1 }],
};

/** A server that fails once at the n-th call, in its own way. */
class Server {
  requests: SaveCall[] = [];
  private failing: { at: number; problem: CallProblem } | null = null;
  failAt(at: number, problem: CallProblem): this {
    this.failing = { at, problem };
    return this;
  }
  readonly call = async (call: string, payload: JsonObject, key: string): Promise<Json> => {
    this.requests.push({ call, payload, key });
    if (this.failing && this.requests.length === this.failing.at) throw this.failing.problem;
    return answers[call] ?? [{ version: 2 }];
  };
  calls(): string[] {
    return this.requests.map(({ call }) => call);
  }
}
const cut = (): CallProblem => new CallProblem('network', 0, []);
const save = (server: Server, memory: CompletedSteps, entries = data, record?: JsonObject, versions: Record<string, number> = {}): Promise<Ran> =>
  runSteps({
    steps,
    schema,
    facts: facts(entries, record),
    unseen: [],
    versions,
    memory,
    call: server.call,
    remember: () => Promise.resolve(),
    fresh: () => 'd9',
  });

describe('a payload', () => {
  test("D1-CALLS-19 every documented key is there, null when empty; the page's own and other steps' parts are not", () => {
    const payload = payloadOf(steps[0] as SaveStep, schema, { ...facts(), kept: {} }, ['/residential', '/permanent']);
    expect(payload).toEqual({ firstName: 'Asha', middleName: null, secret: null, createdBy: 7 });
  });
  test('D1-CALLS-26 a part of the form is spread, named keys win', () => {
    expect(payloadOf({ with: spread('data.residential', { pincode: '1' }) }, schema, { ...facts(), kept: {} })).toEqual({
      pincode: '1',
      addressLine2: null,
    });
  });
  test('what a person may not see is not sent at all', () => {
    expect(payloadOf({ with: spread('data') }, schema, { ...facts(), kept: {} }, ['/secret', '/residential/addressLine2'])).toEqual({
      firstName: 'Asha',
      middleName: null,
      residential: { pincode: '400053' },
      permanent: { pincode: '411028', addressLine2: null },
    });
  });
});

describe('a save of several calls', () => {
  test('D1-REG-83 D1-REG-84 a new record: details, both addresses, then the engagement; what an answer kept reaches the next step', async () => {
    const server = new Server();
    const ran = await save(server, noCompletedSteps('d1'));
    expect(server.calls()).toEqual(['captureBeneficiaryDetails', 'captureAddress', 'captureAddress', 'captureStudentEngagement']);
    expect(server.requests.slice(1).map(({ payload }) => payload)).toMatchObject([
      { type: 'R', entityId: 31 },
      { type: 'P', entityId: 31 },
      { dbUserId: 31, status: 'mobilised' },
    ]);
    expect(ran).toMatchObject({ ok: true, texts: ['done'], memory: { kept: { dbUserId: 31, engagementId: 77, residential: 5 } } });
  });

  test('D1-REG-87 an existing record: an update, no engagement, with the version it was read in', async () => {
    const server = new Server();
    await save(server, noCompletedSteps('d1'), data, { dbUserId: 31 }, { '': 4 });
    expect(server.requests.map(({ call, payload }) => [call, payload['version'], payload['dbUserId']])).toEqual([
      ['updateBeneficiaryDetails', 4, 31],
    ]);
  });

  test.each([1, 2, 3, 4])('quality 2: cut at call %i and pressed again, it goes on there under the same key', async (at) => {
    const server = new Server().failAt(at, cut());
    const first = await save(server, noCompletedSteps('d1'));
    expect(first.ok).toBe(false);
    const second = await save(server, first.memory);
    expect([second.ok, server.requests.length, server.requests[at - 1]?.key]).toEqual([true, 5, server.requests[at]?.key]);
    expect(new Set(server.requests.map(({ key }) => key)).size).toBe(4);
  });

  test('D12-GAP-118 changed after its step succeeded, a part goes out as an update; the rest is not sent again', async () => {
    const server = new Server().failAt(4, cut());
    const first = await save(server, noCompletedSteps('d1'));
    server.requests = [];
    const second = await save(server, first.memory, { ...data, firstName: 'Usha' });
    expect(server.requests.map(({ call, payload }) => [call, payload['dbUserId'], payload['version']])).toEqual([
      ['updateBeneficiaryDetails', 31, 1],
      ['captureStudentEngagement', 31, undefined],
    ]);
    expect(second).toMatchObject({ ok: true, memory: { kept: { dbUserId: 31 }, steps: { captureBeneficiaryDetails: { runs: 2, version: 2 } } } });
  });

  test('D12-GAP-174 a step for each of several values: one that is refused leaves the others, and alone is sent again; a cut line stops it', async () => {
    const several: FormSchema = { type: 'object', properties: { kind: { type: 'string', 'x-joined': ',' } } };
    const each: SaveStep[] = [{ call: 'captureDocDetails', apart: '/kind', with: { kind: { var: 'item' } } }];
    const run = (server: Server, memory: CompletedSteps) =>
      runSteps({
        steps: each,
        schema: several,
        facts: facts({ kind: 'A,B b,C,A' }),
        unseen: [],
        versions: {},
        memory,
        call: server.call,
        remember: () => Promise.resolve(),
        fresh: () => 'd9',
      });
    const refusing = new Server().failAt(2, new CallProblem('refused', 200, []));
    const ran = await run(refusing, noCompletedSteps('d1'));
    expect([ran.ok, refusing.requests.map(({ payload }) => payload['kind'])]).toEqual([false, ['A', 'B b', 'C']]);
    const server = new Server();
    expect((await run(server, ran.memory)).ok).toBe(true);
    expect(server.requests.map(({ payload, key }) => [payload['kind'], key])).toEqual([['B b', refusing.requests[1]?.key]]);
    expect(refusing.requests[1]?.key).toMatch(/^[!-~]+$/);
    const cutting = new Server().failAt(2, cut());
    expect((await run(cutting, noCompletedSteps('d2'))).ok).toBe(false);
    expect(cutting.requests).toHaveLength(2);
  });

  test('the same data back and forth is written each time: no key is used for two updates', async () => {
    const server = new Server();
    let { memory } = await save(server, noCompletedSteps('d1'));
    server.requests = [];
    for (const firstName of ['Usha', 'Asha', 'Usha']) ({ memory } = await save(server, memory, { ...data, firstName }));
    expect(server.calls()).toEqual(Array.from({ length: 3 }, () => 'updateBeneficiaryDetails'));
    expect(new Set(server.requests.map(({ key }) => key)).size).toBe(3);
  });

  test('quality 2: answer lost, form changed, pressed again: the first write counts, the change follows as an update', async () => {
    const server = new Server().failAt(1, cut());
    const first = await save(server, noCompletedSteps('d1'));
    server.requests = [];
    server.failAt(1, new CallProblem('repeated', 409, [], [{ dbUserId: 31, version: 1 }]));
    const second = await save(server, first.memory, { ...data, firstName: 'Usha' });
    expect(server.calls().slice(0, 3)).toEqual(['captureBeneficiaryDetails', 'updateBeneficiaryDetails', 'captureAddress']);
    expect(server.requests[1]?.payload).toMatchObject({ dbUserId: 31, firstName: 'Usha', version: 1 });
    expect(second.ok).toBe(true);
  });

  test('a refusal stops there and says which part of the form it is about', async () => {
    const server = new Server().failAt(3, new CallProblem('refused', 200, [{ code: 'FIELD_INVALID', text: 'no', field: 'permanent.pincode' }]));
    const ran = await save(server, noCompletedSteps('d1'));
    expect(ran).toMatchObject({ ok: false, part: '/permanent', problem: { kind: 'refused' } });
    expect(server.requests).toHaveLength(3);
  });

  test('quality 2: what somebody else wrote under the same key is not this person: it is written anew, under a key of its own', async () => {
    const server = new Server().failAt(1, new CallProblem('repeated', 409, [], [{ dbUserId: 30, version: 4 }]));
    const ran = await save(server, noCompletedSteps('d1'));
    expect(server.calls()).toEqual([
      'captureBeneficiaryDetails',
      'captureBeneficiaryDetails',
      'captureAddress',
      'captureAddress',
      'captureStudentEngagement',
    ]);
    expect(server.requests.map(({ key }) => key.split('.')[0])).toEqual(['d1', 'd9', 'd9', 'd9', 'd9']);
    expect(ran).toMatchObject({ ok: true, memory: { kept: { dbUserId: 31 } } });
  });

  test('quality 2: what may be written only once goes out under a name of its own; where it is there, that is the answer', async () => {
    const onceSteps = steps.map((step) =>
      step.call === 'captureStudentEngagement' ? { ...step, once: { cat: ['registration-', { var: 'kept.dbUserId' }] } } : step,
    );
    const again = new Server().failAt(4, new CallProblem('repeated', 409, [], [{ engagementId: 76, version: 3 }]));
    const ran = await runSteps({
      steps: onceSteps,
      schema,
      facts: facts(),
      unseen: [],
      versions: {},
      memory: noCompletedSteps('d1'),
      call: again.call,
      remember: () => Promise.resolve(),
      fresh: () => 'd9',
    });
    expect(again.requests.map(({ key }) => key).at(-1)).toBe('registration-31');
    expect([again.requests.length, ran]).toMatchObject([4, { ok: true, memory: { kept: { dbUserId: 31, engagementId: 76 } } }]);
  });

  test('quality 2: a key that the server refused is as if it had never been sent; one without an answer stays', async () => {
    const refused = await save(new Server().failAt(1, new CallProblem('refused', 200, [])), noCompletedSteps('d1'));
    const lost = await save(new Server().failAt(1, cut()), noCompletedSteps('d1'));
    expect([refused.memory.sent, lost.memory.sent]).toEqual([[], ['d1.captureBeneficiaryDetails.0']]);
  });

  test('every call and every success is remembered before the next call begins', async () => {
    const remembered: string[][] = [];
    const server = new Server().failAt(3, cut());
    await runSteps({
      steps,
      schema,
      facts: facts(),
      unseen: [],
      versions: {},
      memory: noCompletedSteps('d1'),
      call: server.call,
      remember: async (memory) => {
        remembered.push([...Object.keys(memory.steps), `${memory.sent.length} sent`]);
      },
      fresh: () => 'd9',
    });
    const first = ['captureBeneficiaryDetails', '1 sent'];
    const second = ['captureBeneficiaryDetails', 'residential', '2 sent'];
    expect(remembered).toEqual([['1 sent'], first, [...first.slice(0, 1), '2 sent'], second, [...second.slice(0, 2), '3 sent']]);
  });
});
