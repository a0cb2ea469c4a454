/** Which steps lead on from each state, asked and answered as a table; a step between states that are there. */
import { describe, expect, test } from 'vitest';
import type { WorkflowDef } from '../../src/engine/definition/workflow.ts';
import { eventOf } from '../../src/engine/workflow/eventOf.ts';
import { objectOf } from '../../src/engine/json.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import type { Changes } from '../../src/studio/desk.ts';
import { productDesk } from './productDesk.ts';

const { files, work, panelAt, change, faultsOf } = await productDesk();

const WORKFLOW = 'workflows/engagement.json';
const read = (changes: Changes): JsonObject => objectOf(JSON.parse(changes[WORKFLOW] ?? files[WORKFLOW] ?? ''));
const onOf = (changes: Changes, state: string): JsonObject => objectOf(objectOf(objectOf(objectOf(read(changes)['machine'])['states'])[state])['on']);
const answer = (before: Changes, state: string, steps: Json): Changes =>
  change(before, WORKFLOW, '', { of: `steps_${state}`, answer: steps }).changes;

test('the panel of a lifecycle asks which steps lead on from each state, that of a state from there; what is answered as it is changes nothing', () => {
  const paths = Object.keys(files).filter((path) => /^workflows\/[^.]+\.json$/.test(path));
  for (const path of paths) {
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

describe('a step between two states that are there', () => {
  const BACK = { deed: 'step', name: 'Send back', title: 'Send back', to: 'Mobilised' } as const;
  const state = (name: string): string => `/machine/states/${name}`;

  test('is an event of its own, sent by who sends the first step from there, and named as what leads there is', () => {
    const { changes, goal } = change({}, WORKFLOW, state('Shortlisted'), BACK);
    expect(onOf(changes, 'Shortlisted')['sendBack']).toEqual({ target: 'Mobilised', meta: { label: 'Send back' } });
    const { may, events } = read(changes);
    expect(objectOf(may)['sendBack']).toEqual(objectOf(may)['shortlist']);
    expect(objectOf(objectOf(events)['is'])['Mobilised']).toEqual([{ with: 'reason', event: 'note' }, { event: 'sendBack' }]);
    const step = panelAt(changes, WORKFLOW, `${state('Shortlisted')}/on/sendBack`);
    expect([step?.title, step?.rules.map(({ title }) => title)]).toEqual(['Send back', ['May (sendBack)']]);
    expect(goal.path).toBe(WORKFLOW);
    expect(new Set(faultsOf(changes))).toEqual(new Set(['transition-without-example']));
    faultsOf({});
  });
  test('shows the rules that speak of it elsewhere in its file: who may send it, and its guard', () => {
    const rules = panelAt({}, WORKFLOW, `${state('Mobilised')}/on/reject`)?.rules ?? [];
    expect(rules.map(({ title, isThere, turn }) => [title, isThere, turn])).toEqual([
      ['May (reject)', true, undefined],
      ['Guard (rejectionReasonGiven)', true, 'off'],
    ]);
    const { goal } = change({}, WORKFLOW, `${state('Mobilised')}/on/reject`, { rule: 'step_may_reject', do: 'begin' });
    expect(goal).toEqual({ path: WORKFLOW, offset: work.offsetOf({}, WORKFLOW, '/may/reject') });
  });
  test('one payload is, in each state, the event that is heard there', () => {
    const { changes } = change({}, WORKFLOW, state('Rejected'), BACK);
    const workflow: WorkflowDef = JSON.parse(changes[WORKFLOW] ?? '') as WorkflowDef;
    const facts = { session: { permission: {} } };
    const eventFrom = (from: string) =>
      eventOf({ ...workflow, may: { note: true, sendBack: true } }, { status: 'Mobilised', reason: 'Other' }, { facts, state: from });
    expect([eventFrom('Mobilised')?.type, eventFrom('Rejected')?.type]).toEqual(['note', 'sendBack']);
  });
  test('leads on from where the course ended, and is sent by who sent there', () => {
    const { changes } = change({}, WORKFLOW, state('Recommended'), BACK);
    const { machine, may } = read(changes);
    expect(objectOf(objectOf(machine)['states'])['Recommended']).not.toHaveProperty('type');
    expect(objectOf(may)['sendBack']).toEqual({ var: 'session.role.principal' });
  });
  test('goes where none leads yet, in a course whose events payloads name', () => {
    expect(panelAt({}, WORKFLOW, state('Rejected'))?.goals).toEqual(expect.arrayContaining([{ value: 'Enrolled', label: 'Enrolled' }]));
    expect(panelAt({}, WORKFLOW, state('Rejected'))?.goals.map(({ value }) => value)).not.toContain('Shortlisted');
    expect(panelAt({}, 'workflows/batch.json', state('Frozen'))?.goals).toEqual([]);
    const addStep = (task: object) => work.changeThing({}, WORKFLOW, state('Rejected'), { ...BACK, ...task });
    expect([addStep({ to: 'Shortlisted' }), addStep({ to: 'Nowhere' }), addStep({ name: 'Drop' }), addStep({ name: ' ' })]).toEqual([
      { fault: 'gone' },
      { fault: 'gone' },
      { fault: 'taken' },
      { fault: 'nameless' },
    ]);
  });
});
