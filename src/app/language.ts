import { useMemo } from 'react';
import type { Preferences } from '../runtime/shell/preferences.tsx';
import type { Runtime } from '../runtime/context/createRuntime.ts';
import { useLoaded } from '../runtime/context/context.tsx';
import { storageOrMemory } from './keyValueStore.ts';

const KEY = 'skilldesk-language';

const storage = storageOrMemory(() => localStorage);

/** The language chosen on this device; '' for the product's own. */
export const chosenLanguage = (): string => storage.getItem(KEY) ?? '';

const nameOf = (id: string): string => new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id;

/** The choice of language, once there are several files of texts. */
export function useLanguages(runtime: Runtime): Pick<Preferences, 'languages'> {
  const { head, catalogue } = useLoaded();
  const current = runtime.catalogues.language() || String(catalogue.app['language'] ?? 'en');
  return useMemo(() => {
    if (head.languages.length < 2) return {};
    const onChange = (id: string): void => {
      storage.setItem(KEY, id);
      void runtime.catalogues.speak(id).then(() => {
        document.documentElement.lang = id;
      });
    };
    return { languages: { current, items: head.languages.map((id) => ({ id, label: nameOf(id) })), onChange } };
  }, [runtime, head.languages, current]);
}
