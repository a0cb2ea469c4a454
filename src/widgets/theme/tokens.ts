/**
 * What config/theme.json holds beside MUI's own theme options. The file is data: these types only say what the views read from
 * it.
 */
import type { ThemeOptions } from '@mui/material/styles';

export interface Tokens {
  /** Anything else is handed to createTheme as it stands (keys that begin with $ are notes). */
  [key: string]: unknown;
}

/** Theme options of a tokens file: its notes taken off. @throws when the file has no colour schemes. */
export function themeOptions(tokens: Tokens): ThemeOptions {
  for (const key of ['colorSchemes', 'components']) {
    if (typeof tokens[key] !== 'object' || tokens[key] === null) throw new Error(`config/theme.json: "${key}" is missing`);
  }
  return Object.fromEntries(Object.entries(tokens).filter(([key]) => !key.startsWith('$'))) as ThemeOptions;
}
