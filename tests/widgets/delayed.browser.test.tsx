/** The way on after a save, which waits a moment: who goes on typing meanwhile stays. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useDelayedHere, type Delayed } from '../../src/runtime/shell/useDelayed.ts';

const WAIT = 60;
let root: Root;
let place: HTMLElement;
let delayed: Delayed | undefined;
let moves: number;

function Page() {
  delayed = useDelayedHere('/here');
  return (
    <>
      <input />
      <div role="option" aria-selected={false} />
      <button type="button" />
    </>
  );
}
const type = (): void => void place.querySelector('input')?.dispatchEvent(new InputEvent('input', { bubbles: true }));
const passed = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 2 * WAIT));
const begin = (mayStay: boolean): void => delayed?.after(WAIT, () => void (moves += 1), mayStay);

beforeEach(async () => {
  moves = 0;
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(<Page />);
  await expect.poll(() => place.querySelector('input')).not.toBe(null);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

describe('D1-REG-86 the way on after a save', () => {
  test('is taken after a moment', async () => {
    begin(true);
    await passed();
    expect(moves).toBe(1);
  });

  test('is not taken by who goes on typing where the form has begun anew, and by everybody where it has not', async () => {
    begin(true);
    type();
    await passed();
    expect(moves).toBe(0);
    begin(false);
    type();
    await passed();
    expect(moves).toBe(1);
  });

  test('is not taken by who chooses from a list meanwhile, and by who presses a button', async () => {
    begin(true);
    place.querySelector<HTMLElement>('[role="option"]')?.click();
    await passed();
    expect(moves).toBe(0);
    begin(true);
    place.querySelector('button')?.click();
    await passed();
    expect(moves).toBe(1);
  });
});
