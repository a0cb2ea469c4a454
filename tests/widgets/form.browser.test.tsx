import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { JsonObject } from '../../src/engine/types.ts';
import type { FormServices, SchemaFormHandle } from '../../src/widgets/contract/form.ts';
import type { FieldVerdict } from '../../src/engine/form/types.ts';
import { storyData, storyLists, storySchema, storyUi } from '../../src/widgets/form/storyForm.ts';
import { SaveBar } from '../../src/widgets/shell/SaveBar.tsx';
import { storyStore, type StoryStore } from '../../src/widgets/storyStore.ts';
import { drawForm } from './support/form.tsx';
import { buttonNamed, described, eachStage, field, find, openStage, textsOf } from './support/stage.tsx';

const stage = eachStage();

interface FormStage {
  store: StoryStore;
  handle: { current: SchemaFormHandle | null };
  onSubmit: ReturnType<typeof vi.fn<() => void>>;
}
async function draw(
  data: JsonObject = {},
  facts: Record<string, Partial<FieldVerdict>> = {},
  more: { services?: FormServices; readOnly?: boolean } = {},
): Promise<FormStage> {
  const store = storyStore(data, facts);
  const handle: FormStage['handle'] = { current: null };
  const onSubmit = vi.fn<() => void>();
  drawForm(stage, { form: { schema: storySchema, ui: storyUi }, store, options: storyLists, onSubmit, handle, ...more });
  await find(stage.place, '[data-field="firstName"]');
  return { store, handle, onSubmit };
}

describe('the hooks of the page', () => {
  test('every control has its wire name and a label tied to it, addresses and rows by path', async () => {
    await draw(storyData);
    for (const [name, label] of [
      ['firstName', 'First Name'],
      ['residential.pincode', 'Pincode'],
      ['rows.0.course', 'Course'],
      ['dob', 'Date Of Birth'],
    ] as const) {
      const input = await field(stage.place, name);
      expect(input.labels?.[0]?.textContent).toContain(label);
    }
  });

  test('D3-ACTIVITY-25 a box whose options are still asked for shows no id, to choose from or to read', async () => {
    const waits = { options: [], awaited: true };
    const { store } = await draw({ gender: '7', qualification: 77 }, { gender: { ...waits, readonly: true }, qualification: waits });
    const [gender, qualification] = [await field(stage.place, 'gender'), await field(stage.place, 'qualification')];
    expect([gender.value, qualification.value]).toEqual(['Loading...', 'Loading...']);
    store.setFact('gender', { awaited: false, options: [{ value: '7', label: 'Own word' }] });
    store.setFact('qualification', { awaited: false, options: [{ value: 77, label: 'Diploma' }] });
    await expect.poll(() => qualification.value).toBe('Diploma');
    await expect.poll(() => gender.value).toBe('Own word');
  });

  test('an error is tied to its control and announced; it takes the place of the help', async () => {
    const { store } = await draw(storyData);
    const input = await field(stage.place, 'residential.pincode');
    expect(described(input)).toBe('Fills state, district and village');
    store.setFact('residential.pincode', { error: 'Must Be exactly 6 digits' });
    await expect.poll(() => described(input)).toBe('Must Be exactly 6 digits');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(stage.place.querySelector('[data-field="residential.pincode"] [aria-live="polite"]')?.textContent).toBe('Must Be exactly 6 digits');
  });

  test('D1-REG-44 D1-REG-45 a field says optional until a rule asks for it', async () => {
    const { store } = await draw();
    const label = await find(stage.place, '[data-field="referedBy"] label');
    expect(label.textContent).toBe('Referred byoptional');
    store.setFact('referedBy', { required: true });
    await expect.poll(() => label.textContent).toBe('Referred by');
    expect((await field(stage.place, 'referedBy')).getAttribute('aria-required')).toBe('true');
  });

  test('a hidden field is not drawn; its section says how many of the shown ones are filled', async () => {
    const { store } = await draw(storyData, { middleName: { hidden: true } });
    expect(stage.place.querySelector('[data-field="middleName"]')).toBeNull();
    expect(textsOf(stage.place, 'section header span')[0]).toBe('12 of 13 filled');
    store.setFact('rows', { hidden: true });
    await expect.poll(() => textsOf(stage.place, 'h2')).not.toContain('Education');
  });

  test('quality 4: a box that nobody ticked is not counted as filled', async () => {
    const { store } = await draw({ sameAddress: false });
    const counts = (): string[] => textsOf(stage.place, 'section header span').filter((text) => / filled$/.test(text));
    const before = counts();
    expect(before.every((text) => text.startsWith('0 of '))).toBe(true);
    store.set('sameAddress', true);
    await expect.poll(() => counts().filter((text) => text.startsWith('1 of '))).toHaveLength(1);
    store.set('sameAddress', false);
    await expect.poll(counts).toEqual(before);
  });

  test('D1-ROLES-05 issue 10 a form that is only read shows values without any control that works; what is read takes the focus, so that a keyboard can ask why', async () => {
    await draw(storyData, {}, { readOnly: true });
    const controls = [...stage.place.querySelectorAll<HTMLInputElement>(':is(input, textarea, button):not([aria-hidden], [type="hidden"])')];
    for (const one of controls) {
      one.focus();
      const isRead = one.type === 'checkbox' ? one.ariaReadOnly === 'true' : one.readOnly;
      expect([one.name, document.activeElement === one, one.ariaDisabled, isRead]).toEqual([one.name, true, 'true', true]);
    }
    expect([controls.length > 10, controls.some(({ type }) => type === 'checkbox')]).toEqual([true, true]);
    expect((await field(stage.place, 'gender')).value).toBe('Female');
    expect((await field(stage.place, 'aadharNo')).value).toBe('XXXXXXXX2346');
  });

  test('issue 10 a form that becomes only read asks for no field any more', async () => {
    const { store } = await draw();
    await expect.poll(() => stage.place.textContent).toContain('All fields are required unless marked optional.');
    store.setFact('', { readonly: true });
    await expect.poll(() => stage.place.textContent).not.toContain('All fields are required unless marked optional.');
  });

  test.each([
    ['only read', { readonly: true }],
    ['worked out', { computed: true }],
  ])('D2-BCASE-16 D2-COUN-03 a long text that is %s stands there in full, on as many lines as it takes', async (_which, fact) => {
    const { store } = await draw({ ...storyData, remarks: 'Seen.' }, { remarks: fact, firstName: fact });
    const box = await find<HTMLTextAreaElement>(stage.place, '[data-field="remarks"] textarea');
    const one = box.clientHeight;
    store.setMany({ remarks: 'Households of the market town and the villages around it, who buy twice a week, '.repeat(9) });
    await expect.poll(() => box.clientHeight).toBeGreaterThan(one + 20);
    expect([box.scrollHeight <= box.clientHeight + 1, box.scrollWidth <= box.clientWidth]).toEqual([true, true]);
    expect((await field(stage.place, 'firstName')).type).toBe('text');
  });

  test('D1-REG-36 a computed field cannot be written and says so', async () => {
    await draw(storyData, { passingYear: { computed: true } });
    const input = await field(stage.place, 'passingYear');
    expect([input.readOnly, input.getAttribute('aria-disabled')]).toEqual([true, 'true']);
  });
});

