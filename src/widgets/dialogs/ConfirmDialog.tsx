import DialogActions from '@mui/material/DialogActions';
import { useId } from 'react';
import type { ConfirmDialogProps } from '../contract/dialogs.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { DialogFrame, DialogText } from './DialogFrame.tsx';

/** A question that can be cancelled: two buttons named by the act. */
export function ConfirmDialog({ open, title, text, children, confirm, cancel, tone, busy, onConfirm, onCancel }: ConfirmDialogProps) {
  const id = useId();
  return (
    <DialogFrame open={open} onClose={onCancel} role="alertdialog" describedBy={text ? id : undefined}>
      <DialogText id={id} title={title} text={text} tone={tone}>
        {children}
      </DialogText>
      <DialogActions>
        <ActionButton action={{ id: 'cancel', label: cancel, onPress: onCancel }} />
        <ActionButton first action={{ id: 'confirm', label: confirm, onPress: onConfirm, kind: 'solid', busy }} />
      </DialogActions>
    </DialogFrame>
  );
}
