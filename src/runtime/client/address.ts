import { isWeb } from '../../engine/isWeb.ts';
import { isObject } from '../../engine/json.ts';
import type { JsonObject } from '../../engine/types.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Where a file that an answer or a row names can be read: a whole address as it is, a relative one at the downloads host, else where the endpoints are
 * (D2-COUN-10). Undefined for none, and for what a page never opens, such as `javascript:` (quality 3).
 */
export function webAddress(backend: JsonObject, path: string): string | undefined {
  if (path === '') return undefined;
  const host = /^https?:/.test(path) ? '' : textOf(backend['downloads'] || backend['origin']);
  return isWeb(`${host}${path}`) ? `${host}${path}` : undefined;
}

/** The same; throws where there is none. */
export function downloadAddress(backend: JsonObject, path: string): string {
  const address = webAddress(backend, path);
  if (address === undefined) throw new Error('This is no address that a page opens.');
  return address;
}

/**
 * Where a service answers (config/backend.json): its own address when one is named, else `/api/<service>`; relative ones
 * hang on `origin`, which is the page's own when empty (D1-ENV-18).
 */
export function addressOf(backend: JsonObject, service: string): string {
  const services = backend['services'];
  const base = isObject(services) ? textOf(services[service]) : '';
  const address = base || `/api/${service}`;
  return /^https?:/.test(address) ? address : textOf(backend['origin']) + address;
}
