import type { JsonObject } from '../../engine/types.ts';
import { asRow } from '../session/scope.ts';

/** The frame's address with the id that the service gave (`data.karyapathId`, D2-COUN-07); null without a game or without an id. */
export function frameAddress(gameUrl: string, answer: JsonObject): string | null {
  const id = asRow(answer['data'])['karyapathId'];
  if (!URL.canParse(gameUrl) || !['http:', 'https:'].includes(new URL(gameUrl).protocol) || (typeof id !== 'string' && typeof id !== 'number'))
    return null;
  const url = new URL(gameUrl);
  url.searchParams.set('karyapathId', String(id));
  return url.href;
}
