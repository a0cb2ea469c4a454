import type { JsonObject } from '../../engine/types.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Where a service answers (config/backend.json): its own address when one is named, else `/api/<service>`; relative ones
 * hang on `origin`, which is the page's own when empty (D1-ENV-18).
 */
export function addressOf(backend: JsonObject, service: string): string {
  const services = backend['services'];
  const named = typeof services === 'object' && services !== null && !Array.isArray(services) ? textOf(services[service]) : '';
  const address = named || `/api/${service}`;
  return /^https?:/.test(address) ? address : textOf(backend['origin']) + address;
}
