import { useSyncExternalStore } from 'react';

const print = (): MediaQueryList => window.matchMedia('print');

function listen(notify: () => void): () => void {
  const list = print();
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
}

/** Whether the page is being printed, where paper needs other content than the screen; what only looks other is a matter of CSS. */
export const usePrinted = (): boolean =>
  useSyncExternalStore(
    listen,
    () => print().matches,
    () => false,
  );
