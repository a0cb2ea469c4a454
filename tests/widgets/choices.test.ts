import { describe, expect, test } from 'vitest';
import { display } from '../../src/widgets/inputs/display.ts';
import { labelOfValue } from '../../src/widgets/inputs/useChoices.ts';
import type { FieldPlan } from '../../src/widgets/inputs/types.ts';

const plan = { schema: { type: 'integer', 'x-options': 'qualifications' } } as unknown as FieldPlan;
const form = {
  lists: {
    qualifications: [
      { value: 2, label: '{{below}}' },
      { value: 3, label: '5th Standard Passed' },
    ],
  },
  text: (text: string) => text.replace('{{below}}', 'Below 5th Standard'),
};

describe('what a person reads for a value', () => {
  test('the label that is offered', () => {
    expect(labelOfValue(plan, form, [{ value: 2, label: 'Below 5th' }], 2)).toBe('Below 5th');
  });

  test('D2-EDU-03 the label of the whole list while the answer that offers it is still to come', () => {
    expect(labelOfValue(plan, form, [], 2)).toBe('Below 5th Standard');
  });

  test('D3-ACTIVITY-25 never its id while the answer that its label is in is still to come', () => {
    expect([labelOfValue(plan, form, [], 99, 'Loading...'), labelOfValue(plan, form, [], 2, 'Loading...')]).toEqual([
      'Loading...',
      'Below 5th Standard',
    ]);
    expect(labelOfValue(plan, form, [{ value: 99, label: 'C101-RETAIL-001' }], 99, 'Loading...')).toBe('C101-RETAIL-001');
  });

  test('the value itself where no list knows it', () => {
    expect([
      labelOfValue(plan, form, [], 99),
      labelOfValue({ schema: {} } as unknown as FieldPlan, form, [], 'x'),
      labelOfValue(plan, form, [], null),
    ]).toEqual(['99', 'x', '']);
  });
});

test('D3-EMPVERIFY-05 several values of one text that is only read stand beside each other, each by its label', () => {
  const sectorPlan = {
    widget: 'words',
    options: {},
    schema: { type: 'string', 'x-options': 'qualifications', 'x-joined': ',' },
  } as unknown as FieldPlan;
  const sectors = {
    ...form,
    lists: {
      qualifications: [
        { value: 'Retail', label: '{{below}}' },
        { value: 'Made, up', label: 'Apparel' },
      ],
    },
  };
  expect(display(sectorPlan, sectors, 'Retail,Made, up,Old')).toBe('Below 5th Standard, Apparel, Old');
});
