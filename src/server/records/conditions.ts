/** Conditions of reads, from an action's `by` and `where` and what was sent. */
import { optionLists } from '../../catalogue/optionLists.ts';
import { stateOf } from '../../engine/workflow/stateOf.ts';
import { isBlankText } from '../../engine/json.ts';
import { applyLogic } from '../../engine/rules/logic.ts';
import type { Json, JsonObject, Logic } from '../../engine/types.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import { workflowHeldBy } from '../../catalogue/workflowsOf.ts';
import { Refusal } from '../refusal.ts';
import { covers } from '../session/facts.ts';
import type { Row, Scope, Where } from '../store/types.ts';
import type { HandlerInput } from '../call.ts';
import { reachReferences, scopeAbout, scopeOf } from './scopeAccess.ts';

export interface Conditions {
  where: Where;
  scope: Scope;
  /** The rows that are referred to; rejects when one of them is out of reach. Awaited together with the reading itself, by `within`. */
  reached: Promise<Row[]>;
}

/** Reads with these conditions; once more where they name a shared row of another centre, with that centre's rows about it. */
export async function within<T>(
  input: HandlerInput,
  def: EntityDef,
  { scope, reached }: Pick<Conditions, 'scope' | 'reached'>,
  read: (scope: Scope) => Promise<T>,
): Promise<T> {
  const [found, parents] = await Promise.all([read(scope), reached]);
  const wider = scopeAbout(input, def, parents);
  return wider.centres === scopeOf(input, def).centres ? found : read(wider);
}

/** Spellings of a state mean the state; a text that means none stays, and finds nothing. */
function canonical(input: HandlerInput, def: EntityDef, key: string, value: Json): Json {
  const workflow = workflowHeldBy(input.catalogue.workflows, def, key);
  if (!workflow) return value;
  const state = (one: Json): Json => (typeof one === 'string' ? (stateOf(workflow, one) ?? one) : one);
  return Array.isArray(value) ? value.map(state) : state(value);
}

/** `centerId` narrows the scope of rows that belong to centres. */
function narrowed(input: HandlerInput, def: EntityDef, value: Json): Scope {
  const ids = (Array.isArray(value) ? value : [value]).map(Number);
  const { session } = input;
  if (!session || ids.some((id) => !covers(session, id))) throw new Refusal('SCOPE_BARRED', { field: 'centerId' });
  return def.scope === 'none' ? { centres: 'all' } : { centres: ids };
}

/** A key alone in an action's `by` that is no column of the entity names the row itself (`centerId` of a centre). */
export const namesRow = (def: EntityDef, by: readonly string[]): boolean => {
  const [key] = by;
  return by.length === 1 && key !== undefined && (key === def.key || (def.columns?.[key] === undefined && def.references?.[key] === undefined));
};

/** Conditions on values sent (`by`; what is empty is none) and fixed ones (`where`). Throws Refusal for a centre out of reach. */
export function conditions(
  input: HandlerInput,
  def: EntityDef,
  by: readonly string[],
  fixed: Record<string, Logic> = {},
  payload: JsonObject = input.payload,
): Conditions {
  const isGiven = (value: Json | undefined): boolean => value !== undefined && value !== null && !isBlankText(value);
  const values = Object.fromEntries(by.filter((key) => isGiven(payload[key])).map((key) => [key, payload[key] ?? null]));
  let scope = scopeOf(input, def);
  const where: Record<string, Json> = {};
  for (const [key, value] of Object.entries(values)) {
    if (key === 'centerId' && def.scope !== 'none') scope = narrowed(input, def, value);
    else where[payload === input.payload && namesRow(def, by) ? def.key : key] = canonical(input, def, key, value);
  }
  const facts = { data: input.payload, session: input.session?.facts ?? {}, today: input.clock.today(), lists: optionLists(input.catalogue.options) };
  for (const [key, logic] of Object.entries(fixed)) where[key] = canonical(input, def, key, applyLogic(logic, facts));
  const reached = reachReferences(input, def, values);
  // The request may be refused for something else before this is waited for.
  reached.catch(() => undefined);
  return { where, scope, reached };
}

/** Two sets of conditions that must both hold: a key in both keeps the values that both allow. */
export function both(one: Where, other: Where): Where {
  const shared = Object.keys(one)
    .filter((key) => Object.hasOwn(other, key))
    .map((key): [string, Json[]] => {
      const allowed = [other[key] ?? null].flat();
      return [key, [one[key] ?? null].flat().filter((value) => allowed.includes(value))];
    });
  return { ...one, ...other, ...Object.fromEntries(shared) };
}
