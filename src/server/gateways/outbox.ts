/** Messages kept in the store instead of being sent: for demos and tests. */
import type { Store } from '../store/types.ts';
import type { SmsGateway } from '../types.ts';

const MOST = 200;

type Kept = { recipient: string; body: string; otp: string | null; at: number };

/** SMS_URL=outbox: */
export function outboxGateway(store: Store, now: () => Date): SmsGateway {
  return {
    direct: true,
    send: async ({ to, text, otp }) => {
      await store.query(
        'insert into outbox_message (recipient, body, otp, at) values ($1, $2, $3, $4) returning id', [to, text, otp ?? null, now().getTime()],
      );
    },
    list: async (to) => {
      const rows = await store.query<Kept>(
        `select recipient, body, otp, at from outbox_message where $1::text is null or recipient = $1::text order by id desc limit ${MOST}`, [to ?? null],
      );
      return rows.map(({ recipient, body, otp, at }) => ({ to: recipient, text: body, otp, at: new Date(Number(at)).toISOString() }));
    },
  };
}
