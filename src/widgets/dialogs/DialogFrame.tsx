import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Tone } from '../contract/dialogs.ts';
import { Icon, type IconShape } from '../theme/Icon.tsx';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../theme/icons.ts';
import './dialog.css';

interface DialogFrameProps {
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

function around(element: Element | null): Element[] {
  return element === null || element === document.body ? [] : [element, ...around(element.parentElement)];
}

/**
 * What had the focus may be gone when the dialog closes (a form that was saved begins anew): it then goes to the form's heading, else to
 * any heading or the form's button, in the nearest place around it that still stands.
 */
function useWayBack(open: boolean): void {
  const places = useRef<Element[]>([]);
  if (open && places.current.length === 0) places.current = around(document.activeElement);
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      const [had, ...outer] = places.current;
      places.current = [];
      // Whatever gives the focus back by itself has done so by then.
      setTimeout(() => {
        if (document.activeElement !== document.body || !had || had.isConnected) return;
        const place = outer.find((one) => one.isConnected);
        const stop = place?.querySelector<HTMLElement>('form :is(h2, h3)') ?? place?.querySelector<HTMLElement>('h2, h3, .sd-save-first');
        if (stop?.tagName.startsWith('H')) stop.tabIndex = -1;
        stop?.focus();
      });
    };
  }, [open]);
}

/** MUI's modal dialog under our theme: named by the `DialogTitle` in it, it holds the focus and gives it back; what is marked `first` has it when it opens. */
export function DialogFrame({ open, role = 'dialog', label, describedBy, className, fullScreen = false, onClose, children }: DialogFrameProps) {
  useWayBack(open);
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
