import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useId, useRef, useState, useEffect, useLayoutEffect } from 'react';
import type { GridRowView, SheetGridProps } from '../contract/sheet.ts';
import { Pager } from '../tables/Pager.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle, IconAlertTriangle } from '../theme/icons.ts';
import { NamedIcon } from '../theme/NamedIcon.tsx';
import OutlinedInput from '@mui/material/OutlinedInput';
import { masked } from '../inputs/numbers.ts';
import { toneIcons } from '../theme/iconComponents.tsx';
import './grid.css';

/** What is wrong or asked about, in words behind a sign: never by colour alone. */
function CellNote({ id, text, tone = 'error' }: { id: string; text: string; tone?: 'error' | 'warning' }) {
  return (
    <p id={id} className={`sd-${tone}`}>
      <Icon of={toneIcons[tone]} size="small" />
      <span>{text}</span>
    </p>
  );
}

interface BoxProps {
  /** Changes when the row was judged anew. */
  revision: object;
  text: string;
  column: SheetGridProps['columns'][number];
  /** Of its row. */
  number: number;
  isMasked: boolean;
  isWrong: boolean;
  noteId: string | undefined;
  onLeave: ((text: string) => void) | undefined;
}

/** A text box for a cell: judged anew when it is left or Enter is pressed, as it was with Escape. What is typed stays until the verdict is there. */
function CellBox({ revision, text, column: { name, options }, number, isMasked, isWrong, noteId, onLeave }: BoxProps) {
  const [edit, setEdit] = useState<string | null>(null);
  const [isInside, setInside] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement !== input.current) setEdit(null);
  }, [revision]);
  // The whole number stands in the place of the masked one: what was selected by coming here is selected still.
  useLayoutEffect(() => {
    if (isMasked && isInside) input.current?.select();
  }, [isMasked, isInside]);
  const leave = (): void => {
    if (edit !== null && edit !== text) onLeave?.(edit);
  };
  const listId = useId();
  // A browser offers what goes on from the text in the box: from a wrong word nothing does, so it steps back while one chooses.
  const isChoosing = options !== undefined && isWrong && isInside && edit === null;
  const value = edit ?? (isChoosing ? '' : text);
  return (
    <>
      <OutlinedInput
        value={isMasked && !isInside ? masked(value) : value}
        placeholder={isChoosing ? text : undefined}
        size="small"
        fullWidth
        disabled={onLeave === undefined}
        inputRef={input}
        onFocus={() => setInside(true)}
        onChange={({ target }) => setEdit(target.value)}
        onBlur={() => {
          setInside(false);
          leave();
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave();
          if (key === 'Escape') setEdit(null);
        }}
        inputProps={{ list: options && listId, 'aria-label': `${name} ${number}`, 'aria-invalid': isWrong, 'aria-describedby': noteId }}
      />
      <datalist id={listId}>
        {options?.map((option) => (
          <option key={option.value} {...option} />
        ))}
      </datalist>
    </>
  );
}

interface GridCellProps extends Omit<BoxProps, 'noteId' | 'isWrong'> {
  id: string;
  fault: string | undefined;
  warning: string | undefined;
  isOpen: boolean;
  isFixed: boolean;
}

/** A cell of the grid: its text, a box where it is wrong or its row is open; a box that was once drawn stays, and the focus in it. */
function GridCell({ column, number, id, fault, warning, isOpen, isFixed, text, ...box }: GridCellProps) {
  const [wasWrong, setWasWrong] = useState(false);
  const note = fault ?? warning;
  if (note !== undefined && !wasWrong) setWasWrong(true);
  const isBox = (isOpen || wasWrong) && !isFixed;
  const cellText = box.isMasked ? masked(text) : text;
  return (
    <td
      data-column={column.key}
      className={fault !== undefined ? 'sd-upload-wrong' : warning !== undefined ? 'sd-upload-warned' : isBox ? 'sd-upload-open' : undefined}
    >
      <span className="sd-upload-head" aria-hidden="true">
        {column.name}
      </span>
      {isBox ? (
        <CellBox {...box} column={column} number={number} text={text} isWrong={fault !== undefined} noteId={note === undefined ? undefined : id} />
      ) : (
        cellText
      )}
      {fault === undefined ? null : <CellNote id={id} text={fault} />}
      {fault !== undefined || warning === undefined ? null : <CellNote id={id} tone="warning" text={warning} />}
    </td>
  );
}

interface GridRowProps {
  id: string;
  row: GridRowView;
  columns: SheetGridProps['columns'];
  onMend: SheetGridProps['onMend'];
}

function GridRow({ id, row, columns, onMend }: GridRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { index, who, open, wrong, cells, faults, warnings, offered, fixed } = row;
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
          column={{ ...column, options: column.options ?? offered?.[column.key] }}
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
