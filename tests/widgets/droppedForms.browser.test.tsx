import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { optionLists } from '../../src/catalogue/optionLists.ts';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../src/catalogue/judgedForm.ts';
import type { FormDef } from '../../src/catalogue/definition/form.ts';
import { exampleFactsOf } from '../../src/engine/example/runExample.ts';
import { wholeValidator } from '../../src/engine/form/schemaProblems.ts';
import { createFormStore } from '../../src/engine/form/store.ts';
import type { FormStore } from '../../src/engine/form/types.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import type { ExampleDef } from '../../src/engine/definition/form.ts';
import { SchemaForm } from '../../src/widgets/form/SchemaForm.tsx';
import { unreadable } from '../support/readable.ts';
import { droppedCatalogue } from './support/dropped.ts';
import { eachStage, find } from './support/stage.tsx';

const { forms, options, messages } = droppedCatalogue();
const lists = optionLists(options);
const english = messages['en'] ?? {};
const dropped = Object.values(forms).filter(({ id }) => id.startsWith('dropped/'));

/** A form alone has no landmarks; whether it can be read is asked once of what looks alike. */
const rules = { region: { enabled: false }, 'color-contrast': { enabled: false } };

const stage = eachStage({ words: english });

async function draw(def: FormDef, example: ExampleDef): Promise<FormStore> {
  const form = judgedForm(def);
  const facts = exampleFactsOf(example, lists);
  const validators = compileValidators(form);
  const store = createFormStore({ form, data: example.data, facts, validators, messages: english });
  stage.draw(
    <SchemaForm
      id="d"
      label={def.id}
      form={def}
      validate={wholeValidator(form.schema, validators)}
      store={store}
      text={(text, values) => textOf(english, text, values)}
      today={facts.today}
      options={lists}
      lazy={false}
      onSubmit={() => undefined}
    />,
  );
  await find(stage.place, '[data-field]');
  return store;
}

