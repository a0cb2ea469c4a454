import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { SheetGridProps } from '../contract/sheet.ts';
import { masked } from '../inputs/numbers.ts';
import { Icon } from '../theme/Icon.tsx';
import { toneIcons } from '../theme/iconComponents.tsx';

/** What is wrong or asked about, in words behind a sign: never by colour alone. */
export function CellNote({ id, text, tone = 'error' }: { id: string; text: string; tone?: 'error' | 'warning' }) {
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
      {options && (
        <datalist id={listId}>
          {options.map((option) => (
            <option key={option.value} {...option} />
          ))}
        </datalist>
      )}
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
export function GridCell({ column, number, id, fault, warning, isOpen, isFixed, text, ...box }: GridCellProps) {
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
