import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { perValue } from '../../engine/perValue.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { Call } from '../call.ts';

/** More than any browser lists: who sends thousands costs no more. */
const MOST = 20;

/** Headers as browsers write them come again and again; a longer one is read anew. */
const SHORT = 200;
const MOST_KEPT = 500;
const known = perValue((_catalogue: Catalogue) => new Map<string, Pick<Call, 'language'>>());

function languageOf({ messages, app }: Catalogue, header: string): Pick<Call, 'language'> {
  const own = String(app['language'] ?? 'en');
  // Without our own languages beside: it would take `en` before `hi-IN, en;q=1`, since no text is written for one country.
  const spoken = new Negotiator({ headers: { 'accept-language': header.split(',', MOST).join(',') } })
    .languages()
    .flatMap((name) => [name, name.split('-', 1)[0] ?? ''])
    .find((name) => Object.hasOwn(messages, name));
  return spoken === undefined || spoken === own ? {} : { language: spoken };
}

/** The language of a request by `Accept-Language`; nothing where that is the product's own, or one that it does not speak. */
export function askedLanguage(catalogue: Catalogue, { headers }: { headers: IncomingHttpHeaders }): Pick<Call, 'language'> {
  const header = headers['accept-language'] ?? '';
  if (header.length > SHORT) return languageOf(catalogue, header);
  const languages = known(catalogue);
  const found = languages.get(header) ?? languageOf(catalogue, header);
  if (languages.size < MOST_KEPT) languages.set(header, found);
  return found;
}
