/** The kinds of follow-up work by name. A new one: its file and a row here. */
import type { JsonObject } from '../../engine/types.ts';
import { unseal } from '../keys.ts';
import type { Gateways, Mail, TextMessage } from '../types.ts';
import type { JobTable } from './worker.ts';

/** Some twenty-four hours: a link that is mailed counts as long. */
const MAIL_ATTEMPTS = 150;

const isMessage = (value: unknown): value is TextMessage =>
  typeof value === 'object' && value !== null && 'to' in value && typeof value.to === 'string' && 'text' in value && typeof value.text === 'string';
const isMail = (value: unknown): value is Mail => isMessage(value) && 'subject' in value && typeof value.subject === 'string';

/** Hands a sealed message to its gateway. */
const handOver =
  <T>(secretKey: string, is: (value: unknown) => value is T, send: (message: T) => Promise<void>) =>
  async ({ sealed }: JsonObject): Promise<void> => {
    const message: unknown = JSON.parse(unseal(secretKey, 'queued message', String(sealed)));
    if (!is(message)) throw new Error('This is not a message.');
    await send(message);
  };

export const jobsFor = ({ sms, mail }: Gateways, secretKey: string): JobTable => ({
  sms: { work: handOver(secretKey, isMessage, (message) => sms.send(message)) },
  mail: { work: handOver(secretKey, isMail, (message) => mail.send(message)), attempts: MAIL_ATTEMPTS },
});
