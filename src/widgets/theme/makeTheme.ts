import { createTheme, type Theme } from '@mui/material/styles';
import { iconComponents } from './iconComponents.tsx';
import { themeOptions, type Tokens } from './tokens.ts';

/* What our tokens add to the theme. */
declare module '@mui/material/styles' {
  interface Palette {
    chart: { categorical: readonly string[]; sequential: readonly string[]; track: string; grid: string; axis: string };
    /** Colours of statuses, by the name that a workflow says. */
    status: Readonly<Record<string, { bg: string; border: string; icon: string }>>;
  }
}

/**
 * The MUI theme of a tokens file: light and dark by `data-color-scheme`, colours as CSS variables, no ripple, our icons in
 * MUI's parts,
 * and the font family as `--sd-font-family` for the style sheets beside the views.
 * @throws when the file lacks what the views read.
 */
export function makeTheme(tokens: Tokens): Theme {
  const options = themeOptions(tokens);
  const typography = typeof options.typography === 'object' ? options.typography : {};
  const family = { MuiCssBaseline: { styleOverrides: { ':root': { '--sd-font-family': typography.fontFamily ?? 'sans-serif' } } } };
  return createTheme(options, { components: { ...iconComponents } }, { components: family });
}
