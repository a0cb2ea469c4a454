/** SIGKILL at each step of a publish that moves records, and of taking it back: definitions and records are those of before, or those of after. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import type { Store } from '../../../src/server/store/types.ts';
import { pageOf, rowOf } from '../../server/http/harness.ts';
import { migrationFile, NEW, OLD, renamedFiles } from '../../server/http/renamedState.ts';
import { kinds, type Kind } from '../../server/store/harness.ts';
import { root, startProduct } from '../../support/product.ts';
import { chance, pause, tellSeed, until } from '../../support/trials.ts';
import { call, signInOverWire, type Answer } from '../../support/wire.ts';
import { startVictim, type Victim, type Work } from './victim.ts';

/** More than one batch of the move. */
const RECORDS = 701;
const [FIRST, LATE] = [500_000, 600_000];
const EVERYWHERE = { centres: 'all' as const };
/** Two who administer. */
const [AUTHOR, SECOND] = ['admin@skilldesk.test', 'ops@skilldesk.test'];
const recordsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: first + index, centreId: 101, programmeId: 2, at: '2026-11-20T06:00:00Z', userId: null },
    doc: { isActive: 'Y', engagementId: first + index, interviewStatus: OLD },
  }));

/** The server is killed when it has `come` so far; what it waits for there is let go then. */
interface Stop {
  name: string;
  /** Whether the step is done then; it may be either where that is left to chance. */
  isDone: boolean | undefined;
  /** Where it is stopped while that is taken back; there, where it is left out. */
  back?: Stop;
  begin: (victim: Victim, isCommitted: () => Promise<boolean>) => Promise<{ come: () => Promise<void>; letGo: () => Promise<unknown> }>;
}
const nothing = (): Promise<void> => Promise.resolve();

const committed: Stop = {
  name: 'once it is committed, before it serves',
  isDone: true,
  begin: async (_victim, isCommitted) => ({ come: () => until(isCommitted, undefined, 1), letGo: nothing }),
};
const somewhen: Stop = { name: 'somewhen', isDone: undefined, begin: async () => ({ come: () => pause(chance() * 8000), letGo: nothing }) };

const ALL = 'lock table entity.placement in share row exclusive mode';
const THE_LAST = `select 1 from entity.placement where id = ${FIRST + RECORDS - 1} for update`;

async function openClient(victim: Victim): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: victim.databaseUrl });
  await client.connect();
  await client.query('begin');
  return client;
}
/** Until so many wait for a lock. */
const waiting = (client: pg.Client, count: number): Promise<void> =>
  until(async () => {
    const { rows } = await client.query('select 1 from pg_locks where not granted');
    return rows.length >= count;
  });
/** Somebody else has locked what the step needs. */
const lockedOut = (name: string, lock: string): Stop => ({
  name,
  isDone: false,
  begin: async (victim) => {
    const client = await openClient(victim);
    await client.query(lock);
    return { come: () => waiting(client, 1), letGo: () => client.end() };
  },
});
/** What it locked is locked by somebody else as soon as it has committed, so that neither it nor another server comes further than to where they take it up. */
const takenUp: Stop = {
  name: 'while it and another server take it up',
  isDone: true,
  // Whoever takes up what was before moves nothing.
  back: committed,
  begin: async (victim) => {
    const [first, next] = [await openClient(victim), await openClient(victim)];
    await first.query(ALL);
    const other = await startProduct({ isShortLived: true, databaseUrl: victim.databaseUrl, env: { RATE_LIMIT: '0' } });
    const come = async (): Promise<void> => {
      await waiting(first, 1);
      const locked = next.query(ALL);
      await waiting(first, 2);
      await first.end();
      await locked;
      await waiting(next, 2);
      await other.kill();
    };
    return { come, letGo: () => next.end() };
  },
};
const stops: Record<Kind, readonly Stop[]> = {
  embedded: [committed, somewhen, somewhen],
  postgresql: [committed, lockedOut('before a record moves', ALL), lockedOut('when most have moved', THE_LAST), takenUp],
};

