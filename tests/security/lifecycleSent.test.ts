/**
 * What `lifecycle.json` says, a running server does: each event that can be sent, by somebody who may and by others, with facts in the store that allow
 * it and that refuse it. Who sends what where is drawn anew in each run; `SWEEP=all` sends every event in every state by every role.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import type { WorkflowDef } from '../../src/engine/definition/workflow.ts';
import { SessionService } from '../../src/server/session/service.ts';
import { EVERYWHERE, scopesOf, userByName } from '../../src/server/session/people.ts';
import type { Row, Write } from '../../src/server/store/types.ts';
import { drawFor } from '../support/drawCells.ts';
import { register } from '../server/http/beneficiary.ts';
import { fill, parts } from '../server/http/complete.ts';
import { signIn, startServer, type TestServer } from '../server/http/harness.ts';
import { answerOf, heardIn, placesOf, type EventExamples } from './lifecycle/outcomes.ts';
import { RANKED, status, UNLIKED, UNSENT, WAYS, type Way } from './lifecycle/ways.ts';
import { HOME, sessionOf } from './session.ts';
import { sendTo } from './wire.ts';

const draw = drawFor('security/lifecycleSent');
/** Sent in each workflow beside one of each event by somebody who may. */
const MORE = 4;
/** One programme of each kind: with a status form, of an institute, and one whose manager does not enrol. */
const PROGRAMMES = [2, 6, 9];
const PICTURES = [1, 2, 3];

interface Her {
  dbUserId: number;
  engagementId: number;
  runId: number;
}
let server: TestServer;
let testServer: TestServer | undefined;
let service: SessionService;
let user: Row;
/** One who has everything that a guard reads of other rows, and one who has nothing. */
let whole: Her;
let bare: Her;
let batchId: number;
const tokens = new Map<string, string>();

async function write(writes: Write[]): Promise<void> {
  const applied = await server.store.apply({ userId: null, action: 'test', catalogue: 'test', scope: EVERYWHERE, writes });
  if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
}
const NOWHERE = { centreId: null, programmeId: null };
const insert = async (
  entity: string,
  doc: JsonObject,
  place: { centreId: number | null; programmeId: number | null } = NOWHERE,
): Promise<Write & { op: 'insert' }> => ({ op: 'insert', entity, id: await server.store.newId(entity), doc, ...place });

async function somebody(lacking: readonly string[]): Promise<Her> {
  const her = await register(server, await signIn(server, 'mobilizer'));
  await fill(server, her, { lacking });
  const run = await insert('interest-game', { engagementId: her.engagementId, game: 'interest-game', state: 'Playing', pictures: PICTURES });
  await write([run]);
  return { dbUserId: her.dbUserId, engagementId: her.engagementId, runId: run.id };
}

beforeAll(async () => {
  server = testServer = await startServer();
  const { store, holder, clock, config } = server;
  service = new SessionService(store, holder, clock, config.secretKey);
  const found = await userByName(store, 'mobilizer@skilldesk.test');
  if (!found) throw new Error('the demo has nobody to ask');
  user = found;
  const had = (await scopesOf(store, user.id)).map(({ roleId, programmeId }) => `${roleId} ${programmeId}`);
  const scopes = holder.current.roles.items.flatMap(({ id: roleMapId }) =>
    PROGRAMMES.map((programId) => ({ userId: user.id, roleMapId, centerId: HOME, programId, position: 9 })),
  );
  await write(
    await Promise.all(scopes.filter(({ roleMapId, programId }) => !had.includes(`${roleMapId} ${programId}`)).map((doc) => insert('scope', doc))),
  );
  [whole, bare] = [await somebody([]), await somebody(Object.keys(parts).filter((line) => line !== 'Interest Inventory'))];
  const [batch] = await store.find('batch', { batchName: 'C101-RETAIL-002' }, EVERYWHERE, { limit: 1 });
  batchId = batch?.id ?? 0;
});
afterAll(() => testServer?.close());

async function tokenOf(roleId: number, programmeId: number): Promise<string> {
  const key = `${roleId} ${programmeId}`;
  const token = tokens.get(key) ?? (await service.open(user.id, { roleId, programmeId, centreId: HOME })).tokens.token;
  tokens.set(key, token);
  return token;
}

