import { useId } from 'react';
import type { ConfirmDialogProps } from '../contract.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { DialogText } from './DialogText.tsx';

/** A question that can be cancelled: two buttons named by the act. */
export function ConfirmDialog({ open, title, text, confirm, cancel, tone, busy, onConfirm, onCancel }: ConfirmDialogProps) {
  const id = useId();
  return (
    <DialogFrame open={open} onClose={onCancel} role="alertdialog" labelledBy={id} describedBy={text ? `${id}d` : undefined}>
      <DialogText id={id} title={title} text={text} tone={tone} />
      <div className="sd-dialog-acts">
        <ActionButton action={{ id: 'cancel', label: cancel, onPress: onCancel }} />
        <ActionButton first action={{ id: 'confirm', label: confirm, onPress: onConfirm, kind: 'solid', busy }} />
      </div>
    </DialogFrame>
  );
}
