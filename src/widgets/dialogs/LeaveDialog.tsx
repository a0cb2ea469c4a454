import DialogActions from '@mui/material/DialogActions';
import { useId } from 'react';
import { ActionButton } from '../environment/ActionButton.tsx';
import { useWords } from '../environment/environment.tsx';
import type { LeaveDialogProps } from '../contract/dialogs.ts';
import { DialogFrame, DialogText } from './DialogFrame.tsx';

/** Leaving a form with changes: save them (in the form's own word), keep them as a draft where the device keeps any, discard them; Esc stays. */
export function LeaveDialog({ open, changes, busy, update, onUpdate, onKeep, onDiscard, onCancel }: LeaveDialogProps) {
  const say = useWords();
  const id = useId();
  return (
    <DialogFrame open={open} onClose={onCancel} role="alertdialog" describedBy={id}>
      <DialogText id={id} title={say('ui.leave.title', { count: changes })} text={say(onKeep ? 'ui.leave.text' : 'ui.leave.unkept')} />
      <DialogActions>
        <ActionButton action={{ id: 'discard', label: say('ui.leave.discard'), onPress: onDiscard, kind: 'danger' }} />
        {onKeep ? <ActionButton action={{ id: 'keep', label: say('ui.leave.keep'), onPress: onKeep }} /> : null}
        {update === '' ? null : <ActionButton first action={{ id: 'update', label: update, onPress: onUpdate, kind: 'solid', busy }} />}
      </DialogActions>
    </DialogFrame>
  );
}