const rowOf = async (entity: string, id: number): Promise<Row> => {
  const row = await server.store.get(entity, id, EVERYWHERE);
  if (!row) throw new Error(`no ${entity} ${id}`);
  return row;
};
const remove = async (entity: string, where: JsonObject): Promise<Write[]> =>
  (await server.store.find(entity, where, EVERYWHERE, { limit: 50 })).map(({ id }) => ({ op: 'remove', entity, id }));

/** Puts her where the event finds her, and takes away what it opened before. */
async function set({ dbUserId, engagementId, runId }: Her, def: WorkflowDef, state: string, on: JsonObject): Promise<Row> {
  const isGame = def.id === 'interest-game';
  const [entity, id] = isGame ? (['interest-game', runId] as const) : (['engagement', engagementId] as const);
  const doc = isGame
    ? { engagementId, game: 'interest-game', state, pictures: PICTURES, ...(state === 'Playing' ? {} : { answers: UNLIKED }) }
    : { dbUserId, status: state, ...on };
  const removals = isGame
    ? await remove('document', { engagementId, documentKind: 'interestinventory' })
    : [...(await remove('shortlist', { dbUserId })), ...(await remove('engagement', { linkedEngagementId: engagementId }))];
  await write([{ op: 'update', entity, id, doc }, ...removals]);
  return rowOf(entity, id);
}

const keysOf = ({ dbUserId, engagementId, runId }: Her, { action }: Way): JsonObject =>
  action === 'saveGame'
    ? { runId }
    : action === 'enrolltobatch'
      ? { engagementId, batchId }
      : ['shortlist', 'saveInterestInventoryDocument'].includes(action)
        ? { engagementId, dbUserId, ...(action === 'shortlist' ? { userId: user.id } : {}) }
        : { engagementId };

async function ask(service: string, name: string, payload: JsonObject, token: string): Promise<string> {
  const def = server.holder.current.actions[service]?.[name];
  if (!def) throw new Error(`no action ${service}.${name}`);
  return (await sendTo(server, { service, name, def }, payload, token)).code;
}

/** Sends it. Answers the state that it led to, or the code of the refusal, which changed nothing. */
async function sendWay(def: WorkflowDef, state: string, way: Way, token: string, takes: boolean): Promise<string> {
  const her = takes ? whole : bare;
  const before = await set(her, def, state, takes ? (way.on ?? {}) : {});
  const code = await ask(way.service, way.action, { ...keysOf(her, way), ...(takes ? way.takes : way.refuses) }, token);
  const after = await rowOf(def.of?.entity ?? '', before.id);
  if (code === 'ok') return String(after.doc[def.of?.state ?? '']);
  return [after.version, after.doc].every((one, index) => JSON.stringify(one) === JSON.stringify([before.version, before.doc][index]))
    ? `refused: ${code}`
    : 'refused, and changed';
}

/** What a refusal may be called. Another event of the same word, which the role may send, is refused for what it lacks. */
const REFUSALS = ['TRANSITION_BARRED', 'TRANSITION_REFUSED', 'ROLE_BARRED', 'SESSION_ENDED'].map((code) => `refused: ${code}`);

const workflow = (id: string): WorkflowDef => {
  const def = server.holder.current.workflows[id];
  if (!def) throw new Error(`no workflow ${id}`);
  return def;
};

const factsOf = (roleId: number, programmeId: number): JsonObject =>
  sessionOf(server.holder.current, user.id, { roleId, programmeId, centreId: HOME })?.facts ?? {};

/** An event in a state, by a role in a programme, and what comes of it with each of the facts. */
interface Sending {
  transition: EventExamples;
  way: Way;
  role: { id: number; name: string };
  programmeId: number;
  expected: string;
  refused: string;
}
/** Of each event, state and role one programme for each answer that it gets. */
function sendingsOf(id: string): Sending[] {
  const { current } = server.holder;
  const def = workflow(id);
  return heardIn(def, placesOf(current)).flatMap((transition) => {
    const [way, [allowing]] = [WAYS[id]?.[transition.event], transition.allowing];
    if (!way || !allowing) return [];
    return current.roles.items.flatMap(({ id: roleId, name }) => {
      const all = PROGRAMMES.map((programmeId): Sending => {
        const [expected = '', refused = ''] = [allowing, transition.refusing].map((example) =>
          example ? answerOf(def, transition.state, example, factsOf(roleId, programmeId)) : 'barred',
        );
        return { transition, way, role: { id: roleId, name: String(name) }, programmeId, expected, refused };
      });
      return [...new Map([...all].reverse().map((one) => [one.expected, one])).values()].reverse();
    });
  });
}

