import { isObject } from '../../engine/json.ts';
import type { JsonObject } from '../../engine/types.ts';

/** Where a file that an answer names can be read: a whole address as it is, a relative one at the downloads host, else where the endpoints are (D2-COUN-10). */
export function downloadAddress(backend: JsonObject, path: string): string {
  if (/^https?:/.test(path)) return path;
  const host = backend['downloads'] || backend['origin'];
  return `${typeof host === 'string' ? host : ''}${path}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Where a service answers (config/backend.json): its own address when one is named, else `/api/<service>`; relative ones
 * hang on `origin`, which is the page's own when empty (D1-ENV-18).
 */
export function addressOf(backend: JsonObject, service: string): string {
  const services = backend['services'];
  const named = isObject(services) ? textOf(services[service]) : '';
  const address = named || `/api/${service}`;
  return /^https?:/.test(address) ? address : textOf(backend['origin']) + address;
}
