import type { ClientCatalogue } from '../../catalogue/types.ts';
import type { JsonObject } from '../../engine/types.ts';
import { addressOf } from './address.ts';
import type { Door } from './callDoor.ts';

type DoorDef = NonNullable<ClientCatalogue['actions'][string][string]['door']>;

/** The request that a door of its own takes: its path below the service's address, with the values that the path names; the others stay in the payload. */
export function doorCall(
  backend: JsonObject,
  service: string,
  { method, path, body, answer }: DoorDef,
  payload: JsonObject,
): { door: Door; payload: JsonObject } {
  const named = new Set<string>();
  const filled = path.replaceAll(/:(\w+)/g, (_whole, key: string) => {
    named.add(key);
    return encodeURIComponent(String(payload[key] ?? ''));
  });
  const url = `${addressOf(backend, service)}${filled.slice(`/api/${service}`.length)}`;
  const rest = Object.fromEntries(Object.entries(payload).filter(([key]) => !named.has(key)));
  return { door: { method, url, body, answer }, payload: rest };
}
