/** Saving a placement is a step of two lifecycles: its interview status and what the placement admin said of it, in one write. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { ownServer, rowOf, signedIn } from './harness.ts';
import { business, capturePlace, enrolledOf, haveDocuments, placementsOf, save, type Placed } from './placementSteps.ts';

const server = await ownServer();
const [pune, pradeep] = await signedIn(server, 'pune', 'placement');
const people = await enrolledOf(pune, 102);

describe('the interview status on the wire', () => {
  const somebody = (at: number): Placed => people[at] ?? { dbUserId: 0, engagementId: 0 };
  const none = (her: Placed, more: JsonObject = {}): JsonObject => ({
    ...her,
    interviewStatus: 'Not Placed',
    reason: 'Opted Higher Studies',
    ...more,
  });
  const receipts = async ({ engagementId }: Placed): Promise<JsonObject[]> => {
    const rows = await server.store.query<{ receipt: string }>(
      `select receipt::text as receipt from revision where entity = 'placement' and (after ->> 'engagementId')::int = ${String(engagementId)} order by id`,
    );
    return rows.map(({ receipt }) => JSON.parse(receipt) as JsonObject);
  };

  test('D3-PLACE-07 D3-PLACE-85 D3-PLACE-95 D3-PVERIFY-23 each save is a step, kept with what decided it; with it the verdict is asked anew', async () => {
    const her = somebody(0);
    expect((await save(pune, none(her))).appError).toBeNull();
    await capturePlace(pune, her);
    await haveDocuments(pune, her, ['MSME Registration Certificate']);
    expect(rowOf(await save(pune, business(her)))['interviewStatus']).toBe('Entrepreneurship/ Self Employed');
    expect((await save(pune, none(her))).appError).toBeNull();
    const [first, second, third] = await receipts(her);
    expect(first).toMatchObject({
      workflow: 'placement',
      from: 'None yet',
      event: 'leaveUnplaced',
      to: 'Not Placed',
      rules: ['may.leaveUnplaced', 'open'],
    });
    expect(second).toMatchObject({
      workflow: 'placement-verification',
      event: 'resubmit',
      alongside: [
        {
          workflow: 'placement',
          from: 'Not Placed',
          event: 'selfEmploy',
          to: 'Entrepreneurship/ Self Employed',
          facts: { 'event.documentVerdict': 'save', 'record.status': 'Enrolled' },
        },
      ],
    });
    expect(third).toMatchObject({ alongside: [{ from: 'Entrepreneurship/ Self Employed', to: 'Not Placed' }] });
  });

  test('D3-PVERIFY-18 D3-PVERIFY-23 after a refusal the save takes both steps: another interview status, and not verified', async () => {
    const her = somebody(1);
    expect((await save(pune, none(her))).appError).toBeNull();
    const said = { placementVerificationStatus: 'NotApproved', placementVerificationRemarks: 'Look again', rejectionReason: 'other' };
    expect((await pradeep.call('placement', 'upadtePlacementAdminStatus', { engagementId: her.engagementId, ...said })).appError).toBeNull();
    await capturePlace(pune, her);
    await haveDocuments(pune, her, ['Registration Certificate']);
    expect((await save(pune, business(her))).appError).toBeNull();
    expect(await placementsOf(pune, her)).toMatchObject([
      {
        interviewStatus: 'Entrepreneurship/ Self Employed',
        placementVerificationStatus: null,
        placementVerificationRemarks: null,
        rejectionReason: null,
      },
    ]);
  });
});
