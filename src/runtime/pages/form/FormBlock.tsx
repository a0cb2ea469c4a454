import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { isObject } from '../../../engine/json.ts';
import type { JsonObject } from '../../../engine/types.ts';
import { NOBODY, rowState } from '../../screens/recordState.ts';
import type { BlockProps } from '../../screens/route.ts';
import { useToldHere } from '../../screens/toldHere.tsx';
import { useCatalogue, useText, useWidgets } from '../../context/context.tsx';
import { lazyPage } from '../../context/lazyPage.ts';
import { FormPage, type FormPageProps } from './FormPage.tsx';

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

/** Lists come with the forms that have one. */
const RowsPage = lazyPage(() => import('./RowsPage.tsx'));

/** A form where it hangs: alone, or with the list that its binding names beside it (nothing is left to fill in there: rows come one by one). */
export function FormPlace({ form, record, ...rest }: FormPageProps) {
  const { bindings } = useCatalogue();
  const { LazyBoundary, Skeletons } = useWidgets();
  const text = useText();
  const binding = bindings[form];
  if (!binding?.rows) return <FormPage form={form} record={record} {...rest} />;
  return (
    <LazyBoundary fallback={<Skeletons shape="form" label={text('{{app.loading}}')} />}>
      <RowsPage form={form} record={record} binding={binding} />
    </LazyBoundary>
  );
}
