/**
 * Under which definitions this server reads and writes, where several servers with definitions of their own may share the store.
 *
 * - The store is made for the definitions of all servers that use it: the newest say what they say, and what an older one needs beside them goes on being
 *   filled (`schema/storedEntity.ts`). Which are newer is the order in which the store met them (`schema/storeMeta.ts`), so servers that start again do not
 *   take turns in replacing each other's functions.
 * - Only a server with the newest definitions makes the store. The others write down what they need, wait for it, and read and write with what stands.
 * - Each write carries the stamp of what stands. Where that is another by now, it was not written: this server catches up, whoever asked may decide anew,
 *   and it is written again.
 * - A change that fails is taken back: the store is made again for what stood before. Where even that fails it is left as not complete, and made again as
 *   soon as it can be.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import type { Db, DbSession } from './db/types.ts';
import { DefinitionRefused, StoreAway, StoreFault } from './errors.ts';
import { BEHIND } from './schema/names.ts';
import { planTables } from './schema/planTables.ts';
import { alone, blueprintOf, makeStore, type Blueprint, type PrepareOptions } from './schema/prepare.ts';
import { GONE_AFTER, isMade, newestFirst, servers, storeStateOf, type ServerEntry, type StoreState } from './schema/storeMeta.ts';
import { coversEntities, hasRoomFor, mergedEntities, storedEntities, type StoredEntities } from './schema/storedEntity.ts';
import type { TablePlans } from './schema/tablePlan.ts';

const LOOK_EVERY = 3_000;
const ASK_EVERY = 500;
/** Questions to a server with newer definitions, half a minute long; then this one goes on with what there is. */
const MOST_QUESTIONS = 60;
const MOST_TRIES = 5;
const GOODBYE_MS = 2_000;

type Serving = Pick<Blueprint, 'plans' | 'stamp'>;

interface StoreDefinitions {
  /** Makes the store fit for these entities too. Throws DefinitionRefused, StoreAway, StoreFault; then it is as it was. */
  prepare(entities: Record<string, EntityDef>): Promise<void>;
  plans(): TablePlans;
  /** A question; asked again where the tables changed under it. */
  read<T>(work: (plans: TablePlans) => Promise<T>): Promise<T>;
  /** A write; done again where what stands is another by now, unless `isOutdated` says that it is to be decided anew: then null. */
  write<T>(work: (serving: Serving) => Promise<T>, isOutdated?: () => Promise<boolean>): Promise<T | null>;
  close(): Promise<void>;
}

const codeIs = (error: unknown, codes: readonly string[]): boolean => error instanceof StoreFault && codes.includes(error.code);
/** A column, table or operator is not there (any more), or a plan that is kept does not fit. */
const otherShape = ['42703', '42P01', '42883', '42804', '0A000'];

