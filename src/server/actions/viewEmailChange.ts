import { jobOf, waitingChange } from '../session/emailChange.ts';
import type { Handler } from '../types.ts';

/** `viewEmailChange {userId}`: the address that waits for its link, and what became of the mail: `sent`, `waiting` (the mail server is away) or `failed`. */
export const viewEmailChange: Handler = async (input) => {
  const row = await waitingChange(input, input.payload['userId']);
  if (!row) return { rows: [] };
  const [job] = await input.store.query<{ state: string; error: string | null }>(
    "select state, error from job where name = 'mail' and single = $1 order by id desc limit 1",
    [jobOf(row.id, row.version)],
  );
  const mail = job?.state === 'failed' ? 'failed' : job && job.state !== 'done' && job.error !== null ? 'waiting' : 'sent';
  return { rows: [{ emailAddress: row.doc['emailAddress'] ?? null, until: row.doc['until'] ?? null, mail }] };
};
