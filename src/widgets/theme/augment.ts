/** Tells MUI's types what our tokens add to the theme. */
import '@mui/material/styles';

declare module '@mui/material/styles' {
  interface Palette {
    chart: { categorical: readonly string[]; sequential: readonly string[]; track: string; grid: string; axis: string };
  }
}
