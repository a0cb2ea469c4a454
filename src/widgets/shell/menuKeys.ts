import type { KeyboardEvent } from 'react';

const step: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Keys of a menu whose items are buttons: arrows go round, Home and End jump, Esc and Tab close. */
export const menuKeys =
  (close: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const now = items.indexOf(document.activeElement as HTMLElement);
    const by = step[event.key];
    const next = by
      ? items[(now + by + items.length) % items.length]
      : event.key === 'Home'
        ? items[0]
        : event.key === 'End'
          ? items.at(-1)
          : undefined;
    if (next) {
      event.preventDefault();
      next.focus();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    if (event.key === 'Tab') close();
  };
