/** What a call can reach: rows of the session's centres, referenced rows among them. Everything else is refused alike, there or not. */
import type { Json, JsonObject } from '../../engine/types.ts';
import type { EntityDef } from '../../catalogue/types.ts';
import { Refusal } from '../door/refusal.ts';
import { covers } from '../door/authorise.ts';
import type { Row, Scope } from '../store/types.ts';
import type { HandlerInput } from '../types.ts';
import { entityOf } from './entity.ts';

const MAX_ID = 2_147_483_647;
const NOWHERE: Scope = { centres: [] };

/** Scope of reads and writes of an entity: rows without centres are everybody's, the others the session's. */
export function scopeOf(input: HandlerInput, def: EntityDef): Scope {
  if (def.scope === 'none') return { centres: 'all' };
  return input.session?.scope ?? NOWHERE;
}

export const isId = (value: Json | undefined): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_ID;

/** A row as this request knows it: read once, however often it is asked for and whatever of it is opened. */
function read(input: HandlerInput, noun: string, id: number): Promise<Row | null> {
  const key = `${noun} ${id}`;
  const known = input.call.memo?.get(key);
  if (known) return known;
  const row = input.store.get(noun, id, scopeOf(input, entityOf(input.catalogue, noun)));
  input.call.memo?.set(key, row);
  return row;
}

/** A row by id. Throws SCOPE_BARRED for one that is out of reach or not there: which of both is nobody's business. */
export async function reach(input: HandlerInput, noun: string, id: Json | undefined, field: string, reveal: string[] = []): Promise<Row> {
  const row = isId(id) ? await read(input, noun, id) : null;
  if (!row) throw new Refusal('SCOPE_BARRED', { field });
  return reveal.length === 0 ? row : input.store.reveal(noun, row, reveal);
}

/** Every referenced row that a payload names must be within reach. */
export async function reachReferences(input: HandlerInput, def: EntityDef, payload: JsonObject): Promise<Row[]> {
  const named = Object.entries(def.references ?? {}).filter(([key]) => payload[key] !== undefined && payload[key] !== null);
  return Promise.all(named.flatMap(([key, noun]) => {
    const value = payload[key];
    // A filter of an address is a text, also where it is an id.
    return (Array.isArray(value) ? value : [value]).map((id) => reach(input, noun, typeof id === 'string' && /^\d{1,10}$/.test(id) ? Number(id) : id ?? null, key));
  }));
}

/** The centre that a new row belongs to: the one it names, else the session's. */
export function centreFor(input: HandlerInput, payload: JsonObject): number {
  const { session } = input;
  if (!session) throw new Refusal('SCOPE_BARRED');
  const named = payload['centerId'];
  if (named === undefined || named === null) return session.active.centreId;
  if (!isId(named) || !covers(session, named)) throw new Refusal('SCOPE_BARRED', { field: 'centerId' });
  return named;
}