describe('writing', () => {
  test('D1-REG-10 the Aadhaar box takes digits only, twelve of them, and hides all but four when left', async () => {
    const { store } = await draw();
    const input = await field(stage.place, 'aadharNo');
    await userEvent.type(input, 'abc1234567890123');
    expect(input.value).toBe('123456789012');
    await userEvent.tab();
    expect([input.value, store.get('aadharNo')]).toEqual(['XXXXXXXX9012', '123456789012']);
  });

  test('D1-REG-10 what is filled or typed into the masked Aadhaar box replaces the whole number', async () => {
    const { store } = await draw({ aadharNo: '987698769876' });
    const input = await field(stage.place, 'aadharNo');
    const other = await field(stage.place, 'firstName');
    await expect.poll(() => input.value).toBe('XXXXXXXX9876');
    await userEvent.fill(input, '12345678901');
    expect(input.value).toBe('12345678901');
    for (const act of [
      () => userEvent.fill(input, ''),
      async () => {
        input.select();
        input.focus();
        await userEvent.keyboard('{Delete}');
      },
    ]) {
      store.setMany({ aadharNo: '987698769876' });
      other.focus();
      await act();
      expect([input.value, store.get('aadharNo')]).toEqual(['', undefined]);
    }
    other.focus();
    store.setMany({ aadharNo: '987698769876' });
    input.focus();
    await userEvent.keyboard('111122223333');
    expect(store.get('aadharNo')).toBe('111122223333');
  });

  test('D1-REG-32 D1-REG-62 D1-REG-64 limits stop the typing and count down', async () => {
    await draw();
    const line = await field(stage.place, 'residential.addressLine1');
    await userEvent.type(line, 'x'.repeat(16));
    expect(described(line)).toBe('4 characters left');
    await userEvent.type(line, 'x'.repeat(9));
    expect(line.value).toHaveLength(20);
    const year = await field(stage.place, 'passingYear');
    await userEvent.type(year, '20155');
    expect(year.value).toBe('2015');
  });

  test('a date is typed with / or - or as eight digits; what is no date stays as it is', async () => {
    const { store } = await draw();
    const input = await field(stage.place, 'dob');
    for (const [text, wire, label] of [
      ['14/03/2003', '2003-03-14', '14/03/2003'],
      ['1-2-2001', '2001-02-01', '01/02/2001'],
      ['05061999', '1999-06-05', '05/06/1999'],
      ['31/02/2003', '31/02/2003', '31/02/2003'],
    ]) {
      await userEvent.fill(input, text ?? '');
      await userEvent.tab();
      expect([store.get('dob'), input.value]).toEqual([wire, label]);
    }
  });

  test('D1-REG-40 the date box names its bounds; the calendar loads when it is opened and gives a date', async () => {
    const { store } = await draw({ dob: '2003-03-14' });
    const box = await find(stage.place, '[data-field="dob"] [data-min]');
    expect([box.dataset['min'], box.dataset['max']]).toEqual(['1980-02-01', '2026-11-20']);
    await userEvent.click(await find(stage.place, '[data-field="dob"] button'));
    const day = await find(document, '[role="dialog"] [role="gridcell"][aria-label*="20"], [role="dialog"] button[role="gridcell"]');
    await userEvent.click(
      [...document.querySelectorAll<HTMLElement>('[role="dialog"] [role="gridcell"]')].find(({ textContent }) => textContent === '20') ?? day,
    );
    await expect.poll(() => store.get('dob')).toBe('2003-03-20');
  });

  test('a value that somebody else changed appears and is announced', async () => {
    const { store } = await draw({}, { 'residential.state': { computed: true } });
    store.setMany({ 'residential.state': 'Maharashtra' });
    await expect.poll(async () => (await field(stage.place, 'residential.state')).value).toBe('Maharashtra');
    await expect.poll(() => textsOf(stage.place, '.sd-form-root > [role="status"]')).toEqual(['State: Maharashtra']);
  });

  test('Enter in a box sends the form by the button of the save bar', async () => {
    const { onSubmit } = await draw();
    const bar = openStage();
    bar.draw(<SaveBar state={{ kind: 'clean' }} primary={{ id: 'save', label: 'Mobilise', submits: 'f' }} />);
    await find(bar.place, 'button[form="f"]');
    await userEvent.type(await field(stage.place, 'firstName'), 'Asha{Enter}');
    await expect.poll(() => onSubmit.mock.calls.length).toBe(1);
    bar.close();
  });
});

