/** What a step tells people: by its effects `notify`, each a text of the messages for who has a role where the row stands, or for one address. */
import { applyLogic, argsOf } from '../rules/logic.ts';
import { textOf, type Messages } from '../problem/text.ts';
import type { Json, JsonObject, Logic, Text } from '../types.ts';
import type { WorkflowAction } from './machine.ts';

export interface StepNotice {
  /** Whom it goes to where that is no address: a rule over `role`. */
  roles?: Logic;
  /** An e-mail address, or the number of a telephone. */
  to?: string;
  /** Of a mail; a message to a telephone has none. */
  subject?: string;
  text: string;
}

const isText = (value: Json | undefined): value is Text => typeof value === 'string';

/** What these effects say; one whose address is empty says nothing. */
export function noticesOf(actions: readonly WorkflowAction[], facts: JsonObject, messages: Messages): StepNotice[] {
  return actions.flatMap(({ type, params: { roles, to, subject, text, values } }): StepNotice[] => {
    if (type !== 'notify') return [];
    const args = argsOf((values ?? {}) as Record<string, Logic>, facts);
    const notice = {
      ...(isText(subject) ? { subject: textOf(messages, subject, args) } : {}),
      text: textOf(messages, isText(text) ? text : '', args),
    };
    if (roles !== undefined) return [{ roles, ...notice }];
    const address = String(applyLogic(to ?? null, facts) ?? '').trim();
    return address === '' ? [] : [{ to: address, ...notice }];
  });
}
