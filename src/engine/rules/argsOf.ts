import type { Json, JsonObject, Logic } from '../types.ts';
import { applyLogic } from './logic.ts';

/**
 * What a call sends: each wire key's logic worked out with the facts. The key `` spreads an object's own keys first,
 * so that keys named beside it win.
 * @throws LogicError as applyLogic does
 */
export function argsOf(logics: Readonly<Record<string, Logic>> | undefined, facts: unknown): JsonObject {
  const sent: JsonObject = {};
  const spread: Json = logics && '' in logics ? applyLogic(logics[''] ?? null, facts) : null;
  if (typeof spread === 'object' && spread !== null && !Array.isArray(spread)) Object.assign(sent, spread);
  for (const [key, logic] of Object.entries(logics ?? {})) if (key !== '') sent[key] = applyLogic(logic, facts);
  return sent;
}
