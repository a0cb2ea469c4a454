import { useColorScheme, useTheme, type Palette, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import ApexCharts from 'apexcharts';
import 'apexcharts/dist/apexcharts.css';
import { useEffect, useRef } from 'react';
import type { ChartProps } from '../contract.ts';
import { heightOf, pictureOptions, type PictureOf } from './pictureOptions.ts';

/** The theme with both schemes: a picture takes colours by value. */
type SchemedTheme = Theme & { colorSchemes?: Partial<Record<'light' | 'dark', { palette: Palette }>> };

/** The library writes its rules into the page unless an element of this name says that they are there; ours come as a file, as the policy wants. */
const RULES = 'apexcharts-css';
function ownRules(): void {
  if (document.getElementById(RULES)) return;
  const mark = document.createElement('meta');
  mark.id = RULES;
  document.head.append(mark);
}

/** A picture drawn by ApexCharts, drawn anew when numbers or colours change. */
export default function Picture({ kind, rows }: Pick<PictureOf, 'kind' | 'rows'> & Pick<ChartProps, 'rows'> & { label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const narrow = useMediaQuery('(max-width: 599px)');
  const { colorSchemes, typography } = useTheme<SchemedTheme>();
  const { mode, systemMode } = useColorScheme();
  const scheme = (mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light';
  const palette = colorSchemes?.[scheme]?.palette;
  const font = typography.fontFamily ?? 'inherit';
  useEffect(() => {
    if (!box.current || !palette) return undefined;
    ownRules();
    const { chart, text } = palette;
    const colours = { bar: chart.categorical[0] ?? text.primary, grid: chart.grid, text: text.primary };
    const picture = new ApexCharts(box.current, pictureOptions({ kind, rows, dark: scheme === 'dark', still, narrow, colours, font }));
    const drawn = picture.render();
    return () => {
      void drawn.then(() => picture.destroy());
    };
  }, [kind, rows, scheme, still, narrow, palette, font]);
  return <div ref={box} style={{ minHeight: heightOf(kind, rows.length) }} />;
}
