import { useLayoutEffect, useRef, type CSSProperties, type FocusEvent, type RefObject } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { DataTableProps } from '../contract/tables.ts';
import { useWords } from '../environment/environment.tsx';
import { usePrinted } from '../environment/usePrinted.ts';
import { EmptyState } from '../views/EmptyState.tsx';
import { RowCards } from './RowCards.tsx';
import { RowsGrid } from './RowsGrid.tsx';
import { useRowsTable } from './useRowsTable.ts';
import './tables.css';

/** Whoever pressed something in a row that is gone by now stays at the rows: a browser would send the focus to the top of the page. */
function useStay(place: RefObject<HTMLDivElement | null>, rows: DataTableProps['rows']) {
  const inside = useRef(false);
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, rows]);
  return {
    onFocus: () => {
      inside.current = true;
    },
    // What is taken away goes without leaving.
    onBlur: ({ currentTarget, relatedTarget, target }: FocusEvent) => {
      if (target.isConnected && !currentTarget.contains(relatedTarget)) inside.current = false;
    },
  };
}

/**
 * Rows that the server paged and sorted: a table on a desktop, cards below 900 px (unless printed). Says 'Loading...' while rows
 * are on their way; among other things (`empty.line`) it is one line while there are none.
 */
export function DataTable(props: DataTableProps) {
  const { rows, loading = false, empty, beside = false, expected = 0, label } = props;
  const say = useWords();
  const desktop = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const printed = usePrinted();
  const table = useRowsTable(props);
  const place = useRef<HTMLDivElement>(null);
  const stay = useStay(place, rows);
  // Its button goes with it: whoever pressed it stays at the rows.
  const action = empty.action && { ...empty.action, onPress: () => (place.current?.focus(), empty.action?.onPress?.()) };
  const isEmpty = !loading && rows.length === 0;
  const rowsView = desktop || printed ? <RowsGrid {...props} table={table} /> : <RowCards {...props} table={table} />;
  const body = isEmpty && empty.line ? null : rowsView;
  return (
    <div ref={place} tabIndex={-1} {...stay} className={`sd-data${loading ? ' sd-busy' : ''}`} aria-busy={loading}>
      {body !== null && beside && desktop ? (
        <div className="sd-wide" tabIndex={0} role="group" aria-label={label}>
          {body}
        </div>
      ) : (
        body
      )}
      <div
        role="status"
        className={loading && rows.length === 0 ? 'sd-data-note sd-muted' : 'sd-hidden'}
        style={{ '--sd-expected': expected } as CSSProperties}
      >
        {loading ? say('ui.loading') : ''}
      </div>
      {isEmpty ? <EmptyState {...empty} {...(action ? { action } : {})} /> : null}
    </div>
  );
}
