import { Refusal } from '../door/refusal.ts';
import { reach } from '../operations/reach.ts';
import { send } from '../operations/send.ts';
import { EVERYWHERE } from '../session/people.ts';
import type { Handler } from '../types.ts';

const RECOMMENDED = 'Recommended';

/**
 * The engagement at the assessment centre that follows on a recommendation (D2-RECO-19, D3-RECO-08): asked for by itself, it is the
 * recommendation, both in one step of the original's workflow. Who has just recommended gets the one that is there.
 */
export const captureFollowOn: Handler = async (input) => {
  const { payload, store } = input;
  const original = await reach(input, 'engagement', payload['linkedEngagementId'], 'linkedEngagementId');
  if (original.doc['dbUserId'] !== payload['dbUserId']) throw new Refusal('REFERENCE_FOREIGN', { field: 'linkedEngagementId' });
  const sent = { engagementId: original.id, status: RECOMMENDED, remarks: RECOMMENDED };
  const { plan } = await send({ ...input, payload: sent, rows: [sent] }, 'engagement');
  const opened = plan?.writes?.find((write) => write.op === 'insert');
  if (opened?.op === 'insert') return { rows: [{ ...opened.doc, engagementId: opened.id, version: 1 }], plan };
  const [there] = await store.find('engagement', { linkedEngagementId: original.id }, EVERYWHERE, { limit: 1 });
  if (!there) throw new Refusal('TRANSITION_REFUSED', { field: 'status' });
  return { rows: [{ ...there.doc, engagementId: there.id, version: there.version }] };
};
