import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { device } from '../support/device.ts';
import { journey } from '../support/journey.ts';
import { fillField, valueOf } from '../support/pages/field.ts';
import { openRegistration } from '../support/pages/registration.ts';
import { call, signInOverWire } from '../support/wire.ts';
import { bringIn, openProfileMenu } from '../support/pages/session.ts';

const here = journey({ isReader: true });
const draftKept = (page: Page) =>
  page
    .getByText(/Draft kept/i)
    .first()
    .waitFor();

/** Bytes of a text as databases write it. */
const holds = (left: Buffer, text: string): boolean => left.includes(text) || left.includes(Buffer.from(text, 'utf16le'));

describe('drafts on the disk', () => {
  test('quality 2 quality 3: the browser is killed within a second of "Draft kept": what was typed is there; after sign-out nothing of it can be read in the profile, and the key was never there', async () => {
    const hers = device();
    const { page } = await hers.open();
    await bringIn(page, here.url, 'mobilizer');
    await openRegistration(page, here.url);
    await fillField(page, 'firstName', 'Zeenatsomething');
    await fillField(page, 'lastName', 'Pawar');
    await draftKept(page);
    await hers.crash();
    const { page: again } = await hers.open();
    await bringIn(again, here.url, 'mobilizer');
    await openRegistration(again, here.url);
    await expect.poll(() => valueOf(again, 'firstName')).toBe('Zeenatsomething');
    await expect.poll(() => valueOf(again, 'lastName')).toBe('Pawar');
    const { token } = await signInOverWire(here.url, 'mobilizer@skilldesk.test');
    const [{ key } = { key: '' }] = (await call(here.url, 'user', 'fetchDraftKey', [{}], { token })).rows as { key: string }[];
    expect(key).toHaveLength(43);
    await openProfileMenu(again);
    await again.getByRole('menuitem', { name: 'Logout' }).click();
    await again.getByRole('button', { name: 'Keep them' }).click();
    await again.waitForURL((url) => url.pathname === '/');
    await hers.close();
    const left = hers.left();
    expect(holds(left, 'registration/basic-details')).toBe(true);
    expect([holds(left, 'Zeenatsomething'), holds(left, key)]).toEqual([false, false]);
  });
});
