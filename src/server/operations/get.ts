/** `get`: one row. */
import { allActions } from '../../catalogue/findAction.ts';
import { writeAudit } from '../request/audit.ts';
import { Refusal } from '../refusal.ts';
import type { Row } from '../store/types.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { isId, reachRow } from '../records/scopeAccess.ts';
import { conditions, namesRow, within } from '../records/conditions.ts';
import type { ActionDef } from '../../catalogue/definition/action.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { Pointer } from '../../engine/types.ts';
import { storedProblems } from '../judge/judgeRequest.ts';
import { documentPart } from '../request/formPart.ts';

/** `validate`: is what a form needs not there yet? `true` means incomplete, as the specification's clients read it. */
const pointersOf = ({ request }: ActionDef): Pointer[] =>
  request?.at === undefined ? [] : typeof request.at === 'string' ? [request.at] : Object.values(request.at.is);

/** The parts of a form that rows of an entity hold: where its documents sit and wherever actions write them to, without what other steps carry. */
function partsHeld(catalogue: Catalogue, noun: string, at: Pointer): { within: Pointer[]; without: Pointer[] } {
  const writers = allActions(catalogue.actions).flatMap(({ def }) => ('create' in def.do && def.do.create === noun ? [def] : []));
  return { within: [...new Set([at, ...writers.flatMap(pointersOf)])], without: writers.flatMap(({ request }) => request?.without ?? []) };
}

async function first(input: HandlerInput, noun: string, by: readonly string[]): Promise<Row | null> {
  const def = entityOf(input.catalogue, noun);
  const query = conditions(input, def, by);
  const rows = await within(input, def, query, (scope) => input.store.find(noun, query.where, scope, { limit: 1 }));
  return rows[0] ?? null;
}

export async function validate(input: HandlerInput, noun: string, by: readonly string[]): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const row = namesRow(def, by) ? await reachRow(input, noun, input.payload[by[0] ?? def.key], by[0] ?? def.key) : await first(input, noun, by);
  const part = documentPart(input.catalogue, def);
  if (row === null || !part) return { rows: [], value: row === null };
  const problems = await storedProblems(input, part.form, partsHeld(input.catalogue, noun, part.at));
  return { rows: [], value: problems.length > 0 };
}

/** `exists`: whether a row is there that holds what counts. */
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** True when a row that the payload picks has something under every key of `having`. */
export async function exists(input: HandlerInput, noun: string, by: readonly string[], having: readonly string[] = []): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const query = conditions(input, def, by);
  const rows = await within(input, def, query, (scope) => input.store.find(noun, query.where, scope));
  const value = rows.map((row) => wireRow(input, def, row)).some((row) => having.every((key) => !isEmpty(row[key])));
  return { rows: [], value };
}

/** Reading an encrypted field in full leaves a line, unless rules read it inside. */
async function revealed(input: HandlerInput, noun: string, reveal: readonly string[], row: Row): Promise<Row> {
  if (!input.call.inside && reveal.some((field) => row.doc[field] !== undefined)) {
    await writeAudit(input.store, input.call, `${noun}.revealed`, input.session?.userId ?? null, { entity: noun, id: row.id });
  }
  return row;
}

/** By its key: a row out of reach is refused. By other keys: no row where none is. */
export async function get(input: HandlerInput, noun: string, by: readonly string[]): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const reveal = input.def.reveal ?? [];
  const [key] = by;
  if (key !== undefined && namesRow(def, by)) {
    const row = await revealed(input, noun, reveal, await reachRow(input, noun, input.payload[key], key, reveal));
    return { rows: [wireRow(input, def, row)] };
  }
  if (by.some((name) => name.endsWith('Id') && !isId(input.payload[name]))) throw new Refusal('SCOPE_BARRED');
  const query = conditions(input, def, by);
  const rows = await within(input, def, query, (scope) => input.store.find(noun, query.where, scope, { limit: 1, reveal }));
  const openRows = await Promise.all(rows.map((row) => revealed(input, noun, reveal, row)));
  return { rows: openRows.map((row) => wireRow(input, def, row)) };
}
