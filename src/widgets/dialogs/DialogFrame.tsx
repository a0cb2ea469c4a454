import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import type { Tone } from '../contract.ts';
import { Icon, type IconShape } from '../theme/Icon.tsx';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../theme/icons.ts';
import './dialog.css';

export interface DialogFrameProps {
  open: boolean;
  role?: 'dialog' | 'alertdialog';
  /** Its name where no `DialogTitle` says it. */
  label?: string;
  describedBy?: string | undefined;
  className?: string;
  fullScreen?: boolean;
  /** Esc and a press beside it. */
  onClose: () => void;
  children: ReactNode;
}

/** MUI's modal dialog under our theme: named by the `DialogTitle` in it, it holds the focus and gives it back; what is marked `first` has it when it opens. */
export function DialogFrame({ open, role = 'dialog', label, describedBy, className, fullScreen = false, onClose, children }: DialogFrameProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role={role}
      fullScreen={fullScreen}
      aria-describedby={describedBy}
      slotProps={{ paper: { className, ...(label ? { 'aria-label': label, 'aria-labelledby': undefined } : {}) } }}
    >
      {children}
    </Dialog>
  );
}

/** The icon of each tone: never colour alone. */
export const toneIcons: Readonly<Record<Tone, IconShape>> = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};

interface DialogTextProps {
  /** That of the text, for `describedBy`. */
  id?: string;
  title: string;
  text?: ReactNode;
  tone?: Tone | undefined;
  children?: ReactNode;
}

/** Title and text of a dialog, and what stands below the text. */
export function DialogText({ id, title, text, tone, children }: DialogTextProps) {
  return (
    <>
      <DialogTitle sx={tone ? { '& .sd-i': { color: `var(--sd-palette-${tone}-text)` } } : undefined}>
        {tone ? <Icon of={toneIcons[tone]} size="large" /> : null}
        <span>{title}</span>
      </DialogTitle>
      {text || children ? (
        <DialogContent>
          {text ? (
            <DialogContentText id={id} sx={{ whiteSpace: 'pre-line' }}>
              {text}
            </DialogContentText>
          ) : null}
          {children}
        </DialogContent>
      ) : null}
    </>
  );
}
