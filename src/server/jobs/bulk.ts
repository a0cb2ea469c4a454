/**
 * Takes over a bulk upload whose rows are all there (L to P where they came with it): judges each (P to V), then makes beneficiaries of those that hold (V to C). Each row is
 * one step of its own that says of itself that it is done: whoever goes on after a kill does none of them twice.
 */
import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { messagesOf } from '../../catalogue/client.ts';
import { textOf } from '../../engine/problem/text.ts';
import { listOf, objectOf } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { codes } from '../../engine/problem/codes.ts';
import type { Deps } from '../call.ts';
import { perform } from '../endpoint/performAction.ts';
import { Hopeless } from '../gateways/types.ts';
import { Refusal } from '../refusal.ts';
import { findByName, insideCall } from '../request/find.ts';
import { factsFor, type Session } from '../session/facts.ts';
import { centreById, EVERYWHERE, type ScopeIds } from '../session/people.ts';
import type { Where } from '../store/types.ts';

/** After it other jobs have theirs. */
const TURN = 20_000;
const PAGE = 100;

/** Whoever asked for the work, with the role, centre and programme of that time. */
export async function sessionOfJob({ store, catalogue: { current } }: Deps, userId: number, active: ScopeIds): Promise<Session> {
  const [user, centre] = await Promise.all([store.get('user', userId, EVERYWHERE), centreById(store, active.centreId)]);
  const facts = factsFor(current, active, user, centre);
  if (!facts) throw new Hopeless('who asked for it has no role any more');
  return { id: 'job', userId, active, scope: { centres: [active.centreId] }, facts };
}

type Ask = (action: string, payload: JsonObject) => Promise<Json>;

/** Calls actions inside as somebody. */
export const asker =
  (deps: Deps, session: Session): Ask =>
  async (action, payload) => {
    const catalogue = deps.catalogue.current;
    return (await perform(deps, insideCall(catalogue, findByName(catalogue, action), payload, session, 'job'))).rows;
  };

/** What a refusal says, ready to read. */
function refusalText({ catalogue: { current } }: Deps, { code, detail }: Refusal): string {
  const messages = messagesOf(current);
  return detail.problems?.map(({ message }) => message).join('; ') ?? textOf(messages, detail.text ?? `{{${codes[code].text}}}`, detail.values ?? {});
}

/** Carries out a step for each row that waits for it. True when none is left, false when the turn is over. */
async function each(deps: Deps, where: Where, run: (id: number) => Promise<void>, isOver: () => boolean): Promise<boolean> {
  for (;;) {
    const rows = await deps.store.find('bulk-row', where, EVERYWHERE, { limit: PAGE, sort: { column: 'rowNumber', descending: false } });
    if (rows.length === 0) return true;
    for (const { id } of rows) {
      if (isOver()) return false;
      await run(id);
      // The embedded store answers before anybody else has had a turn: calls that have come in meanwhile go first.
      await turnOfOthers();
    }
  }
}

/** A row that somebody else has just done is done; the same refusal twice is the row's. */
async function load(deps: Deps, ask: Ask, id: number): Promise<void> {
  try {
    await ask('loadBulkRow', { id });
  } catch (error) {
    if (!(error instanceof Refusal) || codes[error.code].status >= 500) throw error;
    if (error.code !== 'VERSION_STALE') await ask('failBulkRow', { id, reason: refusalText(deps, error) });
  }
}

/** The rows of a file that came whole get rows of their own. True when none is left, false when the turn is over. */
async function keepAll(ask: Ask, regId: number, isOver: () => boolean): Promise<boolean> {
  for (;;) {
    const [answer] = listOf(await ask('keepBulkRows', { regId }));
    if (Number(objectOf(answer)['left']) === 0) return true;
    if (isOver()) return false;
    await turnOfOthers();
  }
}

/** The work of the job `bulk {regId}`. */
export const takeOver =
  (deps: Deps) =>
  async ({ regId }: JsonObject, isEnding: () => boolean): Promise<void | 'again'> => {
    const until = performance.now() + TURN;
    const isOver = (): boolean => isEnding() || performance.now() > until;
    const upload = await deps.store.get('bulk-upload', Number(regId), EVERYWHERE);
    if (!upload) throw new Hopeless('the upload is gone');
    const { centreId, programmeId, doc } = upload;
    const active = { roleId: Number(doc['roleId']), programmeId: Number(programmeId), centreId: Number(centreId) };
    const ask = asker(deps, await sessionOfJob(deps, Number(doc['uploadedBy']), active));
    if (upload.doc['status'] === 'L') {
      if (!(await keepAll(ask, upload.id, isOver))) return 'again';
      // From here on it is a file whose rows are all there, with a job of its own.
      return void (await ask('submitMetaDataBulk', { regId: upload.id, status: 'P' }));
    }
    const waiting = { regId: upload.id, status: 'P' };
    let status = upload.doc['status'];
    if (status === 'P') {
      const check = async (id: number): Promise<void> => void (await ask('checkBulkRow', { id }));
      if (!(await each(deps, { ...waiting, checked: 'N' }, check, isOver))) return 'again';
      await ask('advanceBulk', { regId: upload.id, status: 'V' });
      status = 'V';
    }
    if (status === 'V') {
      if (!(await each(deps, waiting, (id) => load(deps, ask, id), isOver))) return 'again';
      await ask('advanceBulk', { regId: upload.id, status: 'C' });
    }
    return undefined;
  };
