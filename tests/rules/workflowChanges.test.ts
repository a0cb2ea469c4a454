import { beforeEach, describe, expect, test } from 'vitest';
import { textOf } from '../../src/engine/problem/text.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import type { WorkflowDef } from '../../src/engine/definition/workflow.ts';
import { sendEvent } from '../../src/engine/workflow/machine.ts';
import { Copy } from './support/copy.ts';
import { sessionIn } from './support/judgeChanged.ts';
import { exampleTells, notice, rejectionIsTold, tells } from './support/rejectionTold.ts';
import { checkDocumentsFirst, staff } from './support/checkDocuments.ts';
let copy: Copy;
beforeEach(() => {
  copy = new Copy();
});

describe('change requests on workflows, as workflows/README.md tells them', () => {
  test('a state comes between two others, with a guard', async () => {
    const before = await checkDocumentsFirst(copy);
    expect(before.length).toBeGreaterThan(0);
    const def = (await copy.catalogue()).workflows['engagement'];
    if (!def) throw new Error('the workflow is gone');
    const ready = { ...staff, today: '2026-11-20', record: { centerId: 101, incomplete: [{ left: 0 }], batch: [{ centerId: 101 }] } };
    expect(sendEvent(def, 'Shortlisted', { type: 'enrol', batchId: 7 }, ready)).toMatchObject({ ok: false });
    expect(sendEvent(def, 'Documents Checked', { type: 'enrol', batchId: 7 }, ready)).toMatchObject({ ok: true, state: 'Enrolled' });
  });

  test('a status called otherwise in its workflow is called so everywhere: in lists of options, charts, cards, sentences and events', async () => {
    const states = ['engagement', 'employer', 'placement'].flatMap((id) =>
      Object.keys((copy.read(`workflows/${id}.json`)['machine'] as { states: JsonObject }).states).map((state): [string, string] => [id, state]),
    );
    for (const [id, state] of states) copy.set(`workflows/${id}.json`, ['machine', 'states', state, 'meta', 'label'], `<${id} ${state}>`);
    const { messages, options, charts, screens, workflows } = await copy.catalogue();
    const say = (text: unknown): string => textOf(messages['en'] ?? {}, String(text));
    const offered = ['engagement', 'employer', 'interview'].flatMap((id) => options[`${id}-statuses`]?.items ?? []).map(({ label }) => say(label));
    expect(offered.sort()).toEqual(
      states
        .filter(([, state]) => state !== 'None yet')
        .map(([id, state]) => `<${id} ${state}>`)
        .sort(),
    );
    const funnel = charts['from-mobilised-to-placed'];
    expect(funnel && 'steps' in funnel && funnel.steps?.map(({ label }) => say(label))).toEqual(
      ['Mobilised', 'Shortlisted', 'Enrolled', 'Placed'].map((state) => `<engagement ${state}>`),
    );
    const cards = (screens['dashboard']?.blocks ?? []).flatMap(({ with: args }) => (args?.['cards'] ?? []) as { id: string; label: string }[]);
    const counting = cards.filter(({ id }) => /mobilised|shortlisted|enrolled|recommended/i.test(id)).map(({ label }) => say(label));
    expect(counting.length).toBeGreaterThan(2);
    expect(counting.filter((label) => !label.includes('<engagement '))).toEqual([]);
    const { 'None yet': none } = workflows['placement']?.machine.states ?? {};
    expect(none?.on?.['leaveUnplaced']).toMatchObject({ meta: { label: '{{state.placement.Not-Placed}}' } });
    expect(say('{{beneficiaries.onlyMobilised}}')).toBe('Only for somebody who is <engagement Mobilised>: choose one of them');
    expect(say('{{employer.remarksNeeded}}')).toBe('Please Fill Remarks If Status is <employer Rejected>');
  });

  test('D2-RECO-25 nobody is approved on the Recommend tab without counselling', async () => {
    copy.set('config/programs.json', ['items', '0', 'recommendNeedsCounselling'], true);
    expect(await copy.faults()).toEqual([]);
    const catalogue = await copy.catalogue();
    const def = catalogue.workflows['engagement'];
    if (!def) throw new Error('the workflow is gone');
    const approve = (program: string, record: JsonObject) =>
      sendEvent(def, 'Mobilised', { type: 'approve', remarks: 'Fits' }, { session: sessionIn(catalogue, 'Counsellor', program), record });
    expect(approve('Micro Enterprise Programme', { counselled: false })).toMatchObject({
      ok: false,
      rule: 'approvable',
      message: '{{engagement.counsellingNeeded}}',
    });
    expect(approve('Micro Enterprise Programme', { counselled: true })).toMatchObject({ ok: true, state: 'Shortlisted' });
    expect(approve('Core Skilling Programme', {})).toMatchObject({ ok: true, state: 'Shortlisted' });
  });

  test('D2-TABS-41 center managers approve, too: the tab is the right, and it is named in one place', async () => {
    const may = async (): Promise<boolean> => {
      const catalogue = await copy.catalogue();
      return sendEvent(
        catalogue.workflows['engagement'] as WorkflowDef,
        'Mobilised',
        { type: 'approve', remarks: 'Fits' },
        { session: sessionIn(catalogue, 'Center Manager'), record: {} },
      ).ok;
    };
    expect(await may()).toBe(false);
    copy.set('config/components.json', ['hidden'], []);
    expect(await copy.faults()).toEqual([]);
    expect(await may()).toBe(true);
  });

  test('a step tells who has a role: its example says what, and what nobody could be sent is refused', async () => {
    rejectionIsTold(copy);
    const faults = async () => (await copy.faults()).map(({ check, pointer }) => `${check} ${pointer}`);
    expect(await faults()).toEqual(['example /examples/1']);
    exampleTells(copy);
    expect(await faults()).toEqual([]);
    const at = '/machine/states/Pending/on/reject/actions/0/params';
    const { values: _none, ...bare } = notice;
    const { subject: _mail, ...mute } = notice;
    for (const [params, found] of [
      [{ ...notice, roles: { var: 'role.centreManger' } }, `${at}/roles`],
      [bare, `${at}/subject`],
      [{ ...notice, text: '{{employer.nowhere}}' }, `${at}/text`],
      [mute, at],
    ] as const) {
      tells(copy, params);
      expect(
        (await faults()).some((one) => one.includes(found)),
        JSON.stringify(params),
      ).toBe(true);
    }
  });

  test('a dropout may come back', async () => {
    copy.set('workflows/engagement.json', ['machine', 'states', 'Dropout', 'on', 'shortlist'], {
      target: 'Shortlisted',
      meta: { label: 'Take back' },
    });
    expect((await copy.faults()).map(({ check }) => check)).not.toEqual([]);
    copy.set('workflows/engagement.examples.json', ['examples', '+'], {
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
