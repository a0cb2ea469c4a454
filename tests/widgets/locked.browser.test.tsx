/** What is locked and still looks like a control: a keyboard reaches it and can ask why, and nothing changes it. */
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import { ASKABLE } from '../../src/runtime/why/inspectables.ts';
import { FilterBox } from '../../src/widgets/tables/FilterBox.tsx';
import { storyStore } from '../../src/widgets/storyStore.ts';
import { drawForm, formFaults } from './support/form.tsx';
import { buttonNamed, eachStage, find, textsOf } from './support/stage.tsx';
import { drawUnit } from './support/unit.tsx';

const stage = eachStage();

describe('a form that is only read', () => {
  test.each(['toggle', 'checkbox'])(
    'D2-TABS-43 quality 4: its %s takes the focus, says that it is read only, and no press changes it',
    async (widget) => {
      const store = drawUnit(stage, { schema: { type: 'boolean' }, widget, value: true, fact: { readonly: true } });
      const box = await find<HTMLInputElement>(stage.place, '[data-field="unit"] input');
      await userEvent.tab();
      expect([document.activeElement === box, box.ariaReadOnly, box.matches(ASKABLE)]).toEqual([true, 'true', true]);
      await userEvent.keyboard(' ');
      box.labels?.[0]?.click();
      box.click();
      expect([box.checked, store.get('unit')]).toEqual([true, true]);
      expect(await formFaults(stage)).toEqual([]);
    },
  );
});

describe('a section that only shows values', () => {
  test('D3-PVERIFY-04 it counts nothing and asks for nothing; the first that asks says so', async () => {
    const properties = { status: { type: 'string', title: 'Status' }, remarks: { type: 'string', title: 'Remarks' } };
    const [status, remarks] = [{ at: '/status', widget: 'readonly' }, { at: '/remarks' }];
    const sections = [[status], [status, remarks]].map((fields, at) => ({ id: `s${at}`, title: `Part ${at}`, fields }));
    const store = storyStore({ status: 'Placed' });
    drawForm(stage, { form: { schema: { type: 'object', properties }, ui: { sections } }, store });
    await find(stage.place, '[data-field="remarks"]');
    const heads = textsOf(stage.place, 'section').map((text) => [text.includes('of 1 filled'), text.includes('All fields are required')]);
    expect(heads).toEqual([
      [false, false],
      [true, true],
    ]);
    // What was asked for is gone once it is answered for good: its values stay.
    store.setFact('remarks', { hidden: true });
    await expect.poll(() => textsOf(stage.place, 'section').map((text) => /filled|required/.test(text))).toEqual([false, false]);
  });
});

describe('a table that needs as many rows as it has', () => {
  const courses: FormSchema = { type: 'array', minItems: 2, items: { type: 'object', properties: { course: { type: 'string', title: 'Course' } } } };
  test('D1-SHELL-29 quality 4: the bin of a row takes the focus, says why it is off and takes nothing out; with a row more it does', async () => {
    const value = ['Tailoring', 'Nursing'].map((course) => ({ course }));
    const store = drawUnit(stage, { schema: courses, widget: 'table', value, with: { remove: 'Take out' } });
    const bin = await find(stage.place, '[aria-label="Remove row 1"]');
    bin.focus();
    expect([document.activeElement === bin, bin.ariaDisabled, bin.getAttribute('aria-description')]).toEqual([
      true,
      'true',
      'At least 2 rows are needed',
    ]);
    await userEvent.keyboard('{Enter}');
    const last = buttonNamed(stage.place, 'Take out');
    expect([last.ariaDisabled, last.getAttribute('aria-description')]).toEqual(['true', 'At least 2 rows are needed']);
    last.click();
    expect(store.get('unit')).toEqual(value);
    expect(await formFaults(stage)).toEqual([]);
    await userEvent.click(buttonNamed(stage.place, 'Add a row'));
    await expect.poll(() => bin.ariaDisabled).toBeNull();
    await userEvent.click(bin);
    await expect.poll(() => store.get('unit')).toEqual([{ course: 'Nursing' }, {}]);
  });
});

describe('a filter whose value is fixed', () => {
  test.each(['select', 'text'] as const)('D1-ROLES-05 quality 4: a %s takes the focus and keeps its value', async (as) => {
    const onChange = vi.fn();
    const options = [
      { value: 'A', label: 'Aundh' },
      { value: 'B', label: 'Baner' },
    ];
    stage.draw(<FilterBox filter={{ field: 'centre', label: 'Centre', as, options, values: ['A'], isFixed: true, onChange }} />);
    const box = await find(stage.place, '[data-field="centre"] :is([role="combobox"], input:not([aria-hidden]))');
    await userEvent.tab();
    expect([document.activeElement === box, box.matches(ASKABLE), box.ariaReadOnly ?? 'native']).toEqual([
      true,
      true,
      as === 'select' ? 'true' : 'native',
    ]);
    await userEvent.keyboard('{ArrowDown}B');
    box.click();
    expect([onChange.mock.calls, document.querySelector('[role="listbox"]')]).toEqual([[], null]);
    expect(await formFaults(stage)).toEqual([]);
  });
});
