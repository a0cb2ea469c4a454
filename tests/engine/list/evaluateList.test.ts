import { describe, expect, test } from 'vitest';
import { runListExample } from '../../../src/engine/example/runExample.ts';
import { cellOf, evaluateList, type SayText } from '../../../src/engine/list/evaluateList.ts';
import type { ColumnDef, ListDef } from '../../../src/engine/definition/list.ts';
import { textOf } from '../../../src/engine/problem/text.ts';
import type { Json } from '../../../src/engine/types.ts';

const status = (name: string) => ({ sameText: [{ var: 'row.status' }, name] });
const list: ListDef = {
  id: 'people',
  title: { if: [{ var: 'session.role.principal' }, '{{short}}', 'People'] },
  load: {
    call: 'viewAll',
    with: { centerId: { var: 'session.centre.id' } },
    variants: [{ when: { var: 'session.role.principal' }, call: 'viewShortlisted', with: { status: ['Shortlisted'] } }],
  },
  key: 'id',
  columns: [
    { at: '/id', label: 'Id' },
    { at: '/secret', label: 'Linked', hidden: true },
    { at: { cat: [{ var: 'row.first' }, ' ', { var: 'row.last' }] }, id: 'name', label: '{{name}}' },
    { at: '/address/city', label: 'City' },
  ],
  pageSize: 10,
  empty: '{{none}}',
  rowColour: [
    { when: status('Shortlisted'), tone: 'success' },
    { when: { '!!': { var: 'row.status' } }, tone: 'info' },
  ],
  actions: [
    {
      id: 'evaluate',
      label: 'Evaluate',
      shown: { var: 'session.role.evaluates' },
      enabled: status('Mobilised'),
      otherwise: '{{only}}',
      needs: { tab: 10 },
    },
    {
      id: 'shortlist',
      label: 'Shortlist {who}',
      enabled: status('Enrolled'),
      needsRow: '{{select}}',
      otherwise: 'not {who}',
      values: { who: { var: 'row.first' } },
    },
  ],
  buttons: [{ id: 'add', label: 'Add' }],
  examples: [],
};
const messages = { short: 'Shortlisted', name: 'Name', none: 'Nobody yet', only: 'Only mobilised ones', select: 'Please select a beneficiary' };
const asha = { id: 1, first: 'Asha', last: 'Rao', status: 'MOBILISED', address: { city: 'Pune' } };
const facts = { session: { role: { evaluates: true }, centre: { id: 101 } } };
const verdict = (more: object = {}): ReturnType<typeof evaluateList> => evaluateList(list, { facts, messages, ...more });

describe('a list', () => {
  test('D3-LIST-06 is loaded by the call of who looks', () => {
    expect(verdict().call).toEqual({ call: 'viewAll', with: { centerId: 101 } });
    expect(evaluateList(list, { facts: { session: { role: { principal: true } } }, messages }).call).toEqual({
      call: 'viewShortlisted',
      with: { status: ['Shortlisted'] },
    });
  });
  test('D3-LIST-07 has the title of who looks', () => {
    expect(verdict().title).toBe('People');
    expect(evaluateList(list, { facts: { session: { role: { principal: true } } }, messages }).title).toBe('Shortlisted');
  });
  test('D3-LIST-01 leaves hidden columns out', () =>
    expect(verdict().columns.map(({ id, label }) => [id, label])).toEqual([
      ['id', 'Id'],
      ['name', 'Name'],
      ['city', 'City'],
    ]));
  test('D3-LIST-02 a cell is a value of the row or worked out from it', () => {
    const say: SayText = (text, values) => textOf({ edit: '{value} बदलें', Pune: 'पुणे', off: '{value} ({why})' }, text, values);
    const cell = (column: Pick<ColumnDef, 'at' | 'word' | 'says'>): Json => cellOf(column, asha, facts, say);
    expect(list.columns.map(cell)).toEqual([1, null, 'Asha Rao', 'Pune']);
    expect(cell({ at: '/first', says: { text: '{{edit}}' } })).toBe('Asha बदलें');
    expect(cell({ at: '/nothing', says: { text: '{{edit}}' } })).toBeNull();
    expect(cell({ at: { cat: ['Pune'] }, word: true, says: { text: '{{off}}', values: { why: { var: 'row.first' } } } })).toBe('पुणे (Asha)');
    expect(cell({ at: '/first', says: { text: '{{edit}}', when: { '===': [{ var: 'row.first' }, 'Meena'] } } })).toBe('Asha');
  });
  test('D3-LIST-12 a button is enabled by the selected row and says why not', () => {
    const [enabled] = verdict({ selected: asha }).actions;
    expect(enabled).toMatchObject({ id: 'evaluate', isVisible: true, enabled: true });
    expect(enabled?.why).toBeUndefined();
    expect(verdict({ selected: { ...asha, status: 'Enrolled' } }).actions[0]).toMatchObject({ enabled: false, why: 'Only mobilised ones' });
    expect(verdict().actions[0]).toMatchObject({ enabled: false });
  });
  test('D3-LIST-24 a button that says something without a selection can be pressed without one', () => {
    expect(verdict().actions[1]).toMatchObject({ enabled: true, say: 'Please select a beneficiary' });
    expect(verdict({ selected: asha }).actions[1]).toMatchObject({ label: 'Shortlist Asha', enabled: false, why: 'not Asha' });
  });
  test('a button whose tab does not exist is not drawn', () => {
    const [action] = verdict({ selected: asha, exists: ({ tab }: { tab?: number }) => tab !== 10 }).actions;
    expect(action).toMatchObject({ isVisible: false, enabled: false });
  });
  test('rows take the tone of the first rule that holds', () => {
    expect(verdict({ rows: [asha, { status: 'shortlisted' }, {}] }).colours).toEqual(['info', 'success', null]);
  });
  test('an example names what differs', () => {
    const example = {
      name: 'x',
      requirement: [],
      facts,
      rows: [asha],
      selected: 0,
      expect: {
        title: 'People',
        call: 'viewAll',
        shown: ['shortlist', 'evaluate', 'add'],
        enabled: ['evaluate', 'add'],
        columns: ['Id', 'Name', 'City'],
        colours: ['info'],
      },
    };
    expect(runListExample(list, example, messages, () => true)).toEqual([]);
    const wrong = { ...example, expect: { title: 'No', enabled: ['add'], columns: ['Name', 'Id', 'City'] } };
    expect(runListExample(list, wrong, messages, () => true).map(({ part }) => part)).toEqual(['title', 'enabled', 'columns']);
  });
});
