import { useEffect } from 'react';
import { useNavigation } from '../environment/environment.tsx';
import { useSearchWish } from '../environment/searchWish.tsx';
import { isKey } from '../environment/useKey.ts';

/** Ctrl+K where the page has no search of its own: opens the list of people, whose search then takes the focus. */
export function useFind(href: string | undefined): void {
  const navigate = useNavigation();
  const wish = useSearchWish();
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (href === undefined || event.defaultPrevented || !isKey(event, 'Control+k')) return;
      if (document.querySelector('[aria-modal="true"], [type="search"]')) return;
      event.preventDefault();
      wish?.want();
      navigate(href);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [href, navigate, wish]);
}
