import type { KeyboardEvent } from 'react';
import { walk } from '../environment/walk.ts';

const step: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Keys of a menu whose items are buttons: arrows go round, Home and End jump, Esc and Tab close. */
export const menuKeys =
  (close: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const next = walk(items, event.key, step);
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
