import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { isObject } from '../../../engine/json.ts';
import type { JsonObject } from '../../../engine/types.ts';
import { NOBODY, rowState } from '../../screens/recordState.ts';
import type { BlockProps } from '../../screens/route.ts';
import { FormPlace } from './FormPlace.tsx';
import { useToldHere } from '../../screens/toldHere.tsx';

/**
 * A form placed by a screen itself: about a new record, or about none (settings, profile). With `row` about the row whose id navigation
 * says under that key (D3-ROUTES-41), read by the binding as `record.rowId`; `record.from` is what the list was filtered by that led here (D3-ROUTES-42).
 */
export default function FormBlock({ block }: BlockProps) {
  const { search, state } = useLocation();
  const key = block.with?.['row'];
  const row = typeof key === 'string' ? rowState(key, search, state) : null;
  const from = isObject(state) ? (state['from'] ?? null) : null;
  const record = useMemo((): JsonObject => (row === null ? NOBODY : { ...NOBODY, rowId: row, from }), [row, from]);
  const { tell } = useToldHere();
  if (block.form === undefined) throw new Error('a form block names no form');
  return <FormPlace key={row} form={block.form} record={record} onTold={tell} />;
}
