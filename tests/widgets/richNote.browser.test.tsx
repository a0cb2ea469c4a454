/** What a section says at length. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storyStore } from '../../src/widgets/storyStore.ts';
import { eachStage, find, textsOf } from './support/stage.tsx';
import { drawForm, formFaults } from './support/form.tsx';

const stage = eachStage();

const markdown = `### Before you go

- Ask **first**
- Go to the [centre](/dashboard)

<img src=x onerror="document.title='run'"> and [this](javascript:document.title='run')`;

test('quality 4: headings below the section’s own, a list, a link that a key follows; no markup and no script gets through', async () => {
  await page.viewport(360, 800);
  drawForm(stage, {
    form: {
      schema: { type: 'object', properties: { name: { title: 'Name', type: 'string' } } },
      ui: { sections: [{ title: 'Visit', markdown, fields: [{ at: '/name' }] }] },
    },
    store: storyStore(),
  });
  const link = await find<HTMLAnchorElement>(stage.place, '.sd-rich a');
  expect(textsOf(stage.place, '.sd-rich :is(h3, li, strong)')).toEqual(['Before you go', 'Ask first', 'first', 'Go to the centre']);
  expect([stage.place.querySelectorAll('.sd-rich a').length, stage.place.querySelector('.sd-rich img'), document.title === 'run']).toEqual([
    1,
    null,
    false,
  ]);
  link.focus();
  await userEvent.keyboard('{Enter}');
  expect(stage.links).toEqual(['/dashboard']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await formFaults(stage)).toEqual([]);
  await page.viewport(1280, 800);
});
