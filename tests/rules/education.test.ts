import { describe, expect, test } from 'vitest';
import { createFormStore } from '../../src/engine/form/store.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { newMemory } from '../../src/runtime/save/memory.ts';
import { runSteps } from '../../src/runtime/save/runSteps.ts';
import { catalogue, messages } from './support/definitions.ts';
import { sessionOf } from './support/session.ts';

const form = catalogue.forms['record/education'];
if (!form) throw new Error('the education form is gone');
const school: JsonObject = { qualificationId: 8, passingYear: '2019', instituteName: '9th School', marksPercentage: '72' };

async function sent(rows: JsonObject[], stored: JsonObject[]): Promise<[string, Json][]> {
  const calls: [string, Json][] = [];
  const facts = { data: { rows }, record: { dbUserId: 31, stored: { rows: stored } }, session: sessionOf('Mobilizer'), today: '2026-11-20' };
  await runSteps({
    steps: form?.binding.save ?? [],
    schema: form?.schema ?? {},
    facts,
    unseen: [],
    versions: {},
    memory: newMemory('d'),
    remember: () => Promise.resolve(),
    fresh: () => 'd9',
    call: async (name, payload) => (calls.push([name, payload]), [{ id: 9 }]),
  });
  return calls;
}

describe('saving education', () => {
  test('D2-EDU-11 D12-GAP-136 D12-GAP-137 D12-GAP-186 with stored rows one updateAllEducation, those taken out inactive at its end', async () => {
    const stored = [
      { ...school, id: 4, version: 2, isActive: 'Y' },
      { ...school, id: 5, version: 1, qualificationId: 10, isActive: 'Y' },
    ];
    const [[name, rows] = ['', []]] = await sent([{ ...stored[0] }, { ...school, qualificationId: 12 }], stored);
    expect(name).toBe('updateAllEducation');
    expect((rows as JsonObject[]).map(({ id, version, isActive }) => [id, version, isActive])).toEqual([
      [4, 2, 'Y'],
      [null, null, 'Y'],
      [5, 1, 'N'],
    ]);
  });
});

describe('an empty table', () => {
  const rowsOf = (stored: JsonObject | null): number =>
    createFormStore({
      form: { id: form.id, schema: form.schema, rules: form.rules },
      data: stored ?? {},
      stored,
      validators: {} as never,
      messages,
      facts: { session: sessionOf('Mobilizer'), record: { dbUserId: 31, stored }, today: '2026-11-20', lists: {}, lookups: {} },
    }).rows('rows').length;
  test('D2-EDU-01 begins with one row to fill in, a stored one with its own', () => {
    expect([rowsOf(null), rowsOf({}), rowsOf({ rows: [school, school] })]).toEqual([1, 1, 2]);
  });
});
