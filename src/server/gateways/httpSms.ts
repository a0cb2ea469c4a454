/** Messages through a provider's HTTP gateway: an address with {to}, {text} and {otp} in it. */
import type { SmsGateway, TextMessage } from '../types.ts';

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
