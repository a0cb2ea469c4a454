import { useMemo, useState } from 'react';
import { RuntimeProvider, WidgetsProvider, useCatalogue, type Parts } from '../runtime/context/context.tsx';
import { lazyPage } from '../runtime/context/lazyPage.ts';
import { Root, type RootProps } from '../runtime/root/Root.tsx';
import type { Runtime } from '../runtime/context/createRuntime.ts';
import { PreferencesProvider, type Preferences } from '../runtime/shell/preferences.tsx';
import { emotionCache } from '../widgets/theme/emotionCache.ts';
import { Look, useScheme } from '../widgets/environment/Look.tsx';
import { makeTheme } from '../widgets/theme/makeTheme.ts';
import { storage, useLanguages } from './language.ts';
import type { JsonObject } from '../engine/types.ts';
import type { Tokens } from '../widgets/theme/tokens.ts';

const KEY = 'skilldesk-density';
type Density = NonNullable<Preferences['density']>['mode'];

/** How close rows stand, as chosen on this device. */
const readDensity = (): Density => (storage.getItem(KEY) === 'compact' ? 'compact' : 'standard');
const show = (mode: Density): void => {
  document.documentElement.dataset['density'] = mode;
};
show(readDensity());

/** The choice between standard and compact rows, remembered on this device. */
function useDensity(): Pick<Preferences, 'density'> {
  const [mode, setMode] = useState(readDensity);
  return useMemo(() => {
    const onChange = (next: Density): void => {
      storage.setItem(KEY, next);
      show(next);
      setMode(next);
    };
    return { density: { mode, onChange } };
  }, [mode]);
}

/** config/theme.json as the theme takes it: its shape was checked when it was loaded, and makeTheme refuses what it lacks. */
const tokensOf = (theme: JsonObject): Tokens => theme as unknown as Tokens;

/** The application behind the login: a chunk of its own. */
export const loadInside = () => import('./InsideApp.tsx');
const Inside = lazyPage(loadInside);
const cache = emotionCache();

interface AppProps {
  runtime: Runtime;
  /** The views' own words, for what the catalogue's texts do not say otherwise. */
  words: Readonly<Record<string, string>>;
  parts: Parts;
  first: RootProps['first'];
}

/** The page: runtime and views put together, in the look and the words of the catalogue. */
export function App({ runtime, words, parts, first }: AppProps) {
  return (
    <RuntimeProvider runtime={runtime}>
      <WidgetsProvider parts={parts}>
        <Looked runtime={runtime} words={words} first={first} />
      </WidgetsProvider>
    </RuntimeProvider>
  );
}

function Looked({ runtime, words, first }: Omit<AppProps, 'parts'>) {
  const { theme, messages } = useCatalogue();
  const pageTheme = useMemo(() => makeTheme(tokensOf(theme)), [theme]);
  const environment = useMemo(() => ({ words: { ...words, ...messages }, navigate: runtime.links.follow, storage }), [words, messages, runtime]);
  return (
    <Look theme={pageTheme} cache={cache} environment={environment}>
      <ChosenRouter runtime={runtime} first={first} />
    </Look>
  );
}

function ChosenRouter({ runtime, first }: Pick<AppProps, 'runtime' | 'first'>) {
  const languages = useLanguages(runtime);
  const density = useDensity();
  const scheme = useScheme();
  const preferences = useMemo(() => ({ ...languages, ...density, scheme }), [languages, density, scheme]);
  return (
    <PreferencesProvider value={preferences}>
      <Root first={first} Inside={Inside} prepare={() => void loadInside()} />
    </PreferencesProvider>
  );
}
