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
  /** Stands in a corner and leaves the page usable: no backdrop, and the focus stays where somebody works. */
  beside?: boolean;
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
  beside = false,
  className = beside ? 'sd-corner' : 'sd-modal',
  onClose,
  children,
}: Omit<DialogFrameProps, 'open'>) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return undefined;
    const worked = document.activeElement;
    if (!dialog.open && beside) dialog.show();
    else if (!dialog.open) dialog.showModal();
    if (!beside) dialog.querySelector<HTMLElement>('[data-first]')?.focus();
    else if (worked instanceof HTMLElement) worked.focus({ preventScroll: true });
    return () => dialog.close();
  }, [beside]);
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
