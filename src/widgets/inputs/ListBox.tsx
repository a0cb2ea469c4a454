import OutlinedInput from '@mui/material/OutlinedInput';
import { createFilterOptions, type UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import { useCallback, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { plainSigns } from '../../engine/typedDigits.ts';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconCheck, IconChevronDown } from '../theme/icons.ts';
import { leave } from './leave.ts';
import { OptionPicture } from './OptionPicture.tsx';
import type { Choice, InputProps } from './types.ts';
import { labelOfValue, useChoices } from './useChoices.ts';
import { useValue } from './useField.ts';

type List = UseAutocompleteReturnValue<Choice, boolean>;

/** Enter in a list that has become empty presses an option that is not there, and MUI hands it on: it cannot be chosen. */
export const isMissing = (option: Choice | undefined): boolean => option === undefined;

const tidy = (text: string): string => plainSigns(text).replace(/\s+/g, ' ');
const labelled = createFilterOptions<Choice>({ stringify: ({ label }) => tidy(label) });
/** What a list narrows to while one types. Blanks around the text and doubled in it, and what nobody sees, say nothing. */
const narrowed: typeof labelled = (choices, state) => labelled(choices, { ...state, inputValue: tidy(state.inputValue) });

/** Height of a whole list and the least that is of use, px; `gap` keeps it off the bars. */
const whole = 272;
const least = 96;
const gap = 8;

/** Where a list opens, and how high it may be. */
interface ListSide {
  above: boolean;
  style: CSSProperties;
}

/** What bars above and below cover: the page scrolls its own parts clear of them, so it knows. */
function coveredByBars(): { top: number; bottom: number } {
  const bar = document.querySelector('header')?.getBoundingClientRect();
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return { top: Math.max(0, bar?.bottom ?? 0), bottom: Number.parseFloat(scrollPaddingBottom) || 0 };
}

/**
 * A list opens above its box when there is too little room below and more above, and never reaches under a bar. It is looked at again when the
 * box may have grown by what was chosen while the list stays open.
 */
function useListSide(box: RefObject<HTMLElement | null>, open: boolean, within: ReactNode): ListSide {
  const [side, setSide] = useState<ListSide>({ above: false, style: {} });
  useLayoutEffect(() => {
    if (!open || !box.current) return;
    const { top, bottom } = box.current.getBoundingClientRect();
    const bars = coveredByBars();
    const over = top - bars.top - gap;
    const under = window.innerHeight - bars.bottom - bottom - gap;
    const above = under < whole && over > under;
    const maxHeight = Math.min(whole, Math.max(least, above ? over : under));
    setSide((now) => (now.above === above && now.style.maxHeight === maxHeight ? now : { above, style: { maxHeight } }));
  }, [open, box, within]);
  return side;
}

interface OptionListProps {
  list: Pick<List, 'getListboxProps' | 'getOptionProps'>;
  /** Those that what is typed leaves. */
  options: readonly Choice[];
  /** Said where there is none. */
  none: string | undefined;
  labelId: string;
  side: ListSide;
  isChosen: (choice: Choice) => boolean;
}

/** The open list of a box that one types into: what is chosen is ticked, and an empty list says why it is. */
function OptionList({ list, options, none, labelId, side, isChosen }: OptionListProps) {
  const look = { className: `sd-options${side.above ? ' sd-above' : ''}`, style: side.style };
  if (options.length === 0) {
    return (
      <div {...look} onMouseDown={(event) => event.preventDefault()}>
        <p className="sd-none sd-faint">{none}</p>
      </div>
    );
  }
  return (
    <ul {...list.getListboxProps()} aria-labelledby={labelId} {...look}>
      {options.map((choice, index) => {
        const { key, ...option } = list.getOptionProps({ option: choice, index });
        return (
          <li key={key} {...option}>
            <OptionPicture of={choice} />
            <span className="sd-wraps">{choice.label}</span>
            {isChosen(choice) ? <Icon of={IconCheck} size="small" /> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** What such a box is told of the field, or of the filter, that it stands in. */
export interface BoxField {
  id: string;
  name: string;
  belowId?: string | undefined;
  required?: boolean;
  wrong?: boolean;
  /** It has a value and keeps it. */
  off?: boolean;
  /** The text that the form names for an empty box. */
  placeholder?: string | undefined;
  onLeave?: () => void;
}
export const boxOf = ({ id, path, plan, form, fact, required, belowId }: InputProps): BoxField => ({
  ...{ id, name: path, belowId, required, wrong: Boolean(fact.error) },
  placeholder: plan.placeholder && form.text(plan.placeholder),
  onLeave: () => leave(form.store, path),
});

/** How boxes of a field find its options. */
export const findsChoices = {
  isOptionEqualToValue: (one: Choice, other: Choice): boolean => one.value === other.value,
  getOptionLabel: (choice: Choice): string => choice.label,
  getOptionDisabled: isMissing,
  filterOptions: narrowed,
  autoHighlight: true,
} as const;

/** What a box finds for a field: its value, its options, a value as one of them, and what is said where there is none. */
export function useListed({ path, plan, form, fact }: InputProps) {
  const say = useWords();
  const value = useValue(form.store, path);
  const choices = useChoices(plan, form, fact.options);
  const awaited = fact.awaited ? say('ui.loading') : undefined;
  const choiceOf = useCallback(
    (one: string | number): Choice => ({ value: one, label: labelOfValue(plan, form, choices, one, awaited) }),
    [plan, form, choices, awaited],
  );
  return { say, value, choices, choiceOf, none: choices.length > 0 ? say('ui.noOptions') : (awaited ?? say('ui.noChoices')) };
}

interface ListBoxProps {
  list: Pick<List, 'getRootProps' | 'getInputProps' | 'getListboxProps' | 'getOptionProps' | 'popupOpen'>;
  field: BoxField;
  labelId: string;
  /** Those that what is typed leaves. */
  options: readonly Choice[];
  /** Said where there is none. Without it options are proposed only: the box has no sign, and nothing opens where there is nothing. */
  none?: string;
  isChosen: (choice: Choice) => boolean;
  className: string;
  /** What stands there while nothing is typed, where the form names no text of its own. */
  placeholder?: string | undefined;
  before?: ReactNode;
  /** Its buttons. */
  children?: ReactNode;
}

/** A box that one types into to find something in a list, and the list while it is open. */
export function ListBox({ list, field, labelId, options, none, isChosen, className, placeholder, before, children }: ListBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const side = useListSide(box, list.popupOpen, before);
  const isDrawn = list.popupOpen && (none !== undefined || options.length > 0);
  const { id, name, belowId, required, wrong, off, onLeave } = field;
  const { ref, onBlur, ...boxProps } = list.getInputProps();
  return (
    <div className={`sd-control sd-line ${className}`} {...list.getRootProps()} ref={box}>
      <OutlinedInput
        id={id}
        fullWidth
        inputRef={ref}
        error={wrong === true}
        className={off ? 'sd-off' : undefined}
        placeholder={field.placeholder && placeholder !== '' ? field.placeholder : placeholder}
        startAdornment={before}
        onBlur={(event) => {
          onBlur?.(event as Parameters<NonNullable<typeof onBlur>>[0]);
          onLeave?.();
        }}
        inputProps={{ ...boxProps, name, 'aria-describedby': belowId, 'aria-required': required || undefined, 'aria-invalid': wrong || undefined }}
      />
      {children}
      {none === undefined ? null : <Icon of={IconChevronDown} className="sd-inside-icon" />}
      {isDrawn ? <OptionList list={list} options={options} none={none} labelId={labelId} side={side} isChosen={isChosen} /> : null}
    </div>
  );
}
