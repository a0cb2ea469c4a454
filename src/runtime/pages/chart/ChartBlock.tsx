import type { BlockProps } from '../../screens/route.ts';
import { ChartBox } from './ChartBox.tsx';

/** A chart that a screen shows by itself. */
export default function ChartBlock({ block }: BlockProps) {
  if (block.chart === undefined) throw new Error('a chart block names no chart');
  return <ChartBox id={block.chart} />;
}