/** Each event at least once by somebody who may, in some state; and others. */
function drawnOf(all: readonly Sending[]): Sending[] {
  const mayOf = (event: string): Sending[] => all.filter(({ transition, expected }) => transition.event === event && expected !== 'barred');
  const each = [...new Set(all.map(({ transition }) => transition.event))].flatMap((event) =>
    mayOf(event).length > 0 ? draw.some(mayOf(event), 1) : [],
  );
  return [...new Set([...each, ...draw.some(all, MORE)])];
}

describe.each(Object.keys(WAYS))('D1-ROLES-05 D1-ROLES-06 %s over HTTP', (id) => {
  test('every event has a way to be sent, or stands among those that have none', () => {
    const { may } = workflow(id);
    expect([...Object.keys(WAYS[id] ?? {}), ...(id === 'engagement' ? [...RANKED, ...Object.keys(UNSENT)] : [])].sort()).toEqual(
      Object.keys(may).sort(),
    );
  });

  test('what the matrix allows happens, what it refuses changes nothing', async () => {
    const def = workflow(id);
    const unlike: string[] = [];
    for (const { transition, way, role, programmeId, expected, refused } of drawnOf(sendingsOf(id))) {
      const token = await tokenOf(role.id, programmeId);
      const name = `${transition.state}: ${transition.event} by ${role.name} in ${programmeId}`;
      const outcome = await sendWay(def, transition.state, way, token, true);
      if (expected === transition.allowing[0]?.expect ? outcome !== expected : !REFUSALS.includes(outcome))
        unlike.push(`${name}: ${outcome}, not ${expected}`);
      // A transition without a guard has no facts that refuse it.
      const not = way.refuses && transition.refusing ? await sendWay(def, transition.state, way, token, false) : 'refused: TRANSITION_BARRED';
      if (!REFUSALS.includes(not) || (refused.startsWith('refused') && not !== 'refused: TRANSITION_REFUSED'))
        unlike.push(`${name}, with facts that refuse: ${not}`);
    }
    expect(unlike, draw.hint).toEqual([]);
  });
});

test('D1-ROLES-05 a state that no action can bring about is brought about by nobody', async () => {
  const unlike: string[] = [];
  for (const { id, name } of draw.some(server.holder.current.roles.items, 3)) {
    for (const state of Object.values(UNSENT)) {
      const outcome = await sendWay(workflow('engagement'), 'Enrolled', status({ status: state }), await tokenOf(id, 2), true);
      if (!REFUSALS.includes(outcome)) unlike.push(`${state} by ${String(name)}: ${outcome}`);
    }
  }
  expect(unlike, draw.hint).toEqual([]);
});

test('D3-SHORTLIST-16 D3-SHORTLIST-18 who may rank a centre shortlists and rejects with it, and nobody else does', async () => {
  const def = workflow('engagement');
  const [least, programmeId] = [18, 2];
  let waiting: number[] = [];
  const refresh = async (): Promise<void> => {
    const rows = await Promise.all(
      Array.from({ length: least }, () =>
        insert('engagement', { dbUserId: whole.dbUserId, status: 'Mobilised', candidate: 'waiting' }, { centreId: HOME, programmeId }),
      ),
    );
    const marks = await Promise.all(
      rows.map(({ id: engagementId }, place) =>
        insert('evaluation', { engagementId, place: 1, individualExecScore: place * 5, groupExecObservation: 5, behaviourInterviewObservation: 5 }),
      ),
    );
    await write([...rows, ...marks]);
    waiting = rows.map(({ id }) => id);
  };
  await refresh();
  const states = async (): Promise<string[]> =>
    Promise.all([waiting.at(-1) ?? 0, waiting[0] ?? 0].map(async (id) => String((await rowOf('engagement', id)).doc['status'])));
  for (const { id: roleId, name } of server.holder.current.roles.items) {
    const expected = heardIn(def, [])
      .filter(({ event }) => RANKED.includes(event))
      .map(({ state, allowing: [example] }) => (example ? answerOf(def, state, example, factsOf(roleId, programmeId)) : ''));
    const code = await ask('percentile', 'calculatePercentile', {}, await tokenOf(roleId, programmeId));
    const isBarred = expected.includes('barred');
    expect([code === 'ok', ...(await states())], String(name)).toEqual([!isBarred, ...(isBarred ? ['Mobilised', 'Mobilised'] : expected)]);
    if (!isBarred) await refresh();
  }
});
