/** Why sessions end, and what who comes back with one is told. */
import type { JsonObject, Text } from '../../engine/types.ts';
import type { RefusalDetail } from '../door/refusal.ts';

/** Kept with the session. */
export type EndReason =
  | 'signed out'
  | 'refresh token reused'
  | 'password changed'
  | 'barred'
  | 'scope gone'
  | 'ended elsewhere'
  | 'ended by an administrator'
  | 'lifetime over'
  | 'e-mail change refused';

/** Reasons that have words of their own; the others say that the session has ended. */
const WORDS: Readonly<Record<string, Text>> = {
  'refresh token reused': '{{session.endedReused}}',
  'password changed': '{{session.endedPassword}}',
  'scope gone': '{{session.endedScope}}',
  'ended elsewhere': '{{session.endedElsewhere}}',
  'ended by an administrator': '{{session.endedAdmin}}',
  'lifetime over': '{{session.endedLifetime}}',
  'e-mail change refused': '{{session.endedEmail}}',
} satisfies Partial<Record<EndReason, Text>>;

/** The text that goes with SESSION_ENDED. `why` as it is stored; null where nothing is known. */
export function endingOf(why: string | null, { sessionHours = null }: JsonObject): RefusalDetail {
  const text = why !== null && Object.hasOwn(WORDS, why) ? WORDS[why] : undefined;
  return text === undefined ? {} : { text, values: { hours: sessionHours } };
}
