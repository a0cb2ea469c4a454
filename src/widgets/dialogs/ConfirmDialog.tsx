import DialogActions from '@mui/material/DialogActions';
import { useId } from 'react';
import type { ConfirmDialogProps } from '../contract/dialogs.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { DialogFrame, DialogText } from './DialogFrame.tsx';

/** A question that can be cancelled: two buttons named by the act. With a form in it, the first submits that. */
export function ConfirmDialog({ open, title, text, children, confirm, cancel, tone, busy, submits, onConfirm, onCancel }: ConfirmDialogProps) {
  const id = useId();
  const yes = { id: 'confirm', label: confirm, onPress: onConfirm, kind: 'solid', busy, ...(submits ? { submits } : {}) } as const;
  return (
    <DialogFrame open={open} onClose={onCancel} role={submits ? 'dialog' : 'alertdialog'} describedBy={text ? id : undefined}>
      <DialogText id={id} title={title} text={text} tone={tone}>
        {children}
      </DialogText>
      <DialogActions>
        <ActionButton action={{ id: 'cancel', label: cancel, onPress: onCancel }} />
        <ActionButton first={!submits} action={yes} />
      </DialogActions>
    </DialogFrame>
  );
}
