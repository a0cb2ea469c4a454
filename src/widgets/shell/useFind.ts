import { useEffect } from 'react';
import { useNavigation } from '../environment/environment.tsx';
import { isKey } from '../environment/useKey.ts';

/** How long a list may take to appear and still be the one that was asked for. */
const PATIENCE = 10_000;
let wantedUntil = 0;

/** Whether somebody came here to search: answered once. */
export function takeSearch(): boolean {
  const wanted = Date.now() < wantedUntil;
  wantedUntil = 0;
  return wanted;
}

/** Ctrl+K where the page has no search of its own: opens the list of people, whose search then takes the focus. */
export function useFind(href: string | undefined): void {
  const navigate = useNavigation();
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (href === undefined || event.defaultPrevented || !isKey(event, 'Control+k')) return;
      if (document.querySelector('[aria-modal="true"], [type="search"]')) return;
      event.preventDefault();
      wantedUntil = Date.now() + PATIENCE;
      navigate(href);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [href, navigate]);
}
