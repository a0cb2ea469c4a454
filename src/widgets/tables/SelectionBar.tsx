import IconButton from '@mui/material/IconButton';
import type { SelectionBarProps } from '../contract/tables.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconX } from '../theme/icons.ts';
import './tables.css';

/**
 * What may be done with the selected row: the role's actions, why one is off, and the text that the last one left. On a phone it
 * stands at the bottom.
 */
export function SelectionBar({ count, label, actions, onClear, message, awaited = false }: SelectionBarProps) {
  const say = useWords();
  const why = actions.find((action) => action.why)?.why;
  if (count === 0 && actions.length === 0 && !message && !awaited) return null;
  return (
    <div className={`sd-selbar sd-line sd-wrap${count === 0 ? ' sd-selbar-none' : ''}`}>
      <div className="sd-selbar-text sd-wrap" role="status">
        {count > 0 ? (
          <span className="sd-selbar-who">
            <span className="sd-selbar-count">{say('ui.selected', { count })} </span>
            <b>{label}</b>
          </span>
        ) : null}
        {message ? <span className={`sd-selbar-said sd-said-${message.tone}`}>{message.text}</span> : null}
        {why && !message ? <span className="sd-selbar-why sd-muted">{why}</span> : null}
      </div>
      {message?.more ? <ActionButton action={{ id: 'why', kind: 'text', ...message.more }} small /> : null}
      {message?.again ? <ActionButton action={{ id: 'again', kind: 'text', ...message.again }} small /> : null}
      {actions.map((action, index) => (
        <ActionButton key={action.id} action={{ kind: index === 0 ? 'solid' : 'outlined', ...action }} small />
      ))}
      {count > 0 ? (
        <IconButton className="sd-selbar-clear" aria-label={say('ui.clearSelection')} onClick={onClear}>
          <Icon of={IconX} />
        </IconButton>
      ) : null}
    </div>
  );
}
