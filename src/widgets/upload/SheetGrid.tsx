import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useId, useRef, useState } from 'react';
import type { GridRowView, SheetGridProps } from '../contract/sheet.ts';
import { Pager } from '../tables/Pager.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle, IconAlertTriangle } from '../theme/icons.ts';
import { NamedIcon } from '../theme/NamedIcon.tsx';
import { CellNote, GridCell } from './GridCell.tsx';
import './grid.css';

interface GridRowProps {
  id: string;
  row: GridRowView;
  columns: SheetGridProps['columns'];
  onMend: SheetGridProps['onMend'];
}

function GridRow({ id, row, columns, onMend }: GridRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { index, who, open, wrong, cells, faults, warnings, fixed } = row;
  const place = useRef<HTMLTableRowElement>(null);
  const number = index + 1;
  const { '': whole } = faults;
  const isWrong = Object.keys(faults).length > 0;
  return (
    <tr ref={place} data-id={number}>
      <th scope="row">
        <span className="sd-num">{number}</span>
        <span className="sd-upload-who">{who}</span>
        {fixed ? null : (
          <Tooltip title={open}>
            <IconButton aria-label={open} aria-expanded={isOpen} size="small" onClick={() => setOpen(!isOpen)}>
              <NamedIcon name="pencil" />
            </IconButton>
          </Tooltip>
        )}
        {wrong === undefined ? null : (
          <Tooltip title={wrong}>
            <IconButton
              className="sd-upload-to"
              aria-label={wrong}
              color={isWrong ? 'error' : 'warning'}
              size="small"
              onClick={() => place.current?.querySelector<HTMLElement>(isWrong ? '[aria-invalid="true"]' : '.sd-upload-warned input')?.focus()}
            >
              <Icon of={isWrong ? IconAlertCircle : IconAlertTriangle} size="small" />
            </IconButton>
          </Tooltip>
        )}
        {whole === undefined ? null : <CellNote id={`${id}.row`} text={whole} />}
        {warnings[''] === undefined ? null : <CellNote id={`${id}.asked`} tone="warning" text={warnings['']} />}
      </th>
      {columns.map((column) => (
        <GridCell
          key={column.key}
          id={`${id}.${column.key}`}
          column={column}
          number={number}
          revision={cells}
          text={cells[column.key] ?? ''}
          fault={faults[column.key]}
          warning={warnings[column.key]}
          isMasked={column.masked}
          isOpen={isOpen}
          isFixed={fixed}
          onLeave={onMend === undefined ? undefined : (text) => onMend(index, column.key, text)}
        />
      ))}
    </tr>
  );
}

/**
 * Rows of a spreadsheet by pages, what is wrong at its cell, each cell to be mended: a table that scrolls in its own box on a desktop, a card
 * for each row on a phone, closed but for what is wrong.
 */
export function SheetGrid({ label, row: head, columns, rows, only, pager, none, statusText, onMend }: SheetGridProps) {
  const id = useId();
  return (
    <div className="sd-upload-grid">
      <label className="sd-upload-only sd-line">
        <Checkbox checked={only.on} onChange={({ target }) => only.onChange(target.checked)} />
        {only.label}
      </label>
      <div className="sd-upload-scroll" role="group" aria-label={label} tabIndex={0}>
        {rows.length === 0 ? (
          <p>{none}</p>
        ) : (
          <table aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{head}</th>
                {columns.map(({ key, name }) => (
                  <th key={key} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody key={String(only.on)}>
              {rows.map((row) => (
                <GridRow key={row.index} id={`${id}.${row.index}`} row={row} columns={columns} onMend={onMend} />
              ))}
            </tbody>
          </table>
        )}
      </div>
      <p role="status" className="sd-hidden">
        {statusText}
      </p>
      <Pager {...pager} />
    </div>
  );
}
