import { useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import './dialog.css';

export interface DialogFrameProps {
  open: boolean;
  role?: 'dialog' | 'alertdialog';
  labelledBy?: string;
  label?: string;
  describedBy?: string | undefined;
  /** `sd-modal` in the middle by default; a drawer or sheet says its own. */
  className?: string;
  /** Esc and a press beside it. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it holds the focus, closes on Esc, stands above everything and gives the focus back. The
 * element marked
 * `data-first` has the focus when it opens.
 */
export function DialogFrame({ open, ...rest }: DialogFrameProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  role = 'dialog',
  labelledBy,
  label,
  describedBy,
  className = 'sd-modal',
  onClose,
  children,
}: Omit<DialogFrameProps, 'open'>) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return undefined;
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => dialog.close();
  }, []);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const press = (event: MouseEvent) => {
    if (event.target === box.current) onClose();
  };
  return (
    <dialog
      ref={box}
      role={role}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      className={`sd-dialog ${className}`}
      onCancel={cancel}
      onMouseDown={press}
    >
      <div className="sd-dialog-box">{children}</div>
    </dialog>
  );
}
