import type { IncomingHttpHeaders } from 'node:http';
import type { Catalogue } from '../../catalogue/types.ts';
import type { Call } from '../call.ts';

/** More than any browser lists. */
const MOST = 20;

/** What somebody reads best, first: `hi-IN, hi;q=0.9, en;q=0.8`. */
function wanted(header: string): string[] {
  return header
    .split(',', MOST)
    .map((part) => {
      const [name = '', ...rest] = part.split(';').map((one) => one.trim());
      const quality = Number(rest.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
      return { name, quality };
    })
    .filter(({ name, quality }) => name !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ name }) => name);
}

/** The language of a request by `Accept-Language`; nothing where that is the product's own, or one that it does not speak. */
export function askedLanguage({ messages, app }: Catalogue, { headers }: { headers: IncomingHttpHeaders }): Pick<Call, 'language'> {
  const own = String(app['language'] ?? 'en');
  const spoken = wanted(headers['accept-language'] ?? '')
    .flatMap((name) => [name, name.split('-', 1)[0] ?? ''])
    .find((name) => Object.hasOwn(messages, name));
  return spoken === undefined || spoken === own ? {} : { language: spoken };
}
