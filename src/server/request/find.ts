/** Finds actions by the names that the wire and the definitions use. */
import { isObject } from '../../engine/json.ts';
import { findAction } from '../../catalogue/findAction.ts';
import type { ActionDef } from '../../catalogue/definition/action.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { holds } from '../../engine/rules/logic.ts';
import type { Call } from '../call.ts';
import { Refusal } from '../refusal.ts';

export interface WireAction {
  service: string;
  action: string;
  def: ActionDef;
}

const own = <T>(table: Record<string, T>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);

/** An action as a client names it. Internal actions and those behind endpoints of their own are not found here. Throws Refusal (404). */
export function findOnWire(catalogue: Catalogue, service: string, action: string): WireAction {
  const actions = own(catalogue.actions, service);
  if (!actions) throw new Refusal('SERVICE_UNKNOWN');
  const def = own(actions, action);
  if (!def || def.internal === true || def.endpoint) throw new Refusal('ACTION_UNKNOWN');
  return { service, action, def };
}

/**
 * The action that does the work: its own, or the internal one that `instead` names for the value which the first row has, or by its rule. What stands in
 * place of `by` and names none is the action's own to refuse.
 */
export function atWork(
  catalogue: Catalogue,
  { service, def, session }: Pick<Call, 'service' | 'def' | 'session'>,
  [row]: readonly Json[],
): ActionDef {
  if (!def.instead || !isObject(row)) return def;
  for (const one of [def.instead].flat()) {
    const value = 'by' in one ? row[one.by] : undefined;
    const member = 'by' in one && typeof value === 'string' ? own(one.is, value) : undefined;
    const name = 'when' in one && holds(one.when, { data: row, session: session?.facts ?? {} }) ? one.use : member;
    const other = name === undefined ? undefined : own(own(catalogue.actions, service) ?? {}, name);
    if (other) return other;
  }
  return def;
}

/** An action as definitions name it: `action`, or `service.action` where several services have it. */
export function findByName(catalogue: Catalogue, name: string): WireAction {
  const found = findAction(catalogue, name);
  if (!found) throw new Error(`No one action is called ${name}: the catalogue's checks let it through.`);
  return { service: found.service, action: found.name, def: found.def };
}

/** A call that came over no wire: of a job, of a replay. */
export function insideCall(catalogue: Catalogue, found: WireAction, payload: JsonObject, session: Call['session'], requestId: string): Call {
  return { ...found, rows: [payload], confirmed: [], session, inside: true, catalogue, requestId, address: '' };
}
