import type { JsonObject } from '../../engine/types.ts';

/** Where a file that an answer names can be read: a whole address as it is, a relative one at the downloads host, else where the doors are (D2-COUN-10). */
export function downloadAddress(backend: JsonObject, path: string): string {
  if (/^https?:/.test(path)) return path;
  const host = backend['downloads'] || backend['origin'];
  return `${typeof host === 'string' ? host : ''}${path}`;
}
