/** How each event of a lifecycle is sent over HTTP. */
import type { JsonObject } from '../../../src/engine/types.ts';
import { base64, png } from '../../support/files.ts';
import { HOME } from '../session.ts';

export const UNLIKED = ['unlike', 'unlike', 'unlike'];

/** How an event is sent with facts that its guard takes, and how with others; `on` is what the row that it moves needs for it. */
export interface Way {
  service: string;
  action: string;
  takes: JsonObject;
  refuses?: JsonObject;
  on?: JsonObject;
}
export const status = (takes: JsonObject, refuses?: JsonObject, on?: JsonObject): Way => ({
  service: 'engagement',
  action: 'updateStatus',
  takes,
  ...(refuses ? { refuses } : {}),
  ...(on ? { on } : {}),
});
const game = (action: string, takes: JsonObject, refuses?: JsonObject): Way => ({
  service: 'interest-inventory',
  action,
  takes,
  ...(refuses ? { refuses } : {}),
});
const scored = { score: 60, scored: true };

/** Each payload carries no more than its event needs, so that it is not taken for another of the same word. */
export const WAYS: Record<string, Record<string, Way>> = {
  engagement: {
    note: status({ status: 'Mobilised', reason: null }),
    shortlist: status({ status: 'Shortlisted', reason: null }, { status: 'Shortlisted', reason: null }),
    reject: status({ status: 'Rejected', reason: 'Other' }, { status: 'Rejected', reason: 'Bad luck' }),
    approve: status({ status: 'Shortlisted', remarks: 'Fits' }, { status: 'Shortlisted', remarks: ' ' }),
    disapprove: status({ status: 'Rejected', remarks: 'Too far' }, { status: 'Rejected', remarks: ' ' }),
    evaluateIdea: status({ status: 'Shortlisted' }, { status: 'Shortlisted' }, scored),
    recommend: status({ status: 'Recommended' }, { status: 'Recommended' }, scored),
    notRecommend: status({ status: 'Not Recommended' }, { status: 'Not Recommended' }, scored),
    enrol: { service: 'enrollment', action: 'enrolltobatch', takes: { status: 'enrolled' }, refuses: { status: 'enrolled' } },
    enlist: { service: 'engagement', action: 'shortlist', takes: { centerId: HOME } },
  },
  'interest-game': {
    answer: game('saveGame', { step: 'answer', answers: ['like'] }, { step: 'answer', answers: ['like', ...UNLIKED] }),
    finish: game('saveGame', { step: 'finish', answers: UNLIKED }, { step: 'finish', answers: ['like'] }),
    save: game('captureInterestInventory', { finalScore: 'No Interests' }, { finalScore: 'RIA' }),
    file: game('saveInterestInventoryDocument', { base64File: base64(png()) }),
  },
};
/** Sent by `calculatePercentile` for a whole centre: below. */
export const RANKED = ['qualify', 'disqualify'];
/** What their guards read, no action carries yet (`npm run check -- --notices`): the states that so far nobody can bring about. */
export const UNSENT: Record<string, string> = { drop: 'Dropout', place: 'Placed', selfEmploy: 'Entrepreneurship/ Self Employed' };
