import { useCallback, useEffect, useRef } from 'react';
import type { Preferences } from '../runtime/shell/preferences.tsx';
import type { Runtime } from '../runtime/context/createRuntime.ts';
import { useLoaded, useSession } from '../runtime/context/context.tsx';
import { storageOrMemory } from './keyValueStore.ts';

const KEY = 'skilldesk-language';

/** What this device keeps of how the page was left. */
export const storage = storageOrMemory(() => localStorage);

/** The language chosen on this device; '' for the product's own. */
export const chosenLanguage = (): string => storage.getItem(KEY) ?? '';

/** The choice of language, once there are several. The device remembers each user's; whoever chose at the login page goes on in that one. */
export function useLanguages({ catalogues }: Runtime): Pick<Preferences, 'languages'> {
  const { languages: all } = useLoaded().head;
  const user = useSession()?.userid ?? 0;
  const picked = useRef('');
  const current = catalogues.spoken();

  const onChange = useCallback(
    (id: string): void => {
      if (user) storage.setItem(KEY + user, id);
      else picked.current = id;
      storage.setItem(KEY, id);
      if (id !== catalogues.spoken()) void catalogues.speak(id);
    },
    [catalogues, user],
  );
  useEffect(() => {
    document.documentElement.lang = current;
    const own = user ? picked.current || storage.getItem(KEY + user) : null;
    if (user) picked.current = '';
    if (own) onChange(own);
  }, [current, onChange, user]);

  return all.length < 2
    ? {}
    : { languages: { current, items: all.map((id) => ({ id, label: new Intl.DisplayNames(id, { type: 'language' }).of(id) ?? id })), onChange } };
}
