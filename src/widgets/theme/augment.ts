/** Tells MUI's types what our tokens add to the theme. */
import type { StatusMeta } from './tokens.ts';

declare module '@mui/material/styles' {
  interface Theme {
    statusMeta: Readonly<Record<string, StatusMeta>>;
  }
  interface ThemeOptions {
    statusMeta?: Readonly<Record<string, StatusMeta>>;
  }
}
