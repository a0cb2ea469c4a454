import { writeAudit } from '../door/audit.ts';
import { keyedHash } from '../keys.ts';
import type { HandlerInput } from '../types.ts';

/** Where a refused sign-in came from, and a trace of the name: the same name gives the same trace, and no trace gives a name. */
export function tellSignIn({ store, call, config }: HandlerInput, event: 'session.refused' | 'session.stopped', name: string): Promise<void> {
  return writeAudit(store, call, event, null, {
    detail: { address: call.address, name: keyedHash(config.secretKey, 'name trace', name.trim().toLowerCase()) },
  });
}
