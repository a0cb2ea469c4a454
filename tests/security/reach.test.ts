/**
 * What a session may not change it cannot change: writing actions, by people of several roles and centres, aimed at rows of the own centre,
 * at those of a beneficiary who follows on from another centre, at hers there, at those of strangers, and at mixtures of them. Some actions, drawn
 * anew in each run; `SWEEP=all` tries every one. That rows reach whom they should is judged for all of them in `rowsReached.test.ts`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActionDef } from '../../src/catalogue/definition/action.ts';
import { holds } from '../../src/engine/rules/logic.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { writes } from '../../src/server/endpoint/carryOut.ts';
import { factsFor } from '../../src/server/session/facts.ts';
import { SessionService } from '../../src/server/session/service.ts';
import { EVERYWHERE, scopesOf, type UserScope } from '../../src/server/session/people.ts';
import { verifyPhone } from '../server/http/beneficiary.ts';
import { productCatalogue, signIn, startServer, type TestServer } from '../server/http/harness.ts';
import { drawFor, takesAll } from '../support/drawCells.ts';
import { nameOf, READING, REMOVING, SILENT, writesNothing } from './reach/exceptions.ts';
import { keysOf, nounOf, payloadsOf, type ActionCall } from './reach/payloads.ts';
import { write, type Ids } from './reach/rows.ts';
import { World, type Actor } from './reach/world.ts';
import { sendRows } from './wire.ts';

/** A manager who has another centre, too, and is not there now; the centre to which recommendations lead; who writes little, and who shortlists. */
const PEOPLE = ['two', 'assessment', 'principal', 'facilitator6'];
const CENTRES = [101, 102, 103];
const PHONE = '7400000001';
const STATUSES = ['Mobilised', 'Shortlisted', 'Rejected'];
/** A ranking takes no fewer. */
const RANKED = 18;
const MOST_PAYLOADS = 10;
const draw = drawFor('security/reach');
/** Actions of those that write here, and of those that do not. */
const [WRITERS, OTHERS] = [3, 1];

interface Attacker {
  name: string;
  actor: Actor;
  active: UserScope;
  other: UserScope | undefined;
  session: JsonObject;
}
interface Rows {
  own: Ids;
  linked: Ids;
  shared: Ids;
  foreign: Ids;
}
/** How an action wrote: in which status, with nothing there of an entity, by which of its payloads. */
interface Way {
  status: string;
  without: string | undefined;
  index: number;
}

let server: TestServer;
let testServer: TestServer | undefined;
let keeper: SessionService;
let world: World;
let attackers: Attacker[];
/** Rows that nothing may come of serve again: those of strangers, and all of them where an action never wrote. */
const spare = new Map<string, Rows>();
const strangers = new Map<string, Ids>();
const tokens = new Map<string, string>();
/** Actions that wrote, and those that did about a beneficiary who follows on. */
const wrote = { own: new Set<string>(), linked: new Set<string>() };

async function attackerOf(name: string): Promise<Attacker> {
  const { store, holder } = server;
  const { userId } = await signIn(server, name);
  const [active, other] = await scopesOf(store, userId);
  if (!active) throw new Error(`${name} has no scope`);
  const session =
    factsFor(holder.current, active, await store.get('user', userId, EVERYWHERE), await store.get('centre', active.centreId, EVERYWHERE)) ?? {};
  const is = (trait: string): boolean => holds({ var: `session.role.${trait}` }, { session });
  return { name, session, active, other, actor: { userId, centreId: active.centreId, everywhere: is('allCentres'), administers: is('administers') } };
}

beforeAll(async () => {
  const whole = await productCatalogue();
  server = testServer = await startServer({
    catalogue: { ...whole, actions: { ...whole.actions, engagement: { ...whole.actions['engagement'], removeEngagement: REMOVING } } },
  });
  const { store, holder, clock, config } = server;
  keeper = new SessionService(store, holder, clock, config.secretKey);
  attackers = await Promise.all(PEOPLE.map(attackerOf));
  for (const name of PEOPLE.filter((one) => one !== 'principal')) await verifyPhone(server, await signIn(server, name), PHONE);
  world = new World(store, holder.current);
});
afterAll(() => testServer?.close());

