import { describe, expect, test } from 'vitest';
import { rowsBack, rowsOver } from '../../src/engine/form/wire.ts';

const members = [
  { id: 4, name: 'Lata', isActive: 'Y' },
  { id: 7, name: 'Suresh', isActive: 'N' },
];

describe('rows read back into a form', () => {
  test('the row that the record names', () => {
    expect(rowsBack(members, { where: { id: { var: 'record.rowId' } } }, { record: { rowId: 7 } })).toEqual([members[1]]);
  });
  test('a condition that nobody knows yet is met by no row', () => {
    expect(rowsBack([{ id: null }, ...members], { where: { id: { var: 'record.rowId' } } }, { record: { rowId: null } })).toEqual([]);
  });
  test('values stand for themselves', () => expect(rowsBack(members, { where: { isActive: 'Y' } }, {})).toEqual([members[0]]));
  test('keys that are called otherwise in the form, or worked out', () => {
    expect(
      rowsBack([{ id: 3, name: 'Speaks clearly' }], { as: { parameter: { var: 'row.name' }, first: { '===': [{ var: 'row.id' }, 1] } } }, {}),
    ).toEqual([{ id: 3, name: 'Speaks clearly', parameter: 'Speaks clearly', first: false }]);
  });
  test('one object is one row, anything else none', () => {
    expect(rowsBack({ id: 1 }, {}, {})).toEqual([{ id: 1 }]);
    expect(rowsBack([null, 'text', [1]], {}, {})).toEqual([]);
  });
});

describe('answers upon questions', () => {
  const questions = [
    { questionId: 1, question: 'Idea?' },
    { questionId: 2, question: 'Customer?' },
  ];
  test('each answer lies upon its question; empty values and other keys change nothing', () => {
    expect(
      rowsOver(
        questions,
        [
          { questionId: 2, answer: 'Shops', question: '' },
          { questionId: 9, answer: 'lost' },
        ],
        'questionId',
      ),
    ).toEqual([
      { questionId: 1, question: 'Idea?' },
      { questionId: 2, question: 'Customer?', answer: 'Shops' },
    ]);
  });
  test('without questions there is nothing', () => expect(rowsOver(undefined, [{ questionId: 1 }], 'questionId')).toEqual([]));
});
