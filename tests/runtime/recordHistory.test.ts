import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/engine/problem/text.ts';
import { toldFields } from '../../src/server/operations/toldFields.ts';
import { historyEntry, historyPage, historySteps } from '../../src/runtime/pages/history/HistoryOf.tsx';
import { catalogue, messages } from '../rules/support/definitions.ts';

const text = (words: string, values?: Parameters<typeof textOf>[2]): string => textOf(messages, words, values);
const row = {
  revisionId: 9,
  changedOn: '2026-11-20T06:05:00.000Z',
  changedByName: 'Manisha Kamble',
  title: 'Education',
  name: ['10th'],
  kind: 'changed',
  told: null,
  changes: [{ label: 'Date Of Birth', as: 'date', before: '2004-03-12', after: null }],
};

describe('an entry of the history in words', () => {
  test('who, when in the time of the product, what, and each field', () => {
    expect(historyEntry(row, text, 'Asia/Kolkata')).toEqual({
      id: '9',
      day: '20/11/2026',
      time: '11:35',
      who: 'Manisha Kamble',
      what: 'Education, 10th changed',
      changes: [{ label: 'Date Of Birth', before: '12/03/2004', after: '' }],
    });
  });
  test('what was done is told where no field tells; the system has a name', () => {
    const entry = historyEntry({ ...row, changedByName: null, told: '{{history.moved}}', changes: [] }, text, 'Asia/Kolkata');
    expect([entry.summary, entry.who]).toEqual(['Moved to another centre', 'The system']);
  });
  test('words of the definitions are resolved, what people typed is not', () => {
    const changes = [
      { label: 'X', before: '{{history.moved}}', after: { text: '{{history.moved}}' } },
      { label: 'Y', before: true, after: [{ text: 'A' }, 'b'] },
    ];
    expect(historyEntry({ ...row, changes }, text, 'Asia/Kolkata').changes).toEqual([
      { label: 'X', before: '{{history.moved}}', after: 'Moved to another centre' },
      { label: 'Y', before: 'Yes', after: 'A, b' },
    ]);
  });
  test('D3-MODULE-14 a text of the product that is stored is told in the language of who reads', () => {
    const entity = catalogue.entities['course-module'];
    const field = entity && toldFields(catalogue, entity, {}).find(({ name }) => name === 'subtopicName');
    const stored = field?.show('Goal setting') ?? null;
    const changes = [{ label: field?.label ?? '', before: null, after: stored }];
    const hindi = (words: string): string => textOf(catalogue.messages['hi'] ?? {}, words);
    expect(historyEntry({ ...row, changes }, hindi, 'Asia/Kolkata').changes).toEqual([{ label: 'सब-मॉड्यूल', before: '', after: 'लक्ष्य तय करना' }]);
    expect(historyEntry({ ...row, changes }, text, 'Asia/Kolkata').changes[0]?.after).toBe('Goal setting');
  });
  test('an answer of another shape is an empty page', () => {
    expect(historyPage({ rows: [] })).toEqual({ rows: [], next: null });
    expect(() => historyPage({})).toThrow(expect.objectContaining({ kind: 'unreadable' }));
  });
});

describe('the way of a beneficiary, of what the history says', () => {
  const step = (revisionId: number, changedOn: string, after: string, more: object = {}) => ({
    ...row,
    revisionId,
    changedOn,
    entity: 'engagement',
    id: 77,
    changes: [{ field: 'status', label: '{{history.status}}', before: null, after }],
    ...more,
  });
  test('each status since when, for how many days and by whom; other rows and other fields are no steps', () => {
    const rows = [
      step(9, '2026-11-19T20:00:00.000Z', 'Placed', { changedByName: null }),
      { ...row, revisionId: 8, entity: 'engagement', id: 77 },
      step(7, '2026-11-18T06:00:00.000Z', 'Enrolled', { id: 78 }),
      step(6, '2026-11-19T06:00:00.000Z', 'Enrolled'),
      step(5, '2026-11-02T06:00:00.000Z', 'Mobilised'),
    ];
    const facts = { text, timeZone: 'Asia/Kolkata', today: '2026-11-20' };
    expect(historySteps(rows, { entity: 'engagement', id: 77, state: 'status' }, facts)).toEqual([
      { id: '5', label: 'Mobilised', day: '02/11/2026', lasted: '17 days', who: 'Manisha Kamble' },
      { id: '6', label: 'Enrolled', day: '19/11/2026', lasted: '1 day', who: 'Manisha Kamble' },
      { id: '9', label: 'Placed', day: '20/11/2026', lasted: '0 days', who: 'The system' },
    ]);
  });
});