const make = (attacker: Attacker, centreId: number, status: string, without: string | undefined, follows?: Ids): Promise<Ids> =>
  write(server.store, server.holder.current, {
    centreId,
    programmeId: attacker.active.programmeId,
    status,
    phone: PHONE,
    without,
    ...(follows ? { follows } : {}),
  });

async function ownRows(attacker: Attacker, status: string, without: string | undefined): Promise<Ids> {
  const { userId: user, centreId: centre } = attacker.actor;
  return { ...(await make(attacker, centre, status, without)), user, centre };
}

/** Rows for one try: the attacker's own, those of a beneficiary who follows on from another centre, hers there, and a stranger's. */
async function allRows(attacker: Attacker, status: string, without: string | undefined): Promise<Rows> {
  const { userId: user, centreId: centre } = attacker.actor;
  const [there = 0, far = 0] = CENTRES.filter((id) => id !== centre);
  const [own, shared] = [await ownRows(attacker, status, without), await make(attacker, there, status, without)];
  const key = [far, attacker.active.programmeId, status, without].join(' ');
  const foreign = strangers.get(key) ?? (await make(attacker, far, status, without));
  strangers.set(key, foreign);
  const linked = await make(attacker, centre, status, without, shared);
  return {
    own,
    linked: { ...shared, ...linked, user, centre },
    shared: { ...shared, user: user + 1, centre: there },
    foreign: { ...foreign, user: user + 2, centre: far },
  };
}

/** A payload with some of its keys turned to other rows. */
function aimed(action: ActionCall, payload: readonly JsonObject[], from: Ids, to: Ids, only?: string): JsonObject[] {
  const names = keysOf(server.holder.current, action, [...new Set(payload.flatMap((row) => Object.keys(row)))]);
  const turn = (key: string, value: Json): Json => {
    const noun = names[key];
    return noun === undefined || value !== from[noun] || (only !== undefined && only !== key) ? value : (to[noun] ?? value);
  };
  return payload.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, turn(key, value)])));
}

/** A session goes on but where the account itself is written, which may end all of them or change what they act with. */
async function tokenOf({ name, actor, active }: Attacker, { service }: ActionCall): Promise<string> {
  if (service === 'user') tokens.delete(name);
  const token = tokens.get(name) ?? (await keeper.open(actor.userId, active)).tokens.token;
  if (service !== 'user') tokens.set(name, token);
  return token;
}

/** One call, and what of its writing was not the attacker's to do. */
async function attempt(attacker: Attacker, action: ActionCall, aim: string, payload: JsonObject[]): Promise<{ wrote: boolean; wrong: string[] }> {
  const name = nameOf(action);
  await sendRows(server, action.service, action.name, payload, await tokenOf(attacker, action));
  const found = await world.changes((change) => [
    ...world.against(attacker.actor, change),
    ...(READING.has(name) ? [`wrote ${change.entity} ${change.id} where it only reads`] : []),
    '',
  ]);
  return {
    wrote: found.length > 0,
    wrong: found.filter((what) => what !== '').map((what) => `${name} by ${attacker.name}, aimed at ${aim}: ${what}`),
  };
}

/** The first payload that writes where all rows are the attacker's own, with what it was about. */
async function allowed(attacker: Attacker, action: ActionCall, wrong: string[]): Promise<Way | undefined> {
  const noun = nounOf(action);
  if ('rank' in action.def.do) for (let left = RANKED; left > 0; left -= 1) await ownRows(attacker, 'Mobilised', undefined);
  for (const without of noun === undefined ? [undefined] : [undefined, noun]) {
    for (const status of STATUSES) {
      const rows = await ownRows(attacker, status, without);
      await world.changes(() => []);
      const all = payloads(attacker, action, rows);
      for (const [index, payload] of all.entries()) {
        const found = await attempt(attacker, action, 'own', payload);
        wrong.push(...found.wrong);
        if (found.wrote) return { status, without, index };
      }
    }
  }
  return undefined;
}

