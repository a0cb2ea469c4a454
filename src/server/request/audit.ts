/** Audit lines of what writes no row: signing in and out, messages sent, personal data read in full. */
import type { JsonObject } from '../../engine/types.ts';
import type { Store } from '../store/types.ts';
import type { Call } from '../call.ts';

/** What a line is about: a row, and what else an auditor has to know. */
export interface AuditAbout {
  entity?: string;
  id?: number;
  detail?: JsonObject;
}

/** One line; never a value that was sent or read. */
export async function writeAudit(store: Store, call: Call, event: string, userId: number | null, about: AuditAbout = {}): Promise<void> {
  await store.query(
    `insert into audit (user_id, action, event, entity, entity_id, centre_id, request_id, catalogue, detail)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb) returning id`,
    [
      userId,
      `${call.service}.${call.action}`,
      event,
      about.entity ?? null,
      about.id ?? null,
      call.session?.active.centreId ?? null,
      call.requestId,
      call.catalogue.hash,
      about.detail === undefined ? null : JSON.stringify(about.detail),
    ],
  );
}
