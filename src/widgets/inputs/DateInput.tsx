/** A date typed as DD/MM/YYYY (/, - or eight digits) or taken from a calendar that loads when it is opened. Wire: YYYY-MM-DD. */
import { useRef, useState } from 'react';
import type { Json } from '../../engine/types.ts';
import { later } from '../environment/LazyBoundary.tsx';
import { useWords } from '../environment/environment.tsx';
import { plainSigns } from '../../engine/typedDigits.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { boundOf, closedDays, toShownDate, toWireDate } from './date.ts';
import { TextControl, type TextKind } from './TextControl.tsx';
import type { InputProps } from './types.ts';

const DatePopup = later(() => import('./DatePopup.tsx'), 'default', null);

const typedDate: TextKind = {
  clean: (input) => input.replace(/[^\d/.-]/g, '').slice(0, 10),
  read: plainSigns,
  // What is no date yet stays as it was typed: the schema refuses it with its own text, and nothing gets lost.
  toValue: (input): Json => toWireDate(input) ?? input,
  toText: toShownDate,
  // Shown anew on leaving: 1-2-2001 becomes 01/02/2001.
  toShown: toShownDate,
  html: { inputMode: 'numeric', autoComplete: 'off' },
};
const picked: TextKind = { ...typedDate, html: { readOnly: true } };

/**
 * Options: `min`, `max` (YYYY-MM-DD or `today`) bound the calendar, `pickOnly` takes the typing away, `yearsBack` has it ask for the year first,
 * near the one so many years ago. A `days` rule narrows what it offers.
 */
export function DateInput(props: InputProps) {
  const { id, path, plan, form, fact, labelId } = props;
  const say = useWords();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const pickOnly = plan.options['pickOnly'] === true;
  const bounds = { min: boundOf(fact.days?.min ?? plan.options['min'], form.today), max: boundOf(fact.days?.max ?? plan.options['max'], form.today) };
  const focusBack = () => {
    setOpen(false);
    button.current?.focus();
  };
  const take = (date: string) => {
    form.store.set(path, date);
    form.store.touch(path);
    focusBack();
  };
  // The calendar stands beside the control: a press in it is none of the control's, which would open it again.
  return (
    <>
      <div
        className="sd-control sd-line"
        {...(bounds.min ? { 'data-min': bounds.min } : {})}
        {...(bounds.max ? { 'data-max': bounds.max } : {})}
        onClick={pickOnly ? () => setOpen(true) : undefined}
      >
        <TextControl
          {...props}
          className="sd-num"
          kind={pickOnly ? picked : typedDate}
          plan={plan.placeholder ? plan : { ...plan, placeholder: say('ui.datePlaceholder') }}
          end={<CalendarButton ref={button} id={id} labelId={labelId} open={open} onOpen={() => setOpen(true)} />}
        />
      </div>
      {open ? (
        <DatePopup
          anchor={button.current}
          labelId={labelId}
          value={toWireDate(toShownDate(form.store.get(path)))}
          today={form.today}
          min={bounds.min}
          max={bounds.max}
          closed={closedDays(fact.days?.off, form.text)}
          noSundays={fact.days?.noSundays === true}
          yearsBack={typeof plan.options['yearsBack'] === 'number' ? plan.options['yearsBack'] : undefined}
          onTake={take}
          onClose={focusBack}
        />
      ) : null}
    </>
  );
}
