import { useColorScheme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { ChartBar } from '../contract.ts';

/** Bars with their numbers; whoever draws it draws its table beside it (the picture itself is hidden from assistive technology). */
export function BarsChart({ bars, most, label, onDrawn }: { bars: readonly ChartBar[]; most: number; label: string; onDrawn: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const { colorScheme } = useColorScheme();
  const drawn = useRef(onDrawn);
  drawn.current = onDrawn;
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let gone = false;
    let remove: (() => void) | undefined;
    const style = getComputedStyle(element);
    const colour = (name: string): string => style.getPropertyValue(`--sd-palette-chart-${name}`).trim();
    const look = {
      dark: colorScheme === 'dark', font: style.fontFamily, grid: colour('grid'), paper: style.getPropertyValue('--sd-palette-background-paper').trim(), most, label, colours: bars.map(({ colour: at }) => colour(`categorical-${at}`)),
    };
    void import('./drawBars.ts')
      .then(async ({ drawBars }) => {
        if (gone) return;
        remove = await drawBars(element, bars, look);
        if (gone) remove();
      })
      // The table beneath says the same: a chart that cannot be drawn keeps nobody waiting.
      .catch(() => undefined)
      .finally(() => { if (!gone) drawn.current(); });
    return () => {
      gone = true;
      remove?.();
    };
  }, [bars, most, label, colorScheme]);
  return <div ref={box} className="sd-result-chart" aria-hidden="true" />;
}
