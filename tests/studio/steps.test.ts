/** Which steps lead on from each state, asked and answered as a table. */
import { expect, test } from 'vitest';
import { objectOf } from '../../src/engine/json.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import type { Changes } from '../../src/studio/desk.ts';
import { productDesk } from './productDesk.ts';

const { files, panelAt, change, faultsOf } = await productDesk();

const WORKFLOW = 'workflows/engagement.json';
const read = (changes: Changes): JsonObject => objectOf(JSON.parse(changes[WORKFLOW] ?? files[WORKFLOW] ?? ''));
const onOf = (changes: Changes, state: string): JsonObject => objectOf(objectOf(objectOf(objectOf(read(changes)['machine'])['states'])[state])['on']);
const answer = (before: Changes, state: string, steps: Json): Changes =>
  change(before, WORKFLOW, '', { of: `steps_${state}`, answer: steps }).changes;

test('the panel of a lifecycle asks which steps lead on from each state, that of a state from there; what is answered as it is changes nothing', () => {
  const asked = Object.keys(files).filter((path) => /^workflows\/[^.]+\.json$/.test(path));
  for (const path of asked) {
    const { data = {} } = panelAt({}, path, '') ?? {};
    for (const [of, steps] of Object.entries(data).filter(([id]) => id.startsWith('steps_')))
      expect(change({}, path, '', { of, answer: steps }).changes, `${path} ${of}`).toEqual({ [path]: files[path] });
  }
  expect(panelAt({}, WORKFLOW, '')?.data).toMatchObject({ steps_Rejected: ['shortlist', 'reject'], steps_Placed: [] });
  const panel = panelAt({}, WORKFLOW, '/machine/states/Rejected');
  expect(Object.keys(panel?.data ?? {}).filter((id) => id.startsWith('steps_'))).toEqual(['steps_Rejected']);
  expect(panel?.options['steps_Rejected']).toContainEqual({ value: 'enrol', label: expect.stringContaining('(enrol)') as string });
});

test('a step that another state has leads there as from that one, and wants an example', () => {
  const changes = answer({}, 'Recommended', ['enrol']);
  expect(onOf(changes, 'Recommended')).toEqual({ enrol: { use: 'Shortlisted' } });
  expect(new Set(faultsOf(changes))).toEqual(new Set(['transition-without-example']));
  expect(answer(changes, 'Recommended', null)).toEqual({ [WORKFLOW]: files[WORKFLOW] });
  faultsOf({});
});

test('one that goes stays where others went on by it, and one that leads on from nowhere is spoken of nowhere', () => {
  const { enrol = null, ...others } = onOf({}, 'Shortlisted');
  const changes = answer(answer({}, 'Recommended', ['enrol']), 'Shortlisted', Object.keys(others));
  expect([onOf(changes, 'Recommended'), onOf(changes, 'Enrolled')['enrol']]).toEqual([{ enrol }, { use: 'Recommended' }]);
  expect(onOf(changes, 'Shortlisted')).toEqual(others);
  expect(faultsOf(changes).filter((check) => !/example/.test(check))).toEqual([]);
  faultsOf({});
  const { may, events } = read(answer(changes, 'Shortlisted', ['reject']));
  expect([Object.keys(objectOf(may)).includes('recommend'), objectOf(objectOf(events)['is'])['Recommended']]).toEqual([false, undefined]);
});
