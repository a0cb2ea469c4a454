import { useMemo } from 'react';
import { RuntimeProvider, WidgetsProvider, useCatalogue } from '../runtime/root/context.tsx';
import type { Parts } from '../runtime/root/context.tsx';
import { late } from '../runtime/root/late.ts';
import { Root } from '../runtime/root/Root.tsx';
import type { RootProps } from '../runtime/root/Root.tsx';
import type { Runtime } from '../runtime/root/runtime.ts';
import { PreferencesProvider } from '../runtime/shell/preferences.tsx';
import { emotionCache } from '../widgets/theme/emotionCache.ts';
import { Look } from '../widgets/theme/Look.tsx';
import { makeTheme } from '../widgets/theme/makeTheme.ts';
import { useScheme } from '../widgets/theme/useScheme.ts';
import { useDensity } from './density.ts';
import { useLanguages } from './language.ts';
import { tokensOf } from './tokens.ts';

/** The application behind the login: a chunk of its own. */
export const loadInside = () => import('./InsideApp.tsx');
const Inside = late(loadInside);
const cache = emotionCache();

export interface AppProps {
  runtime: Runtime;
  parts: Parts;
  first: RootProps['first'];
}

/** The page: runtime and views put together, in the look and the words of the catalogue. */
export function App({ runtime, parts, first }: AppProps) {
  return (
    <RuntimeProvider runtime={runtime}>
      <WidgetsProvider parts={parts}>
        <Looked runtime={runtime} first={first} />
      </WidgetsProvider>
    </RuntimeProvider>
  );
}

function Looked({ runtime, first }: Omit<AppProps, 'parts'>) {
  const { theme, messages } = useCatalogue();
  const made = useMemo(() => makeTheme(tokensOf(theme)), [theme]);
  const environment = useMemo(() => ({ words: messages, navigate: runtime.links.follow }), [messages, runtime]);
  return (
    <Look theme={made} cache={cache} environment={environment}>
      <Chosen runtime={runtime} first={first} />
    </Look>
  );
}

function Chosen({ runtime, first }: Omit<AppProps, 'parts'>) {
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
