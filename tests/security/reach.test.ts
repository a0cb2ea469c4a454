/**
 * What a session may not change it cannot change: every writing action, by everybody of the demo, aimed at rows of the own centre, at rows of
 * another that are linked with it, at rows of strangers, and at all mixtures of them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { holds } from '../../src/engine/rules/logic.ts';
import { atWork } from '../../src/server/door/find.ts';
import { writes } from '../../src/server/operations/index.ts';
import { SessionKeeper } from '../../src/server/session/keeper.ts';
import { factsFor } from '../../src/server/session/facts.ts';
import { EVERYWHERE, scopesOf } from '../../src/server/session/people.ts';
import { demoAccounts } from '../../src/server/seed/demoTables.ts';
import { call, type Answer } from '../support/wire.ts';
import { rowOf, signIn, startServer, type Person, type TestServer } from '../server/http/harness.ts';
import { keysOf, nounOf, payloadsOf, type Asked } from './reach/payloads.ts';
import { write, type Ids } from './reach/rows.ts';
import { World, type Actor } from './reach/world.ts';

const STATUSES = ['Mobilised', 'Shortlisted'];
interface Attacker { name: string; person: Person; actor: Actor; programmeId: number; session: JsonObject }
interface Rows { own: Ids; linked: Ids; shared: Ids; foreign: Ids }

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = new World(server.store, server.holder.current);
}, 120_000);
afterAll(() => server.close());

async function attackerOf(name: string): Promise<Attacker | undefined> {
  const { store, holder } = server;
  const person = await signIn(server, name).catch(() => undefined);
  const [active] = person ? await scopesOf(store, person.userId) : [];
  if (!person || !active) return undefined;
  const session = factsFor(holder.current, active, await store.get('user', person.userId, EVERYWHERE), await store.get('centre', active.centreId, EVERYWHERE)) ?? {};
  const is = (trait: string): boolean => holds({ var: `session.role.${trait}` }, { session });
  return { name, person, session, programmeId: active.programmeId, actor: { userId: person.userId, centreId: active.centreId, everywhere: is('allCentres'), administers: is('administers') } };
}

/** Rows for one try: the attacker's own, those of a beneficiary who follows on from another centre, hers there, and a stranger's. */
async function rowsFor({ actor, programmeId }: Attacker, status: string, without: string | undefined): Promise<Rows> {
  const { store, holder } = server;
  const [there, far] = [101, 102, 103].filter((id) => id !== actor.centreId);
  const make = (centreId: number, follows?: Ids) => write(store, holder.current, { centreId, programmeId, status, without, ...(follows ? { follows } : {}) });
  const [own, shared, foreign] = [await make(actor.centreId), await make(there ?? 0), await make(far ?? 0)];
  const linked = { ...(await make(actor.centreId, shared)) };
  const people = { user: actor.userId, centre: actor.centreId };
  await world.changes(() => []);
  return { own: { ...own, ...people }, linked: { ...own, ...linked, ...people }, shared: { ...shared, user: actor.userId + 1, centre: there ?? 0 }, foreign: { ...foreign, user: actor.userId + 2, centre: far ?? 0 } };
}

test('scratch', async () => {
  await world.look();
  const attackers = (await Promise.all((process.env['WHO'] ?? 'manager,assessment,principal').split(',').map(attackerOf))).filter((one) => one !== undefined);
  const { actions } = server.holder.current;
  const keeper = new SessionKeeper(server.store, server.holder, server.clock, server.config.secretKey);
  for (const [service, table] of Object.entries(actions)) for (const [name, def] of Object.entries(table)) {
    if (service === 'login' || !writes(def.do) || def.internal === true || def.door) continue;
    if (process.env['ONLY'] && !process.env['ONLY'].split(',').includes(name)) continue;
    const out: Record<string, number> = {};
    const t = Date.now();
    let wrote = 0;
    for (const attacker of attackers) {
      if (def.may !== undefined && !holds(def.may, { session: attacker.session })) continue;
      const [act] = await scopesOf(server.store, attacker.actor.userId); const token = (await keeper.open(attacker.actor.userId, act!)).tokens.token;
      for (const status of STATUSES) for (const without of [undefined, nounOf(def)]) {
        const rows = await rowsFor(attacker, status, without);
        const all = payloadsOf(server.holder.current, { service, name, def }, { session: attacker.session, ids: rows.own, today: server.clock.today() });
        for (const payload of all.slice(0, 12)) {
          const answer = await call(server.url, service, name, payload, { token });
          const said = `${answer.http} ${answer.appError?.[0]?.errorCode ?? 'ok'} ${answer.appError?.[0]?.field ?? ''}`;
          if (process.env['ONLY'] && !(said in out)) console.log(status, without, JSON.stringify(payload).slice(0, 500), JSON.stringify(answer.appError?.slice(0, 3).map(({ field, errorMessage }) => [field, errorMessage])));
          wrote += (await world.changes(() => [1])).length;
          out[said] = (out[said] ?? 0) + 1;
        }
      }
    }
    console.log(wrote > 0 ? 'WROTE' : 'NOT', service, name, wrote > 0 ? '' : JSON.stringify(out), Date.now() - t);
  }
}, 600_000);
