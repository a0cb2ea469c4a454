import type { AppDef } from '../../catalogue/types.ts';
import type { JsonObject } from '../../engine/types.ts';
import { isObject } from '../save/pointers.ts';

const START = '/api/login/social/start';
const MARK = '#social=';

const socialOf = (app: AppDef): JsonObject => (isObject(app['social']) ? app['social'] : {});

export const socialLabel = (app: AppDef): string => String(socialOf(app)['label'] ?? '');

/** Leaves for the provider by way of the server; false when none is configured (D12-GAP-084). */
export function startSocial(app: AppDef): boolean {
  if (!socialOf(app)['provider']) return false;
  location.assign(START);
  return true;
}

/** The provider's token, when the server sent the person back with one; taken out of the address at once. */
export function takeSocialToken(): string | null {
  if (!location.hash.startsWith(MARK)) return null;
  const token = decodeURIComponent(location.hash.slice(MARK.length));
  history.replaceState(null, '', location.pathname);
  return token;
}