describe.each(kinds)('the server is killed while definitions are published (%s)', (kind) => {
  let victim: Victim;
  let files: JsonObject[] = [];
  let before: string | null = null;
  let total = RECORDS;
  let [author, second] = ['', ''];
  const ask = (token: string, action: string, payload: JsonObject): Promise<Answer> => call(victim.url, 'definitions', action, [payload], { token });
  const signIn = async (): Promise<void> => {
    [author, second] = [(await signInOverWire(victim.url, AUTHOR)).token, (await signInOverWire(victim.url, SECOND)).token];
  };
  const versionOf = async (versionId: number): Promise<{ state: unknown; catalogue: string | null }> => {
    const answer = await ask(author, 'viewDefinitionVersions', { page: 1, size: 50 });
    return { state: pageOf(answer).rows.find((row) => row['versionId'] === versionId)?.['state'], catalogue: answer.catalogue };
  };

  beforeAll(async () => {
    victim = await startVictim(kind);
    await victim.between(async (store) => {
      await store.load('placement', recordsFrom(FIRST, RECORDS));
      const [user] = await store.find('user', { userName: SECOND }, EVERYWHERE);
      const [scope] = await store.find('scope', { userId: user?.id ?? 0 }, EVERYWHERE);
      const writes = [{ op: 'update' as const, entity: 'scope', id: scope?.id ?? 0, doc: { ...scope?.doc, roleMapId: 100 } }];
      await store.apply({ userId: null, action: 'test', catalogue: 'test', scope: EVERYWHERE, writes });
    });
    files = [...(await renamedFiles(root)), migrationFile];
    await signIn();
    before = (await versionOf(0)).catalogue;
  });
  afterEach(tellSeed);
  afterAll(() => victim?.close());

  /** What the records are, how often each was written, and how often the step is on record. */
  async function stored(event: string, versionId: number): Promise<JsonObject[]> {
    const found: JsonObject[] = [];
    await victim.between(async ({ query }) => {
      found.push(
        ...(await query(`select doc ->> 'interviewStatus' as status, count(*)::int as count from entity.placement where id >= ${FIRST} group by 1`)),
        ...(await query(`select count(distinct version)::int as versions from entity.placement where id >= ${FIRST} and id < ${LATE}`)),
        ...(await query('select count(*)::int as told from audit where event = $1 and entity_id = $2', [event, versionId])),
      );
    });
    return found;
  }

  /** One step of a version, in which the server is killed and which is taken again where it was not done. */
  async function runStep(
    stop: Stop,
    versionId: number,
    step: { token: string; action: string; payload?: JsonObject; to: string; leads: string; from: string; event: string },
    left?: (store: Store) => Promise<void>,
  ): Promise<void> {
    const send = (): Promise<Answer> => ask(step.token, step.action, { versionId, ...step.payload });
    const { catalogue: earlier } = await versionOf(versionId);
    let refused: Answer['appError'] = null;
    const { come, letGo } = await stop.begin(victim, async () => {
      expect(refused, stop.name).toBeNull();
      const { state, catalogue } = await versionOf(versionId);
      return state === step.to && catalogue === earlier;
    });
    const taking: Work = async () => {
      refused = (await send().catch(() => undefined))?.appError ?? null;
    };
    await victim.killDuring([taking, (_url, isOver) => until(isOver).then(letGo)], come, left);
    expect(refused, stop.name).toBeNull();
    const { state, catalogue } = await versionOf(versionId);
    const isDone = state === step.to;
    expect([isDone, catalogue === earlier], stop.name).toEqual([stop.isDone ?? isDone, !isDone]);
    expect(await stored(step.event, versionId), stop.name).toEqual([
      { status: isDone ? step.leads : step.from, count: total },
      { versions: 1 },
      { told: isDone ? 1 : 0 },
    ]);
    if (!isDone) expect((await send()).appError, stop.name).toBeNull();
  }

  test.each(stops[kind])(
    'quality 2 killed $name: that version or the one before serves, all records or none are moved, it is on record once or not at all, and is published or taken back then',
    async (stop) => {
      await signIn();
      const saved = rowOf(await ask(author, 'saveDefinitions', { reason: 'The centres call it so', files }));
      expect(saved).toMatchObject({ faults: 0 });
      const versionId = Number(saved['versionId']);
      await ask(author, 'proposeDefinitions', { versionId });
      const approve = { token: second, action: 'approveDefinitions', to: 'Served', leads: NEW, from: OLD, event: 'definitions.served' };
      // Whoever is answered by the definitions of before writes by them, up to the last moment.
      const late = async (store: Store): Promise<void> => {
        await store.load('placement', recordsFrom(LATE + total, 1));
        total += 1;
      };
      await runStep(stop, versionId, approve, stop.isDone ? late : undefined);
      await until(async () => (await versionOf(versionId)).catalogue !== before, 60);
      await runStep(stop.back ?? stop, versionId, {
        token: author,
        action: 'rollBackDefinitions',
        payload: { remarks: 'Nobody says so' },
        to: 'RolledBack',
        leads: OLD,
        from: NEW,
        event: 'definitions.rolled-back',
      });
      await until(async () => (await versionOf(versionId)).catalogue === before, 60);
    },
  );
});
