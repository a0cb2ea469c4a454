/** What the frame of the page is given: menu, save bar, lists of problems, notices. */
import type { ReactNode } from 'react';
import type { Path } from '../../engine/types.ts';
import type { Tone } from './dialogs.ts';

export type SaveState =
  | { kind: 'clean' }
  | { kind: 'saving' }
  /** `at` is a clock time ready to read, e.g. 11:42:08. */
  | { kind: 'kept'; at: string; changes: number }
  | { kind: 'offline'; changes: number }
  /** The form keeps no drafts. */
  | { kind: 'unkept'; changes: number }
  /** The device keeps none, and that is said. */
  | { kind: 'refused'; changes: number }
  | { kind: 'sending' }
  | { kind: 'saved'; at: string }
  | { kind: 'problems'; count: number }
  | { kind: 'failed'; text: string };

/** A button. `why` says what must happen first: then the button is off but keeps its place in the tab order. */
export interface ActionView {
  id: string;
  label: string;
  /** What it is called where its words alone do not tell it from others; its words are part of it. */
  name?: string;
  icon?: string;
  onPress?: () => void;
  href?: string;
  why?: string | undefined;
  busy?: boolean | undefined;
  busyLabel?: string;
  kind?: 'solid' | 'outlined' | 'text' | 'danger';
  /** DOM id of the form that this button submits; then `onPress` may be left out. */
  submits?: string;
  /** E.g. `Control+S`, for aria-keyshortcuts. */
  keys?: string;
  /** `href` is kept as a file of this name. */
  download?: string;
}

export interface SaveBarProps {
  /** Left out where nothing is saved: a row of buttons. */
  state?: SaveState;
  /** Nothing is stored yet: the bar speaks of saving, not of updating. */
  fresh?: boolean;
  primary?: ActionView;
  secondary?: readonly ActionView[];
  /** Below its own form instead of at the bottom of the page. */ inline?: boolean;
}

export interface SummaryItem {
  path: Path;
  /** Heading of the field's section. */
  section: string;
  /** Name of the field; of what is about no field, what is wrong. */
  label: string;
  /** No longer wrong: it keeps its line, so that nothing below moves. */
  mended?: boolean;
}

export interface ErrorSummaryProps {
  /** 'There are 4 problems on this tab' */
  title: string;
  /** `success` once one can save; `info` when nothing is wrong and one cannot. */
  tone: 'error' | 'success' | 'info';
  /** By section. */
  items: readonly SummaryItem[];
  /** What they were found by: with another, the focus is taken again. */
  since?: unknown;
  onGo: (path: Path) => void;
}

export interface IncompleteItem {
  id: string;
  label: string;
  onGo?: () => void;
  href?: string;
}

/** 'Below details are incomplete' */
export interface IncompletePanelProps {
  title: string;
  items: readonly IncompleteItem[];
}

export interface Notice {
  id: string;
  text: string;
  tone?: Tone;
  action?: { label: string; onPress: () => void };
  /** It stands in front of others and goes after so long, pointed at or not: then it is too late. */
  seconds?: number;
  /** Says more about it; the notice stays. */
  more?: { label: string; onPress: () => void } | undefined;
}

export interface NoticesProps {
  items: readonly Notice[];
  onClose: (id: string) => void;
}

export interface OfflineBannerProps {
  open: boolean;
}

export interface TrialBannerProps {
  title: string;
  text: string;
  action: ActionView;
}

interface MenuEntryView {
  id: string;
  label: string;
  href: string;
  icon?: string;
  current?: boolean;
}

export interface MenuGroupView {
  label?: string;
  entries: readonly MenuEntryView[];
}

export interface AppShellProps {
  appName: string;
  /** Top bar and heading of the page. */
  pageTitle: string;
  homeHref: string;
  program: string;
  centre: string;
  role: string;
  user: { name: string; centre: string };
  menu: readonly MenuGroupView[];
  /** Profile menu: 'Change Password', 'Settings', 'Logout' … in this order. */
  profile: readonly ActionView[];
  footer: { copyright: string; links: readonly { label: string; href: string }[] };
  /** Light and dark switch and language choice live in the profile menu when given. */
  scheme?: { mode: 'light' | 'dark' | 'system'; onChange: (mode: 'light' | 'dark' | 'system') => void };
  /** How close the rows of lists stand. */
  density?: { mode: 'standard' | 'compact'; onChange: (mode: 'standard' | 'compact') => void };
  /** The list that Ctrl+K opens where the page has no search of its own. */
  findHref?: string | undefined;
  languages?: { current: string; items: readonly { id: string; label: string }[]; onChange: (id: string) => void };
  /** Under the top bar, sticky with it: offline banner, record header, tab picker. */
  header?: ReactNode;
  /** Sticky at the bottom: the save bar. */
  bottom?: ReactNode;
  children: ReactNode;
}
