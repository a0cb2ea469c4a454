/** Answers the calls that rules declare, from inside. */
import { Refusal } from '../door/refusal.ts';
import type { Asker } from '../../engine/form/types.ts';
import type { HandlerInput } from '../types.ts';

/** The question itself was wrong: what was typed is no value that it can be asked with. */
const isWrongQuestion = ({ code, detail }: Refusal): boolean => code === 'FIELD_INVALID' && detail.problems !== undefined;

/**
 * A lookup that is refused found nothing. A check whose question is wrong is unanswered: the form says of its own fields what is wrong
 * with them. Any other refusal of a check refuses the whole request: nothing passes unchecked.
 */
export const askRules =
  (input: HandlerInput): Asker =>
  async ({ kind, call, with: sent }) => {
    try {
      return await input.ask(call, sent);
    } catch (error) {
      if (kind === 'lookup' && error instanceof Refusal) return null;
      if (error instanceof Refusal && isWrongQuestion(error)) return undefined;
      throw error;
    }
  };
