/** A page before the application that says one thing and has one button: what a link from a mail leads to. */
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import type { EntranceNoteProps } from '../contract/login.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle, IconCircleCheckFilled } from '../theme/icons.ts';
import { EntrancePage } from './EntrancePage.tsx';

export function EntranceNote({ text, notice, action, way, ...door }: EntranceNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  // The button is gone with its work done: the focus goes to what came of it.
  useEffect(() => {
    if (notice) note.current?.focus();
  }, [notice]);
  return (
    <EntrancePage {...door}>
      {text ? <p className="sd-muted">{text}</p> : null}
      <div ref={note} tabIndex={-1} role={notice?.tone === 'error' ? 'alert' : 'status'} style={{ margin: notice ? '14px 0 20px' : '10px 0' }}>
        {notice ? (
          <p className={`sd-door-notice sd-wrap sd-door-${notice.tone}`}>
            <Icon of={notice.tone === 'error' ? IconAlertCircle : IconCircleCheckFilled} />
            {notice.text}
          </p>
        ) : null}
      </div>
      {action ? (
        <Button
          variant="contained"
          fullWidth
          aria-disabled={action.busy || undefined}
          data-action={action.id}
          onClick={() => {
            if (!action.busy) action.onPress();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <p className="sd-after sd-small">
        <a href={way.href}>{way.label}</a>
      </p>
    </EntrancePage>
  );
}
