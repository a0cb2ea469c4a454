/**
 * Every story that a test opens is looked at once more where it stands: dark and on a phone. What cannot be read there fails it. All else that axe
 * finds it finds light on a desktop, before this.
 */
import axe from 'axe-core';
import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';

const look = 'data-color-scheme';
const whole = document.documentElement;
/** A colour that is still on its way from light to dark is neither. */
const still = document.createElement('style');
still.textContent = '*, *::before, *::after { transition: none !important }';

afterEach(async () => {
  const before = whole.getAttribute(look);
  document.head.append(still);
  whole.setAttribute(look, 'dark');
  await page.viewport(360, 740);
  await new Promise(requestAnimationFrame);
  const { violations } = await axe.run(document.body, { runOnly: ['color-contrast'], resultTypes: ['violations'] });
  still.remove();
  if (before === null) whole.removeAttribute(look);
  else whole.setAttribute(look, before);
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${String(target)} ${failureSummary}`))).toEqual([]);
});
