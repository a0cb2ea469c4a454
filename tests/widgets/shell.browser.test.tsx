import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppShell } from '../../src/widgets/shell/AppShell.tsx';
import { RecordLayout } from '../../src/widgets/record/RecordLayout.tsx';
import { TabPicker } from '../../src/widgets/record/TabPicker.tsx';
import { SaveBar } from '../../src/widgets/shell/SaveBar.tsx';
import { ErrorSummary } from '../../src/widgets/shell/ErrorSummary.tsx';
import { ListCard } from '../../src/widgets/tables/ListCard.tsx';
import { storyShell, storyTabs } from '../../.storybook/views/storyShell.ts';
import { buttonNamed, eachStage, find, textsOf } from './support/stage.tsx';

const stage = eachStage({ viewport: [1280, 900] });
const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

describe('the frame of every page', () => {
  test('a rail of 64 px from 900, a drawer below', async () => {
    await page.viewport(1000, 800);
    stage.draw(<AppShell {...storyShell('Dashboard', 'dashboard')}>page</AppShell>);
    await expect.poll(() => stage.place.querySelector('aside')?.getBoundingClientRect().width).toBe(64);
    await page.viewport(360, 740);
    await expect.poll(() => stage.place.querySelector('aside')).toBeNull();
    await userEvent.click(await find(stage.place, '.sd-burger'));
    const drawer = await find(document, '[role="dialog"]');
    expect(textsOf(drawer, 'nav a')).toContain('Add Beneficiary');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });

  test.each([1280, 360])('quality 4: what follows a list, form or what is wrong with it, stands off it in a window of %i', async (width) => {
    await page.viewport(width, 740);
    stage.draw(
      <AppShell {...storyShell('Edit Batch', 'batches')}>
        <ListCard label="Where the batch stands">Running</ListCard>
        <div className="sd-form-root">Batch dates are indicative</div>
      </AppShell>,
    );
    const list = await find(stage.place, '.sd-listcard');
    const next = list.nextElementSibling?.getBoundingClientRect().top ?? 0;
    expect(next - list.getBoundingClientRect().bottom).toBe(16);
  });

  test('D1-SHELL-20 D1-SHELL-21 D1-SHELL-04 the profile menu names person and centre and offers its entries', async () => {
    const onPress = vi.fn();
    const shell = storyShell('Dashboard', 'dashboard');
    stage.draw(
      <AppShell {...shell} profile={[...shell.profile.slice(0, 2), { id: 'logout', label: 'Logout', onPress }]}>
        page
      </AppShell>,
    );
    await userEvent.click(await find(stage.place, '[aria-haspopup="menu"]'));
    const menu = await find(document, '[role="menu"]');
    expect(textsOf(menu, '[role="menuitem"]')).toEqual(['Change Password', 'Settings', 'Logout', 'Keyboard shortcuts']);
    expect(menu.textContent).toContain('Sunita DeshpandeWadala Skill Centre');
    await userEvent.keyboard('{End}{Home}{ArrowDown}{Enter}');
    await expect.poll(() => stage.links).toEqual(['/dashboard/settings']);
    await userEvent.click(await find(stage.place, '[aria-haspopup="menu"]'));
    await userEvent.click(buttonNamed(await find(document, '[role="menu"]'), 'Logout'));
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});

describe('the frame of a record', () => {
  test('tabs open by click and keys; a locked one can be reached, says why, and does not open', async () => {
    const onSelect = vi.fn();
    stage.draw(
      <RecordLayout {...storyTabs} onSelect={onSelect}>
        panel
      </RecordLayout>,
    );
    const list = await find(stage.place, '[role="tablist"]');
    expect(textsOf(list, '[role="tab"] > span:first-of-type').slice(0, 2)).toEqual(['Basic', 'SocioEconomic']);
    await userEvent.click(buttonNamed(list, 'SocioEconomic'));
    expect(onSelect).toHaveBeenCalledWith('socio');
    const locked = buttonNamed(list, 'Recommend');
    locked.focus();
    locked.click();
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(document.getElementById(locked.getAttribute('aria-describedby') ?? '')?.textContent).toBe('locked. Opens when the status is Shortlisted');
    await userEvent.keyboard('{Home}');
    expect(document.activeElement?.textContent).toContain('Basic');
    expect(stage.place.querySelector('[role="tabpanel"]')?.id).toBe('story-panel');
  });

  test('on a phone the picker opens a sheet of the same tabs', async () => {
    await page.viewport(360, 740);
    const onSelect = vi.fn();
    stage.draw(<TabPicker {...storyTabs} onSelect={onSelect} />);
    await userEvent.click(await find(stage.place, '.sd-picker-now'));
    await userEvent.click(buttonNamed(await find(document, '[role="dialog"]'), 'Education'));
    expect(onSelect).toHaveBeenCalledWith('education');
    await userEvent.click(await find(stage.place, '[aria-label="Next tab"]'));
    expect(onSelect).toHaveBeenLastCalledWith('socio');
  });

  test('a button that is off keeps its place, says why, and does nothing', async () => {
    const onPress = vi.fn();
    stage.draw(<SaveBar state={{ kind: 'clean' }} primary={{ id: 'save', label: 'Save', onPress, why: 'Answer all 12 questions first' }} />);
    const button = await find<HTMLButtonElement>(stage.place, 'button');
    button.focus();
    button.click();
    expect([document.activeElement === button, button.getAttribute('aria-disabled'), onPress.mock.calls.length]).toEqual([true, 'true', 0]);
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Answer all 12 questions first');
  });

  test('D1-REG-82 of a form that was never saved the bar says that it is not saved, of a record that it is not updated', async () => {
    const state = { kind: 'problems', count: 2 } as const;
    stage.draw(<SaveBar state={state} fresh />);
    await expect.poll(() => textsOf(stage.place, '[role="status"]')).toEqual(['Not saved. 2 problems, nothing was lost']);
    stage.draw(<SaveBar state={state} />);
    await expect.poll(() => textsOf(stage.place, '[role="status"]')).toEqual(['Not updated. 2 problems, nothing was lost']);
  });

  test('the error summary takes the focus and leads to its fields', async () => {
    const onGo = vi.fn();
    stage.draw(
      <ErrorSummary
        title="There are 3 problems in this form"
        tone="error"
        onGo={onGo}
        items={[
          { path: 'dob', section: 'Basic Details', label: 'Date Of Birth' },
          { path: 'pincode', section: 'Present Address', label: 'Pincode' },
          { path: '', section: '', label: 'Please Enter Father/Mother Details' },
        ]}
      />,
    );
    const box = await find(stage.place, '[role="alert"]');
    await expect.poll(() => document.activeElement).toBe(box);
    await userEvent.click(buttonNamed(box, 'Date Of Birth'));
    expect(onGo).toHaveBeenCalledWith('dob');
    expect(textsOf(box, 'h3')).toEqual(['Basic Details', 'Present Address']);
    expect(textsOf(box, 'li')).toEqual(['Date Of Birth', 'Pincode', 'Please Enter Father/Mother Details']);
  });

  test('quality 4: a phone shows every problem of a section, each one to be pressed', async () => {
    await page.viewport(360, 740);
    const onGo = vi.fn();
    const items = [0, 1, 2, 3, 4].map((at) => ({ path: `f${at}`, section: 'Basic Details', label: `Field ${at}` }));
    stage.draw(<ErrorSummary title="There are 5 problems in this form" tone="error" onGo={onGo} items={items} />);
    const box = await find(stage.place, '[role="alert"]');
    for (const { label } of items) await userEvent.click(buttonNamed(box, label));
    expect(onGo.mock.calls.flat()).toEqual(items.map(({ path }) => path));
  });

  test('quality 4: the summary is red while one problem is left, and green in frame, sign and title once one can save, neutral while one cannot', async () => {
    const looks = async (title: string, tone: 'error' | 'success' | 'info'): Promise<string[]> => {
      const items = [{ path: 'f0', section: '', label: 'Field 0', mended: true }];
      stage.draw(<ErrorSummary title={title} tone={tone} onGo={() => undefined} items={items} />);
      await expect.poll(() => plain(stage.place.querySelector('h2')?.textContent)).toBe(title);
      const box = await find(stage.place, '[role="alert"]');
      return [getComputedStyle(box).borderTopColor, getComputedStyle(box).borderLeftColor, getComputedStyle(await find(box, 'h2')).color];
    };
    const signed = () => stage.place.querySelector('h2 svg')?.innerHTML;
    const [red, sign] = [await looks('One is left', 'error'), signed()];
    const neutral = await looks('Choose a file first', 'info');
    const green = await looks('Everything is mended', 'success');
    for (const [at, colour] of red.entries()) expect(new Set([colour, neutral[at], green[at]]).size).toBe(3);
    expect(signed()).not.toBe(sign);
  });
});
