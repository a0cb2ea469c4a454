import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../theme/Icon.tsx';
import { IconCheck, IconChevronDown } from '../theme/icons.ts';

interface PlainSelectProps { id: string; labelId: string; value: string; options: readonly { value: string; label: string }[]; onChange: (value: string) => void }

/** A dropdown of fixed entries, outside any form. */
export function PlainSelect({ id, labelId, value, options, onChange }: PlainSelectProps) {
  const box = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div className="sd-control">
      <button type="button" id={id} ref={box} role="combobox" className="sd-select" aria-haspopup="listbox" aria-expanded={open} aria-controls={open ? `${id}__list` : undefined} onClick={() => setOpen(true)} onKeyDown={keys}>
        {options.find((option) => option.value === value)?.label ?? value}
      </button>
      <Icon of={IconChevronDown} className="sd-inside-icon" />
      {open ? (
        <Menu open anchorEl={box.current} onClose={() => setOpen(false)} slotProps={{
          list: { role: 'listbox', id: `${id}__list`, 'aria-labelledby': labelId, dense: true, autoFocusItem: true }, paper: { className: 'sd-list', style: { minWidth: box.current?.offsetWidth ?? 0 } },
        }}>
          {options.map((option) => (
            <MenuItem key={option.value} role="option" selected={option.value === value} aria-selected={option.value === value} onClick={() => { setOpen(false); onChange(option.value); }}>
              <span className="sd-wraps">{option.label}</span>{option.value === value ? <Icon of={IconCheck} size="small" /> : null}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </div>
  );
}
