/** A form on pages: the line, the ways on, what is wrong, and what is sought on another page. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FieldVerdict } from '../../src/engine/form/types.ts';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import type { UiDef } from '../../src/catalogue/definition/form.ts';
import type { FileService, SchemaFormHandle } from '../../src/widgets/contract/form.ts';
import { storyStore, type StoryStore } from '../../src/widgets/storyStore.ts';
import { drawForm, formFaults } from './support/form.tsx';
import { buttonNamed, find, openStage, textsOf, type Stage } from './support/stage.tsx';

let stage: Stage;
beforeEach(() => {
  stage = openStage();
});
afterEach(async () => {
  stage.close();
  await page.viewport(1280, 800);
});

const schema: FormSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    reason: { type: 'string', title: 'Reason' },
    rows: { type: 'array', title: 'Rows', items: { type: 'object', properties: { year: { type: 'string', title: 'Year' } } } },
    remarks: { type: 'string', title: 'Remarks' },
  },
};
const ui: UiDef = {
  pages: [
    { title: 'Who', sections: ['who'] },
    { title: 'Why', sections: ['why'] },
    { title: 'When', sections: ['when', 'end'] },
  ],
  sections: [
    { id: 'who', title: 'Who it is', fields: [{ at: '/name' }] },
    { id: 'why', title: 'Why it is', fields: [{ at: '/reason' }] },
    { id: 'when', title: 'When it was', fields: [{ at: '/rows' }] },
    { id: 'end', title: 'At last', fields: [{ at: '/remarks' }] },
  ],
};
interface FormStage {
  store: StoryStore;
  handle: { current: SchemaFormHandle | null };
  onSubmit: ReturnType<typeof vi.fn<() => void>>;
}
async function draw(facts: Record<string, Partial<FieldVerdict>> = {}): Promise<FormStage> {
  const store = storyStore({ rows: [{ year: '2020' }] }, facts);
  const handle: FormStage['handle'] = { current: null };
  const onSubmit = vi.fn<() => void>();
  drawForm(stage, { form: { schema, ui }, store, onSubmit, handle, children: <button type="submit">Save</button> });
  await find(stage.place, '[data-field="name"]');
  return { store, handle, onSubmit };
}
const headings = (): string[] => textsOf(stage.place, 'section h2');
const next = (): Promise<void> => userEvent.click(buttonNamed(stage.place, 'Next'));

describe('a form on pages', () => {
  test('quality 4: Next and Back turn the page and put the focus on its heading; Enter goes on, and saves on the last', async () => {
    const { onSubmit } = await draw();
    expect(headings()).toEqual(['Who it is']);
    expect(await formFaults(stage)).toEqual([]);
    (await find(stage.place, '[data-field="name"] input')).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(headings).toEqual(['Why it is']);
    expect(document.activeElement?.textContent).toBe('Why it is');
    await next();
    await expect.poll(headings).toEqual(['When it was', 'At last']);
    await expect.poll(() => stage.place.querySelector('.sd-rows')).not.toBeNull();
    expect(await formFaults(stage)).toEqual([]);
    expect(onSubmit).not.toHaveBeenCalled();
    (await find(stage.place, '[data-field="remarks"] input')).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onSubmit.mock.calls.length).toBe(1);
    await userEvent.click(buttonNamed(stage.place, 'Back'));
    await expect.poll(headings).toEqual(['Why it is']);
  });

  test('what is wrong on a page keeps it and takes the focus, also in a row of a table; the line says so', async () => {
    const { store } = await draw({ name: { error: 'Please fill out this field' } });
    await next();
    expect(headings()).toEqual(['Who it is']);
    expect(document.activeElement?.id).toBe('f_name');
    expect(stage.place.querySelector('nav')?.textContent).toContain('Who, something is wrong here');
    store.setFact('name', { error: undefined });
    await next();
    await next();
    store.setFact('rows.0.year', { error: 'Wrong' });
    await expect.poll(headings).toEqual(['When it was', 'At last']);
    await expect.poll(() => stage.place.querySelector('nav')?.textContent).toContain('When, something is wrong here');
  });

  test('quality 4: a page passed over is ticked only when nothing on it has to be filled in', async () => {
    const { store } = await draw({ name: { required: true } });
    const ticked = (): string[] => textsOf(stage.place, '.MuiStep-root.Mui-completed');
    await userEvent.click(buttonNamed(stage.place, '3When'));
    await expect.poll(headings).toEqual(['When it was', 'At last']);
    expect(ticked()).toEqual(['Why']);
    store.set('name', 'Asha');
    await expect.poll(ticked).toEqual(['Who', 'Why']);
  });

  test('a page of which nothing is shown is left out; what is sought on another page is turned to', async () => {
    const { store, handle } = await draw({ reason: { hidden: true } });
    await expect.poll(() => textsOf(stage.place, '.MuiStepLabel-label')).toEqual(['Who', 'When']);
    await next();
    await expect.poll(headings).toEqual(['When it was', 'At last']);
    expect(await handle.current?.focus('name')).toBe(true);
    expect(headings()).toEqual(['Who it is']);
    store.setFact('reason', { hidden: false });
    await expect.poll(() => textsOf(stage.place, '.MuiStepLabel-label')).toEqual(['Who', 'Why', 'When']);
  });

  test('quality 4: Enter where a file is chosen opens the files and turns no page', async () => {
    const photo: FormSchema = { type: 'string', title: 'Photo', 'x-file': { types: ['image/png'], maxBytes: 1000 } };
    const files = { read: () => null, progress: () => null, subscribe: () => () => undefined } as unknown as FileService;
    const form = {
      schema: { ...schema, properties: { ...schema.properties, photo } },
      ui: { ...ui, sections: ui.sections.map((section, at) => (at === 0 ? { ...section, fields: [{ at: '/photo' }] } : section)) },
    };
    drawForm(stage, { form, store: storyStore({}), services: { files } });
    const box = await find(stage.place, 'input[type="file"]');
    const onClick = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    box.addEventListener('click', onClick);
    box.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onClick.mock.calls.length).toBe(1);
    expect(headings()).toEqual(['Who it is']);
  });

  test('on a phone the line is a sentence', async () => {
    await page.viewport(360, 740);
    await draw();
    expect((await find(stage.place, '.sd-pages-short')).textContent).toBe('Page 1 of 3: Who');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    expect(await formFaults(stage)).toEqual([]);
  });
});
