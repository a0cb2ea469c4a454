import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { ActionButton } from '../environment/ActionButton.tsx';
import { useWords } from '../environment/environment.tsx';
import type { LeaveDialogProps } from '../contract.ts';
import './dialog.css';

/** Leaving a form with changes: update them, keep them as a draft, discard them; Esc stays. */
export function LeaveDialog({ open, changes, busy, onUpdate, onKeep, onDiscard, onCancel }: LeaveDialogProps) {
  const say = useWords();
  const id = useId();
  return (
    <Dialog open={open} onClose={onCancel} role="alertdialog" aria-labelledby={id} aria-describedby={`${id}d`}>
      <DialogTitle id={id}>{say('ui.leave.title', { count: changes })}</DialogTitle>
      <DialogContent id={`${id}d`} className="sd-dialog-text">{say('ui.leave.text')}</DialogContent>
      <DialogActions className="sd-dialog-wrap">
        <ActionButton action={{ id: 'discard', label: say('ui.leave.discard'), onPress: onDiscard, kind: 'danger' }} />
        <ActionButton action={{ id: 'keep', label: say('ui.leave.keep'), onPress: onKeep }} />
        <ActionButton action={{ id: 'update', label: say('ui.leave.update'), onPress: onUpdate, kind: 'solid', busy }} />
      </DialogActions>
    </Dialog>
  );
}
