import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useWords } from '../environment/environment.tsx';
import type { AlertDialogProps } from '../contract.ts';
import { Icon } from '../theme/Icon.tsx';
import { toneIcons } from './toneIcons.ts';
import './dialog.css';

/** Says one thing, verbatim, with one button `Ok` that has the focus; Enter and Esc close it too. */
export function AlertDialog({ open, text, detail, tone = 'info', onClose }: AlertDialogProps) {
  const say = useWords();
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} role="alertdialog" aria-labelledby={id} aria-describedby={detail ? `${id}d` : undefined}>
      <DialogTitle id={id} className={`sd-dialog-title sd-tone-${tone}`}><Icon of={toneIcons[tone]} size="large" /><span>{text}</span></DialogTitle>
      {detail ? <DialogContent id={`${id}d`} className="sd-dialog-text">{detail}</DialogContent> : null}
      <DialogActions><Button variant="contained" autoFocus onClick={onClose}>{say('ui.ok')}</Button></DialogActions>
    </Dialog>
  );
}
