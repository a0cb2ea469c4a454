import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../environment/environment.tsx';
import type { Notice, NoticesProps } from '../contract.ts';
import { useKey } from '../environment/useKey.ts';
import { toneIcons } from '../dialogs/DialogFrame.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconX } from '../theme/icons.ts';
import './notices.css';

const seconds = 6;

/** One notice; its time runs only while nobody points at it or stands in it. Esc closes it. */
function Message({ notice, onClose }: { notice: Notice; onClose: (id: string) => void }) {
  const say = useWords();
  const { id, text, tone = 'info', action } = notice;
  const [held, setHeld] = useState(false);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (action || held) return undefined;
    const timer = setTimeout(() => close.current(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [id, action, held]);
  useKey('Escape', () => close.current(id));
  return (
    <div
      className="sd-notice"
      data-notice={id}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={toneIcons[tone]} />
      <span>{text}</span>
      {action ? (
        <Button
          variant="text"
          size="small"
          onClick={() => {
            action.onPress();
            onClose(id);
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton size="small" aria-label={say('ui.close')} onClick={() => onClose(id)}>
        <Icon of={IconX} size="small" />
      </IconButton>
    </div>
  );
}

/**
 * Our own notices, bottom left, one at a time, six seconds; they wait while somebody points at them. Those with an action stay
 * until they are closed.
 */
export function Notices({ items, onClose }: NoticesProps) {
  const first = items[0];
  return (
    <div role="status" className="sd-noprint">
      {first ? <Message key={first.id} notice={first} onClose={onClose} /> : null}
    </div>
  );
}