export const openDefinitions = (db: Db, options: PrepareOptions): StoreDefinitions => {
  const me = randomUUID();
  let serving: Serving = { plans: {}, stamp: '' };
  let own: ServerEntry | null = null;
  /** A change broke off because the store was away: who asked for it asks again. */
  let isAwaited = false;
  /** Taking a change back failed. */
  let isBroken = false;
  /** What stands has changed, and nobody has been asked yet whether decisions are to be taken anew. */
  let isNews = false;
  /** The state of the store that was looked at last and found good, or beyond help. */
  let lastState = '';
  let busy = 0;
  let turn: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    busy += 1;
    const answer = turn.then(work, work).finally(() => {
      busy -= 1;
    });
    turn = answer.catch(() => undefined);
    return answer;
  };

  /** Takes over what stands. */
  const catchUp = async (): Promise<boolean> => {
    const [row] = await db.run<{ stamp: string | null; entities: string | null }>(
      `select d.value ->> 'stamp' as stamp, case when d.value ->> 'stamp' is distinct from $1 then e.value #>> '{}' end as entities
       from store_meta d left join store_meta e on e.key = 'entities' where d.key = 'definitions'`,
      [serving.stamp],
    );
    if (typeof row?.stamp !== 'string' || row.entities === null) return false;
    try {
      serving = { stamp: row.stamp, plans: planTables(JSON.parse(row.entities) as StoredEntities) };
      isNews = true;
    } catch (error) {
      if (!(error instanceof DefinitionRefused)) throw error;
      throw new StoreAway('behind', `The store holds definitions that this release cannot read: ${error.message}`);
    }
    return true;
  };

  const wantedOf = (mine: ServerEntry, others: readonly ServerEntry[]): Blueprint => {
    try {
      return blueprintOf(mergedEntities([mine, ...others].sort(newestFirst).map(({ entities }) => entities)), options);
    } catch (error) {
      if (!(error instanceof DefinitionRefused) || others.length === 0) throw error;
      options.warn(`Definitions of other servers do not go with these, and wait: ${error.message}`);
      return blueprintOf(mine.entities, options);
    }
  };

  const takeBack = async (session: DbSession, before: StoreState | null, others: readonly ServerEntry[]): Promise<void> => {
    const former = own;
    const entities = before?.complete === true ? before.entities : former && wantedOf(former, others).entities;
    if (entities === null || (await storeStateOf(session))?.complete === true) return;
    await makeStore(db, session, blueprintOf(entities, options), options, (on) =>
      former === null ? servers.remove(on, me) : servers.register(on, me, former),
    );
  };

  const make = async (
    session: DbSession,
    target: Blueprint,
    mine: ServerEntry,
    before: StoreState | null,
    others: readonly ServerEntry[],
  ): Promise<void> => {
    try {
      await makeStore(db, session, target, options, (on) => servers.register(on, me, mine));
      isBroken = false;
    } catch (error) {
      if (error instanceof DefinitionRefused || error instanceof StoreAway) throw error;
      await takeBack(session, before, others).catch((fault: unknown) => {
        isBroken = true;
        options.warn(`A change of the definitions could not be taken back, that is tried again: ${String(fault)}`);
      });
      throw error;
    }
  };

  /**
   * Makes the store where it does not fit these definitions. What nobody needs any more goes when they are taken up, or by the first
   * server; beside others it stays. Not `isFit`: a server with newer definitions has to make room for these, and did not yet.
   */
  const settle = (
    blueprint: Blueprint,
    { isTakenUp, isFirst }: { isTakenUp: boolean; isFirst: boolean },
  ): Promise<{ mine: ServerEntry; isFit: boolean }> =>
    alone(db, options, async (session) => {
      const isThere = await isMade(session);
      const stands = isThere ? await storeStateOf(session) : null;
      const fleet = isThere ? await servers.readFleet(db, session, me) : { others: [], mine: null };
      const { others } = fleet;
      const generation = isThere ? await servers.numberOf(session, blueprint.stamp, fleet, isTakenUp) : 1;
      const mine: ServerEntry = { fingerprint: blueprint.stamp, generation, entities: blueprint.entities };
      if (others.some((other) => other.generation > generation)) {
        await servers.register(session, me, mine);
        return { mine, isFit: stands?.complete === true && hasRoomFor(stands.entities, mine.entities) };
      }
      const goal = others.length > 0 ? wantedOf(mine, others) : blueprint;
      const isExact = isTakenUp || (isFirst && others.length === 0);
      const isEnough = stands?.complete === true && !isExact && coversEntities(stands.entities, goal.entities);
      const target = isEnough ? blueprintOf(stands.entities, options) : goal;
      if (stands?.complete === true && stands.stamp === target.stamp) await servers.register(session, me, mine);
      else await make(session, target, mine, stands, others);
      return { mine, isFit: true };
    });

  const prepare = async (entities: Record<string, EntityDef>): Promise<void> => {
    const blueprint = blueprintOf(storedEntities(entities), options);
    const isTakenUp = own !== null && own.fingerprint !== blueprint.stamp;
    try {
      for (let questions = 1; ; questions += 1) {
        const { mine, isFit } = await settle(blueprint, { isTakenUp, isFirst: own === null && questions === 1 });
        if (isFit || questions >= MOST_QUESTIONS) {
          own = mine;
          if (!isFit) options.warn('Servers with newer definitions use this store, and have made no room for those of this one yet.');
          break;
        }
        await wait(ASK_EVERY);
      }
      isAwaited = false;
      await catchUp();
      isNews = false;
    } catch (error) {
      isAwaited = error instanceof StoreAway;
      throw error;
    }
  };

  /** Says that this server is there, catches up, and makes the store again where it is not what the servers need. */
  const look = async (): Promise<void> => {
    const mine = own;
    if (mine === null || busy > 0 || (db.kind === 'embedded' && !isBroken)) return;
    if (!(await servers.markSeen(db, me))) await servers.register(db, me, mine);
    const [state] = await db.run<{ stamp: string | null; all: string }>(
      `select (select value ->> 'stamp' from store_meta where key = 'definitions') as stamp,
       (select concat(value ->> 'complete', string_agg(concat(' ', p.generation, ' ', p.fingerprint), '' order by p.generation, p.fingerprint))
        from store_meta, store_process p where key = 'definitions' and p.seen > now() - ${GONE_AFTER} group by value) as all`,
    );
    if (state === undefined) return;
    if (state.stamp !== serving.stamp) await catchUp();
    const now = `${state.stamp ?? ''} ${state.all}`;
    if (now === lastState) return;
    await inTurn(async () => {
      // Others were taken up meanwhile, or wait to be: the store is not made for those of before.
      if (own !== mine || isAwaited) return;
      lastState = now;
      await settle(blueprintOf(mine.entities, options), { isTakenUp: false, isFirst: false });
    });
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => {
      if (error instanceof StoreAway) lastState = '';
      else options.warn(`The store could not be brought in line with the definitions: ${String(error)}`);
    });
  }, LOOK_EVERY).unref();

  return {
    prepare: (entities) => inTurn(() => prepare(entities)),
    plans: () => serving.plans,
    read: async (work) => {
      const { plans } = serving;
      try {
        return await work(plans);
      } catch (error) {
        if (!codeIs(error, otherShape) || (plans === serving.plans && !(await catchUp()))) throw error;
        return work(serving.plans);
      }
    },
    write: async (work, isOutdated) => {
      for (let tries = 1; ; tries += 1) {
        if (isNews && isOutdated !== undefined) {
          const before = serving;
          const mustDecide = await isOutdated();
          if (before === serving) isNews = false;
          if (mustDecide) return null;
        }
        const current = serving;
        try {
          return await work(current);
        } catch (error) {
          if (!codeIs(error, [BEHIND])) throw error;
          if (tries >= MOST_TRIES) throw new StoreAway('behind', 'The definitions of the store change again and again');
          if (current === serving) await catchUp();
        }
      }
    },
    close: async () => {
      clearInterval(timer);
      const goodbye = own === null ? Promise.resolve() : servers.remove(db, me).catch(() => undefined);
      await Promise.race([goodbye, wait(GOODBYE_MS, undefined, { ref: false })]);
    },
  };
};
