/** The messages that a step leaves: jobs of the transaction that writes it, so that each is sent once and only where the step was taken. */
import { holds } from '../../engine/rules/logic.ts';
import type { StepNotice } from '../../engine/workflow/notices.ts';
import type { HandlerInput } from '../call.ts';
import type { Mail, TextMessage } from '../gateways/types.ts';
import { seal } from '../keys.ts';
import { peopleOf } from '../session/people.ts';
import type { Row, WritePlan } from '../store/types.ts';

type Jobs = NonNullable<WritePlan['jobs']>;

/** Where the row stands, a new one where the session works. */
const placeOf = ({ session }: HandlerInput, row: Row | undefined): Pick<Row, 'centreId' | 'programmeId'> =>
  row ?? { centreId: session?.active.centreId ?? null, programmeId: session?.active.programmeId ?? null };

async function messagesFor(input: HandlerInput, row: Row | undefined, { roles, to, subject, text }: StepNotice): Promise<(TextMessage | Mail)[]> {
  const message = subject === undefined ? { text } : { subject, text };
  if (roles === undefined) return [{ to: to ?? '', ...message }];
  const roleIds = input.catalogue.roles.items.filter((role) => holds(roles, { role })).map(({ id }) => Number(id));
  const found = await peopleOf(input.store, placeOf(input, row), roleIds);
  return [...new Set(found.map(({ emailAddress }) => emailAddress))]
    .filter((address) => address !== '')
    .map((address) => ({ to: address, ...message }));
}

/** Leaves the notices of a step with its call; none of them is sent before the call is written. */
export async function leaveNotices(input: HandlerInput, row: Row | undefined, notices: readonly StepNotice[]): Promise<void> {
  const { call, config } = input;
  const messages = (await Promise.all(notices.map((notice) => messagesFor(input, row, notice)))).flat();
  const jobs = messages.map((message): Jobs[number] => ({
    name: 'subject' in message ? 'mail' : 'sms',
    payload: { sealed: seal(config.secretKey, 'queued message', JSON.stringify(message)) },
  }));
  call.notices?.push(...jobs);
}