describe.each(dropped.map((def) => [def.id, def] as const))('quality 5: %s in the page, with the widgets that there are', (_id, def) => {
  // The one that fills most of it comes through all of its pages.
  const [fullest] = def.examples.toSorted((a, b) => JSON.stringify(b.data).length - JSON.stringify(a.data).length);
  if (!fullest) throw new Error('a form has examples');

  /** Its pages one after the other, until it has no further one or something is left to mend. */
  async function eachPage(look: (title: string, isFirst: boolean) => Promise<void>): Promise<void> {
    for (let before = ''; ;) {
      const title = stage.place.querySelector('h2')?.textContent ?? '';
      if (title === before) return;
      await look(title, before === '');
      const next = [...stage.place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Next');
      if (!next) return;
      before = title;
      await userEvent.click(next);
      await expect.poll(() => stage.place.querySelector('[aria-invalid="true"]') ?? stage.place.querySelector('h2')?.textContent).not.toBe(title);
    }
  }

  test('is drawn on a desktop and on a phone, light as it is, and axe finds nothing', async () => {
    for (const width of [1280, 360]) {
      await page.viewport(width, 800);
      await draw(def, fullest);
      await eachPage(async (title, isFirst) => {
        // On a phone what axe looks at differs in the head of the pages alone.
        const { violations } = width === 1280 || isFirst ? await axe.run(stage.place, { rules, resultTypes: ['violations'] }) : { violations: [] };
        const found = violations.map(({ id, nodes }) => `${width} ${title} ${id} ${nodes.map(({ target }) => String(target)).join(' ')}`);
        expect([...found, ...(await unreadable(stage.place))]).toEqual([]);
        if (width === 360) expect(document.documentElement.scrollWidth, title).toBeLessThanOrEqual(360);
      });
      stage.anew();
    }
    await page.viewport(1280, 800);
  });
});

test('quality 5: what is typed in a table within a row is added up at once, row by row up to the whole', async () => {
  const def = forms['dropped/household-survey'];
  const [first] = def?.examples ?? [];
  if (!def || !first) throw new Error('the survey is gone');
  const store = await draw(def, first);
  const income = await find<HTMLInputElement>(stage.place, '[data-field="members.1.incomes.0.monthly"] input');
  await userEvent.fill(income, '5000');
  await expect
    .poll(() => [store.get('members.1.incomes.0.yearly'), store.get('members.1.income'), store.get('income')])
    .toEqual([60_000, 60_000, 168_000]);
  const total = await find<HTMLInputElement>(stage.place, '[data-field="income"] input');
  await expect.poll(() => total.value).toBe('₹ 1,68,000');
  const inner = await find(stage.place, '[data-field="members.0.incomes"]');
  const add = [...inner.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === 'Add an income');
  if (!add) throw new Error('no button');
  await userEvent.click(add);
  await expect.poll(() => inner.querySelectorAll('tbody tr').length).toBe(3);
  await userEvent.click(await find(stage.place, '[data-id="members.0"] > .sd-row-head button'));
  await expect.poll(() => stage.place.querySelectorAll('.sd-row-card').length).toBe(2);
  expect((await find<HTMLInputElement>(stage.place, '[data-field="members.0.incomes.0.monthly"] input')).value).toBe('5,000');
});

test('quality 5: tables three deep are filled in by the keyboard, on a phone too, and their innermost rows read those around', async () => {
  const def = forms['dropped/livelihoods'];
  const [first] = def?.examples ?? [];
  if (!def || !first) throw new Error('the survey is gone');
  for (const width of [1280, 360]) {
    await page.viewport(width, 800);
    const store = await draw(def, first);
    const jobs = await find(stage.place, '[data-field="households.0.members.1.jobs"]');
    const add = [...jobs.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === 'Add a job');
    add?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement?.closest('[data-id]')?.getAttribute('data-id')).toBe('households.0.members.1.jobs.0');
    await userEvent.tab();
    await userEvent.keyboard('3');
    await expect.poll(() => store.get('households.0.members.1.jobs.0')).toEqual({ months: 3, said: 'Mina Patil of Asha Patil, Wadi' });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    stage.anew();
  }
  await page.viewport(1280, 800);
});

test('quality 5: a new card takes the focus at its first field, within a card too, and where no row may go', async () => {
  const def = forms['dropped/livelihoods'];
  const [first] = def?.examples ?? [];
  if (!def || !first) throw new Error('the survey is gone');
  await draw(def, { ...first, data: { ...first.data, households: [] } });
  await find(stage.place, '[data-field="households"] button');
  for (const [words, name] of [
    ['Add a household', 'households.0.head'],
    ['Add a member', 'households.0.members.0.name'],
    ['Add a member', 'households.0.members.1.name'],
    ['Add a household', 'households.1.head'],
  ]) {
    [...stage.place.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === words)?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe(name);
  }
});

test('quality 5: rows come and go with the number that is typed, and what was filled in is told of', async () => {
  const def = forms['dropped/hostel-intake'];
  const second = def?.examples[1];
  if (!def || !second) throw new Error('the intake is gone');
  const store = await draw(def, second);
  const table = await find(stage.place, '[data-field="children"]');
  const count = await find<HTMLInputElement>(stage.place, '[data-field="numberOfChildren"] input');
  expect(table.querySelectorAll('tbody tr')).toHaveLength(2);
  expect(
    [...table.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? one.textContent).filter((words) => /row/i.test(words)),
  ).toEqual([]);
  await userEvent.fill(count, '1');
  await expect.poll(() => table.querySelectorAll('tbody tr').length).toBe(1);
  await expect.poll(() => table.querySelector('.sd-warning')?.textContent).toMatch(/^One more row was filled in/);
  await userEvent.fill(count, '3');
  await expect.poll(() => table.querySelectorAll('tbody tr').length).toBe(3);
  expect((store.get('children.1') as { name?: string }).name).toBe('Mina Patil');
  expect(table.querySelector('.sd-warning')).toBeNull();
});
