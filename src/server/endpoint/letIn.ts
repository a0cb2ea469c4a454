/** The front door's whole decision about a call, by definitions, session and what was sent alone: before anything is read or written for it. */
import { messagesOf } from '../../catalogue/client.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { Call } from '../call.ts';
import { takeFiles } from '../files/take.ts';
import { atWork } from '../request/find.ts';
import { authorise, authoriseScope } from './authorise.ts';
import { judgeShape } from './shape.ts';

/** The call with the contents of its files beside the rows, and with what it remembers while it is on its way. */
function withFiles(call: Call, rows: JsonObject[]): Call {
  const taken = takeFiles(call.catalogue, call.def.request, rows, call.parts);
  return { ...call, rows: taken.rows, files: taken.sent, memo: call.memo ?? new Map(), guests: call.guests ?? new Set(), notices: [] };
}

/**
 * The call as it goes on: under the action that does the work, its rows judged and normalised. Throws Refusal: 401 without a session where one is
 * needed, 403 for a role that may not or a centre or user out of reach, else what is wrong with the shape of what was sent.
 */
export function letIn(named: Call): Call {
  const asked: Call = { ...named, def: atWork(named.catalogue, named, named.rows) };
  authorise(asked);
  const call = withFiles(asked, judgeShape(asked, messagesOf(asked.catalogue, asked.language)));
  authoriseScope(call);
  return call;
}
