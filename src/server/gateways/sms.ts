/** Messages through a provider's HTTP gateway: an address with {to}, {text} and {otp} in it. */
import type { SmsGateway, TextMessage, MailGateway } from './types.ts';
import type { Store } from '../store/types.ts';

/** Messages kept in the store instead of being sent: for demos and tests. */
const MOST = 200;

type OutboxRow = { recipient: string; body: string; otp: string | null; at: number };

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
      const rows = await store.query<OutboxRow>(
        `select recipient, body, otp, at from outbox_message where $1::text is null or recipient = $1::text order by id desc limit ${MOST}`,
        [to ?? null],
      );
      return rows.map(({ recipient, body, otp, at }) => ({ to: recipient, text: body, otp, at: new Date(Number(at)).toISOString() }));
    },
  };
}

const PATIENCE = 10_000;
const PLACE = /\{(to|text|otp)\}/g;

/** The address for one message; values are encoded, whatever they hold. */
export function addressFor(template: string, message: TextMessage): string {
  return template.replace(PLACE, (_, name: 'to' | 'text' | 'otp') => encodeURIComponent(message[name] ?? ''));
}

/**
 * SMS_URL=https://gateway/send?key=…&to={to}&text={text}. With `#POST` at its end the part behind `?` is sent as the body of a POST.
 * Throws when the gateway does not answer with 2xx in ten seconds: the job tries again.
 */
export function httpSmsGateway(template: string): SmsGateway {
  const isPost = template.endsWith('#POST');
  const bare = isPost ? template.slice(0, -'#POST'.length) : template;
  return {
    direct: false,
    send: async (message) => {
      const [address = '', query = ''] = isPost ? addressFor(bare, message).split('?', 2) : [addressFor(bare, message)];
      const response = await fetch(address, {
        signal: AbortSignal.timeout(PATIENCE),
        redirect: 'error',
        ...(isPost ? { method: 'POST', body: query, headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The message gateway answered ${response.status}.`);
    },
  };
}
