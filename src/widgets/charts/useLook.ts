import { useColorScheme, useTheme, type Palette, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';

/** The theme with both schemes: a picture takes colours by value. */
type SchemedTheme = Theme & { colorSchemes?: Partial<Record<'light' | 'dark', { palette: Palette }>> };

/** What a picture takes over from the page. */
export interface PictureLook {
  dark: boolean;
  /** No motion wanted. */
  still: boolean;
  /** A phone: long names break sooner, so that the bars have room. */
  narrow: boolean;
  series: readonly string[];
  grid: string;
  text: string;
  font: string;
}

/** The page's look for a picture, the same object until it changes; undefined while the theme has no colours for it. */
export function useLook(): PictureLook | undefined {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const narrow = useMediaQuery('(max-width: 599px)');
  const { colorSchemes, typography } = useTheme<SchemedTheme>();
  const { mode, systemMode } = useColorScheme();
  const scheme = (mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light';
  const palette = colorSchemes?.[scheme]?.palette;
  const font = typography.fontFamily ?? 'inherit';
  return useMemo(
    () =>
      palette && {
        dark: scheme === 'dark',
        still,
        narrow,
        series: palette.chart.categorical,
        grid: palette.chart.grid,
        text: palette.text.primary,
        font,
      },
    [palette, scheme, still, narrow, font],
  );
}
