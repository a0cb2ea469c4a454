/** Draws views in the real browser, in the product's look. */
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import ownWords from '../../../src/widgets/words.json' with { type: 'json' };
import theme from '../../../config/theme.json' with { type: 'json' };
import { emotionCache } from '../../../src/widgets/theme/emotionCache.ts';
import { Look } from '../../../src/widgets/environment/Look.tsx';
import { makeTheme } from '../../../src/widgets/theme/makeTheme.ts';
import type { Tokens } from '../../../src/widgets/theme/tokens.ts';

const look = makeTheme(theme as unknown as Tokens);
const cache = emotionCache();

export interface Stage {
  place: HTMLElement;
  links: string[];
  draw(node: ReactNode): void;
  close(): void;
}

/** @returns a place in the page; `links` collects the in-app links that were followed */
export function openStage(words: Record<string, string> = {}): Stage {
  const place = document.body.appendChild(document.createElement('div'));
  const root: Root = createRoot(place);
  const links: string[] = [];
  return {
    place,
    links,
    draw: (node) =>
      root.render(
        <Look
          theme={look}
          cache={cache}
          environment={{
            words: { ...ownWords, ...words },
            navigate: (href) => {
              links.push(href);
            },
          }}
        >
          {node}
        </Look>,
      ),
    close: () => {
      root.unmount();
      place.remove();
    },
  };
}

/** A stage for each test of a file, in a window of this size where one is given; `anew` opens another within a test. */
export function eachStage({ words = {}, viewport }: { words?: Record<string, string>; viewport?: [number, number] } = {}): Stage & { anew(): void } {
  let stage: Stage;
  beforeEach(async () => {
    stage = openStage(words);
    if (viewport) await page.viewport(...viewport);
  });
  afterEach(() => stage.close());
  return {
    get place() {
      return stage.place;
    },
    get links() {
      return stage.links;
    },
    draw: (node) => stage.draw(node),
    close: () => stage.close(),
    anew: () => {
      stage.close();
      stage = openStage(words);
    },
  };
}

/** The first element of a selector, waited for. @throws where it does not come */
export async function find<T extends HTMLElement = HTMLElement>(place: ParentNode, selector: string): Promise<T> {
  await expect.poll(() => place.querySelector(selector)).not.toBeNull();
  const found = place.querySelector<T>(selector);
  if (!found) throw new Error(`${selector} is not drawn`);
  return found;
}
export const field = (place: ParentNode, name: string): Promise<HTMLInputElement> => find<HTMLInputElement>(place, `[data-field="${name}"] input`);
export const textsOf = (place: ParentNode, selector: string): string[] =>
  [...place.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
export const buttonNamed = (place: ParentNode, name: string): HTMLElement => {
  const found = [...place.querySelectorAll<HTMLElement>('button, [role^="menuitem"]')].find(({ textContent }) => textContent?.trim() === name);
  if (!found) throw new Error(`no button "${name}"`);
  return found;
};
/** The text that describes a control, read through aria-describedby. */
export const described = (control: Element): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
