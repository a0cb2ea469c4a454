/** Drives a page and reads the browser's own account of what it cost. */
import type { CDPSession, Page } from 'playwright-core';
import { browser } from '../support/browser.ts';
import type { Variant } from './buildForms.ts';
import { opener } from './forms/shape.ts';

export interface Driven {
  page: Page;
  script(): Promise<number>;
  press(count: number, gap: number, idle: number): Promise<number>;
  close(): Promise<void>;
}

export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
const byId = (id: string): string => `[id="${id}"]`;

/** Where a variant keeps the input of a field. */
export function inputOf(variant: Variant, section: string, index: number): string {
  if (variant === 'ours') return `[data-field="${section}.f${index}"] input`;
  return byId(variant === 'plain' ? `root_${section}_f${index}` : `${section}.f${index}`);
}
/** The answer that opens (or closes) the ten hidden fields. */
export function answerOf(variant: Variant, section: string, answer: 'yes' | 'no'): string {
  if (variant === 'ours') return `[data-field="${section}.f${opener}"] [value="${answer}"]`;
  return byId(variant === 'plain' ? `root_${section}_f${opener}-${answer === 'yes' ? 0 : 1}` : `${section}.f${opener}-${answer}`);
}
export const cellOf = (variant: Variant, row: number): string =>
  variant === 'ours' ? `[data-field="rows.${row}.item"] input` : byId(`root_rows_${row}_item`);

export async function drive(url: string): Promise<Driven> {
  const page = await (await browser()).newPage({ viewport: { width: 1280, height: 900 } });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(url);
  await page.waitForFunction(() => window.readyAt !== undefined);
  /** Milliseconds of script so far. */
  const script = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const key = async (letter: string): Promise<void> => {
    const common = { key: letter, code: `Key${letter.toUpperCase()}`, windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0) };
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, ...common });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common });
  };
  return {
    page,
    script,
    /** Types letters a steady `gap` apart into what has the focus; answers script milliseconds a key, deferred work until `idle` later included. */
    press: async (count, gap, idle) => {
      const before = await script();
      const began = performance.now();
      for (let done = 0; done < count; done += 1) {
        await key('abcdefghij'.charAt(done % 10));
        const left = began + (done + 1) * gap - performance.now();
        if (left > 0) await pause(left);
      }
      await pause(idle);
      return ((await script()) - before) / count;
    },
    close: async () => {
      if (problems.length > 0) console.warn(`${url}: ${problems[0]}`);
      await page.close();
    },
  };
}
