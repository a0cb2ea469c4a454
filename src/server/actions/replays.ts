/** Stored records judged by a version of the definitions before it serves: begun here, done by a job (`jobs/replay.ts`). */
import { reachRow } from '../records/scopeAccess.ts';
import { Refusal } from '../refusal.ts';
import { EVERYWHERE } from '../session/people.ts';
import type { Handler } from '../call.ts';
import { create } from '../operations/row.ts';
import { reading } from './reading.ts';

const REPLAY = 'definition-replay';

/** `replayDefinitions {versionId}`: begins a replay of a version without faults; while one runs, of whatever version, that one is answered. */
export const replayDefinitions: Handler = reading(
  { 'definition-version': { by: [], of: ['faults'] }, [REPLAY]: { by: ['state'], of: ['replayId', 'versionId', 'state', 'pressedBy'] } },
  async (input) => {
    const { payload, store, session } = input;
    const { id: versionId, doc } = await reachRow(input, 'definition-version', payload['versionId'], 'versionId');
    if (doc['faults'] !== 0) throw new Refusal('TRANSITION_REFUSED', { field: 'versionId', text: '{{replay.beginWhy}}' });
    const [running] = await store.find(REPLAY, { state: 'Running' }, EVERYWHERE, { limit: 1 });
    if (running) return { rows: [{ ...running.doc, replayId: running.id }], about: { entity: 'definition-version', id: versionId } };
    const outcome = await create({ ...input, payload: { versionId, pressedBy: session?.userId ?? null, ...session?.active } }, REPLAY);
    const [write] = outcome.plan?.writes ?? [];
    const job = { name: 'replay', payload: { replayId: write?.id ?? null } };
    const alone = { none: { entity: REPLAY, where: { state: 'Running' } }, alone: REPLAY, rule: 'replayRuns' };
    return { ...outcome, plan: { ...outcome.plan, jobs: [job], guards: [alone] } };
  },
);
