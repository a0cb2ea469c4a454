/** What waits for its code, with the clock held still: React's own wait after a fallback would never end then. */
import { Suspense, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LazyBoundary, lazyView } from '../../src/widgets/environment/LazyBoundary.tsx';

const frames = async (): Promise<void> => {
  for (let left = 5; left > 0; left -= 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
};
/** A view whose code comes when `come` is called. */
function coming() {
  let come: () => void = () => undefined;
  const View = lazyView<object>(
    () =>
      new Promise((resolve) => {
        come = () => resolve({ default: () => <p>here</p> });
      }),
  );
  return { View, come: () => come() };
}

let root: Root;
let place: HTMLElement;
const shows = async (children: ReactNode, come: () => void): Promise<string[]> => {
  const texts: string[] = [];
  root.render(children);
  await frames();
  texts.push(place.innerText);
  come();
  await frames();
  return [...texts, place.innerText];
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  vi.useRealTimers();
  root.unmount();
  place.remove();
});

describe('quality 1: form ready from navigation', () => {
  test('what has come is shown at once', async () => {
    const { View, come } = coming();
    expect(
      await shows(
        <LazyBoundary fallback={<p>soon</p>}>
          <View />
        </LazyBoundary>,
        come,
      ),
    ).toEqual(['soon', 'here']);
  });

  test('a page that comes in steps waits at none of them', async () => {
    const inner = coming();
    const Step = lazyView<object>(async () => ({
      default: () => (
        <LazyBoundary fallback={<p>nearly</p>}>
          <inner.View />
        </LazyBoundary>
      ),
    }));
    const texts = await shows(
      <LazyBoundary fallback={<p>soon</p>}>
        <Step />
      </LazyBoundary>,
      inner.come,
    );
    expect(texts).toEqual(['nearly', 'here']);
  });

  test('a fallback by itself holds back what has come: the reason for all this', async () => {
    const { View, come } = coming();
    expect(
      await shows(
        <Suspense fallback={<p>soon</p>}>
          <View />
        </Suspense>,
        come,
      ),
    ).toEqual(['soon', 'soon']);
  });
});
