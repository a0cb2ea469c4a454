/** The editor of definitions. */
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { objectsIn } from '../../../src/engine/json.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { call, signInOverWire } from '../wire.ts';
import { answerQuestion } from './dialog.ts';
import { fillField } from './field.ts';
import { rows } from './list.ts';

export const places = (page: Page, id: string): Locator => page.locator(`[data-places="${id}"]`);
export const allWell = (page: Page): Promise<void> => places(page, 'faults').getByText('All definitions hold together').waitFor();
/** What is changed and not saved, by its path. */
export const changeAt = (page: Page, path: string): Locator => places(page, 'changed').getByRole('button').filter({ hasText: path }).first();
export const code = (page: Page): Locator => page.getByRole('textbox', { name: /^Text of / });
export const lineWith = (page: Page, text: string): Locator => code(page).locator('.cm-line').filter({ hasText: text });

export async function openAt(page: Page, words: string, found: string, where: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find by what people call it' }).fill(words);
  await places(page, 'found').getByRole('button').filter({ hasText: found }).filter({ hasText: where }).first().click();
  await expect.poll(() => code(page).getAttribute('aria-label')).toBe(`Text of ${where.replace(/:\d+$/, '')}`);
}

/** Puts the cursor behind a text of a line: it is selected by its end, wherever the line wraps. */
export async function goBehind(page: Page, line: Locator, text: string): Promise<void> {
  await line.evaluate((element, phrase) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(phrase) ?? -1;
      if (at >= 0) getSelection()?.collapse(node, at + phrase.length);
    }
  }, text);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

export const panelOf = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });

/** Another one like what the panel is of. */
export async function addLike(page: Page, of: string, name: string, title: string): Promise<Locator> {
  const panel = panelOf(page, of);
  await panel.getByRole('button', { name: 'Another one like it' }).click();
  await panel.getByLabel('Name in the definitions').fill(name);
  await panel.getByLabel('What people read').fill(title);
  await panel.getByRole('button', { name: 'Add Another' }).click();
  await panelOf(page, title).waitFor();
  return panelOf(page, title);
}

export async function chooseIn(panel: Locator, label: RegExp, option: RegExp): Promise<void> {
  await panel.getByRole('combobox', { name: label }).first().click();
  await panel.page().getByRole('option', { name: option }).first().click();
}
export const openMore = (panel: Locator): Promise<void> => panel.getByText('What else it may say').click();
/** Leaves a choice of a panel open. */
export const leaveOpen = (panel: Locator, help: string): Promise<void> =>
  panel.locator('[data-field]').filter({ hasText: help }).getByRole('button').first().click();

/** Says the rule at the cursor anew. */
export async function sayRule(page: Page, sentence: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'The rule as a sentence' });
  await box.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(sentence);
  await expect.poll(() => box.innerText()).toBe(sentence);
  await page.keyboard.press('Escape');
}

/** All that comes out otherwise is meant, and what examples lack is made. */
export async function acceptAll(page: Page): Promise<void> {
  await places(page, 'faults')
    .getByText(/^What is wrong: [1-9]/)
    .waitFor();
  const acceptButtons = places(page, 'faults').getByRole('button', { name: /^(That is meant|Make the example)$/ });
  while ((await acceptButtons.count()) > 0) {
    const before = await places(page, 'faults').innerText();
    await acceptButtons.first().click();
    await expect.poll(() => places(page, 'faults').innerText()).not.toBe(before);
    await places(page, 'faults')
      .getByText(/^What is wrong/)
      .waitFor();
  }
  await allWell(page);
}

export const versionOf = (page: Page, reason: string): Locator => rows(page).filter({ hasText: reason });
const pressFor = async (page: Page, reason: string, button: string): Promise<void> => {
  await versionOf(page, reason).getByRole('radio').check();
  await page.getByRole('button', { name: button, exact: true }).click();
};

/** Saves what is changed, judges what is stored by it, and lets it wait for a second person. */
export async function saveAndPropose(page: Page, url: string, reason: string): Promise<string> {
  await allWell(page);
  await page.getByLabel('Reason').fill(reason);
  await page.keyboard.press('Control+s');
  await versionOf(page, reason).waitFor();
  await pressFor(page, reason, 'Replay');
  await rows(page)
    .getByText(/^Finished/)
    .first()
    .waitFor();
  const replayed = await rows(page).first().innerText();
  await page.goto(`${url}/dashboard/studio`);
  await pressFor(page, reason, 'Propose');
  await versionOf(page, reason).getByText('Proposed').waitFor();
  return replayed;
}
export async function pressApprove(page: Page, url: string, reason: string): Promise<void> {
  await page.goto(`${url}/dashboard/studio`);
  await pressFor(page, reason, 'Approve');
  await answerQuestion(page, /Shall version \d+ serve/, 'Approve');
}
export async function approve(page: Page, url: string, reason: string): Promise<void> {
  await pressApprove(page, url, reason);
  await page
    .getByText(/^Version \d+ serves/)
    .first()
    .waitFor();
}
export async function rollBack(page: Page, url: string, reason: string): Promise<void> {
  await page.goto(`${url}/dashboard/studio`);
  await pressFor(page, reason, 'Roll back to before it');
  await fillField(page, 'remarks', 'Tried out');
  await page
    .getByRole('dialog', { name: /taken back/ })
    .getByRole('button', { name: 'Take back', exact: true })
    .click();
  await versionOf(page, reason).getByText('Rolled back').waitFor();
}

export interface Administrator {
  ask(service: string, action: string, data: JsonObject): Promise<JsonObject>;
  token: string;
  userName: string;
}
const as = (url: string, userName: string, token: string): Administrator => ({
  token,
  userName,
  async ask(service, action, data) {
    const { appError, rows: answerRows } = await call(url, service, action, [data], { token });
    expect(appError, action).toBeNull();
    return objectsIn(answerRows)[0] ?? {};
  },
});
const administrator = async (url: string): Promise<Administrator> => as(url, 'admin', (await signInOverWire(url, 'admin@skilldesk.test')).token);

/** Somebody who was just entered, once they have chosen a password. */
export async function comeIn(url: string, id: number, userName: string, password: string): Promise<Administrator> {
  const { password: currentPassword = '' } = await (await administrator(url)).ask('user', 'passwordReset', { id });
  const once = as(url, userName, (await signInOverWire(url, userName, String(currentPassword))).token);
  await once.ask('user', 'changePassword', { id, currentPassword, password });
  return as(url, userName, (await signInOverWire(url, userName, password)).token);
}
/** Another administrator, who has chosen a password. */
export async function addAdministrator(url: string, userName: string, password: string): Promise<Administrator> {
  const person = { id: 0, userName, firstName: 'Neha', lastName: 'Sawant', emailAddress: userName, roleId: 100 };
  const { id = 0 } = await (await administrator(url)).ask('user', 'saveUser', person);
  return comeIn(url, Number(id), userName, password);
}
