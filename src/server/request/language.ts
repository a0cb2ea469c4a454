import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import type { Catalogue } from '../../catalogue/types.ts';
import type { Call } from '../call.ts';

/** More than any browser lists: who sends thousands costs no more. */
const MOST = 20;

/** The language of a request by `Accept-Language`; nothing where that is the product's own, or one that it does not speak. */
export function askedLanguage({ messages, app }: Catalogue, { headers }: { headers: IncomingHttpHeaders }): Pick<Call, 'language'> {
  const own = String(app['language'] ?? 'en');
  const header = (headers['accept-language'] ?? '').split(',', MOST).join(',');
  // Without our own languages beside: it would take `en` before `hi-IN, en;q=1`, since no text is written for one country.
  const spoken = new Negotiator({ headers: { 'accept-language': header } })
    .languages()
    .flatMap((name) => [name, name.split('-', 1)[0] ?? ''])
    .find((name) => Object.hasOwn(messages, name));
  return spoken === undefined || spoken === own ? {} : { language: spoken };
}
