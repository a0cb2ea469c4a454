import { useColorScheme, useTheme, type Palette, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import type { ChartRow } from '../contract/charts.ts';

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
  /** The colour of a status: a solid chip's ground, else that of its icon; of one without colours of its own that of its tone. */
  statusColour(look: NonNullable<ChartRow['look']>): string;
  grid: string;
  text: string;
  font: string;
}

const TONES = ['primary', 'info', 'success', 'warning', 'error'] as const;

export function statusColour(
  { status, ...palette }: Pick<Palette, 'status' | (typeof TONES)[number]>,
  { tone, colour }: NonNullable<ChartRow['look']>,
): string {
  const toned = TONES.find((one) => one === tone);
  const own = status[colour ?? 'neutral'];
  if (colour === undefined && toned !== undefined) return palette[toned].main;
  return own === undefined ? palette.info.main : own.bg === own.border ? own.bg : own.icon;
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
        statusColour: (status) => statusColour(palette, status),
        grid: palette.chart.grid,
        text: palette.text.primary,
        font,
      },
    [palette, scheme, still, narrow, font],
  );
}
