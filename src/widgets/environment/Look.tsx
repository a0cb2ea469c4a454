import { CacheProvider } from '@emotion/react';
import type { EmotionCache } from '@emotion/cache';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, type Theme, useColorScheme } from '@mui/material/styles';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { Environment } from '../contract/environment.ts';
import { EnvironmentProvider } from './environment.tsx';
import '../theme/base.css';
import type { AppShellProps } from '../contract/shell.ts';

interface LookProps {
  theme: Theme;
  cache: EmotionCache;
  environment: Environment;
  /** Chosen by who draws it; else as this device remembers it. */
  scheme?: 'light' | 'dark';
  children: ReactNode;
}

function Painted({ scheme, children }: Required<Pick<LookProps, 'scheme' | 'children'>>) {
  const { mode, setMode } = useColorScheme();
  useEffect(() => {
    if (mode !== scheme) setMode(scheme);
  }, [mode, scheme, setMode]);
  return children;
}

/** Everything a view needs around it: theme, styles, words and links. Used once by the app, by stories and by tests. */
export function Look({ theme, cache, environment, scheme, children }: LookProps) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} modeStorageKey="skilldesk-scheme" {...(scheme ? { storageManager: null, defaultMode: scheme } : {})}>
        <CssBaseline />
        <EnvironmentProvider value={environment}>{scheme ? <Painted scheme={scheme}>{children}</Painted> : children}</EnvironmentProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}

/** Light, dark or as on the device, remembered on this device: what the profile menu's switch needs. Only below `Look`. */
export function useScheme(): NonNullable<AppShellProps['scheme']> {
  const { mode, setMode } = useColorScheme();
  return useMemo(() => ({ mode: mode ?? 'system', onChange: setMode }), [mode, setMode]);
}
