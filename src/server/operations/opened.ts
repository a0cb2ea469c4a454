/** Rows that a step of a workflow opens beside its own: transitions name an action that creates, and what it is given. */
import { applyLogic } from '../../engine/rules/logic.ts';
import type { WorkflowAction } from '../../engine/workflow/machine.ts';
import type { JsonObject } from '../../engine/types.ts';
import { findByName } from '../door/find.ts';
import type { Write } from '../store/types.ts';
import type { HandlerInput } from '../types.ts';
import { create } from './create.ts';
import { isId } from './reach.ts';

/**
 * The writes of one such action. The centre that its rule names may lie outside the session's: the definitions say so, not the client.
 * Throws Refusal where a row that it refers to is out of reach.
 */
export async function openedBy(input: HandlerInput, { type, params }: WorkflowAction, facts: JsonObject): Promise<Write[]> {
  const { def } = findByName(input.catalogue, type);
  if (!('create' in def.do)) throw new Error(`${type} creates nothing: the catalogue's checks let it through.`);
  const payload = Object.fromEntries(Object.entries(params).map(([key, logic]) => [key, applyLogic(logic, facts)]));
  const { judged: _none, ...rest } = input;
  const { centerId, programId } = payload;
  const place = { centreId: isId(centerId) ? centerId : null, programmeId: isId(programId) ? programId : null };
  const { plan } = await create({ ...rest, def, payload, rows: [payload] }, def.do.create, def.do.set, place);
  return plan?.writes ?? [];
}
