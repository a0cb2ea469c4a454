/** What a call can reach: rows of the session's centres, referenced rows among them. Everything else is refused alike, there or not. */
import { allActions } from '../../catalogue/findAction.ts';
import { isBlankText } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import { Refusal } from '../refusal.ts';
import { holdsForSession, covers } from '../session/facts.ts';
import { EVERYWHERE } from '../session/people.ts';
import type { Row, Scope, Store, Write } from '../store/types.ts';
import type { Call, HandlerInput } from '../call.ts';
import { NO_CENTRE, type RowPlace } from './document.ts';
import { entityOf } from './entity.ts';

/** True when some action that people can call shows rows of this entity to this session: nobody gets by another way what is not shown otherwise. */
export function mayRead({ catalogue, session }: Pick<HandlerInput, 'catalogue' | 'session'>, noun: string): boolean {
  return allActions(catalogue.actions).some(
    ({ def: { do: work, may, internal } }) =>
      internal !== true && (('get' in work && work.get === noun) || ('list' in work && work.list === noun)) && holdsForSession(may, session),
  );
}

/** What decides about a row: definitions, session, and the rows that it hangs on. */
export interface Reaching extends Pick<HandlerInput, 'catalogue' | 'session'> {
  store: Pick<Store, 'get' | 'find' | 'reveal'>;
  /** Remembers what was read, and the centres of shared rows that were reached. */
  call: Pick<Call, 'memo' | 'guests'>;
}

/* The rows that a written row points to: within reach, and about the same as the row itself where the entity says so. */

/** `before` is the row's document before. Throws Refusal with the reference as its field. */
export async function judgeReferences(input: HandlerInput, def: EntityDef, payload: JsonObject, before: JsonObject = {}): Promise<void> {
  await reachReferences(input, def, payload);
  const row = { ...before, ...payload };
  for (const [key, same] of Object.entries(def.alike ?? {})) {
    const isSent = [key, ...same].some((name) => payload[name] !== undefined);
    const noun = def.references?.[key];
    if (!isSent || noun === undefined || row[key] === undefined || row[key] === null) continue;
    const other = await reachRow(input, noun, row[key], key);
    const differs = same.some((name) => (other.columns[name] ?? other.doc[name] ?? null) !== (row[name] ?? null));
    if (differs) throw new Refusal('REFERENCE_FOREIGN', { field: key });
  }
}

const MAX_ID = 2_147_483_647;
const NOWHERE: Scope = { centres: [] };

/** Scope of reads and writes of an entity: rows without centres are everybody's, the others the session's. */
export function scopeOf(input: Pick<Reaching, 'session'>, def: EntityDef): Scope {
  if (def.scope === 'none') return { centres: 'all' };
  return input.session?.scope ?? NOWHERE;
}

export const isId = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_ID;

/** True for a row of another centre that this session reaches because a row of its own refers to it. */
export const isGuest = ({ session }: Pick<Reaching, 'session'>, { centreId }: Row): boolean =>
  centreId !== null && session !== null && !covers(session, centreId);

/** The reference by which a row comes to its centre. */
function throughOf({ scope }: EntityDef, doc: JsonObject): string | undefined {
  if (typeof scope === 'string') return undefined;
  return scope.or !== undefined && !isId(doc[scope.through]) ? scope.or : scope.through;
}

/**
 * A row of another centre that is shared with this session's: a row here refers to it as its entity's `shared` says, or it hangs on one
 * that is shared. Its centre is remembered with the call, so that what is written about it may be written there.
 */
async function shared(input: Reaching, noun: string, id: number): Promise<Row | null> {
  const { catalogue, call, session, store } = input;
  const def = entityOf(catalogue, noun);
  if (!session || (typeof def.scope === 'string' && def.shared === undefined)) return null;
  const row = await store.get(noun, id, EVERYWHERE);
  if (!row) return null;
  const through = throughOf(def, row.doc);
  const parent = through === undefined ? undefined : row.doc[through];
  const own = def.shared
    ? (await store.find(def.shared.with, { [def.shared.by]: id }, session.scope, { limit: 1 })).length > 0
    : isId(parent) && (await readRow(input, def.references?.[through ?? ''] ?? '', parent)) !== null;
  if (own && row.centreId !== null) call.guests?.add(row.centreId);
  return own ? row : null;
}

