import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useRef } from 'react';
import type { ListToolbarProps } from '../contract/tables.ts';
import { ActionButton, ActionButtons } from '../environment/ActionButton.tsx';
import { useKey } from '../environment/useKey.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconSearch, IconX } from '../theme/icons.ts';
import { FilterBox } from './FilterBox.tsx';
import '../inputs/control.css';
import './tables.css';
import Button from '@mui/material/Button';
import { useWords } from '../environment/environment.tsx';

/** What leaves rows out, each to be taken away, and a button for all. `onGone`: a button that was pressed goes with what it stood for. */
function ActiveFilters({ active = [], clear, onGone }: Pick<ListToolbarProps, 'active' | 'clear'> & { onGone: () => void }) {
  const say = useWords();
  const pressing = (act: (() => void) | undefined) => () => {
    onGone();
    act?.();
  };
  return (
    <div className="sd-tool-active sd-line sd-wrap" role="group" aria-label={say('ui.activeFilters')}>
      {active.map(({ id, label, onRemove }) => (
        <Button
          key={id}
          size="small"
          variant="outlined"
          sx={{ borderRadius: '16px' }}
          endIcon={<Icon of={IconX} size="small" />}
          aria-label={say('ui.removeFilter', { label })}
          onClick={pressing(onRemove)}
        >
          {label}
        </Button>
      ))}
      {clear ? <ActionButton small action={{ kind: 'text', ...clear, onPress: pressing(clear.onPress) }} /> : null}
    </div>
  );
}

/**
 * Above a list: its title and count, search, filters with their labels, and the buttons that are not about a row. Ctrl+K goes to
 * the search.
 */
export function ListToolbar({ title, count, search, filters = [], buttons = [], more = [], active = [], clear }: ListToolbarProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = () => document.getElementById(id)?.focus();
  useKey('Control+k', search ? focus : undefined);
  return (
    <div className="sd-tool">
      <div className="sd-tool-head sd-wrap">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {count ? (
          <span role="status" className="sd-num sd-aside">
            {count}
          </span>
        ) : null}
      </div>
      <div className="sd-tool-row sd-wrap">
        {search ? (
          <div className="sd-tool-search" role="search">
            <label htmlFor={id} className="sd-label">
              {search.label}
            </label>
            <OutlinedInput
              id={id}
              type="search"
              fullWidth
              inputProps={{ 'aria-keyshortcuts': 'Control+K' }}
              value={search.value}
              placeholder={search.placeholder}
              onChange={({ target }) => search.onChange(target.value)}
              startAdornment={
                <InputAdornment position="start">
                  <Icon of={IconSearch} />
                </InputAdornment>
              }
            />
          </div>
        ) : null}
        {filters.map((filter) => (
          <FilterBox key={filter.field} filter={filter} />
        ))}
        {Object.entries({ 'sd-tool-more': more, 'sd-tool-end sd-end': buttons }).map(([look, actions]) =>
          actions.length > 0 ? (
            <div key={look} className={look}>
              <ActionButtons of={actions} />
            </div>
          ) : null,
        )}
      </div>
      {active.length > 1 ? <ActiveFilters active={active} clear={clear} onGone={() => heading.current?.focus()} /> : null}
    </div>
  );
}
