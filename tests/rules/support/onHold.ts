/** The change request of workflows/README.md: a status On Hold with a reason, asked by the button, and the way back. */
import type { JsonObject } from '../../../src/engine/types.ts';
import type { Copy } from './copy.ts';
import { shownIn } from './readme.ts';

const FILE = 'workflows/engagement.json';
const CASES = 'workflows/engagement.examples.json';
const FORM = 'schemas/forms/record/hold';
const decides = { session: { role: { decides: true } } };
const answers: JsonObject = { holdReason: 'Exams', holdUntil: '2099-01-01' };

export function onHoldComes(copy: Copy): void {
  const [state, way, may, names, schema = {}, rules = {}, button = {}] = shownIn(
    'workflows/README.md',
    '"Somebody may be put on hold, for a reason, and come back"',
  );
  copy.set(FILE, ['machine', 'states', 'On Hold'], state?.['On Hold']);
  copy.set(FILE, ['machine', 'states', 'Shortlisted', 'on', 'hold'], way?.['hold']);
  for (const event of ['hold', 'resume']) copy.set(FILE, ['may', event], may?.[event]);
  for (const [word, event] of Object.entries(names ?? {})) copy.set(FILE, ['events', 'is', word], event);
  copy.write(`${FORM}/schema.json`, schema);
  copy.write(`${FORM}/rules.json`, rules);
  copy.write(`${FORM}/binding.json`, { $schema: '../../../_meta/binding.schema.json', question: true });
  copy.write(`${FORM}/ui.json`, {
    $schema: '../../../_meta/ui.schema.json',
    sections: [
      {
        id: 'hold',
        title: 'On hold',
        fields: [
          { at: '/holdReason', width: 12 },
          { at: '/holdUntil', width: 12, widget: 'date' },
        ],
      },
    ],
  });
  const past = 'Choose a day from today on';
  copy.write(`${FORM}/examples.json`, {
    $schema: '../../../_meta/examples.schema.json',
    given: { data: answers, facts: { session: {}, today: '2026-11-20' } },
    examples: [
      { name: 'a reason and a day to come', requirement: [], data: {}, expect: { problems: [] } },
      {
        name: 'a day that is past',
        requirement: [],
        data: { holdUntil: '2026-11-19' },
        expect: { problems: [{ at: '/holdUntil', rule: 'hold-past', message: past }] },
      },
    ],
  });
  copy.set('schemas/lists/beneficiaries.json', ['actions', '+'], button);
  const back = JSON.parse(JSON.stringify(button).replaceAll('"hold"', '"resume"').replaceAll('"On Hold"', '"Taken back"')) as JsonObject;
  copy.set('schemas/lists/beneficiaries.json', ['actions', '+'], back);
  for (const [key, text] of Object.entries({ 'hold.title': 'Put on hold?', 'hold.yes': 'Put on hold', 'hold.past': past }))
    copy.set('config/messages/en.json', [key], text);
  const example = (name: string, from: string, type: string, expected: string, more: JsonObject = {}): void =>
    copy.set(CASES, ['examples', '+'], { name, requirement: [], from, event: { type }, facts: decides, expect: expected, ...more });
  example('somebody is put on hold', 'Shortlisted', 'hold', 'On Hold');
  example('and taken back', 'On Hold', 'resume', 'Shortlisted');
  const nobody = { facts: { session: { role: { decides: false } } } };
  example('only who decides puts on hold', 'Shortlisted', 'hold', 'Shortlisted', nobody);
  example('only who decides takes back', 'On Hold', 'resume', 'On Hold', nobody);
}
