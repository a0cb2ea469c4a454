import DialogActions from '@mui/material/DialogActions';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useWords } from '../environment/environment.tsx';
import type { AlertDialogProps } from '../contract/dialogs.ts';
import { DialogFrame, DialogText } from './DialogFrame.tsx';

/** Says one thing, verbatim, with one button `Ok` that has the focus; Enter and Esc close it too. */
export function AlertDialog({ open, text, detail, tone = 'info', more, onClose }: AlertDialogProps) {
  const say = useWords();
  const id = useId();
  return (
    <DialogFrame open={open} onClose={onClose} role="alertdialog" describedBy={detail ? id : undefined}>
      <DialogText id={id} title={text} text={detail} tone={tone} />
      <DialogActions>
        {more ? (
          <Button variant="text" onClick={more.onPress}>
            {more.label}
          </Button>
        ) : null}
        <Button variant="contained" autoFocus onClick={onClose}>
          {say('ui.ok')}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
