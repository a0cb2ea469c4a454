import { useColorScheme, useTheme, type Palette, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import ApexPicture from './ApexPicture.tsx';
import { heightOf, pictureOptions, type PictureOf } from './pictureOptions.ts';

/** The theme with both schemes: a picture takes colours by value. */
type SchemedTheme = Theme & { colorSchemes?: Partial<Record<'light' | 'dark', { palette: Palette }>> };

/** A picture drawn by ApexCharts, drawn anew when numbers or colours change. */
export default function Picture({ kind, rows }: Pick<PictureOf, 'kind' | 'rows'>) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const narrow = useMediaQuery('(max-width: 599px)');
  const { colorSchemes, typography } = useTheme<SchemedTheme>();
  const { mode, systemMode } = useColorScheme();
  const scheme = (mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light';
  const palette = colorSchemes?.[scheme]?.palette;
  const font = typography.fontFamily ?? 'inherit';
  const options = useMemo(() => {
    if (!palette) return undefined;
    const { chart, text } = palette;
    const colours = { bar: chart.categorical[0] ?? text.primary, grid: chart.grid, text: text.primary };
    return pictureOptions({ kind, rows, dark: scheme === 'dark', still, narrow, colours, font });
  }, [kind, rows, scheme, still, narrow, palette, font]);
  const series = useMemo(() => [{ name: '', data: rows.map(({ value }) => value) }], [rows]);
  const height = heightOf(kind, rows.length);
  return <div style={{ minHeight: height }}>{options ? <ApexPicture options={options} series={series} height={height} /> : null}</div>;
}
