import Button from '@mui/material/Button';
import type { ListToolbarProps } from '../contract/tables.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconX } from '../theme/icons.ts';

/** What leaves rows out, each to be taken away, and a button for all. `onGone`: a button that was pressed goes with what it stood for. */
export function ActiveFilters({ active = [], clear, onGone }: Pick<ListToolbarProps, 'active' | 'clear'> & { onGone: () => void }) {
  const say = useWords();
  const pressing = (act: (() => void) | undefined) => () => {
    onGone();
    act?.();
  };
  return (
    <div className="sd-tool-active" role="group" aria-label={say('ui.activeFilters')}>
      {active.map(({ id, label, onRemove }) => (
        <Button
          key={id}
          size="small"
          variant="outlined"
          className="sd-tool-chip"
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
