/**
 * What every story that a test opens is asked beside axe's other rules: whether all of it can be read, as it stands there, and once more dark and on
 * a phone.
 */
import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { unreadable } from '../tests/support/readable.ts';

const look = 'data-color-scheme';
const whole = document.documentElement;
/** A colour that is still on its way from light to dark is neither. */
const still = document.createElement('style');
still.textContent = '*, *::before, *::after { transition: none !important }';

afterEach(async () => {
  const before = whole.getAttribute(look);
  document.head.append(still);
  const asItStands = await unreadable(document.body);
  whole.setAttribute(look, 'dark');
  await page.viewport(360, 740);
  await new Promise(requestAnimationFrame);
  const darkOnPhone = await unreadable(document.body);
  still.remove();
  if (before === null) whole.removeAttribute(look);
  else whole.setAttribute(look, before);
  expect({ asItStands, darkOnPhone }).toEqual({ asItStands: [], darkOnPhone: [] });
});
