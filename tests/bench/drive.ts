/** Drives a page and reads the browser's own account of what it cost. */
import type { CDPSession, Page } from 'playwright-core';
import { browser } from '../support/browser.ts';
import type { Variant } from './buildForms.ts';
import { opener } from './forms/shape.ts';

export interface Keyboard {
  /** Milliseconds of script that the page took so far. */ script(): Promise<number>;
  /** Presses keys a steady `gap` apart into what has the focus, letters unless others are said; answers script milliseconds a key, deferred work until `idle` later included. */
  press(count: number, gap: number, idle: number, keys?: readonly string[]): Promise<number>;
}
export interface Driven extends Keyboard {
  page: Page;
  close(): Promise<void>;
}

const letters = [...'abcdefghij'];
/** Keys that write no letter: code, number and what they type. */
const specialKeys = { ' ': ['Space', 32, ' '], Tab: ['Tab', 9, ''], ArrowDown: ['ArrowDown', 40, ''] } as const;

export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
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

const isNamed = (key: string): key is keyof typeof specialKeys => key in specialKeys;
const strokeOf = (key: string): { text: string; code: string; windowsVirtualKeyCode: number } => {
  if (!isNamed(key)) return { text: key, code: `Key${key.toUpperCase()}`, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };
  const [code, windowsVirtualKeyCode, text] = specialKeys[key];
  return { text, code, windowsVirtualKeyCode };
};

/** The keys of a page, and what they cost by the browser's own account. */
export async function keyboardOf(page: Page): Promise<Keyboard> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const script = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const strike = async (key: string): Promise<void> => {
    const { text, ...common } = strokeOf(key);
    await session.send('Input.dispatchKeyEvent', { type: text === '' ? 'rawKeyDown' : 'keyDown', key, text, ...common });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...common });
  };
  return {
    script,
    press: async (count, gap, idle, keys = letters) => {
      const before = await script();
      const began = performance.now();
      for (let strokes = 0; strokes < count; strokes += 1) {
        await strike(keys[strokes % keys.length] ?? '');
        const left = began + (strokes + 1) * gap - performance.now();
        if (left > 0) await pause(left);
      }
      await pause(idle);
      return ((await script()) - before) / count;
    },
  };
}

export async function drive(url: string): Promise<Driven> {
  const page = await (await browser()).newPage({ viewport: { width: 1280, height: 900 } });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const keyboard = await keyboardOf(page);
  await page.goto(url);
  await page.waitForFunction(() => window.readyAt !== undefined);
  return {
    page,
    ...keyboard,
    close: async () => {
      if (problems.length > 0) console.warn(`${url}: ${problems[0]}`);
      await page.close();
    },
  };
}
