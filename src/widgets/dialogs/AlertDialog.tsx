import Button from '@mui/material/Button';
import { useId } from 'react';
import { useWords } from '../environment/environment.tsx';
import type { AlertDialogProps } from '../contract.ts';
import { DialogFrame } from './DialogFrame.tsx';
import { DialogText } from './DialogText.tsx';

/** Says one thing, verbatim, with one button `Ok` that has the focus; Enter and Esc close it too. */
export function AlertDialog({ open, text, detail, tone = 'info', more, onClose }: AlertDialogProps) {
  const say = useWords();
  const id = useId();
  return (
    <DialogFrame open={open} onClose={onClose} role="alertdialog" labelledBy={id} describedBy={detail ? `${id}d` : undefined}>
      <DialogText id={id} title={text} text={detail} tone={tone} />
      <div className="sd-dialog-acts">
        {more ? (
          <Button variant="text" onClick={more.onPress}>
            {more.label}
          </Button>
        ) : null}
        <Button variant="contained" data-first="" onClick={onClose}>
          {say('ui.ok')}
        </Button>
      </div>
    </DialogFrame>
  );
}
