/** Replays what is stored, a page of records at a time. Reads alone. */
import type { CompletenessDef } from '../../../engine/completeness/types.ts';
import { stateMetaOf, stateOf } from '../../../engine/workflow/stateOf.ts';
import { lackOf } from '../../operations/complete.ts';
import { movesTo, SERVICE } from '../../migrations.ts';
import { entityOf } from '../../records/entity.ts';
import { Refusal } from '../../refusal.ts';
import { EVERYWHERE } from '../../session/people.ts';
import { StoreAway } from '../../store/errors.ts';
import { ident, tableOf } from '../../store/schema/names.ts';
import type { Row } from '../../store/types.ts';
import { judgeOf, type Judge } from './formJudge.ts';
import type { Ledger } from './ledger.ts';
import type { Reach } from './reach.ts';
import type { ReplayWorld } from './world.ts';

const PAGE = 100;
/** So many are judged at once: what is at hand meanwhile is cleared away cheaply. */
const GROUP = 10;
const MOST = 1000;

/** Ids by their entity. */
type IdsByEntity = ReadonlyMap<string, ReadonlySet<number>>;

/** Yields after each page. Throws StoreAway; what else goes wrong with a record is told of it. */
export async function* replayRecords(world: ReplayWorld, reach: Reach, ledger: Ledger): AsyncGenerator<void> {
  const { served, deps } = world;
  const judges = [
    ...reach.forms.flatMap((id) => judgeOf(world, id, reach, ledger) ?? []),
    ...reach.completeness.flatMap((id) => served.completeness[id] ?? []).map((def) => lackJudge(world, def, ledger)),
  ];
  for (const { noun } of judges) ledger.progress.total += await deps.store.count(noun, {}, EVERYWHERE);
  const idsByEntity = await replayMoves(world, reach.workflows, ledger);
  for (const judge of judges) yield* pagesOf(world, judge, idsByEntity, ledger);
}

async function* pagesOf(world: ReplayWorld, { noun, form, gather }: Judge, idsByEntity: IdsByEntity, ledger: Ledger): AsyncGenerator<void> {
  const { store, log } = world.deps;
  const { key, encrypted = [] } = entityOf(world.served, noun);
  const failed = (error: unknown): undefined => {
    if (error instanceof StoreAway) throw error;
    if (!(error instanceof Refusal)) log.warn({ err: error, form }, 'a record is not replayed');
    ledger.leave('{{replay.unread}}', { form });
  };
  const pageAfter = async (last: number) => {
    world.turnPage();
    const text = `select id::int as id from ${tableOf(noun)} where id > $1 order by id limit $2`;
    const ids = (await store.query<{ id: number }>(text, [last, PAGE])).map(({ id }) => id);
    const restIds = ids.filter((id) => !idsByEntity.get(noun)?.has(id));
    const rows = await store.find(noun, { [key]: restIds }, EVERYWHERE, { limit: PAGE, reveal: encrypted });
    return { ids, judges: await Promise.all(rows.map((row) => gather(row).catch(failed))) };
  };
  for (let next = pageAfter(0); ;) {
    const { ids, judges } = await next;
    const last = ids.at(-1);
    if (last === undefined) return;
    // It is read while this one is judged.
    next = pageAfter(last);
    for (let at = 0; at < judges.length; at += GROUP) await Promise.all(judges.slice(at, at + GROUP).map((judge) => judge?.().catch(failed)));
    ledger.progress.done += ids.length;
    yield;
  }
}

/** What a record lacks by the version and not by what serves. */
function lackJudge(world: ReplayWorld, def: CompletenessDef, ledger: Ledger): Judge {
  const next = world.draft.completeness[def.id] ?? def;
  const form = ledger.say(next.title);
  return {
    noun: def.entity,
    form,
    gather: async (row) => {
      const { input } = world.input(def.entity, row, def.ask.call);
      const known = new Set((await lackOf(input, def, row)).map(({ text }) => text));
      const more = (await lackOf({ ...input, catalogue: world.draft }, next, row)).filter(({ text }) => !known.has(text));
      ledger.note(
        def.entity,
        row,
        form,
        more.map(({ text }) => ({ kind: 'incomplete', field: ledger.say(text), reason: form })),
      );
    },
  };
}

/** Records that the version moves: by a migration, which are not judged by what they hold now, or because their state goes by another name or by none. */
async function replayMoves({ served, draft, deps: { store } }: ReplayWorld, workflows: readonly string[], ledger: Ledger): Promise<IdsByEntity> {
  const idsByEntity = new Map<string, Set<number>>();
  const note = async (entity: string, ids: readonly number[], form: string, reasonOf: (row: Row) => string): Promise<void> => {
    const fresh = ids.filter((id) => !idsByEntity.get(entity)?.has(id));
    const rows = await store.find(entity, { [entityOf(served, entity).key]: fresh.slice(0, MOST) }, EVERYWHERE, { limit: MOST });
    for (const row of rows) ledger.note(entity, row, form, [{ kind: 'moved', field: form, reason: reasonOf(row) }]);
    ledger.progress.counts.moved += fresh.length - rows.length;
  };
  for (const { action, entity, ids } of movesTo(draft, served)?.rows ?? []) {
    const found = await ids(store.query);
    const title = ledger.say(draft.migrations[action.slice(SERVICE.length + 1)]?.title ?? action);
    await note(entity, found, title, () => title);
    idsByEntity.set(entity, new Set([...(idsByEntity.get(entity) ?? []), ...found]));
  }
  for (const id of workflows) {
    const [now, next] = [served.workflows[id], draft.workflows[id]];
    if (now?.of === undefined) continue;
    const { entity, state: column } = now.of;
    const other = Object.keys(now.machine.states).filter((state) => next === undefined || stateOf(next, state) !== state);
    const text = `select id::int as id from ${tableOf(entity)} where ${ident(column)} = any($1::text[]) order by id`;
    const found = (await store.query<{ id: number }>(text, [other])).map((row) => row.id);
    const sayState = (by: typeof next, row: Row): string => ledger.say(stateMetaOf(by, row.columns[column])?.label ?? '–');
    await note(entity, found, ledger.say(now.title ?? id), (row) => `${sayState(now, row)} → ${sayState(next, row)}`);
  }
  return idsByEntity;
}
