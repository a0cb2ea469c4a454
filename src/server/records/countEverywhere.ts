/** Rows of every centre, counted for a rule: a number tells nothing of whose they are. */
import type { CountWork } from '../../catalogue/definition/action.ts';
import type { HandlerInput } from '../call.ts';
import { EVERYWHERE } from '../session/people.ts';
import type { Where } from '../store/types.ts';
import { conditions } from './conditions.ts';
import { entityOf } from './entity.ts';
import { isId } from './scopeAccess.ts';

/** Rows of all centres that the payload picks, and whether the row that is left out is among them. */
export async function countEverywhere(
  input: HandlerInput,
  { count: noun, by, where: fixed, except = '' }: CountWork,
): Promise<{ where: Where; all: number; own: number }> {
  const { where } = conditions(input, entityOf(input.catalogue, noun), by, fixed);
  const id = input.payload[except];
  const [all, own] = await Promise.all([
    input.store.count(noun, where, EVERYWHERE),
    isId(id) ? input.store.count(noun, { ...where, id }, EVERYWHERE) : 0,
  ]);
  return { where, all, own };
}
