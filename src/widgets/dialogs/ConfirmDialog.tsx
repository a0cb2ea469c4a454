import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { ConfirmDialogProps } from '../contract.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { Icon } from '../theme/Icon.tsx';
import { toneIcons } from './toneIcons.ts';
import './dialog.css';

/** A question that can be cancelled: two buttons named by the act. */
export function ConfirmDialog({ open, title, text, confirm, cancel, tone, busy, onConfirm, onCancel }: ConfirmDialogProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onCancel} role="alertdialog" aria-labelledby={id} aria-describedby={text ? `${id}d` : undefined}>
      <DialogTitle id={id} className={`sd-dialog-title${tone ? ` sd-tone-${tone}` : ''}`}>{tone ? <Icon of={toneIcons[tone]} size="large" /> : null}<span>{title}</span></DialogTitle>
      {text ? <DialogContent id={`${id}d`} className="sd-dialog-text">{text}</DialogContent> : null}
      <DialogActions>
        <ActionButton action={{ id: 'cancel', label: cancel, onPress: onCancel }} />
        <ActionButton action={{ id: 'confirm', label: confirm, onPress: onConfirm, kind: 'solid', busy }} />
      </DialogActions>
    </Dialog>
  );
}
