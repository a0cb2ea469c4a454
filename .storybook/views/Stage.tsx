/** Around every story: the product's own look, in the scheme and the language that the toolbar chose. */
import type { Theme } from '@mui/material/styles';
import { useEffect, useMemo, type ReactNode } from 'react';
import { action } from 'storybook/actions';
import theme from '../../config/theme.json' with { type: 'json' };
import { emotionCache } from '../../src/widgets/theme/emotionCache.ts';
import '../../src/widgets/theme/fonts.ts';
import { Look } from '../../src/widgets/environment/Look.tsx';
import { makeTheme } from '../../src/widgets/theme/makeTheme.ts';
import type { Tokens } from '../../src/widgets/theme/tokens.ts';
import { viewWords } from './toolbar.ts';

export type Scheme = 'light' | 'dark';

const look: Theme = makeTheme(theme as unknown as Tokens);
const cache = emotionCache();
const navigate = action('navigate');

export function Stage({ scheme, language, children }: { scheme: Scheme; language: string; children: ReactNode }) {
  const environment = useMemo(() => ({ words: viewWords(language), navigate }), [language]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <Look theme={look} cache={cache} environment={environment} scheme={scheme}>
      {children}
    </Look>
  );
}
