import { createContext, useContext } from 'react';
import type { AppShellProps } from '../../widgets/contract/shell.ts';

/** Colour scheme, language and density, as far as the app offers a choice. */
export type Preferences = Pick<AppShellProps, 'scheme' | 'languages' | 'density'>;

const PreferencesContext = createContext<Preferences>({});
export const PreferencesProvider = PreferencesContext;
export const usePreferences = (): Preferences => useContext(PreferencesContext);
