import type { Handler, HandlerInput } from '../call.ts';
import { eventOf } from '../../engine/workflow/eventOf.ts';
import type { JsonObject } from '../../engine/types.ts';
import { standsAt, stepOf, workflowOf, type StepOutcome } from '../operations/step.ts';
import { reachToChange } from '../records/scopeAccess.ts';
import { Refusal } from '../refusal.ts';
import type { Row, Write } from '../store/types.ts';
import { reading } from './reading.ts';

/** The event that an approved placement sends to its engagement (D3-GAP-13); none where nobody is placed: she stays what she is. */
function madeBy({ catalogue }: HandlerInput, placement: Row): string | undefined {
  const status = catalogue.options['interview-statuses']?.items.find(({ value }) => value === placement.doc['interviewStatus']);
  return String(status?.['makes'] ?? '') || undefined;
}

/** What a step writes, each write with the receipt of its own decision. Throws Refusal where the machine says no. */
function writesOf(step: StepOutcome): Write[] {
  if (!step.ok) throw step.refusal;
  if (step.again) return [];
  const { writes = [], receipt } = step.plan;
  return writes.map((write) => (write.op === 'update' && receipt ? { ...write, receipt } : write));
}

/** The active placement of the engagement. Throws Refusal where there is none. */
async function placementOf(input: HandlerInput, engagement: Row): Promise<Row> {
  const scope = input.session?.scope ?? { centres: [] };
  const [placement] = await input.store.find('placement', { engagementId: engagement.id, isActive: 'Y' }, scope, { limit: 1 });
  if (!placement) throw new Refusal('RULE_REFUSED', { text: '{{placements.noDetails}}', field: 'engagementId' });
  return placement;
}

/** What is said of a placement: an approval without remarks or reason carries none. */
const saidOf = ({ placementVerificationRemarks = null }: JsonObject): JsonObject => ({ placementVerificationRemarks });

/**
 * The placement admin's verdict (D3-CALLS-40): a step of the placement and, once it is approved, of the engagement, written together or not
 * at all. Whoever names a version has judged that one: a placement that was saved again meanwhile is answered as it is now.
 */
export const upadtePlacementAdminStatus: Handler = reading(
  {
    placement: { by: ['engagementId', 'isActive'], of: ['interviewStatus'] },
    engagement: { of: ['status'] },
    'options/interview-statuses': { of: ['makes'] },
  },
  async (input) => {
    const { catalogue, payload } = input;
    const engagement = await reachToChange(input, 'engagement', payload['engagementId'], 'engagementId');
    const placement = await placementOf(input, engagement);
    const workflow = workflowOf(catalogue, 'placement');
    const verdict = eventOf(workflow, payload, { state: standsAt(workflow, placement.doc) });
    if (!verdict) throw new Refusal('TRANSITION_UNKNOWN', { field: 'placementVerificationStatus' });
    const step = await stepOf(input, { noun: 'placement', row: placement, event: verdict, values: saidOf(payload) });
    const writes = writesOf(step);
    const makes = verdict.type === 'approve' && writes.length > 0 ? madeBy(input, placement) : undefined;
    const moreWrites =
      makes === undefined ? [] : writesOf(await stepOf(input, { noun: 'engagement', row: engagement, event: { ...verdict, type: makes } }));
    const { version: payloadVersion } = payload;
    const version = typeof payloadVersion === 'number' ? payloadVersion : placement.version;
    return {
      rows: [
        {
          engagementId: engagement.id,
          placementVerificationStatus: step.state,
          status: String((moreWrites[0]?.op === 'update' ? moreWrites[0].doc : engagement.doc)['status'] ?? ''),
          version: placement.version + (writes.length > 0 ? 1 : 0),
        },
      ],
      plan: { writes: [...writes.map((write) => (write.op === 'update' ? { ...write, version } : write)), ...moreWrites] },
    };
  },
);
