import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { storyData, storyLists, storySchema, storyUi } from '../../src/widgets/form/storyForm.ts';
import { RecordLayout } from '../../src/widgets/record/RecordLayout.tsx';
import { AppShell } from '../../src/widgets/shell/AppShell.tsx';
import { storyShell, storyTabs } from '../../.storybook/views/storyShell.ts';
import { storyStore } from '../../src/widgets/storyStore.ts';
import { ListToolbar } from '../../src/widgets/tables/ListToolbar.tsx';
import { drawForm } from './support/form.tsx';
import { buttonNamed, eachStage, find, textsOf } from './support/stage.tsx';

const stage = eachStage({ viewport: [1280, 900] });

const fields = Array.from({ length: 120 }, (_field, index) => `f${index}`);
const schema = { type: 'object', properties: Object.fromEntries(fields.map((name) => [name, { type: 'string', title: name }])) };
const ui = {
  sections: [0, 1, 2, 3, 4, 5].map((part) => ({
    id: `s${part}`,
    title: `Part ${part}`,
    fields: fields.slice(part * 20, part * 20 + 20).map((name) => ({ at: `/${name}` })),
  })),
};
const drawLong = async () => {
  drawForm(stage, { id: 'long', form: { schema, ui }, store: storyStore() });
  await find(stage.place, '[data-field="f0"]');
};

describe('long forms', () => {
  test('quality 1: sections far below are not drawn until they come near; their titles stand already', async () => {
    await drawLong();
    expect([...stage.place.querySelectorAll('h2')].map(({ textContent }) => textContent)).toHaveLength(6);
    expect(stage.place.querySelector('[data-field="f119"]')).toBeNull();
    stage.place.querySelectorAll('section')[5]?.scrollIntoView();
    await find(stage.place, '[data-field="f119"]');
  });

  test('Tab does not jump over a section that is not drawn yet', async () => {
    await drawLong();
    const lazy = await find(stage.place, '[data-lazy]');
    const first = Number(lazy.closest('section')?.querySelector('h2')?.textContent?.replace('Part ', '')) * 20;
    lazy.focus();
    await expect.poll(() => document.activeElement?.id).toBe(`long_f${first}`);
  });
});

describe('keys', () => {
  test('Alt+PageDown opens the next tab that is not locked, Alt+PageUp the one before', async () => {
    const onSelect = vi.fn();
    stage.draw(
      <RecordLayout {...storyTabs} selected="business" onSelect={onSelect}>
        panel
      </RecordLayout>,
    );
    await find(stage.place, '[role="tabpanel"]');
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
    await userEvent.keyboard('{Alt>}{PageUp}{/Alt}');
    expect(onSelect.mock.calls).toEqual([['documents'], ['counselling']]);
  });

  test('Alt+E goes from error to error and round', async () => {
    const facts = { gender: { error: 'x' }, owner: { error: 'x' } };
    drawForm(stage, { form: { schema: storySchema, ui: storyUi }, store: storyStore(storyData, facts), options: storyLists });
    await find(stage.place, '[data-field="gender"]');
    const reached: (string | undefined)[] = [];
    for (let press = 0; press < 3; press += 1) {
      await userEvent.keyboard('{Alt>}e{/Alt}');
      reached.push(document.activeElement?.id);
    }
    expect(reached).toEqual(['f_gender', 'f_owner', 'f_gender']);
  });

  test('Ctrl+K goes to the search of a list', async () => {
    stage.draw(<ListToolbar title="List" search={{ label: 'Search', placeholder: 'Name', value: '', onChange: () => undefined }} />);
    const box = await find(stage.place, 'input[type="search"]');
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(box);
  });

  test('Ctrl+K elsewhere opens the list of people, whose search takes the focus; without such a list it does nothing', async () => {
    const shell = storyShell('Settings', 'dashboard');
    stage.draw(<AppShell {...shell}>page</AppShell>);
    await find(stage.place, 'main');
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(stage.links).toEqual([]);
    stage.draw(
      <AppShell {...shell} findHref="/dashboard/people">
        page
      </AppShell>,
    );
    await expect
      .poll(async () => {
        await userEvent.keyboard('{Control>}k{/Control}');
        return stage.links[0];
      })
      .toBe('/dashboard/people');
    stage.draw(
      <AppShell {...shell} findHref="/dashboard/people">
        <ListToolbar title="List" search={{ label: 'Search', placeholder: 'Name', value: '', onChange: () => undefined }} />
      </AppShell>,
    );
    const box = await find(stage.place, 'input[type="search"]');
    await expect.poll(() => document.activeElement).toBe(box);
  });

  test('the profile menu lists the keys, and lets one choose how close rows stand', async () => {
    const onChange = vi.fn();
    stage.draw(
      <AppShell {...storyShell('Settings', 'dashboard')} density={{ mode: 'standard', onChange }}>
        page
      </AppShell>,
    );
    const me = await find(stage.place, 'button[aria-haspopup="menu"]');
    await userEvent.click(me);
    await userEvent.click(buttonNamed(document, 'Compact'));
    expect(onChange).toHaveBeenCalledWith('compact');
    await userEvent.click(buttonNamed(document, 'Keyboard shortcuts'));
    const dialog = await find(document, '[role="dialog"]');
    expect(textsOf(dialog, 'dd')).toContain('Find a beneficiary');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => [document.querySelector('[role="dialog"]'), document.activeElement === me]).toEqual([null, true]);
  });
});
