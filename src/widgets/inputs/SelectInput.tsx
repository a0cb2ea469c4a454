/**
 * A dropdown: a button that says its value, and a list of options that exists only while it is open.
 * Arrows, Home, End, letters and Enter work in the list; Backspace or the cross empties an optional field.
 */
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconCheck, IconChevronDown } from '../theme/icons.ts';
import { ClearButton } from './ClearButton.tsx';
import type { InputProps } from './types.ts';
import { labelOfValue, useChoices } from './useChoices.ts';
import { isEmpty, useValue } from './useField.ts';

const openers = new Set(['ArrowDown', 'ArrowUp']);

export function SelectInput({ id, path, plan, form, fact, required, labelId, belowId }: InputProps) {
  const say = useWords();
  const { store } = form;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLButtonElement>(null);
  const value = useValue(store, path);
  const choices = useChoices(plan, form, fact.options);
  const close = () => { setOpen(false); store.touch(path); };
  const choose = (next: string | number | undefined) => { store.set(path, next); close(); };
  const keys = (event: KeyboardEvent) => {
    if (openers.has(event.key)) { event.preventDefault(); setOpen(true); }
    if ((event.key === 'Backspace' || event.key === 'Delete') && !required) store.set(path, undefined);
  };
  const clearable = !required && !isEmpty(value);
  return (
    <div className={`sd-control${clearable ? ' sd-clearable' : ''}`}>
      <button type="button" id={id} ref={box} role="combobox" className={`sd-select${fact.error ? ' sd-wrong' : ''}`} aria-haspopup="listbox" aria-expanded={open}
        aria-controls={open ? `${id}__list` : undefined} aria-describedby={belowId} aria-required={required || undefined}
        aria-invalid={fact.error ? true : undefined} onClick={() => setOpen(true)} onKeyDown={keys} onBlur={() => { if (!open) store.touch(path); }}>
        {isEmpty(value) ? <span className="sd-faint">{plan.placeholder ? form.text(plan.placeholder) : say('ui.choose')}</span> : labelOfValue(choices, value)}
      </button>
      {clearable ? <ClearButton labelId={labelId} onClear={() => { store.set(path, undefined); box.current?.focus(); }} /> : null}
      <Icon of={IconChevronDown} className="sd-inside-icon" />
      {open ? (
        <Menu open anchorEl={box.current} onClose={close} slotProps={{
          list: { role: 'listbox', id: `${id}__list`, 'aria-labelledby': labelId, dense: true, autoFocusItem: true },
          paper: { className: 'sd-list', style: { minWidth: box.current?.offsetWidth ?? 0 } },
        }}>
          {choices.map((choice) => (
            <MenuItem key={choice.value} role="option" selected={choice.value === value} aria-selected={choice.value === value} onClick={() => choose(choice.value)}>
              <span className="sd-wraps">{choice.label}</span>
              {choice.value === value ? <Icon of={IconCheck} size="small" /> : null}
            </MenuItem>
          ))}
          {choices.length === 0 ? <MenuItem disabled role="option" aria-selected={false}>{say('ui.noChoices')}</MenuItem> : null}
        </Menu>
      ) : null}
    </div>
  );
}
