import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { holds } from '../../src/engine/rules/logic.ts';
import { newMemory } from '../../src/runtime/save/memory.ts';
import { runSteps } from '../../src/runtime/save/runSteps.ts';
import { catalogue } from './support/definitions.ts';
import { sessionOf } from './support/session.ts';

const form = catalogue.forms['record/experience'];
if (!form) throw new Error('the experience form is gone');

/** What the page sends for this form in this record. */
async function sent(data: JsonObject, record: JsonObject): Promise<[string, JsonObject][]> {
  const calls: [string, JsonObject][] = [];
  const facts = {
    data,
    record: { dbUserId: 31, stored: null, rowId: null, experience: [], ...record },
    session: sessionOf('Mobilizer'),
    today: '2026-11-20',
  };
  const call = async (name: string, payload: JsonObject): Promise<Json> => (calls.push([name, payload]), [{ id: 9, version: 1 }]);
  await runSteps({
    steps: form?.binding.save ?? [],
    schema: form?.schema ?? {},
    facts,
    unseen: [],
    versions: {},
    memory: newMemory('d'),
    call,
    remember: () => Promise.resolve(),
    fresh: () => 'd9',
  });
  return calls;
}
const remembered = {
  experience: [
    { id: 3, isExperience: 'Y' },
    { id: 7, isExperience: 'N' },
  ],
};

describe('saving experience', () => {
  test('D2-EXP-06 D2-EXP-07 a fresher keeps the remembered record, and to is NA', async () => {
    const calls = await sent({ isExperience: 'N' }, remembered);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.[0]).toBe('updateExperience');
    expect(calls[0]?.[1]).toMatchObject({ id: 7, isExperience: 'N', experienceTo: 'NA', employerName: null });
    expect(calls[0]?.[1]).not.toHaveProperty('createdBy');
  });
  test('D12-GAP-146 a fresher beside employments is one more record', async () => {
    expect((await sent({ isExperience: 'N' }, { experience: [{ id: 3, isExperience: 'Y' }] })).map(([name, { id }]) => [name, id])).toEqual([
      ['captureExperience', 0],
    ]);
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
