/** Forms with unsaved changes behind a real router: what holds a way out, and how it is let go. */
import { useReducer } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { NavigationBlocker, useBlockedNavigation, type LeaveHolder } from '../../src/runtime/shell/navigationBlocker.tsx';

/** A form: `dirty` while it is told so; its question shows as its name. */
function Form({ name, holder }: { name: string; holder: LeaveHolder }) {
  const blocker = useBlockedNavigation(holder);
  return blocker ? (
    <p role="dialog">
      {name}
      <button onClick={blocker.proceed}>go</button>
      <button onClick={blocker.stay}>stay</button>
    </p>
  ) : null;
}

let root: Root;
let place: HTMLElement;
let dirty: Record<string, boolean>;
let forms: string[];
let redraw: () => void;
let router: ReturnType<typeof createMemoryRouter>;
let spy: MockInstance<(typeof router)['getBlocker']>;

const holders = new Map<string, LeaveHolder>();
const holderOf = (name: string): LeaveHolder => {
  const found = holders.get(name) ?? { dirty: () => dirty[name] === true };
  holders.set(name, found);
  return found;
};
/** The forms stand at one address: whoever leaves it leaves them. */
function Page() {
  const { pathname } = useLocation();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  redraw = draw;
  return (
    <NavigationBlocker>
      <main />
      {pathname === '/form' ? forms.map((name) => <Form key={name} name={name} holder={holderOf(name)} />) : null}
    </NavigationBlocker>
  );
}
const path = (): string => router.state.location.pathname + router.state.location.search;
const question = (): string | undefined => place.querySelector('[role="dialog"]')?.firstChild?.textContent ?? undefined;
const press = (name: string): void => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
const go = (to: string | -1): Promise<void> => (to === -1 ? router.navigate(to) : router.navigate(to));

beforeEach(() => {
  dirty = { form: true };
  forms = ['form'];
  router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: ['/a', '/form'], initialIndex: 1 });
  spy = vi.spyOn(router, 'getBlocker');
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  router.dispose();
  place.remove();
});
const show = async (): Promise<void> => {
  root.render(<RouterProvider router={router} useTransitions={false} />);
  // The router takes a blocker by an effect of the second render: until then every way is free.
  await expect.poll(() => spy.mock.calls.length).toBeGreaterThan(0);
};

describe('quality 2: unsaved changes hold a way out', () => {
  test('a link waits until somebody lets it go', async () => {
    await show();
    await go('/list');
    await expect.poll(question).toBe('form');
    expect(path()).toBe('/form');
    press('go');
    await expect.poll(path).toBe('/list');
    await expect.poll(question).toBe(undefined);
  });

  test('Back waits too, and is taken when let go', async () => {
    await show();
    await go(-1);
    await expect.poll(question).toBe('form');
    expect(path()).toBe('/form');
    press('go');
    await expect.poll(path).toBe('/a');
  });

  test('staying, the next try is held again; a way within the address is free', async () => {
    await show();
    await go(-1);
    await expect.poll(question).toBe('form');
    press('stay');
    await expect.poll(question).toBe(undefined);
    await go('/form#part');
    expect([router.state.location.hash, question()]).toEqual(['#part', undefined]);
    await go('/list');
    await expect.poll(question).toBe('form');
  });

  test('of two that hold each is asked once, one after the other', async () => {
    dirty = { form: true, second: true };
    forms = ['form', 'second'];
    await show();
    await go('/list');
    await expect.poll(question).toBe('form');
    press('go');
    await expect.poll(question).toBe('second');
    expect(path()).toBe('/form');
    press('go');
    await expect.poll(path).toBe('/list');
  });

  test('what was saved before its turn is not asked, and nobody holds after the form has gone', async () => {
    dirty = { form: true, second: true };
    forms = ['form', 'second'];
    await show();
    await go('/list');
    await expect.poll(question).toBe('form');
    dirty['second'] = false;
    press('go');
    await expect.poll(path).toBe('/list');
    await go('/b');
    expect([path(), question()]).toEqual(['/b', undefined]);
  });

  test('a way is not lost when the form is saved between the press and the question', async () => {
    holders.set('form', {
      dirty: () => {
        const now = dirty['form'] === true;
        dirty['form'] = false;
        return now;
      },
    });
    await show();
    await go('/list');
    await expect.poll(path).toBe('/list');
    expect(question()).toBe(undefined);
    holders.delete('form');
  });

  test('nor when the form is taken away while it asks', async () => {
    await show();
    await go('/list');
    await expect.poll(question).toBe('form');
    forms = [];
    redraw();
    await expect.poll(path).toBe('/list');
  });
});
