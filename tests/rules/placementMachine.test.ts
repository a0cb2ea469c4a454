/** The machine of the interview status: it alone decides, and the form says before saving what it would refuse, in its own words. */
import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/engine/problem/text.ts';
import { applyLogic } from '../../src/engine/rules/logic.ts';
import { sendEvent, transitionsFrom } from '../../src/engine/workflow/machine.ts';
import { eventOf } from '../../src/engine/workflow/eventOf.ts';
import type { WorkflowDef } from '../../src/engine/definition/workflow.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { catalogue, lists, messages } from './support/definitions.ts';

const machine = catalogue.workflows['placement'] as WorkflowDef;
const form = catalogue.forms['record/placement'];
const states = Object.keys(machine.machine.states);
const statuses = (lists['interview-statuses'] ?? []).map(({ value }) => String(value));
const VERDICTS = ['save', 'none', 'half', 'joining letter', 'delete'];
const manager = { role: { seesBeneficiaries: true, readOnlyRecord: false } };
/** What the policy can say of a choice. */
const verdictsOf = (word: string): string[] =>
  ({ Placed: ['save', 'none', 'half', 'joining letter'], 'Placed (Awaiting Documents)': ['save', 'delete'], 'Not Placed': [] })[word] ?? [
    'save',
    'none',
    'half',
  ];
/** Every state, every choice and what the policy can say of its documents. */
const cases = states.flatMap((from) =>
  statuses.flatMap((word) => (verdictsOf(word).length > 0 ? verdictsOf(word) : ['']).map((verdict) => ({ from, word, verdict }))),
);

describe('the interview status of a placement', () => {
  test('D3-PLACE-01 D3-PLACE-07 each choice of the list is an event, from every state', () => {
    expect(states).toEqual(['None yet', ...statuses]);
    for (const word of statuses) {
      const type = eventOf(machine, { interviewStatus: word })?.type ?? '';
      for (const from of states) expect(transitionsFrom(machine, from, type).length, `${word} from ${from}`).toBeGreaterThan(0);
    }
  });

  test.each(['Enrolled', 'Dropout'])(
    'D3-PLACE-62 to 70 D3-PLACE-85 to 87 the form says what the machine refuses, of a beneficiary who is %s',
    (status) => {
      for (const { from, word, verdict } of cases) {
        const data: JsonObject = { interviewStatus: word, documentVerdict: verdict };
        const record = { status, stored: from === 'None yet' ? null : { interviewStatus: from } };
        const event = eventOf(machine, data);
        const decision = sendEvent(machine, from, { ...data, type: event?.type ?? '' }, { session: manager, record });
        const own = (form?.rules.check ?? []).filter(({ id }) => /missing$|^documents-too-many$/.test(id));
        const refusals = own
          .filter(({ fails }) => applyLogic(fails, { data, record, session: manager, lists }) === true)
          .map(({ message }) => message);
        expect(refusals, `${word} from ${from}: ${verdict}`).toEqual(decision.ok ? [] : [decision.message]);
        if (!decision.ok) expect(textOf(messages, decision.message)).toMatch(/^Please /);
      }
    },
  );

  test('D3-PLACE-71 stored is Placed only with its documents; a dropout without them awaits them', () => {
    const stored = (status: string, documentVerdict: string): string => {
      const decision = sendEvent(machine, 'None yet', { type: 'place', documentVerdict }, { session: manager, record: { status } });
      return decision.ok ? decision.state : decision.message;
    };
    expect(VERDICTS.map((verdict) => stored('Dropout', verdict))).toEqual(['Placed', ...Array<string>(4).fill('Placed (Awaiting Documents)')]);
    expect(stored('Enrolled', 'save')).toBe('Placed');
    for (const status of ['Mobilised', 'Shortlisted', 'Rejected', 'Placed']) expect(stored(status, 'save')).toBe('{{placement.notYet}}');
  });

  test('D3-PLACE-01 D3-PLACE-02 the choices of the page are where the machine leads whoever may, in the order of the list', () => {
    const offered = (session: JsonObject, interviewStatus?: string) =>
      (
        applyLogic(form?.rules.options?.['/interviewStatus'] ?? null, { session, lists, record: { stored: { interviewStatus } } }) as JsonObject[]
      ).map(({ value }) => value);
    expect(offered(manager)).toEqual(statuses);
    for (const state of statuses) expect(offered(manager, state)).toEqual(statuses);
    const looks = { role: { seesBeneficiaries: true, readOnlyRecord: true } };
    expect([offered(looks), offered(looks, 'Not Placed')]).toEqual([[], ['Not Placed']]);
  });
});
