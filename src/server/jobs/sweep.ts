/** Takes away what time has made worthless: ended sessions, used tokens, old counts and passwords, kept demo messages. */
import { millisecondsIn } from '../../engine/dates/clock.ts';
import { DEVICE_SECONDS } from '../session/devices.ts';
import type { Store } from '../store/types.ts';

const DAY = millisecondsIn(1, 'day');
export const SWEEP_EVERY = millisecondsIn(1, 'hour');

/** Statements with the age (milliseconds) beyond which a row goes. */
const OLD: readonly (readonly [string, number])[] = [
  ['delete from login_session where seen_at < $1 returning id', 30 * DAY],
  ['delete from refresh_token where issued_at < $1 returning hash', 30 * DAY],
  ['delete from known_device where seen_at < $1 returning hash', DEVICE_SECONDS * 1000],
  ['delete from tally where until < $1 returning key', 0],
  ['delete from social_handle where until < $1 returning hash', 0],
  ['delete from social_token where until < $1 returning hash', 0],
  ['delete from one_time_password where expires_at < $1 returning number', DAY],
  ['delete from verified_number where at < $1 returning number', 2 * DAY],
  ['delete from outbox_message where at < $1 returning id', 30 * DAY],
];

/** Safe to run in several processes at once. */
export async function sweep(store: Store, now: number): Promise<void> {
  for (const [statement, age] of OLD) await store.query(statement, [now - age]);
}
