/** Messages kept in the store instead of being sent: for demos and tests. */
import type { Store } from '../store/types.ts';
import type { MailGateway, SmsGateway } from '../types.ts';

const MOST = 200;

type Kept = { recipient: string; body: string; otp: string | null; at: number };

async function keep(store: Store, now: () => Date, to: string, text: string, otp: string | null): Promise<void> {
  await store.query('insert into outbox_message (recipient, body, otp, at) values ($1, $2, $3, $4) returning id', [to, text, otp, now().getTime()]);
}

/** MAIL_URL=outbox: mails lie beside the text messages, subject first. */
export const mailOutbox = (store: Store, now: () => Date): MailGateway => ({
  direct: true,
  send: ({ to, subject, text }) => keep(store, now, to, `${subject}\n\n${text}`, null),
});

/** SMS_URL=outbox: */
export function outboxGateway(store: Store, now: () => Date): SmsGateway {
  return {
    direct: true,
    send: ({ to, text, otp }) => keep(store, now, to, text, otp ?? null),
    list: async (to) => {
      const rows = await store.query<Kept>(
        `select recipient, body, otp, at from outbox_message where $1::text is null or recipient = $1::text order by id desc limit ${MOST}`,
        [to ?? null],
      );
      return rows.map(({ recipient, body, otp, at }) => ({ to: recipient, text: body, otp, at: new Date(Number(at)).toISOString() }));
    },
  };
}
