import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Preferences } from '../runtime/shell/preferences.tsx';
import type { Runtime } from '../runtime/context/createRuntime.ts';
import { useLoaded, useSession } from '../runtime/context/context.tsx';
import { storageOrMemory } from './keyValueStore.ts';

const KEY = 'skilldesk-language';

const storage = storageOrMemory(() => localStorage);
const ofUser = (id: number): string => `${KEY}.${id}`;

/** The language chosen on this device; '' for the product's own. */
export const chosenLanguage = (): string => storage.getItem(KEY) ?? '';

const nameOf = (id: string): string => new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id;

/**
 * The choice of language, once there are several files of texts. The device remembers the last one, and for each user their own: whoever
 * chose at the login page goes on in that language, whoever did not gets the one of last time.
 */
export function useLanguages(runtime: Runtime): Pick<Preferences, 'languages'> {
  const { head } = useLoaded();
  const user = useSession()?.userid ?? 0;
  const picked = useRef('');
  // What Day.js speaks by itself; the words of another language are fetched.
  const datesIn = useRef('en');
  const current = runtime.catalogues.spoken();

  const speak = useCallback(
    (id: string): void => {
      storage.setItem(KEY, id);
      void runtime.catalogues.speak(id);
    },
    [runtime],
  );
  useEffect(() => {
    document.documentElement.lang = current;
    if (current === datesIn.current) return;
    datesIn.current = current;
    void import('../widgets/environment/calendarWords.ts').then(({ speakDates }) => speakDates(current)).catch(() => undefined);
  }, [current]);
  useEffect(() => {
    if (user === 0) return;
    if (picked.current !== '') storage.setItem(ofUser(user), picked.current);
    picked.current = '';
    const own = storage.getItem(ofUser(user)) ?? '';
    if (own !== '' && own !== runtime.catalogues.spoken()) speak(own);
  }, [runtime, speak, user]);

  return useMemo(() => {
    if (head.languages.length < 2) return {};
    const onChange = (id: string): void => {
      if (user === 0) picked.current = id;
      else storage.setItem(ofUser(user), id);
      speak(id);
    };
    return { languages: { current, items: head.languages.map((id) => ({ id, label: nameOf(id) })), onChange } };
  }, [head.languages, current, speak, user]);
}
