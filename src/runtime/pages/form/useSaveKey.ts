import { useEffect, useRef } from 'react';

/** Control+S saves what stands on the page, where this is what is meant by it; the browser keeps no page. */
export function useSaveKey(isMeant: () => boolean, save: () => void): void {
  const latest = useRef({ isMeant, save });
  latest.current = { isMeant, save };
  useEffect(() => {
    const keys = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (!latest.current.isMeant()) return;
      event.preventDefault();
      latest.current.save();
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, []);
}
