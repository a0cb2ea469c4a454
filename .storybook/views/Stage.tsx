/** Around every story: the product's own look, in the scheme that the toolbar chose. */
import { useColorScheme, type Theme } from '@mui/material/styles';
import { useEffect, type ReactNode } from 'react';
import { action } from 'storybook/actions';
import words from '../../src/widgets/words.json' with { type: 'json' };
import theme from '../../config/theme.json' with { type: 'json' };
import { emotionCache } from '../../src/widgets/theme/emotionCache.ts';
import '../../src/widgets/theme/fonts.ts';
import { Look } from '../../src/widgets/environment/Look.tsx';
import { makeTheme } from '../../src/widgets/theme/makeTheme.ts';
import type { Tokens } from '../../src/widgets/theme/tokens.ts';

export type Scheme = 'light' | 'dark';

const look: Theme = makeTheme(theme as unknown as Tokens);
const cache = emotionCache();
const environment = { words, navigate: action('navigate') };

function Painted({ scheme, children }: { scheme: Scheme; children: ReactNode }) {
  const { mode, setMode } = useColorScheme();
  useEffect(() => {
    if (mode !== scheme) setMode(scheme);
  }, [mode, scheme, setMode]);
  return children;
}

export function Stage({ scheme, children }: { scheme: Scheme; children: ReactNode }) {
  return (
    <Look theme={look} cache={cache} environment={environment}>
      <Painted scheme={scheme}>{children}</Painted>
    </Look>
  );
}
