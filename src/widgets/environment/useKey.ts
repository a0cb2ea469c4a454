import { useEffect, useRef } from 'react';

/** A combination like `Alt+PageDown` or `Control+k`: modifiers and key by their names, as in aria-keyshortcuts. */
export function isKey(event: KeyboardEvent, combination: string): boolean {
  const parts = combination.split('+');
  const modifiers = { Alt: event.altKey, Control: event.ctrlKey || event.metaKey, Shift: event.shiftKey };
  return event.key.toLowerCase() === parts.at(-1)?.toLowerCase() && Object.entries(modifiers).every(([name, is]) => is === parts.includes(name));
}

/**
 * Runs `act` when the combination is pressed anywhere on the page while the view is drawn; nothing while a modal dialog is open,
 * and without an `act`.
 */
export function useKey(combination: string, act: (() => void) | undefined): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const key = combination.split('+').at(-1)?.toLowerCase();
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || !latest.current || event.defaultPrevented || !isKey(event, combination)) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [combination]);
}