function payloads({ session, other }: Attacker, action: ActionCall, ids: Ids): JsonObject[][] {
  const scope: JsonObject = other ? { centerId: other.centreId, programId: other.programmeId, roleMapId: other.roleId } : {};
  return payloadsOf(server.holder.current, action, { session, ids, today: server.clock.today(), phone: PHONE, scope }).slice(0, MOST_PAYLOADS);
}

/** The rows that an attack is aimed at: new ones where they are written over. */
async function rowsFor(attacker: Attacker, way: Way | undefined): Promise<Rows> {
  if (way) return allRows(attacker, way.status, way.without);
  const rows = spare.get(attacker.name) ?? (await allRows(attacker, 'Mobilised', undefined));
  spare.set(attacker.name, rows);
  return rows;
}

/** What was allowed once, aimed at other rows: all keys at once, each alone, and beside a row of one's own. */
async function attack(attacker: Attacker, action: ActionCall, way: Way | undefined): Promise<string[]> {
  const rows = await rowsFor(attacker, way);
  await world.changes(() => []);
  const payload = payloads(attacker, action, rows.own)[way?.index ?? 0];
  if (!payload) return [];
  const keys = Object.keys(keysOf(server.holder.current, action, [...new Set(payload.flatMap((row) => Object.keys(row)))]));
  const turned = (aim: keyof Rows, only?: string): JsonObject[] => aimed(action, payload, rows.own, rows[aim], only);
  const wrong: string[] = [];
  const tried = async (name: string, aimedRows: JsonObject[]): Promise<void> => {
    const found = await attempt(attacker, action, name, aimedRows);
    wrong.push(...found.wrong);
    if (found.wrote && name === 'linked') wrote.linked.add(nameOf(action));
  };
  for (const aim of ['foreign', 'shared'] as const) {
    await tried(aim, turned(aim));
    if ('upsertMany' in action.def.do) await tried(`${aim} beside own`, [...payload, ...turned(aim)]);
    if (keys.length > 1) for (const key of keys) await tried(`${aim} by ${key}`, turned(aim, key));
  }
  await tried('linked', turned('linked'));
  return wrong;
}

const writing = (): ActionCall[] =>
  Object.entries(server.holder.current.actions).flatMap(([service, table]) =>
    Object.entries(table)
      .filter(([, def]: [string, ActionDef]) => writes(def.do) && service !== 'login' && def.internal !== true && !def.endpoint)
      .map(([name, def]) => ({ service, name, def })),
  );

/** The action that only definitions keep to its centre is always among them. */
function drawActions(): ActionCall[] {
  const isRemoving = ({ def }: ActionCall): boolean => def === REMOVING;
  const [all, removing] = [writing().filter((action) => !isRemoving(action)), writing().filter(isRemoving)];
  const [quiet, others] = [all.filter(writesNothing), all.filter((action) => !writesNothing(action))];
  return [...removing, ...draw.some(others, WRITERS), ...draw.some(quiet, OTHERS)];
}

test('what is left out as writing nothing are actions', () => {
  const known = writing().map(nameOf);
  expect([...READING, ...Object.keys(SILENT)].filter((name) => !known.includes(name))).toEqual([]);
});

test('D1-ROLES-05 D1-ROLES-06 by writing actions, what a session may not change it cannot change, linked rows included', async () => {
  await world.look();
  const wrong: string[] = [];
  const tried = drawActions();
  for (const action of tried) {
    const name = nameOf(action);
    for (const attacker of attackers) {
      const isBarred = action.def.may !== undefined && !holds(action.def.may, { session: attacker.session });
      const way = isBarred || READING.has(name) ? undefined : await allowed(attacker, action, wrong);
      if (way) wrote.own.add(name);
      wrong.push(...(await attack(attacker, action, way)));
    }
  }
  expect(wrong, draw.hint).toEqual([]);
  const names = (some: readonly ActionCall[]): string[] => some.map(nameOf).sort();
  const silent = tried.filter((action) => !wrote.own.has(nameOf(action)));
  expect(names(silent), draw.hint).toEqual(names(tried.filter(writesNothing)));
  if (takesAll) expect(wrote.linked.size).toBeGreaterThan(15);
  expect(await world.look()).toEqual([]);
});
