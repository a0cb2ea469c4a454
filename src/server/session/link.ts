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
interface Sealed<Said> extends Pick<Session, 'id' | 'active'> {
  said: Said;
  until: number;
}

/** The link that leads to what is said. */
export function sealedLink<Said>({ config, clock, session }: HandlerInput, purpose: Purpose, said: Said): string {
  if (!session) throw new Refusal('TOKEN_MISSING');
  const sealed: Sealed<Said> = { said, id: session.id, active: session.active, until: clock.now().getTime() + GOOD_FOR };
  return seal(config.secretKey, purpose, JSON.stringify(sealed));
}

function unsealed<Said>({ config, clock, payload }: HandlerInput, purpose: Purpose): Sealed<Said> {
  try {
    const sealed = JSON.parse(unseal(config.secretKey, purpose, String(payload['link']))) as Sealed<Said>;
    if (sealed.until > clock.now().getTime()) return sealed;
  } catch {
    // Not ours, or not whole: as good as over.
  }
  throw new Refusal('LINK_EXPIRED');
}

/** What the link of a request says, and the session that asked for it. Throws LINK_EXPIRED for one that is over or touched, SESSION_ENDED with its reason. */
export async function openLink<Said>(input: HandlerInput, purpose: Purpose): Promise<{ said: Said; session: Session }> {
  const { said, id, active } = unsealed<Said>(input, purpose);
  const known = await input.sessions.standing(id);
  if (!known.ok) throw new Refusal(known.code, known.detail);
  if (!isSameScope(known.session.active, active)) throw new Refusal('LINK_EXPIRED');
  return { said, session: known.session };
}
