/** What makes a record complete, held against table B9 as it is written, for thousands of records; and the gate against the list. */
import { describe, expect, test } from 'vitest';
import { optionLists } from '../../src/catalogue/optionLists.ts';
import { findAction } from '../../src/catalogue/findAction.ts';
import { badgesOf, judgeCompleteness, checklistOf, missingLinesOf } from '../../src/engine/completeness/judgeCompleteness.ts';
import { offComponents } from '../../src/engine/session/components.ts';
import { inWords, runCompletenessExample } from '../../src/engine/example/runExample.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import { can } from '../../src/engine/workflow/machine.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { newRandom } from '../../src/server/seed/random.ts';
import { sampleSize } from '../support/whole.ts';
import { expectedLines, madeRecord } from './support/madeRecord.ts';
import { catalogue as known, messages, titleOf } from './support/definitions.ts';

const RECORDS = sampleSize(100_000);

const def = known.completeness['beneficiary'];
const workflow = known.workflows['engagement'];
if (!def || !workflow) throw new Error('the definitions are gone');
const lists = optionLists(known.options);
const world = { lists, constants: known.app.constants, today: '2028-02-29' };
const role = { enrols: true, centreManager: false, facilitator: true };

describe.each(Object.values(known.completeness))('what makes a $id complete', (one) => {
  test.each(one.examples.map((example) => [titleOf(example.requirement, `completeness ${one.id}`, example.name), example] as const))(
    '%s',
    (_title, example) => expect(runCompletenessExample(one, example, { ...world, messages, components: known.components }).map(inWords)).toEqual([]),
  );
});

test('D2-CALLS-56 D12-GAP-179 what completeness asks, the calls that read the tabs and the documented helpers answer', () => {
  const actions = Object.values(def.facts ?? {}).map(({ call }) => findAction(known, call)?.def);
  expect(actions.length).toBeGreaterThan(8);
  // Nothing is written for it: what writes has its line in the audit trail.
  for (const action of actions) expect([action?.auth, action?.audit]).toEqual(['bearer', undefined]);
});

test('D1-REG-81 whether there is a father among the rows of the family is asked for every record', () => {
  const lacksFamily = (...relations: string[]): boolean => {
    const facts = { ...world, session: { role, program: { profileDetails: true }, model: {} } };
    const family = relations.map((relationshipId) => ({ relationshipId }));
    return judgeCompleteness(def, { ...facts, record: { family } }, new Set()).checks.some(({ id, state }) => id === 'family' && state === 'missing');
  };
  expect([lacksFamily('Father', 'Mother'), lacksFamily('Mother'), lacksFamily()]).toEqual([false, true, true]);
});

describe('one truth', () => {
  test(`D2-COMPLETE-02..26 D3-BENROL-10 D3-BENROL-18..39 D3-BENROL-41..43 ${RECORDS.toLocaleString('en')} records: the list is table B9's, empty exactly when the gate opens, the badges and the checklist agree`, () => {
    const random = newRandom(8_080);
    const found = { complete: 0, incomplete: 0 };
    const met = new Set<string>();
    for (let index = 0; index < RECORDS; index += 1) {
      const person = madeRecord(random, known, index % 3 === 0 ? 0.02 : 0.3);
      const session: JsonObject = { ...person.session, role };
      const { checks, left } = judgeCompleteness(def, { ...world, session, record: person.record }, offComponents(known.components, person.session));
      const lines = missingLinesOf(def, checks).map(({ text }) => textOf(messages, text));
      const facts = {
        session,
        today: world.today,
        record: { centerId: 101, incomplete: [{ left, text: lines.join(', ') }], batch: [{ centerId: 101, freezeDate: world.today }] },
      };
      const gate = can(workflow, 'Shortlisted', { type: 'enrol', batchId: 7 }, facts);
      const sum = Object.values(badgesOf(def, checks)).reduce((all, count) => all + count, 0);
      const unticked = checklistOf(def, checks, { session, record: person.record }).filter(({ state }) => state === 'missing').length;
      const same =
        JSON.stringify(lines) === JSON.stringify(expectedLines(person)) &&
        gate.ok === (lines.length === 0) &&
        sum === lines.length &&
        left === lines.length &&
        (lines.length > 0 || unticked === 0);
      if (!same) expect({ index, made: person, lines, gate, sum, left, unticked }).toEqual(expectedLines(person));
      const side = lines.length === 0 ? 'complete' : 'incomplete';
      found[side] += 1;
      met.add(`${person.programme} ${person.model} ${side}`);
    }
    // Both sides of the gate were really met.
    expect(Math.min(found.complete, found.incomplete)).toBeGreaterThan(RECORDS / 20);
    // So they were in each programme at a centre of each model.
    expect(met.size).toBe(known.programs.items.length * known.centreModels.items.length * 2);
  });

  test('D2-COMPLETE-02 facts that nobody could read are no reason to enrol somebody', () => {
    const everything = { ...world, session: { role, program: { ...known.programs.items[1] }, model: { otpRequired: true } }, record: {} };
    const { left } = judgeCompleteness(def, everything, new Set());
    expect(left).toBeGreaterThan(13);
    expect(
      can(
        workflow,
        'Shortlisted',
        { type: 'enrol', batchId: 7 },
        { session: everything.session, today: world.today, record: { centerId: 101, batch: [{ centerId: 101 }] } },
      ).ok,
    ).toBe(false);
  });
});
