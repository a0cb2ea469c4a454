import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { plainSigns } from '../../engine/typedDigits.ts';
import { later } from '../environment/LazyBoundary.tsx';
import { useWords } from '../environment/environment.tsx';
import { CalendarButton } from '../inputs/CalendarButton.tsx';
import { closedDays, toShownDate, toWireDate } from '../inputs/date.ts';

const DatePopup = later(() => import('../inputs/DatePopup.tsx'), 'default', null);
const NONE = closedDays(undefined, String);

interface DateFilterProps {
  id: string;
  labelId: string;
  /** YYYY-MM-DD, or nothing. */
  value: string;
  today: string;
  off: boolean;
  onChoose: (value: string) => void;
}

/** A day by which a list is filtered, typed or taken from the calendar as in a form. What is no day yet asks for nothing; an empty box asks for every day. */
export function DateFilter({ id, labelId, value, today, off, onChoose }: DateFilterProps) {
  const say = useWords();
  const [input, setInput] = useState(toShownDate(value));
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => setInput(toShownDate(value)), [value]);
  const type = (text: string): void => {
    setInput(text);
    const day = text === '' ? '' : toWireDate(text);
    if (day !== null && day !== value) onChoose(day);
  };
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <OutlinedInput
        id={id}
        className={off ? 'sd-num sd-off' : 'sd-num'}
        value={input}
        placeholder={say('ui.datePlaceholder')}
        inputProps={{ inputMode: 'numeric', autoComplete: 'off', ...(off ? { 'aria-disabled': true } : {}) }}
        readOnly={off}
        onChange={({ target }) => type(plainSigns(target.value).replace(/[^\d/.-]/g, ''))}
        onBlur={() => setInput(toShownDate(value))}
        endAdornment={off ? null : <CalendarButton ref={button} id={id} labelId={labelId} open={open} onOpen={() => setOpen(true)} />}
        fullWidth
      />
      {open ? (
        <DatePopup
          anchor={button.current}
          labelId={labelId}
          value={value === '' ? null : value}
          today={today}
          min={undefined}
          max={undefined}
          closed={NONE}
          noSundays={false}
          yearsBack={undefined}
          onTake={(day) => {
            onChoose(day);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