describe('choosing', () => {
  test('D1-REG-13 D1-REG-15 a dropdown opens on click with exactly its options; keys choose too', async () => {
    const { store } = await draw();
    const box = await find(stage.place, '[data-field="gender"] [role="combobox"]');
    await userEvent.click(box);
    expect(textsOf(document, '[role="option"]')).toEqual(['Male', 'Female', 'Others']);
    await userEvent.click([...document.querySelectorAll<HTMLElement>('[role="option"]')][1] ?? box);
    expect([store.get('gender'), box.textContent]).toEqual(['Female', 'Female']);
    await expect.poll(() => document.activeElement).toBe(box);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(store.get('gender')).toBe('Others');
    await userEvent.keyboard('m');
    expect(store.get('gender')).toBe('Male');
  });

  test('D1-REG-29 an optional one can be emptied again', async () => {
    const { store } = await draw({ bloodGroup: 'O+ve' });
    await userEvent.click(await find(stage.place, '[data-field="bloodGroup"] .sd-clear'));
    expect(store.get('bloodGroup')).toBeUndefined();
  });

  test('options that a rule left replace the list', async () => {
    await draw({}, { gender: { options: [{ value: 'X', label: 'Only this' }] } });
    await userEvent.click(await find(stage.place, '[data-field="gender"] [role="combobox"]'));
    expect(textsOf(document, '[role="option"]')).toEqual(['Only this']);
  });
});

