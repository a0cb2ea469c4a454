/** What is wrong with a form as it is stored: the completeness of a record. */
import { evaluateAsking } from '../../engine/form/lookups.ts';
import { blocks } from '../../engine/problem/formCodes.ts';
import type { Pointer, Problem } from '../../engine/types.ts';
import { messagesIn } from '../door/messages.ts';
import type { HandlerInput } from '../types.ts';
import { askRules } from './askRules.ts';
import { gather } from './facts.ts';
import { readyForm } from './forms.ts';
import { isInside } from './part.ts';

/** The record facts under which loads find the record, whatever the asking action calls them. */
function recordOfPayload({ payload }: HandlerInput): Record<string, number> {
  const id = payload['dbUserId'] ?? (payload['entityType'] === 'S' ? payload['entityId'] : undefined);
  return {
    ...(typeof id === 'number' ? { dbUserId: id } : {}),
    ...(typeof payload['engagementId'] === 'number' ? { engagementId: payload['engagementId'] } : {}),
  };
}

/** Problems of the stored form inside some parts and outside others. */
export async function storedProblems(
  input: HandlerInput,
  formId: string,
  { within, without }: { within: readonly Pointer[]; without: readonly Pointer[] },
): Promise<Problem[]> {
  const form = readyForm(input.catalogue, formId);
  const { facts, stored } = await gather(input, form, recordOfPayload(input));
  const verdicts = await evaluateAsking(
    form.judged,
    { data: stored ?? {}, facts, validators: form.validators, messages: messagesIn(input.catalogue), side: 'server', stored, within },
    askRules(input),
  );
  return verdicts.problems.filter((problem) => blocks(problem) && !without.some((left) => isInside(problem.at, left)));
}
