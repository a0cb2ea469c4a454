/** `count`: how many rows. */
import type { Logic } from '../../engine/types.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { entityOf } from './entity.ts';
import { conditions } from './where.ts';

export interface CountSpec { by: string[]; where?: Record<string, Logic>; as?: string }

/** One row: what was asked, the number under `as`, and the instant it was counted at. */
export async function count(input: HandlerInput, noun: string, { by, where, as = 'count' }: CountSpec): Promise<HandlerAnswer> {
  const conditioned = conditions(input, entityOf(input.catalogue, noun), by, where);
  const [number] = await Promise.all([input.store.count(noun, conditioned.where, conditioned.scope), conditioned.reached]);
  return { rows: [{ ...input.payload, [as]: number, refreshDate: input.clock.now().toISOString() }] };
}
