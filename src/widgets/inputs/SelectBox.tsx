/**
 * A dropdown that only selects: a button that keeps the focus and says its value, and a list that exists while it is open.
 * Arrows, Home, End and letters move, Enter, Space or Tab take, Esc leaves; Backspace or the cross empties one that may be empty.
 */
import { useRef, useState, type KeyboardEvent } from 'react';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconCheck, IconChevronDown } from '../theme/icons.ts';
import { ClearButton } from './ClearButton.tsx';
import { nextIndex } from './nextIndex.ts';
import type { Choice } from './types.ts';
import { useListSide } from './useListSide.ts';

export interface SelectBoxProps {
  id: string;
  labelId: string;
  belowId?: string;
  choices: readonly Choice[];
  value: Choice['value'] | undefined;
  /** What is shown for the value; the placeholder for none. */
  shown: string;
  placeholder?: string;
  required?: boolean;
  wrong?: boolean;
  onChoose: (value: Choice['value'] | undefined) => void;
  onLeave?: () => void;
}

export function SelectBox({
  id,
  labelId,
  belowId,
  choices,
  value,
  shown,
  placeholder,
  required = true,
  wrong = false,
  onChoose,
  onLeave,
}: SelectBoxProps) {
  const say = useWords();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const typed = useRef({ text: '', until: 0 });
  const box = useRef<HTMLDivElement>(null);
  const side = useListSide(box, open);
  const now = choices.findIndex((choice) => choice.value === value);
  const clearable = !required && value !== undefined;
  const show = () => {
    setAt(Math.max(0, now));
    setOpen(true);
  };
  const take = (index: number) => {
    const choice = choices[index];
    setOpen(false);
    if (choice && choice.value !== value) onChoose(choice.value);
  };
  const keys = (event: KeyboardEvent) => {
    const { key } = event;
    if (!open && !required && (key === 'Backspace' || key === 'Delete')) {
      onChoose(undefined);
      return;
    }
    if (open && key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      return;
    }
    if (open && (key === 'Enter' || key === ' ' || key === 'Tab')) {
      if (key !== 'Tab') event.preventDefault();
      take(at);
      return;
    }
    const next = nextIndex(key, open ? at : now, choices, typed.current, event.altKey || event.ctrlKey || event.metaKey);
    if (next === undefined) return;
    event.preventDefault();
    if (!open) setOpen(true);
    setAt(next);
    document.getElementById(`${id}__option${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const leave = () => {
    setOpen(false);
    onLeave?.();
  };
  return (
    <div ref={box} className={`sd-control${clearable ? ' sd-clearable' : ''}`}>
      <button
        type="button"
        id={id}
        role="combobox"
        className={`sd-select${wrong ? ' sd-wrong' : ''}`}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? `${id}__list` : undefined}
        aria-activedescendant={open && at >= 0 ? `${id}__option${at}` : undefined}
        aria-describedby={belowId}
        aria-required={required || undefined}
        aria-invalid={wrong || undefined}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={keys}
        onBlur={leave}
      >
        {shown === '' ? <span className="sd-faint">{placeholder ?? say('ui.choose')}</span> : shown}
      </button>
      {clearable ? (
        <ClearButton
          labelId={labelId}
          onClear={() => {
            onChoose(undefined);
            box.current?.querySelector('button')?.focus();
          }}
        />
      ) : null}
      <Icon of={IconChevronDown} className="sd-inside-icon" />
      {open ? (
        <ul
          role="listbox"
          id={`${id}__list`}
          aria-labelledby={labelId}
          className={`sd-options${side.above ? ' sd-above' : ''}`}
          style={side.style}
          onMouseDown={(event) => event.preventDefault()}
        >
          {choices.map((choice, index) => (
            <li
              key={choice.value}
              id={`${id}__option${index}`}
              role="option"
              aria-selected={choice.value === value}
              className={index === at ? 'sd-at' : ''}
              onClick={() => take(index)}
              onMouseMove={() => setAt(index)}
            >
              <span className="sd-wraps">{choice.label}</span>
              {choice.value === value ? <Icon of={IconCheck} size="small" /> : null}
            </li>
          ))}
          {choices.length === 0 ? (
            <li role="presentation" className="sd-faint">
              {say('ui.noChoices')}
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
