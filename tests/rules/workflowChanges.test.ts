import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { send } from '../../src/engine/workflow/send.ts';
import { Copy } from './support/copy.ts';
import { checkDocumentsFirst, staff } from './support/checkDocuments.ts';
// Each test judges a whole copy of the definitions, some of them several times.
vi.setConfig({ testTimeout: 30_000 });
let copy: Copy;
beforeEach(() => {
  copy = new Copy();
});
afterEach(() => copy.remove());

describe('change requests on workflows, as workflows/README.md tells them', () => {
  test('a state comes between two others, with a guard', async () => {
    const before = await checkDocumentsFirst(copy);
    expect(before.length).toBeGreaterThan(0);
    const def = (await copy.catalogue()).workflows['engagement'];
    if (!def) throw new Error('the workflow is gone');
    const ready = { ...staff, today: '2026-11-20', record: { centerId: 101, incomplete: [{ left: 0 }], batch: [{ centerId: 101 }] } };
    expect(send(def, 'Shortlisted', { type: 'enrol', batchId: 7 }, ready)).toMatchObject({ ok: false });
    expect(send(def, 'Documents Checked', { type: 'enrol', batchId: 7 }, ready)).toMatchObject({ ok: true, state: 'Enrolled' });
  });

  test('a dropout may come back', async () => {
    copy.set('workflows/engagement.json', ['machine', 'states', 'Dropout', 'on', 'shortlist'], {
      target: 'Shortlisted',
      meta: { label: 'Take back' },
    });
    expect((await copy.faults()).map(({ check }) => check)).not.toEqual([]);
    copy.set('workflows/engagement.json', ['examples', '+'], {
      name: 'a dropout comes back',
      requirement: [],
      from: 'Dropout',
      event: { type: 'shortlist' },
      facts: { session: { role: { decides: true } } },
      expect: 'Shortlisted',
    });
    expect(await copy.faults()).toEqual([]);
  });
});
