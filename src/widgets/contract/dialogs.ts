/** What dialogs are given. */
import type { ReactNode } from 'react';
import type { Path } from '../../engine/types.ts';

export type Tone = 'success' | 'error' | 'warning' | 'info';

export interface AlertDialogProps {
  open: boolean;
  text: string;
  detail?: string | undefined;
  tone?: Tone;
  /** A second button, for those who want to know more. */
  more?: { label: string; onPress: () => void } | undefined;
  onClose: () => void;
}

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text?: string;
  /** Below the text: what one should see before one answers. */
  children?: ReactNode;
  /** Named by the act: 'Choose another', never Yes. */
  confirm: string;
  cancel: string;
  tone?: Tone;
  busy?: boolean;
  /** The id of a form among the children, which the first button submits: its fields have the focus, and it says when it is through. */
  submits?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

export type ConflictSide = 'mine' | 'theirs';

export interface ConflictRow {
  path: Path;
  label: string;
  mine: string;
  theirs: string;
  /** Only this side changed it: kept without asking. */
  onlySide?: ConflictSide;
  /** Theirs stays, whoever changed it: nobody may any more. */
  isLocked?: true;
}

export interface ConflictDialogProps {
  open: boolean;
  /** Who saved meanwhile and when, ready to read. */
  by?: string;
  at?: string;
  rows: readonly ConflictRow[];
  busy?: boolean;
  /** The side kept for each path. */
  onResolve: (sideByPath: Record<Path, ConflictSide>) => void;
  /** Back to the form; nothing is lost, nothing is sent. */
  onCancel: () => void;
}

export interface LeaveDialogProps {
  open: boolean;
  changes: number;
  busy?: boolean;
  /** What the button says that does something about them; empty where there is no one such button. */
  update: string;
  onUpdate: () => void;
  /** Absent where the device keeps no drafts. */
  onKeep?: (() => void) | undefined;
  onDiscard: () => void;
  onCancel: () => void;
}

/** A document above the page: shown where a browser can, with its download in a tab of its own. */
export interface PreviewDialogProps {
  open: boolean;
  /** Accessible name: 'Preview bill.pdf'. */
  name: string;
  /** What a picture shows, for who does not see it; its name without this. */
  about?: string | undefined;
  href: string;
  onClose: () => void;
}

export interface SessionDialogProps {
  open: boolean;
  secondsLeft: number;
  busy?: boolean;
  /** The session has lasted as long as one can: nothing renews it, `onStay` only closes the dialog. */
  last?: boolean;
  onStay: () => void;
  onSignOut: () => void;
}
