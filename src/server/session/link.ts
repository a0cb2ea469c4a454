/**
 * Short-lived links: sealed, so that nobody reads or makes one; opened without a bearer, for as long as it takes to open a tab and only while the
 * session stands that asked for it, in the centre and role in which it asked (quality 3).
 */
import type { HandlerInput } from '../call.ts';
import { type Purpose, seal, unseal } from '../keys.ts';
import { Refusal } from '../refusal.ts';
import type { Session } from './facts.ts';
import { isSameScope } from './people.ts';

const GOOD_FOR = 5 * 60 * 1000;

/** What is behind a link, who asked, and until when it is answered. */
interface Sealed<Content> extends Pick<Session, 'id' | 'active'> {
  content: Content;
  until: number;
}

/** The link behind which the content lies. */
export function sealedLink<Content>({ config, clock, session }: HandlerInput, purpose: Purpose, content: Content): string {
  if (!session) throw new Refusal('TOKEN_MISSING');
  const sealed: Sealed<Content> = { content, id: session.id, active: session.active, until: clock.now().getTime() + GOOD_FOR };
  return seal(config.secretKey, purpose, JSON.stringify(sealed));
}

function unsealed<Content>({ config, clock, payload }: HandlerInput, purpose: Purpose): Sealed<Content> {
  try {
    const sealed = JSON.parse(unseal(config.secretKey, purpose, String(payload['link']))) as Sealed<Content>;
    if (sealed.until > clock.now().getTime()) return sealed;
  } catch {
    // Not ours, or not whole: as good as over.
  }
  throw new Refusal('LINK_EXPIRED');
}

/** What the link of a request says, and the session that asked for it. Throws LINK_EXPIRED for one that is over or touched, SESSION_ENDED with its reason. */
export async function openLink<Content>(input: HandlerInput, purpose: Purpose): Promise<{ content: Content; session: Session }> {
  const { content, id, active } = unsealed<Content>(input, purpose);
  const known = await input.sessions.standing(id);
  if (!known.ok) throw new Refusal(known.code, known.detail);
  if (!isSameScope(known.session.active, active)) throw new Refusal('LINK_EXPIRED');
  return { content, session: known.session };
}
