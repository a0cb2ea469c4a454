/** `takeBack`: whoever has just written something takes it back, for as long as the page offers it. */
/** `takeBack`: whoever has just written something takes it back, for as long as the page offers it. */
import type { ActionDef } from '../../catalogue/definition/action.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import { sameJson } from '../../engine/form/values.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { conditions, within } from '../records/conditions.ts';
import { entityOf } from '../records/entity.ts';
import { isId, reachToChange, scopeOf } from '../records/reach.ts';
import { Refusal } from '../refusal.ts';
import type { Revision, Row, Write } from '../store/types.ts';
import { secondsToUndo } from './row.ts';

type TakeBackWork = Omit<Extract<ActionDef['do'], { takeBack: string }>, 'takeBack'>;

/** Rows that one call names: more are not written by one press. */
const MOST_ROWS = 1000;

/** The fields that a revision changed. */
const changedBy = ({ before, after }: Revision): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((key) => !sameJson(before?.[key], after?.[key]));

/** What this person wrote last into a row by one of these actions; undefined where anybody wrote since, or what was written is sealed. */
async function lastWritten(input: HandlerInput, noun: string, row: Row, of: readonly string[]): Promise<Revision | undefined> {
  const { catalogue, session, store } = input;
  if (row.updatedBy !== session?.userId) return undefined;
  const [last] = await store.revisions(noun, row.id, { size: 1 });
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
  const asked = conditions(input, def, by);
  const id = asked.where[def.key];
  if (typeof id === 'number') return [await reachToChange(input, noun, id, def.key, reveal)];
  return within(input, def, asked, (scope) => input.store.find(noun, asked.where, scope, { limit: MOST_ROWS, reveal }));
}

/**
 * Takes back what the same person has written by one of the actions `of` into the rows that the payload names under `by`, and into the row of `also` where the
 * same step wrote it. Throws RULE_REFUSED when it is too late, or when something was written there since; SCOPE_BARRED out of reach.
 */
export async function takeBack(input: HandlerInput, noun: string, { by, of, also: beside }: TakeBackWork): Promise<HandlerAnswer> {
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
    const id = beside && row.doc[beside.by];
    if (!beside || !isId(id)) continue;
    const other = entityOf(input.catalogue, beside.entity);
    const [found] = await input.store.find(beside.entity, { id }, scopeOf(input, other), { limit: 1, reveal: other.encrypted ?? [] });
    const also = found && (await lastWritten(input, beside.entity, found, of));
    if (found && also?.at === last.at) writes.push(undone(beside.entity, found, also, seconds));
  }
  if (writes.length === 0) throw new Refusal('RULE_REFUSED', { text: '{{guard.undoLate}}' });
  return { rows, plan: { writes } };
}
