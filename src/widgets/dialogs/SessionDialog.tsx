import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { ActionButton } from '../environment/ActionButton.tsx';
import { useWords } from '../environment/environment.tsx';
import type { SessionDialogProps } from '../contract.ts';
import './dialog.css';

const minute = 60;

/** Before an idle session ends. The title counts in whole minutes and, in the last one, in seconds; only the coarse count is announced. */
export function SessionDialog({ open, secondsLeft, busy, onStay, onSignOut }: SessionDialogProps) {
  const say = useWords();
  const id = useId();
  const minutes = Math.ceil(secondsLeft / minute);
  const time = secondsLeft > minute ? say('ui.minutes', { count: minutes }) : say('ui.seconds', { count: secondsLeft });
  return (
    <Dialog open={open} onClose={onStay} role="alertdialog" aria-labelledby={id} aria-describedby={`${id}d`}>
      <DialogTitle id={id}>{say('ui.session.title', { time })}</DialogTitle>
      <DialogContent id={`${id}d`} className="sd-dialog-text">{say('ui.session.text')}</DialogContent>
      <DialogActions>
        <ActionButton action={{ id: 'sign-out', label: say('ui.session.out'), onPress: onSignOut, kind: 'text' }} />
        <ActionButton action={{ id: 'stay', label: say('ui.session.stay'), onPress: onStay, kind: 'solid', busy }} />
      </DialogActions>
    </Dialog>
  );
}
