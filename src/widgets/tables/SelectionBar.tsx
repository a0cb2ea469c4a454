import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { SelectionBarProps } from '../contract/tables.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconX } from '../theme/icons.ts';
import './tables.css';

/** A phone shows no more at once when some are off. */
const MANY = 6;

/**
 * What may be done with the selected row: the role's actions, why one is off, and the text that the last one left. On a phone it
 * stands at the bottom, and of many actions those that are off come when asked for.
 */
export function SelectionBar({ count, label, actions, onClear, message, awaited = false }: SelectionBarProps) {
  const say = useWords();
  const [isWhole, setWhole] = useState(false);
  const off = count > 0 && actions.length > MANY ? actions.filter((action) => action.why).length : 0;
  const why = actions.find((action) => action.why)?.why;
  if (count === 0 && actions.length === 0 && !message && !awaited) return null;
  return (
    <div className={`sd-selbar sd-line sd-wrap${count === 0 ? ' sd-selbar-none' : ''}${off > 0 && !isWhole ? ' sd-selbar-few' : ''}`}>
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
      {off > 0 ? (
        <ActionButton
          className="sd-selbar-more"
          action={{ id: 'more', kind: 'text', label: say(isWhole ? 'ui.fewer' : 'ui.offNow', { count: off }), onPress: () => setWhole(!isWhole) }}
          small
        />
      ) : null}
      {count > 0 ? (
        <IconButton className="sd-selbar-clear" aria-label={say('ui.clearSelection')} onClick={onClear}>
          <Icon of={IconX} />
        </IconButton>
      ) : null}
    </div>
  );
}
