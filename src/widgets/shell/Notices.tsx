import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import type { Notice, NoticesProps } from '../contract/shell.ts';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { toneIcons } from '../theme/iconComponents.tsx';
import { IconX } from '../theme/icons.ts';

const SHOWN_MS = 6000;

/** Where the focus was before it came into a notice: it goes back there with the notice, however that goes. */
function useCameFrom(id: string): (event: FocusEvent) => void {
  const from = useRef<EventTarget | null>(null);
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.closest(`[data-notice="${id}"]`) && from.current instanceof HTMLElement)
        from.current.focus({ preventScroll: true });
    },
    [id],
  );
  return ({ relatedTarget, currentTarget }) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) from.current = relatedTarget;
  };
}

/** One notice; its time runs only while nobody points at it or stands in it. Esc closes it. */
function Message({ notice, onClose }: { notice: Notice; onClose: (id: string) => void }) {
  const say = useWords();
  const { id, text, tone = 'info', action, more } = notice;
  const come = useCameFrom(id);
  return (
    <Snackbar
      open
      data-notice={id}
      onFocus={come}
      autoHideDuration={action ? null : SHOWN_MS}
      resumeHideDuration={SHOWN_MS}
      onClose={(_event, reason) => (reason === 'clickaway' ? undefined : onClose(id))}
      slotProps={{ content: { role: 'none' } }}
      message={
        <>
          <Icon of={toneIcons[tone]} />
          <span>{text}</span>
        </>
      }
      action={
        <>
          {more ? (
            <Button variant="text" size="small" onClick={more.onPress}>
              {more.label}
            </Button>
          ) : null}
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
        </>
      }
    />
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