/** A row within reach as this request knows it, null for any other: read once, however often it is asked for and whatever of it is opened. */
export function readRow(input: Reaching, noun: string, id: number): Promise<Row | null> {
  const key = `${noun} ${id}`;
  const known = input.call.memo?.get(key);
  if (known) return known;
  const row = input.store.get(noun, id, scopeOf(input, entityOf(input.catalogue, noun))).then((found) => found ?? shared(input, noun, id));
  input.call.memo?.set(key, row);
  return row;
}

/** Scope of reads about rows that were reached: theirs beside the session's. Only with conditions that name those rows. */
export function scopeAbout(input: HandlerInput, def: EntityDef, rows: readonly Row[]): Scope {
  const scope = scopeOf(input, def);
  const guests =
    def.scope === 'centre' ? [] : rows.filter((row) => isGuest(input, row)).flatMap(({ centreId }) => (centreId === null ? [] : [centreId]));
  return scope.centres === 'all' || guests.length === 0 ? scope : { centres: [...scope.centres, ...guests] };
}

/** A row by id. Throws SCOPE_BARRED for one that is out of reach or not there: which of both is nobody's business. */
export async function reachRow(input: Reaching, noun: string, id: Json | undefined, field: string, reveal: string[] = []): Promise<Row> {
  const row = isId(id) ? await readRow(input, noun, id) : null;
  if (!row) throw new Refusal('SCOPE_BARRED', { field });
  return reveal.length === 0 ? row : input.store.reveal(noun, row, reveal);
}

/** A row found about a shared one is not written where it hangs on another. Throws SCOPE_BARRED. */
export function judgeGuest(input: HandlerInput, def: EntityDef, found: Row | undefined, payload: JsonObject): void {
  if (!found || !isGuest(input, found)) return;
  const through = throughOf(def, found.doc);
  if (through === undefined || found.doc[through] !== payload[through]) throw new Refusal('SCOPE_BARRED', { field: def.key });
}

/** A row by id that is to be changed itself. Throws SCOPE_BARRED as `reach` does, and for a shared one that only its own centre may change. */
export async function reachToChange(input: Reaching, noun: string, id: Json | undefined, field: string, reveal: string[] = []): Promise<Row> {
  const row = await reachRow(input, noun, id, field, reveal);
  if (entityOf(input.catalogue, noun).shared?.keeps === true && isGuest(input, row)) throw new Refusal('SCOPE_BARRED', { field });
  return row;
}

/**
 * Whatever was planned, rows that keep to their centre are written by it only. Asked where a call has reached another centre, because only then
 * may it write there at all. Throws SCOPE_BARRED.
 */
export async function judgeKept(input: HandlerInput, writes: readonly Write[]): Promise<void> {
  const { call, catalogue, store } = input;
  if (!call.guests?.size) return;
  const sharedWrites = writes.filter(({ op, entity }) => op !== 'insert' && entityOf(catalogue, entity).shared?.keeps === true);
  const own = await Promise.all(sharedWrites.map(({ entity, id }) => store.get(entity, id, scopeOf(input, entityOf(catalogue, entity)))));
  if (own.includes(null)) throw new Refusal('SCOPE_BARRED');
}

/** Every referenced row that a payload names must be within reach; an empty text names none. */
export async function reachReferences(input: HandlerInput, def: EntityDef, payload: JsonObject): Promise<Row[]> {
  const references = Object.entries(def.references ?? {}).filter(([key]) => {
    const value = payload[key];
    return value !== undefined && value !== null && !isBlankText(value);
  });
  return Promise.all(
    references.flatMap(([key, noun]) => {
      const value = payload[key];
      // A filter of an address is a text, also where it is an id.
      return (Array.isArray(value) ? value : [value]).map((id) =>
        reachRow(input, noun, typeof id === 'string' && /^\d{1,10}$/.test(id) ? Number(id) : (id ?? null), key),
      );
    }),
  );
}

/** The centre that a new row belongs to: the one it names, else the session's. */
export function centreFor(input: HandlerInput, payload: JsonObject): number {
  const { session } = input;
  if (!session) throw new Refusal('SCOPE_BARRED');
  const centreId = payload['centerId'];
  if (centreId === undefined || centreId === null) return session.active.centreId;
  if (!isId(centreId) || !covers(session, centreId)) throw new Refusal('SCOPE_BARRED', { field: 'centerId' });
  return centreId;
}

/** Where a new row belongs: to the centre and programme that it names or that the session acts with; rows below others follow them. */
export function belongsTo(input: HandlerInput, def: EntityDef, payload: JsonObject): RowPlace {
  if (def.scope !== 'centre') return NO_CENTRE;
  return { centreId: centreFor(input, payload), programmeId: input.session?.active.programmeId ?? null };
}
