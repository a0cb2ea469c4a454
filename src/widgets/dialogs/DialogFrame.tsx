import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Tone } from '../contract/dialogs.ts';
import { Icon } from '../theme/Icon.tsx';
import { toneIcons } from '../theme/iconComponents.tsx';
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

const around = (element: Element | null): Element[] =>
  element === null || element === document.body ? [] : [element, ...around(element.parentElement)];

/** Finds the form again that the focus stands in, or whose button has it, once it was drawn anew. */
function formSelector(focused: Element | null): string {
  const form = focused instanceof HTMLButtonElement ? focused.form : focused?.closest('form');
  const name = form?.closest('[data-form]')?.getAttribute('data-form');
  return name ? `[data-form="${name}"] form` : 'form';
}

/**
 * Where the focus goes in the nearest of these places that still stands: the form's heading, else any heading or the form's button. Undefined
 * while something is still read there, which may bring the form back.
 */
function stopIn(places: readonly Element[], form: string): HTMLElement | null | undefined {
  const place = places.find((one) => one.isConnected);
  const heading = place?.querySelector<HTMLElement>(`${form} :is(h2, h3)`);
  if (heading) return heading;
  return place?.querySelector('.sd-skeleton') ? undefined : place?.querySelector<HTMLElement>('h2, h3, .sd-save-first');
}

/** Gives the lost focus a place as soon as one is known; not any more once it is elsewhere or the person goes on. */
function giveBack(places: readonly Element[], form: string): void {
  const over = new AbortController();
  const look = (): void => {
    const stop = document.activeElement === document.body ? stopIn(places, form) : null;
    if (stop === undefined || over.signal.aborted) return;
    over.abort();
    if (stop?.tagName.startsWith('H')) stop.tabIndex = -1;
    stop?.focus();
  };
  const observer = new MutationObserver(look);
  over.signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  for (const eventType of ['focusin', 'keydown', 'pointerdown'])
    document.addEventListener(eventType, () => over.abort(), { signal: over.signal, capture: true });
  look();
}

/** What had the focus may be gone when the dialog closes: a form that was saved is read again and begins anew. */
function useWayBack(open: boolean): void {
  const places = useRef<Element[]>([]);
  const form = useRef('form');
  if (open && places.current.length === 0) {
    places.current = around(document.activeElement);
    form.current = formSelector(document.activeElement);
  }
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      const [had, ...outer] = places.current.splice(0);
      // Whatever gives the focus back by itself has done so by then.
      setTimeout(() => {
        if (had && !had.isConnected) giveBack(outer, form.current);
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
      // The second press of a double click falls beside what the first one opened: it closes nothing, and the focus stays in there.
      onMouseDown={(press) => (press.target instanceof Element && press.target.matches('.MuiDialog-container') ? press.preventDefault() : null)}
      onClose={(event) => void ('detail' in event && Number(event.detail) > 1 ? null : onClose())}
      role={role}
      fullScreen={fullScreen}
      aria-describedby={describedBy}
      slotProps={{ paper: { className, ...(label ? { 'aria-label': label, 'aria-labelledby': undefined } : {}) } }}
    >
      {children}
    </Dialog>
  );
}

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
