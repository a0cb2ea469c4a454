import type { ClientApp } from '../../catalogue/types.ts';
import { isObject } from '../save/pointers.ts';

const START = '/api/login/social/start';
const MARK = '#social=';

/** What came back from the provider: a handle for socialAccountLogin, or why there is none, as a text's key. */
export type SocialReturn = { token: string } | { why: string };

/** Ways that lead nowhere: what the server puts in place of a handle -> text. */
const REASONS: Readonly<Record<string, string>> = {
  unset: '{{login.socialMissing}}',
  away: '{{app.socialAway}}',
  nowhere: '{{app.socialNowhere}}',
  refused: '{{app.socialRefused}}',
};

export const socialLabel = (app: ClientApp): string => (isObject(app['social']) ? String(app['social']['label'] ?? '') : '');

/** Leaves for the provider by way of the server. */
export const startSocial = (): void => location.assign(START);

/** What the server sent the person back with; taken out of the address at once. Null when nobody came back. */
export function takeSocialReturn(): SocialReturn | null {
  if (!location.hash.startsWith(MARK)) return null;
  const handle = decodeURIComponent(location.hash.slice(MARK.length));
  history.replaceState(null, '', location.pathname);
  const why = REASONS[handle];
  return why === undefined ? { token: handle } : { why };
}
