import { describe, expect, test, vi } from 'vitest';
import { useState, type ReactNode } from 'react';
import { page, userEvent } from 'vitest/browser';
import { AlertDialog } from '../../src/widgets/dialogs/AlertDialog.tsx';
import { ConflictDialog } from '../../src/widgets/dialogs/ConflictDialog.tsx';
import { LeaveDialog } from '../../src/widgets/dialogs/LeaveDialog.tsx';
import { SessionDialog } from '../../src/widgets/dialogs/SessionDialog.tsx';
import { MarkdownPage } from '../../src/widgets/views/MarkdownPage.tsx';
import { SelectBox } from '../../src/widgets/inputs/SelectBox.tsx';
import { Skeletons } from '../../src/widgets/views/Skeletons.tsx';
import { Notices } from '../../src/widgets/shell/Notices.tsx';
import { buttonNamed, eachStage, find, textsOf } from './support/stage.tsx';

const stage = eachStage();

describe('dialogs', () => {
  test('D1-SHELL-27 D3-CONST-18 an alert says its text verbatim and closes by Ok, Enter and Esc; the focus goes back', async () => {
    const onClose = vi.fn();
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    const draw = (open: boolean) =>
      stage.draw(<AlertDialog open={open} text="Default Settings Saved Sucessfully" tone="success" onClose={onClose} />);
    draw(true);
    const dialog = await find(document, '[role="alertdialog"]');
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Default Settings Saved Sucessfully');
    await expect.poll(() => document.activeElement?.textContent).toBe('Ok');
    await userEvent.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
    await userEvent.click(buttonNamed(dialog, 'Ok'));
    expect(onClose).toHaveBeenCalledTimes(3);
    draw(false);
    await expect.poll(() => document.activeElement).toBe(before);
    before.remove();
  });

  test('quality 2: a double click on what opens a dialog leaves it open, with the focus in it; a press beside it closes it', async () => {
    function Asking() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Approve
          </button>
          <AlertDialog open={open} text="Sure?" onClose={() => setOpen(false)} />
        </>
      );
    }
    stage.draw(<Asking />);
    await userEvent.dblClick(await find(stage.place, 'button'));
    const dialog = await find(document, '[role="alertdialog"]');
    expect([dialog.isConnected, document.activeElement?.textContent]).toEqual([true, 'Ok']);
    await userEvent.click(await find(document, '.MuiDialog-container'), { position: { x: 2, y: 2 } });
    await expect.poll(() => dialog.isConnected).toBe(false);
  });

  describe('quality 4: a saved form is still read again when the dialog closes: the focus waits for it', () => {
    const draw = (open: boolean, below: ReactNode) =>
      stage.draw(
        <>
          <main>
            <h2>Below details are incomplete</h2>
            {below}
          </main>
          {open ? <AlertDialog open text="Saved" onClose={() => undefined} /> : null}
        </>,
      );
    const form = (
      <form>
        <h2>Contact Information</h2>
        <button type="button">Save</button>
      </form>
    );
    /** The dialog has gone, and what stands below it is being read. */
    const whileRead = async (): Promise<void> => {
      draw(false, form);
      await find(stage.place, 'form');
      buttonNamed(stage.place, 'Save').focus();
      draw(true, form);
      await expect.poll(() => document.activeElement?.textContent).toBe('Ok');
      draw(true, <Skeletons shape="form" />);
      draw(false, <Skeletons shape="form" />);
      await expect.poll(() => document.querySelector('[role="alertdialog"]')).toBeNull();
    };

    test('and goes to its heading', async () => {
      await whileRead();
      expect(document.activeElement).toBe(document.body);
      draw(false, form);
      await expect.poll(() => document.activeElement?.textContent).toBe('Contact Information');
    });

    test('and goes to its heading though another form stands above it', async () => {
      const two = (own: ReactNode) => (
        <>
          <div data-form="record/interest-inventory">
            <form>
              <h2>Interest Inventory</h2>
            </form>
          </div>
          {own}
        </>
      );
      const own = (
        <>
          <div key="form" data-form="record/follow-up">
            <form id="own">
              <h2>Follow Up</h2>
            </form>
          </div>
          <button key="save" type="submit" form="own">
            Save
          </button>
        </>
      );
      draw(false, two(own));
      await find(stage.place, '#own');
      buttonNamed(stage.place, 'Save').focus();
      draw(true, two(own));
      await expect.poll(() => document.activeElement?.textContent).toBe('Ok');
      draw(false, two(<Skeletons shape="form" />));
      await expect.poll(() => document.querySelector('[role="alertdialog"]')).toBeNull();
      expect(document.activeElement).toBe(document.body);
      draw(false, two(own));
      await expect.poll(() => document.activeElement?.textContent).toBe('Follow Up');
    });

    test('and goes to any heading where none comes', async () => {
      await whileRead();
      draw(false, <p>Nothing to fill in</p>);
      await expect.poll(() => document.activeElement?.textContent).toBe('Below details are incomplete');
    });

    test('and stays where somebody has gone meanwhile', async () => {
      await whileRead();
      draw(
        false,
        <>
          <input />
          <Skeletons shape="form" />
        </>,
      );
      const input = await find(stage.place, 'input');
      input.focus();
      input.blur();
      draw(false, form);
      await find(stage.place, 'form');
      expect(document.activeElement).toBe(document.body);
    });
  });

  test('two versions side by side: mine is kept until one chooses', async () => {
    const onResolve = vi.fn();
    stage.draw(
      <ConflictDialog
        open
        by="Farida Shaikh"
        at="11:42"
        onResolve={onResolve}
        onCancel={() => undefined}
        rows={[
          { path: 'lastName', label: 'Last Name', mine: 'Jadhav', theirs: 'Pawar' },
          { path: 'dob', label: 'Date Of Birth', mine: '14/03/2003', theirs: '' },
        ]}
      />,
    );
    const dialog = await find(document, '[role="dialog"]');
    await userEvent.click(await find(dialog, '[data-row="lastName"] [data-side="theirs"] input'));
    await userEvent.click(buttonNamed(dialog, 'Keep this choice'));
    expect(onResolve).toHaveBeenLastCalledWith({ lastName: 'theirs', dob: 'mine' });
    await userEvent.click(buttonNamed(dialog, 'Take all of theirs'));
    await userEvent.click(buttonNamed(dialog, 'Keep this choice'));
    expect(onResolve).toHaveBeenLastCalledWith({ lastName: 'theirs', dob: 'theirs' });
  });

  test('quality 2: what only one side changed is kept without a question; no row is taken for a field of the form', async () => {
    const onResolve = vi.fn();
    stage.draw(
      <ConflictDialog
        open
        onResolve={onResolve}
        onCancel={() => undefined}
        rows={[
          { path: 'lastName', label: 'Last Name', mine: 'First', theirs: 'Changed', onlySide: 'theirs' },
          { path: 'middleName', label: 'Middle Name', mine: 'Middle', theirs: '', onlySide: 'mine' },
        ]}
      />,
    );
    const dialog = await find(document, '[role="dialog"]');
    expect([dialog.querySelectorAll('input').length, dialog.querySelectorAll('[data-field]').length]).toEqual([0, 0]);
    expect(dialog.textContent).toContain('You changed different fields: both changes are kept.');
    expect(textsOf(dialog, 'p.sd-on').map((text) => text.replace(/\s+/g, ' '))).toEqual(['Theirs Changed (kept)', 'Yours Middle (kept)']);
    await userEvent.click(buttonNamed(dialog, 'Keep both and save'));
    expect(onResolve).toHaveBeenLastCalledWith({ lastName: 'theirs', middleName: 'mine' });
  });

  test('leaving offers its three ways; Esc stays', async () => {
    const acts = { onUpdate: vi.fn(), onKeep: vi.fn(), onDiscard: vi.fn(), onCancel: vi.fn() };
    stage.draw(<LeaveDialog open changes={1} update="Mobilise" {...acts} />);
    const dialog = await find(document, '[role="alertdialog"]');
    expect(textsOf(dialog, 'h2')).toEqual(['1 change is not saved yet']);
    expect(textsOf(dialog, 'button')).toEqual(['Discard', 'Keep draft', 'Mobilise']);
    await userEvent.keyboard('{Escape}');
    expect([acts.onCancel.mock.calls.length, acts.onDiscard.mock.calls.length]).toEqual([1, 0]);
  });

  test('the session dialog counts down in minutes, then seconds', async () => {
    stage.draw(<SessionDialog open secondsLeft={120} onStay={() => undefined} onSignOut={() => undefined} />);
    await expect.poll(() => textsOf(stage.place, 'h2')).toEqual(['You will be signed out in 2 minutes']);
    stage.draw(<SessionDialog open secondsLeft={42} onStay={() => undefined} onSignOut={() => undefined} />);
    await expect.poll(() => textsOf(stage.place, 'h2')).toEqual(['You will be signed out in 42 seconds']);
  });
});

