import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { definitionTexts } from '../../.storybook/views/fromGlob.ts';
import { handbookOf, type WidgetTable } from '../../src/cli/handbook/entries.ts';
import { handbookPage } from '../../src/cli/handbook/page.ts';
import { usesIn } from '../../src/cli/handbook/uses.ts';
import widgets from '../../src/widgets/inputs/widgets.json';

const uses = usesIn(definitionTexts);
const page = handbookPage(uses.catalogue.app.name, handbookOf(uses, widgets as unknown as WidgetTable));

let frame: HTMLIFrameElement;
beforeEach(async () => {
  frame = document.createElement('iframe');
  frame.title = 'Handbook';
  frame.style.cssText = 'border: 0; width: 360px; height: 700px';
  const load = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = page;
  document.body.append(frame);
  await load;
});
afterEach(() => frame.remove());

const inside = (): Document => frame.contentDocument ?? document;
const titles = (): string[] => [...inside().querySelectorAll('article:not([hidden]) h3')].map(({ textContent }) => textContent ?? '');

async function look(words: string): Promise<string> {
  const before = inside().querySelector('[role=status]')?.textContent ?? '';
  const box = inside().querySelector('input');
  if (!box) throw new Error('the handbook has no search');
  box.value = words;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(() => inside().querySelector('[role=status]')?.textContent).not.toBe(before);
  return inside().querySelector('[role=status]')?.textContent ?? '';
}

describe('the handbook', () => {
  test('is found through by words, and says how much is left', async () => {
    expect(inside().querySelector('[role=status]')?.textContent).toMatch(/^\d{4} entries$/);
    expect(await look('completed years birth')).toMatch(/^\d+ of \d{4} entries$/);
    expect(titles()).toContain('age');
    expect(titles()).not.toContain('addDays');
    expect(await look('no such word anywhere')).toMatch(/^0 of/);
  });

  test.each([1280, 360])('%i px wide it is whole: nothing runs out at the side, no rule of axe is broken', async (width) => {
    frame.style.width = `${width}px`;
    const { documentElement } = inside();
    expect(documentElement.scrollWidth).toBeLessThanOrEqual(width);
    // As many as a look for a widget finds: the whole page takes axe minutes, and every entry is built alike. Those out of sight it would only walk past.
    await look('fits options');
    expect(titles().length).toBeGreaterThan(5);
    for (const hidden of inside().querySelectorAll('article[hidden]')) hidden.remove();
    inside().defaultView?.eval(axe.source);
    const run = (inside().defaultView as unknown as { axe: typeof axe }).axe;
    const { violations } = await run.run(inside(), { resultTypes: ['violations'] });
    expect(violations.map(({ id, nodes }) => `${id} ${String(nodes[0]?.target)}`)).toEqual([]);
  });
});
