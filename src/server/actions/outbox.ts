import { Refusal } from '../door/refusal.ts';
import type { Handler } from '../types.ts';

/** `GET /api/outbox?to=`: messages that a demo kept instead of sending, newest first; not there otherwise. */
export const outbox: Handler = async ({ payload, config, gateways }) => {
  if (!config.demo || !gateways.sms.list) throw new Refusal('DOOR_UNKNOWN');
  const to = payload['to'];
  return { rows: await gateways.sms.list(typeof to === 'string' && to !== '' ? to : undefined) };
};
