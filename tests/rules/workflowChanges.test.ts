import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { send } from '../../src/engine/workflow/send.ts';
import { Copy } from './support/copy.ts';
import { shownIn } from './support/readme.ts';
// Each test judges a whole copy of the definitions, some of them several times.
vi.setConfig({ testTimeout: 30_000 });
let copy: Copy;
beforeEach(() => {
  copy = new Copy();
});
afterEach(() => copy.remove());

describe('change requests on workflows, as workflows/README.md tells them', () => {
  test('a state comes between two others, with a guard', async () => {
    const [state, way, guard] = shownIn(
      'workflows/README.md',
      '"Between Shortlisted and Enrolled there should be Documents Checked"',
    );
    const file = 'workflows/engagement.json';
    const staff = { session: { role: { enrols: true, decides: true, centreManager: false }, program: { managerEnrols: true } } };
    copy.set(file, ['machine', 'states', 'Documents Checked'], state?.['Documents Checked']);
    copy.set(file, ['machine', 'states', 'Shortlisted', 'on', 'enrol'], undefined);
    copy.set(file, ['machine', 'states', 'Shortlisted', 'on', 'checkDocuments'], way?.['checkDocuments']);
    copy.set(file, ['rules', 'remarksGiven'], guard?.['remarksGiven']);
    copy.set('config/messages/en.json', ['engagement.remarksNeeded'], 'Please say what was checked');
    copy.set(file, ['may', 'checkDocuments'], { var: 'session.role.enrols' });
    copy.set(file, ['events', 'is', 'Documents Checked'], 'checkDocuments');
    copy.set('config/options/engagement-statuses.json', ['items', '+'], {
      value: 'Documents Checked',
      label: 'Documents Checked',
    });
    const before = (await copy.faults()).map(({ check }) => check);
    expect(before.length).toBeGreaterThan(0);
    for (const [index, example] of (
      (copy.read(file)['examples'] ?? []) as { from: string; event: { type: string } }[]
    ).entries()) {
      if (example.from !== 'Shortlisted' || example.event.type !== 'enrol') continue;
      copy.set(file, ['examples', index, 'from'], 'Documents Checked');
      if ((copy.read(file)['examples'] as JsonObject[])[index]?.['expect'] === 'Shortlisted')
        copy.set(file, ['examples', index, 'expect'], 'Documents Checked');
    }
    const add = (name: string, from: string, event: JsonObject, expected: string, more: JsonObject = {}): void =>
      copy.set(file, ['examples', '+'], { name, requirement: [], from, event, facts: staff, expect: expected, ...more });
    add(
      'documents are checked with remarks',
      'Shortlisted',
      { type: 'checkDocuments', remarks: 'All there' },
      'Documents Checked',
    );
    add('a check says what was checked', 'Shortlisted', { type: 'checkDocuments' }, 'Shortlisted', {
      refused: 'Please say what was checked',
    });
    add('wrong documents reject', 'Documents Checked', { type: 'reject' }, 'Rejected');
    const def = (await copy.catalogue()).workflows['engagement'];
    if (!def) throw new Error('the workflow is gone');
    expect(send(def, 'Shortlisted', { type: 'enrol', batchId: 7 }, staff)).toMatchObject({ ok: false });
    expect(send(def, 'Documents Checked', { type: 'enrol', batchId: 7 }, staff)).toMatchObject({ ok: true, state: 'Enrolled' });
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
