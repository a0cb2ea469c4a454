/** `takeBack`: whoever has just written something takes it back, for as long as the page offers it. */
/** `takeBack`: whoever has just written something takes it back, for as long as the page offers it. */
import type { ActionDef } from '../../catalogue/definition/action.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import { sameJson } from '../../engine/form/paths.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { conditions, within } from '../records/conditions.ts';
import { entityOf } from '../records/entity.ts';
import { isId, reachToChange, scopeOf } from '../records/scopeAccess.ts';
import { Refusal } from '../refusal.ts';
import type { Revision, Row, Write } from '../store/types.ts';
import { secondsToUndo } from './row.ts';

type TakeBackWork = Omit<Extract<ActionDef['do'], { takeBack: string }>, 'takeBack'>;

/** Rows that one call names: more are not written by one press. */
const MOST_ROWS = 1000;

const late = (): Refusal => new Refusal('RULE_REFUSED', { text: '{{guard.undoLate}}' });

/** The fields that a revision changed. */
const changedBy = ({ before, after }: Revision): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((key) => !sameJson(before?.[key], after?.[key]));

/** What this person wrote last into a row by one of these actions; undefined where anybody wrote since, or what was written is sealed. */
async function lastWritten(input: HandlerInput, noun: string, row: Row, of: readonly string[]): Promise<Revision | undefined> {
  const { catalogue, session, store } = input;
  if (row.updatedBy !== session?.userId) return undefined;
  const [last] = await store.past([{ entity: noun, ids: [row.id] }], { size: 1 });
  if (!last?.before || !last.after || last.version !== row.version || !of.includes(last.action.split('.').at(-1) ?? '')) return undefined;
  const { encrypted = [] } = entityOf(catalogue, noun);
  return changedBy(last).some((key) => encrypted.includes(key)) ? undefined : last;
}

/** What a revision changed is changed back, everything else stays; the store, whose clock stamps a change, refuses when it is too late. */
function undone(noun: string, { id, version, doc }: Row, last: Revision, within: number): Extract<Write, { op: 'update' }> {
  const before = Object.fromEntries(changedBy(last).map((key) => [key, last.before?.[key] ?? null]));
  return { op: 'update', entity: noun, id, version, within, doc: { ...doc, ...before } };
}

/** The rows that the payload names, open where they are sealed. Throws Refusal for one out of reach. */
async function rowsNamed(input: HandlerInput, def: EntityDef, noun: string, by: readonly string[]): Promise<Row[]> {
  const reveal = def.encrypted ?? [];
  const query = conditions(input, def, by);
  const id = query.where[def.key];
  if (typeof id === 'number') return [await reachToChange(input, noun, id, def.key, reveal)];
  return within(input, def, query, (scope) => input.store.find(noun, query.where, scope, { limit: MOST_ROWS, reveal }));
}

/** How far back the row beside is looked through for what the same step wrote: whatever came since is few seconds old. */
const MOST_SINCE = 50;

/**
 * The row of `also`, changed back where the same step wrote it; nothing where that left it alone. Throws RULE_REFUSED when something was written there since:
 * one row taken back without the other says what never was.
 */
async function undoneBeside(input: HandlerInput, { entity, by }: NonNullable<TakeBackWork['also']>, row: Row, last: Revision): Promise<Write[]> {
  const id = row.doc[by];
  if (!isId(id)) return [];
  const def = entityOf(input.catalogue, entity);
  const since = await input.store.past([{ entity, ids: [id] }], { size: MOST_SINCE });
  const own = since.find(({ at, action, userId }) => at === last.at && action === last.action && userId === last.userId);
  if (!own) return [];
  const [found] = await input.store.find(entity, { id }, scopeOf(input, def), { limit: 1, reveal: def.encrypted ?? [] });
  if (found?.version !== own.version) throw late();
  return [undone(entity, found, own, secondsToUndo(input.catalogue))];
}

/**
 * Takes back what the same person has written by one of the actions `of` into the rows that the payload names under `by`, and into the row of `also` where the
 * same step wrote it. Throws RULE_REFUSED when it is too late, or when something was written there since; SCOPE_BARRED out of reach.
 */
export async function takeBack(input: HandlerInput, noun: string, { by, of, also }: TakeBackWork): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const seconds = secondsToUndo(input.catalogue);
  const writes: Write[] = [];
  const rows: JsonObject[] = [];
  for (const row of await rowsNamed(input, def, noun, by)) {
    const last = await lastWritten(input, noun, row, of);
    if (last === undefined) continue;
    const write = undone(noun, row, last, seconds);
    writes.push(write);
    rows.push({ ...write.doc, [def.key]: row.id, version: row.version + 1 });
    if (also) writes.push(...(await undoneBeside(input, also, row, last)));
  }
  if (writes.length === 0) throw late();
  return { rows, plan: { writes } };
}
