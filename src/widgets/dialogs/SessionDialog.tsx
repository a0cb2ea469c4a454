import DialogActions from '@mui/material/DialogActions';
import Paper from '@mui/material/Paper';
import { useId } from 'react';
import { ActionButton } from '../environment/ActionButton.tsx';
import { useWords } from '../environment/environment.tsx';
import type { SessionDialogProps } from '../contract/dialogs.ts';
import './dialog.css';

const minute = 60;

/**
 * Before an idle session ends. The title counts in whole minutes and, in the last one, in seconds. It leaves the page usable, because
 * any guarded call renews the session as well as its button does (D1-SESSION-02). The `last` one cannot be put off.
 */
export function SessionDialog({ open, secondsLeft, busy, last, onStay, onSignOut }: SessionDialogProps) {
  const say = useWords();
  const id = useId();
  if (!open) return null;
  const time = secondsLeft > minute ? say('ui.minutes', { count: Math.ceil(secondsLeft / minute) }) : say('ui.seconds', { count: secondsLeft });
  return (
    <Paper elevation={13} role="dialog" aria-labelledby={id} aria-describedby={`${id}d`} className="sd-corner">
      <div role="alert">
        <h2 id={id}>{say('ui.session.title', { time })}</h2>
        <p id={`${id}d`}>{say(last ? 'ui.session.last' : 'ui.session.text')}</p>
      </div>
      <DialogActions>
        <ActionButton action={{ id: 'sign-out', label: say('ui.session.out'), onPress: onSignOut, kind: 'text' }} />
        <ActionButton action={{ id: 'stay', label: say(last ? 'ui.session.goOn' : 'ui.session.stay'), onPress: onStay, kind: 'solid', busy }} />
      </DialogActions>
    </Paper>
  );
}
