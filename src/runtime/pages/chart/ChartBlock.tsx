import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { JsonObject } from '../../../engine/types.ts';
import type { BlockProps } from '../../screens/route.ts';
import { NOBODY, rowState } from '../../screens/recordState.ts';
import { ChartBox } from './ChartBox.tsx';

/** A chart that a screen shows by itself; with `row` it is about the row that navigation names under that key, read as `record.rowId`, and not there without one. */
export default function ChartBlock({ block }: BlockProps) {
  const { search, state } = useLocation();
  const key = block.with?.['row'];
  const about = typeof key === 'string' ? rowState(key, search, state) : null;
  const record = useMemo((): JsonObject => ({ ...NOBODY, rowId: about }), [about]);
  if (block.chart === undefined) throw new Error('a chart block names no chart');
  return key !== undefined && about === null ? null : <ChartBox id={block.chart} record={record} />;
}
