/**
 * The promise that page and server are one judge, over all forms that save something: values as people and faulty programs leave them, drawn from a
 * seed. `SWEEP_SEED=<seed>` draws others, `SWEEP=all` more of them.
 */
import { expect, test } from 'vitest';
import { optionLists } from '../../../src/catalogue/optionLists.ts';
import { newRandom } from '../../../src/server/seed/random.ts';
import { takesAll } from '../../support/drawCells.ts';
import { productCatalogue } from '../../support/productCatalogue.ts';
import { editing } from './editedValues.ts';
import { isOffered, judgedTwice } from './judgedTwice.ts';

const catalogue = await productCatalogue();
const forms = Object.values(catalogue.forms).filter(({ binding }) => (binding.save ?? []).length > 0);
const seed = Number(process.env['SWEEP_SEED'] ?? 35);
const RUNS = takesAll ? 1000 : 30;

/** What stops a save in the page alone, and why that is right. */
const pageAlone: Readonly<Record<string, string>> = {
  'record/placement /joiningPin FIELD_TYPE': 'it follows from the pincode of the address, which the step before carries and its form refuses',
  'record/placement /joiningCity FIELD_TYPE': 'it follows from the town of the address, which the step before carries and its form refuses',
  'record/placement /joiningDate FIELD_TYPE': 'the page sends none for what is no day, and it is missed',
  'record/placement /thirdPartyEmployers FIELD_REQUIRED': 'the page sends N.A where nobody is named',
  'record/placement /thirdPartyEmployers FIELD_TYPE': 'the page sends N.A for what is no name',
  'record/placement-documents /documentType FIELD_OPTION':
    'the page goes by the placement that stands beside it, the server by the one that is stored',
  'registration/basic-details /isVerified FIELD_INVALID': 'the page sends Y or N, whatever the field holds',
  'registration/basic-details /isVerifiedSecondary FIELD_INVALID': 'the page sends Y or N, whatever the field holds',
  'training/activity /typeOfDocument FIELD_REQUIRED': 'it says whose paper it is: without it that of a person, whom the call has to name',
  'training/activity /typeOfDocument FIELD_OPTION': 'it says whose paper it is: another one is that of a person, whom the call has to name',
  'training/mark-dropout /dropoutReason CONFIRM_NEEDED': 'a call that shows nobody a name is not asked (D3-CALLS-68)',
};
/** What the server refuses of what the page would send. */
const serverAlone: Readonly<Record<string, string>> = {
  'record/education /rows/*/qualificationId RULE_REFUSED': 'a row that was taken out is in no form: what stands in one is sent as there',
  'record/placement /addressId FIELD_TYPE': 'nothing is stored here, so the address that the step before has written has no id',
  'record/placement /addressId FIELD_COMPUTED': 'nothing is stored here, so the address that the step before has written has no id',
};
/** Their calls carry an event: what it takes stands in the action's own request and in the workflow. */
const events = [
  'placement/employer-verification',
  'placement/verification',
  'record/engagement-status',
  'record/recommend',
  'training/move-students',
];

test.each(forms.map((form) => [form.id, form] as const))(
  'quality 5: what stops a save in the page is refused by the server for the same reason, and what the page would send it takes: %s',
  async (id, form) => {
    const random = newRandom(seed);
    const draw = editing(form, optionLists(catalogue.options), random);
    const examples = form.examples.filter((example) => isOffered(catalogue, form, example));
    const differences = new Set<string>();
    let [calls, refused, saveCount] = [0, 0, 0];
    for (let run = 0; run < RUNS; run += 1) {
      const example = random.pick(examples);
      const judgement = await judgedTwice(catalogue, form, example, (store) => {
        for (let count = random.between(0, 4); count > 0; count -= 1) draw()(store);
      });
      calls += judgement.calls;
      if (judgement.isSent) saveCount += 1;
      else refused += 1;
      const { page, server } = judgement;
      for (const one of page.filter((problem) => !server.includes(problem)))
        if (!pageAlone[`${id} ${one}`]) differences.add(`${example.name}: the page alone says ${one}`);
      if (judgement.isSent)
        for (const one of server) if (!serverAlone[`${id} ${one}`]) differences.add(`${example.name}: the server alone says ${one}`);
    }
    expect([...differences], `SWEEP_SEED=${seed}`).toEqual([]);
    expect([saveCount > 0, refused > 0, calls > 0]).toEqual([true, true, !events.includes(id)]);
  },
);

test('what is left out is still there', () => {
  const known = new Set(forms.map(({ id }) => id));
  expect([...Object.keys(pageAlone), ...Object.keys(serverAlone), ...events].filter((one) => !known.has(one.split(' ')[0] ?? ''))).toEqual([]);
});
