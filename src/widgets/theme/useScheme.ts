import { useColorScheme } from '@mui/material/styles';
import { useMemo } from 'react';
import type { AppShellProps } from '../contract/shell.ts';

/** Light, dark or as on the device, remembered on this device: what the profile menu's switch needs. Only below `Look`. */
export function useScheme(): NonNullable<AppShellProps['scheme']> {
  const { mode, setMode } = useColorScheme();
  return useMemo(() => ({ mode: mode ?? 'system', onChange: setMode }), [mode, setMode]);
}
