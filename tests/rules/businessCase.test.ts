import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import { placeRows, readRows } from '../../src/runtime/pages/form/loadStored.ts';
import { planDrawing } from '../../src/widgets/form/plan.ts';
import { display } from '../../src/widgets/inputs/display.ts';
import { catalogue, entryOf, messages } from './support/definitions.ts';
import { sentBy } from './support/sentBy.ts';
import { sessionOf } from './support/session.ts';

const form = entryOf(catalogue.forms, 'record/business-case');
const { binding, schema } = form;
const linkedProgram = catalogue.programs.items.find((row) => row['linkedEngagement'] === true)?.name ?? '';
const record = { dbUserId: 31, engagementId: 77, linkedEngagementId: 55 };
const facts = (program?: string): JsonObject => ({ record, session: sessionOf('Mobilizer', program), today: '2026-11-20' });
const master = [
  { id: 1, question: 'Where?' },
  { id: 2, question: 'What?' },
];

/** Loads the tab as the page does; answers what was asked for and what the form holds. */
async function load(program?: string, questions: readonly JsonObject[] = master): Promise<{ calls: [string, JsonObject][]; rows: Json }> {
  const calls: [string, JsonObject][] = [];
  const read = await readRows(binding.load ?? [], facts(program), async (call, payload) => {
    calls.push([call, payload]);
    const rows = call.endsWith('findall') ? [...questions] : [{ id: 9, questionId: 2, answer: 'Papad', version: 3 }];
    return { rows, value: rows };
  });
  return { calls, rows: placeRows(binding.load ?? [], read, schema)?.data['rows'] ?? null };
}
describe('the business case brief', () => {
  test('D2-BCASE-01 D2-BCASE-06 questions are rows, stored answers lie upon them; one without is nobody else’s either', async () => {
    expect((await load()).rows).toEqual([
      { questionId: 1, question: 'Where?', version: 0 },
      { questionId: 2, question: 'What?', answer: 'Papad', version: 3 },
    ]);
  });
  test.each(['hi', 'mr'])('D2-BCASE-01 in %s every question is read in the language of the page; what is held stays as it is', async (language) => {
    const questions = catalogue.reference['business-case-questions'] as JsonObject[];
    const { rows } = await load(undefined, questions);
    const question = planDrawing(schema, form.ui).sections[0]?.fields[0]?.columns?.find(({ name }) => name === 'question');
    if (!question) throw new Error('the questions are not drawn');
    const page = { text: (key: string) => textOf(catalogue.messages[language] ?? {}, key), lists: {} };
    const read = (rows as JsonObject[]).map((row) => display(question, page, row['question']));
    expect(read).toEqual(questions.map(() => expect.stringMatching(/^[\p{Script=Devanagari}\p{P}\s]+$/u)));
    expect(new Set(read).size).toBe(questions.length);
    expect((rows as JsonObject[]).map((row) => row['question'])).toEqual(questions.map((row) => row['question']));
  });
  test('D2-BCASE-19 programmes with linked engagements read and save under the linked one', async () => {
    expect((await load(linkedProgram)).calls[1]).toEqual(['business-case.get', { engagementId: 55 }]);
    const rows: JsonObject[] = [
      { questionId: 1, answer: 'Igatpuri' },
      { questionId: 2, answer: 'Papad', version: 3 },
    ];
    const [[, payload] = []] = await sentBy(form, { rows }, record, { program: linkedProgram });
    expect((payload as JsonObject[])[0]).toMatchObject({ engagementId: 55 });
  });
  test('D12-GAP-038 the words for a save that failed', () => {
    expect(textOf(messages, String(binding.failed))).toBe('Data not saved/updated successfully, Please try again!');
  });
});
