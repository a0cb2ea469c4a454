/** The change request of workflows/README.md: a state between two others, with a guard, and everything that goes with it. */
import type { JsonObject } from '../../../src/engine/types.ts';
import type { WorkflowDef } from '../../../src/engine/definition/workflow.ts';
import type { Copy } from './copy.ts';
import { shownIn } from './readme.ts';

export const staff = { session: { role: { enrols: true, decides: true, centreManager: false }, program: { managerEnrols: true } } };

/** Answers the checks that complained before the examples were mended. */
export async function checkDocumentsFirst(copy: Copy): Promise<string[]> {
  const [state, way, guard] = shownIn('workflows/README.md', '"Between Shortlisted and Enrolled there should be Documents Checked"');
  const file = 'workflows/engagement.json';
  const cases = 'workflows/engagement.examples.json';
  copy.set(file, ['machine', 'states', 'Documents Checked'], state?.['Documents Checked']);
  const { states } = copy.read(file)['machine'] as unknown as WorkflowDef['machine'];
  copy.set(file, ['machine', 'states', 'Documents Checked', 'on', 'enrol'], states['Shortlisted']?.on?.['enrol'] as unknown as JsonObject);
  copy.set(file, ['machine', 'states', 'Shortlisted', 'on', 'enrol'], undefined);
  copy.set(file, ['machine', 'states', 'Shortlisted', 'on', 'checkDocuments'], way?.['checkDocuments']);
  copy.set(file, ['machine', 'states', 'Enrolled', 'on', 'enrol', 'use'], 'Documents Checked');
  copy.set(file, ['rules', 'remarksGiven'], guard?.['remarksGiven']);
  copy.set('config/messages/en.json', ['engagement.remarksNeeded'], 'Please say what was checked');
  copy.set(file, ['may', 'checkDocuments'], { var: 'session.role.enrols' });
  copy.set(file, ['events', 'is', 'Documents Checked'], 'checkDocuments');
  const before = (await copy.faults()).map(({ check }) => check);
  for (const [index, example] of ((copy.read(cases)['examples'] ?? []) as { from: string; event: { type: string } }[]).entries()) {
    if (example.from !== 'Shortlisted' || example.event.type !== 'enrol') continue;
    copy.set(cases, ['examples', index, 'from'], 'Documents Checked');
    if ((copy.read(cases)['examples'] as JsonObject[])[index]?.['expect'] === 'Shortlisted')
      copy.set(cases, ['examples', index, 'expect'], 'Documents Checked');
  }
  const add = (name: string, from: string, event: JsonObject, expected: string, more: JsonObject = {}): void =>
    copy.set(cases, ['examples', '+'], { name, requirement: [], from, event, facts: staff, expect: expected, ...more });
  add('documents are checked with remarks', 'Shortlisted', { type: 'checkDocuments', remarks: 'All there' }, 'Documents Checked');
  add('a check says what was checked', 'Shortlisted', { type: 'checkDocuments' }, 'Shortlisted', { refused: 'Please say what was checked' });
  add('wrong documents reject', 'Documents Checked', { type: 'reject' }, 'Rejected');
  return before;
}
