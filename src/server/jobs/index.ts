/** The kinds of follow-up work by name. A new one: its file and a row here. */
import type { JsonObject } from '../../engine/types.ts';
import { unseal } from '../keys.ts';
import type { Gateways, TextMessage } from '../types.ts';
import type { JobTable } from './worker.ts';

const isMessage = (value: unknown): value is TextMessage =>
  typeof value === 'object' && value !== null && 'to' in value && typeof value.to === 'string' && 'text' in value && typeof value.text === 'string';

/** `sms`: hands a sealed message to the gateway. */
const sms = (gateways: Gateways, secretKey: string) => async ({ sealed }: JsonObject): Promise<void> => {
  const message: unknown = JSON.parse(unseal(secretKey, 'queued message', String(sealed)));
  if (!isMessage(message)) throw new Error('This is not a message.');
  await gateways.sms.send(message);
};

export const jobsFor = (gateways: Gateways, secretKey: string): JobTable => ({ sms: sms(gateways, secretKey) });
