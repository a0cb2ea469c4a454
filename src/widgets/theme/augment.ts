/** Tells MUI's types what our tokens add to the theme. */
import type { StatusMeta } from './tokens.ts';

declare module '@mui/material/styles' {
  interface Theme {
    statusMeta: Readonly<Record<string, StatusMeta>>;
  }
  interface Palette {
    chart: { categorical: readonly string[]; sequential: readonly string[]; track: string; grid: string; axis: string };
  }
  interface ThemeOptions {
    statusMeta?: Readonly<Record<string, StatusMeta>>;
  }
}
