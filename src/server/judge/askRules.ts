/** Answers the calls that rules declare, from inside. */
import { Refusal } from '../door/refusal.ts';
import type { Asker } from '../../engine/form/types.ts';
import type { HandlerInput } from '../types.ts';

/** A lookup that is refused found nothing; a check that is refused refuses the whole request: nothing passes unchecked. */
export const askRules = (input: HandlerInput): Asker => async ({ kind, call, with: sent }) => {
  try {
    return await input.ask(call, sent);
  } catch (error) {
    if (kind === 'lookup' && error instanceof Refusal) return null;
    throw error;
  }
};
