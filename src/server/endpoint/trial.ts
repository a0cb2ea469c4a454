/** Calls under a version that is on trial: read and judged by its definitions, for who administers, and nothing is written. */
import type { Catalogue } from '../../catalogue/types.ts';
import type { Call, Deps, HandlerAnswer } from '../call.ts';
import { silentHandlers } from '../actions/index.ts';
import { Refusal } from '../refusal.ts';
import { StoreAway } from '../store/errors.ts';
import { administers, isHeld, type Session } from '../session/facts.ts';

/** The version on trial of this hash. Throws TRIAL_OVER for one not known here any more: its reader believes that nothing is written. */
export function trialOf({ studio }: Pick<Deps, 'studio'>, hash: string): Catalogue {
  const found = studio.trials.byHash(hash);
  if (!found) throw new Refusal('TRIAL_OVER');
  return found;
}

/**
 * A session with the rights that the version on trial gives it, in the centres that it reaches by what serves: nobody has said yet that it reaches more.
 * Throws Refusal for nobody, for who does not administer, and where the version gives no rights.
 */
export async function sessionOnTrial({ sessions }: Deps, session: Session | null, trial: Catalogue): Promise<Session> {
  if (session === null) throw new Refusal('TOKEN_INVALID');
  if (!administers(session)) throw new Refusal('ROLE_BARRED');
  const found = await sessions.acting({ ...session, passwordDue: isHeld(session) }, trial);
  if (found === null) throw new Refusal('ROLE_BARRED');
  return { ...found, scope: session.scope };
}

/** Throws ON_TRIAL for what code does beside the store: nobody can tell what that is. */
export function refuseHandlers({ def }: Call): void {
  if ('handler' in def.do && !silentHandlers.includes(def.do.handler)) throw new Refusal('ON_TRIAL');
}

/** Throws ON_TRIAL for what would be written now: everything before was judged as it will be. */
export function refuseWrites({ notices = [] }: Call, { plan, after }: HandlerAnswer): void {
  const writes = (plan?.writes ?? []).length + (plan?.jobs ?? []).length + notices.length;
  if (writes > 0 || after !== undefined) throw new Refusal('ON_TRIAL');
}

/** What breaks on trial alone: the store is made ready for a version when it serves. Told as that, and written down. */
export function trialFault({ log }: Pick<Deps, 'log'>, error: unknown): unknown {
  if (error instanceof Refusal || error instanceof StoreAway) return error;
  log.warn({ err: error }, 'a version on trial asks for what the store has not');
  return new Refusal('ON_TRIAL', { text: '{{problem.trialUnready}}' });
}