describe('texts', () => {
  test('markdown is elements, never markup: no raw HTML, no script behind a link', async () => {
    stage.draw(
      <MarkdownPage
        title="Privacy"
        markdown={'# What\n\n<img src=x onerror=alert(1)> **bold** [out](javascript:alert) [in](/dashboard/ContactUs)'}
      />,
    );
    await find(stage.place, 'h2');
    expect(stage.place.querySelector('img')).toBeNull();
    expect(textsOf(stage.place, 'a')).toEqual(['in']);
    expect(stage.place.textContent).toContain('<img src=x onerror=alert(1)> bold out in');
  });

  test('markdown of every kind, with headings that an address can name', async () => {
    stage.draw(
      <MarkdownPage
        title="Help"
        markdown={'# Help\ntext\n\n- one\n  more\n- two\n\n1. first\n\n> said\n\n---\n\n## Often asked\n\n`code` *soft*\n'}
      />,
    );
    const heading = await find(stage.place, 'h3');
    expect([heading.id, heading.textContent]).toEqual(['often-asked', 'Often asked']);
    expect(textsOf(stage.place, 'h2, ul li, ol li, blockquote, code, em')).toEqual(['Help', 'one\nmore', 'two', 'first', 'said', 'code', 'soft']);
    expect(stage.place.querySelectorAll('hr')).toHaveLength(1);
  });

  test('a notice is announced and carries its action', async () => {
    const onPress = vi.fn();
    const onClose = vi.fn();
    stage.draw(<Notices items={[{ id: 'n', text: 'Draft restored', action: { label: 'Undo', onPress } }]} onClose={onClose} />);
    await userEvent.click(buttonNamed(await find(stage.place, '[role="status"]'), 'Undo'));
    expect([onPress.mock.calls.length, onClose.mock.calls]).toEqual([1, [['n']]]);
  });

  test.each(['Enter', 'time'])('quality 4: a notice that goes by %s gives the focus back to where it came from', async (how) => {
    const show = (items: readonly { id: string; text: string; action: { label: string; onPress: () => void } }[]) =>
      stage.draw(
        <>
          <button type="button">Rows</button>
          <Notices items={items} onClose={() => show([])} />
        </>,
      );
    show([{ id: 'n', text: 'one.pdf is deleted', action: { label: 'Undo', onPress: () => undefined } }]);
    await find(stage.place, '[data-notice="n"]');
    const rows = buttonNamed(stage.place, 'Rows');
    rows.focus();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Undo');
    if (how === 'Enter') await userEvent.keyboard('{Enter}');
    else show([]);
    await expect.poll(() => stage.place.querySelector('[data-notice]')).toBeNull();
    expect(document.activeElement).toBe(rows);
  });

  test('quality 4: on a phone the options of a field lie above a notice that stays', async () => {
    await page.viewport(360, 740);
    const choices = ['Mr', 'Mrs', 'Miss', 'Dr', 'Other'].map((label) => ({ value: label, label }));
    stage.draw(
      <>
        <div style={{ position: 'fixed', bottom: 0 }}>
          <SelectBox id="s" labelId="l" choices={choices} value={undefined} valueText="" onChoose={() => undefined} />
        </div>
        <Notices items={[{ id: 'n', text: 'Draft restored', action: { label: 'Undo', onPress: () => undefined } }]} onClose={() => undefined} />
      </>,
    );
    const notice = await find(stage.place, '[data-notice="n"]');
    (await find(stage.place, '[role="combobox"]')).focus();
    await userEvent.keyboard('{Enter}');
    await find(document, '[role="option"]');
    const covered = textsOf(document, '[role="option"]').filter((_, at) => {
      const option = document.querySelectorAll('[role="option"]')[at];
      const { left, top, width, height } = option?.getBoundingClientRect() ?? new DOMRect();
      return !option?.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    const list = document.querySelector('[role="listbox"]')?.getBoundingClientRect();
    expect([covered, (list?.bottom ?? 0) > notice.getBoundingClientRect().top]).toEqual([[], true]);
  });

  test('quality 4: a notice that stays covers no button of a dialog', async () => {
    const items = [{ id: 'n', text: 'me.png is removed', action: { label: 'Undo', onPress: () => undefined } }];
    stage.draw(
      <>
        <AlertDialog open text="Saved" onClose={() => undefined} />
        <Notices items={items} onClose={() => undefined} />
      </>,
    );
    const { left, top, width, height } = (await find(stage.place, '[data-notice="n"]')).getBoundingClientRect();
    const dialog = (await find(document, '[role="alertdialog"]')).closest('.MuiDialog-root');
    expect(dialog?.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
  });
});
