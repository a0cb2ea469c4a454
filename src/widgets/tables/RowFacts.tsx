import type { DataTableProps } from '../contract/tables.ts';
import { useWords } from '../environment/environment.tsx';
import { EmptyState } from '../views/EmptyState.tsx';
import { TableValue } from './TableValue.tsx';
import './rowFacts.css';

/** Rows that are told instead of compared: each one as its columns, name by name. For one row, or a few. */
export function RowFacts({ label, columns, rows, loading = false, empty }: DataTableProps) {
  const say = useWords();
  const visibleColumns = columns.filter(({ hidden }) => !hidden);
  return (
    <div className="sd-row-facts" aria-busy={loading} aria-label={label} role="group">
      {rows.map((row) => (
        <dl key={row.id}>
          {visibleColumns.map(({ id, as, label: columnLabel }) => (
            <div key={id} data-column={id}>
              <dt className="sd-detail">{columnLabel}</dt>
              <dd className="sd-anywhere">
                {row.cells[id] === null || row.cells[id] === '' ? '–' : <TableValue value={row.cells[id]} as={as} label={columnLabel} />}
              </dd>
            </div>
          ))}
        </dl>
      ))}
      {loading && rows.length === 0 ? <p role="status">{say('ui.loading')}</p> : null}
      {!loading && rows.length === 0 ? <EmptyState {...empty} line /> : null}
    </div>
  );
}