describe('tables', () => {
  test.each([
    ['who fills it in', {}, 'No rows yet, at least one is needed'],
    ['who only reads it', { readOnly: true }, 'No rows yet'],
    ['whose role does not enter it', { readonly: true }, 'No rows yet'],
  ])(
    'D1-SHELL-29 an empty table asks only %s for a row',
    async (_, { readOnly = false, readonly = false }: { readOnly?: boolean; readonly?: boolean }, words) => {
      await draw({}, { rows: { required: true, readonly } }, { readOnly });
      await expect.poll(() => textsOf(stage.place, '[data-field="rows"] tbody td')).toEqual([words]);
    },
  );

  test('rows are added and taken out; each keeps what was typed into it', async () => {
    const { store } = await draw(storyData);
    await userEvent.click(buttonNamed(stage.place, 'Add a row'));
    await expect.poll(() => document.activeElement?.id).toBe('f_rows_2_course');
    await userEvent.keyboard('Diploma');
    await userEvent.click(await find(stage.place, '[aria-label="Remove row 1"]'));
    await expect.poll(() => stage.place.querySelectorAll('tbody tr')).toHaveLength(2);
    expect((await field(stage.place, 'rows.1.course')).value).toBe('Diploma');
    expect(store.get('rows.1.course')).toBe('Diploma');
    expect(textsOf(stage.place, 'thead th')).toEqual(['Course', 'Year', 'Grade', 'Actions']);
  });
});

describe('nothing happens by accident', () => {
  test('a row that says something is asked about by name, stays without a yes, and comes back to its place; an empty one just goes', async () => {
    const questions: string[] = [];
    const back: (() => void)[] = [];
    const answers = [false, true];
    const removal = {
      ask: (name: string) => (questions.push(name), Promise.resolve(answers.shift() ?? false)),
      removed: (_name: string, putBack: () => void) => (back.push(putBack), () => undefined),
    };
    const { store } = await draw(storyData, {}, { services: { removal } });
    await find(stage.place, '[aria-label="Remove row 1"]');
    const rows = () => stage.place.querySelectorAll('tbody tr').length;
    const before = structuredClone(store.get('rows'));
    const count = rows();
    await userEvent.click(await find(stage.place, '[aria-label="Remove row 1"]'));
    await expect.poll(() => questions.length).toBe(1);
    expect([questions[0], rows()]).toEqual([expect.stringMatching(/^Row 1: \S/), count]);
    await userEvent.click(await find(stage.place, '[aria-label="Remove row 1"]'));
    await expect.poll(rows).toBe(count - 1);
    back[0]?.();
    await expect.poll(rows).toBe(count);
    expect(store.get('rows')).toEqual(before);
    await userEvent.click(buttonNamed(stage.place, 'Add a row'));
    await userEvent.click(await find(stage.place, `[aria-label="Remove row ${count + 1}"]`));
    await expect.poll(rows).toBe(count);
    expect([questions.length, back.length]).toEqual([2, 1]);
  });
});

describe('focus', () => {
  test('problems stand in the order of the page, by section, one of a row with its number, and lead to their fields; of a group to its first that is shown', async () => {
    const { handle } = await draw(storyData, { 'residential.pincode': { hidden: true } });
    const places = handle.current?.placesOf(['', '/rows/1/year', '/residential', '/gender']) ?? [];
    expect(places.map(({ at }) => at)).toEqual(['/gender', '/residential', '/rows/1/year', '']);
    expect(places.map(({ name }) => name)).toEqual(['Gender', 'Present Address', 'Year, Row 2', '']);
    await handle.current?.focus('residential');
    expect(document.activeElement?.id).toBe('f_residential_state');
    expect(places.every(({ at, section }) => (section === '') === (at === ''))).toBe(true);
    await handle.current?.focus('rows.1.year');
    expect(document.activeElement?.id).toBe('f_rows_1_year');
  });

  test('labels are known by pointer and path, also in a row', async () => {
    const { handle } = await draw(storyData);
    expect(['/residential/pincode', 'rows.1.year', 'nothing'].map((at) => handle.current?.labelOf(at))).toEqual(['Pincode', 'Year', 'nothing']);
  });

  test('D1-REG-82 a field is named with its section only where another one is called alike', async () => {
    const { handle } = await draw(storyData);
    expect(['dob', '/residential/pincode'].map((at) => handle.current?.nameOf(at))).toEqual(['Date Of Birth', 'Pincode']);
    drawForm(stage, {
      id: 'g',
      form: {
        schema: storySchema,
        ui: { ...storyUi, sections: [{ title: 'Birth', fields: [{ at: '/firstName', label: 'Pincode' }] }, ...storyUi.sections.slice(2)] },
      },
      store: storyStore(),
      options: storyLists,
      handle,
    });
    await find(stage.place, '#g');
    expect(['firstName', '/residential/pincode'].map((at) => handle.current?.nameOf(at))).toEqual(['Birth, Pincode', 'Present Address, Pincode']);
  });
});
