import { describe, expect, test } from 'vitest';
import { createFormStore } from '../../src/engine/form/store.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { catalogue, entryOf, messages } from './support/definitions.ts';
import { sentBy } from './support/sentBy.ts';
import { sessionOf } from './support/session.ts';

const form = entryOf(catalogue.forms, 'record/education');
const school: JsonObject = { qualificationId: 8, passingYear: '2019', instituteName: '9th School', marksPercentage: '72' };

describe('saving education', () => {
  test('D2-EDU-11 D12-GAP-136 D12-GAP-137 D12-GAP-186 with stored rows one updateAllEducation, those taken out inactive at its end', async () => {
    const stored = [
      { ...school, id: 4, version: 2, isActive: 'Y' },
      { ...school, id: 5, version: 1, qualificationId: 10, isActive: 'Y' },
    ];
    const [[name, rows] = ['', []]] = await sentBy(
      form,
      { rows: [{ ...stored[0] }, { ...school, qualificationId: 12 }] },
      { dbUserId: 31, stored: { rows: stored } },
    );
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
