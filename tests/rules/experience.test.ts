import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { holds } from '../../src/engine/rules/logic.ts';
import { catalogue, entryOf } from './support/definitions.ts';
import { sentBy } from './support/sentBy.ts';

const form = entryOf(catalogue.forms, 'record/experience');

/** What is sent of somebody without work, in this record. */
const sentOfFresher = (experience: JsonObject[]) => sentBy(form, { isExperience: 'N' }, { dbUserId: 31, stored: null, rowId: null, experience });
const remembered = [
  { id: 3, isExperience: 'Y' },
  { id: 7, isExperience: 'N' },
];

describe('saving experience', () => {
  test('D2-EXP-06 D2-EXP-07 a fresher keeps the remembered record, and to is NA', async () => {
    const calls = await sentOfFresher(remembered);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.[0]).toBe('updateExperience');
    expect(calls[0]?.[1]).toMatchObject({ id: 7, isExperience: 'N', experienceTo: 'NA', employerName: null });
    expect(calls[0]?.[1]).not.toHaveProperty('createdBy');
  });
  test('D12-GAP-146 a fresher beside employments is one more record', async () => {
    expect(await sentOfFresher(remembered.slice(0, 1))).toMatchObject([['captureExperience', { id: 0 }]]);
  });
  test('D2-EXP-03 the button waits for Fresher or Experienced', () => {
    const ready = (isExperience: string | null): boolean => holds(form.ui.ready?.when, { data: { isExperience } });
    expect([ready(null), ready('N'), ready('Y')]).toEqual([false, true, true]);
  });
  test('D2-EXP-05 D2-EXP-13 Fresher empties the employment, another beginning the end', () => {
    const on = Object.fromEntries((form.rules.on ?? []).map(({ change, clear }) => [change, clear]));
    expect(on['/experienceFrom']).toEqual(['/experienceTo']);
    expect(on['/isExperience']).toEqual(
      Object.keys(form.schema.properties ?? {})
        .filter((name) => name !== 'isExperience')
        .map((name) => `/${name}`),
    );
  });
});
