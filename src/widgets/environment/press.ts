/** What a press is for besides the fields: those take the focus when the pointer goes down. */
const PRESSED = 'button, a[href], label';
/** As far as a hand trembles while it presses, in px. */
const STILL = 12;

interface Press {
  on: HTMLElement;
  x: number;
  y: number;
}

/**
 * A press reaches what was under the pointer when it went down. While it is held (or, of a finger, before its click comes) the page may move: a
 * form says what is wrong, an answer arrives. The browser then gives the click to whatever lies above both places, and the press would be lost.
 * @returns takes the listeners away
 */
export function keepPresses(page: Window): () => void {
  let held: Press | null = null;
  const down = ({ target, clientX, clientY, isPrimary, button }: PointerEvent): void => {
    const on = isPrimary && button === 0 && target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
    held = on && { on, x: clientX, y: clientY };
  };
  const click = (event: MouseEvent): void => {
    const press = held;
    held = null;
    // A key clicks, too, and nowhere in particular.
    if (press === null || event.detail === 0 || (event.target instanceof Node && press.on.contains(event.target))) return;
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > STILL) return;
    // Gone, or behind a dialog that opened meanwhile.
    if (!press.on.isConnected || press.on.closest('[aria-hidden="true"], [inert]')) return;
    event.preventDefault();
    event.stopPropagation();
    press.on.click();
  };
  const forget = (): void => {
    held = null;
  };
  page.addEventListener('pointerdown', down, true);
  page.addEventListener('click', click, true);
  page.addEventListener('pointercancel', forget, true);
  return () => {
    page.removeEventListener('pointerdown', down, true);
    page.removeEventListener('click', click, true);
    page.removeEventListener('pointercancel', forget, true);
  };
}
