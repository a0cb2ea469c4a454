/** The front door's whole decision about a call, by definitions, session and what was sent alone: before anything is read or written for it. */
import { isObject } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Call } from '../call.ts';
import { administers, holdsForSession, covers, isHeld, type Session } from '../session/facts.ts';
import { because, Refusal } from '../refusal.ts';
import { messagesOf } from '../../catalogue/client.ts';
import { takeFiles } from '../files/take.ts';
import { atWork } from '../request/find.ts';
import { judgeShape } from './shape.ts';

const USER_KEYS = ['userId', 'id'];

const numbersOf = (value: Json | undefined): number[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== undefined).map(Number);

/** Refuses centres outside the scope and other people's settings. */
function judgeScope(call: Call, session: Session, payload: JsonObject): void {
  if (call.def.scope === 'centre' && numbersOf(payload['centerId']).some((id) => !covers(session, id))) {
    throw new Refusal('SCOPE_BARRED', { field: 'centerId' });
  }
  if (call.def.scope !== 'user' || administers(session)) return;
  for (const key of call.def.own ?? USER_KEYS) {
    if (numbersOf(payload[key]).some((id) => id !== session.userId)) throw new Refusal('SCOPE_BARRED', { field: key });
  }
}

/** A session that a one-time password opened does nothing before that is changed, not what it could do without one either. What rules ask inside goes on. */
const isBarred = ({ def, session, inside }: Call): boolean => !inside && def.whilePasswordDue !== true && isHeld(session);

/** Throws Refusal: 401 without a session where one is needed, 403 for a role or a scope that does not reach. */
function authorise(call: Call): void {
  const { def, session } = call;
  if (def.auth === 'bearer' && !session) throw new Refusal('TOKEN_MISSING');
  if (isBarred(call)) throw new Refusal('PASSWORD_DUE');
  if (def.may !== undefined && !holdsForSession(def.may, session)) {
    throw new Refusal('ROLE_BARRED', { explain: because(def.may, { session: session?.facts ?? {} }) });
  }
}

/** Throws Refusal (403) when a payload names a centre or a user out of reach. Asked after the payload's shape was judged. */
function authoriseScope(call: Call): void {
  if (!call.session) return;
  for (const row of call.rows) {
    if (isObject(row)) judgeScope(call, call.session, row);
  }
}

/** The call with the contents of its files beside the rows, and with what it remembers while it is on its way. */
function withFiles(call: Call, rows: JsonObject[]): Call {
  const content = takeFiles(call.catalogue, call.def.request, rows, call.parts);
  return { ...call, rows: content.rows, files: content.files, memo: call.memo ?? new Map(), guests: call.guests ?? new Set(), notices: [] };
}

/**
 * The call as it goes on: under the action that does the work, its rows judged and normalised. Throws Refusal: 401 without a session where one is
 * needed, 403 for a role that may not or a centre or user out of reach, else what is wrong with the shape of what was sent.
 */
export function letIn(rawCall: Call): Call {
  const atDesk: Call = { ...rawCall, def: atWork(rawCall.catalogue, rawCall, rawCall.rows) };
  authorise(atDesk);
  const call = withFiles(atDesk, judgeShape(atDesk, messagesOf(atDesk.catalogue, atDesk.language)));
  authoriseScope(call);
  return call;
}
