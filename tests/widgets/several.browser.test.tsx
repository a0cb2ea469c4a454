/** A field of several values that is only read: its labels come with an answer, and until then no id is shown. A list that one types into: what it offers. */
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { eachStage, field, textsOf } from './support/stage.tsx';
import { drawUnit } from './support/unit.tsx';

const stage = eachStage();

const options = [
  { value: '7', label: 'C101-RETAIL-001' },
  { value: '8', label: 'C101-RETAIL-002' },
];

describe('several values that are only read', () => {
  test.each(['readonly', 'computed'] as const)('D3-ACTIVITY-25 show no id while the answer with their labels is to come (%s)', async (as) => {
    const schema = { type: 'string', 'x-joined': ',' };
    const store = drawUnit(stage, { schema, widget: 'several', value: '7,8', fact: { [as]: true, awaited: true, options: [] } });
    const box = await field(stage.place, 'unit');
    expect(box.value).toBe('Loading...');
    store.setFact('unit', { [as]: true, awaited: false, options });
    await expect.poll(() => box.value).toBe('C101-RETAIL-001, C101-RETAIL-002');
  });

  test('D3-ACTIVITY-25 of a joined text the parts that are known are shown, the others are awaited; afterwards what no list knows reads as itself', async () => {
    const trades = [
      { value: 'Food, drinks', label: 'Food and drinks' },
      { value: 'Retail', label: 'Retail trade' },
    ];
    const store = drawUnit(stage, {
      schema: { type: 'string', 'x-joined': ', ' },
      widget: 'several',
      value: 'Food, drinks, Retail, Mining',
      fact: { readonly: true, awaited: true, options: trades },
    });
    const box = await field(stage.place, 'unit');
    expect(box.value).toBe('Food and drinks, Retail trade, Loading...');
    store.setFact('unit', { readonly: true, awaited: false, options: trades });
    await expect.poll(() => box.value).toBe('Food and drinks, Retail trade, Mining');
  });
});

describe.each([
  ['autocomplete', 'string'],
  ['several', 'array'],
] as const)('a list that one types into (%s)', (widget, type) => {
  const schools = ['Graduate', 'Post  Graduate', 'Diploma'].map((label) => ({ value: label, label }));
  test.each([
    [' Graduate ', ['Graduate', 'Post  Graduate'], 'Graduate'],
    ['Post  Graduate', ['Post  Graduate'], 'Post  Graduate'],
    ['\u200bpost graduate\u00a0', ['Post  Graduate'], 'Post  Graduate'],
  ])('D1-REG-22 offers what is meant by %j, typed and pasted', async (text, offered, choice) => {
    const store = drawUnit(stage, {
      schema: { type, ...(type === 'array' ? { items: { type: 'string' } } : {}) },
      widget,
      fact: { options: schools },
    });
    const box = await field(stage.place, 'unit');
    for (const put of [() => userEvent.type(box, text), () => userEvent.fill(box, text)]) {
      store.set('unit', undefined);
      await put();
      await expect.poll(() => textsOf(document, '[role="option"]')).toEqual(offered);
      await userEvent.keyboard('{Enter}');
      expect([store.get('unit')].flat()).toEqual([choice]);
    }
  });
});
