/** What single views are given: counts, empty places, faults, pages of text. */
import type { ReactNode } from 'react';
import type { Tone } from './dialogs.ts';
import type { ActionView } from './shell.ts';

export interface EmptyStateProps {
  title: string;
  text?: string;
  action?: ActionView;
  icon?: string;
  /** One line, where it stands among other things. */
  line?: boolean;
}

export interface ErrorPanelProps {
  title?: string;
  text?: string;
  details?: string;
  onRetry?: () => void;
}

export interface SkeletonsProps {
  shape: 'form' | 'table' | 'cards' | 'record' | 'newRecord' | 'lines' | 'line';
  count?: number;
  /** Announced while it shows. */ label?: string;
}

export interface CountView {
  id: string;
  label: string;
  value: number | null;
  note?: string;
  href?: string;
}

export interface QuickLink {
  id: string;
  label: string;
  note?: string;
  icon?: string;
  /** Null while it leads nowhere: `note` says why. */
  href: string | null;
  primary?: boolean;
}

export interface CardsProps {
  title?: string;
  /** Whom the counts are about. */
  note?: string | undefined;
  /** 'As of 20/11/2026 10:42:07' */
  asOf?: string;
  refresh?: ActionView;
  counts: readonly CountView[];
  linksTitle?: string;
  links?: readonly QuickLink[];
  /** The first one is drawn beside the links, the others below. */
  charts?: readonly ReactNode[];
}

export interface MarkdownPageProps {
  title?: string;
  markdown: string;
}

/** Something that waits or went wrong, said above a page until it is over. */
export interface NoteCardProps {
  id?: string;
  text: string;
  tone?: Tone;
  actions: readonly ActionView[];
}

/** What somebody new is shown, a step at a time. */
export interface TourStepsProps {
  steps: readonly { id: string; title: string; text: string; open?: { label: string; href: string } }[];
  /** 'Step 2 of 5' */
  numbered: (step: number) => string;
  words: { back: string; next: string; finish: string };
  /** Where one goes after the last step. */
  doneHref: string;
  /** Remembered on this device once the tour was begun. */
  memoryKey: string;
}

/** Offers the tour to who has not begun it on this device, until it is declined. */
export interface TourOfferProps {
  text: string;
  start: { label: string; href: string };
  later: string;
  memoryKey: string;
}

export interface OutboxMessage {
  to: string;
  text: string;
  /** A link in the text that leads into this product. */
  link?: { label: string; href: string };
  otp?: string | null;
  at: string;
}

export interface MessageListProps {
  title: string;
  note?: string;
  messages: readonly OutboxMessage[];
  loading?: boolean;
  refresh?: ActionView;
  empty: EmptyStateProps;
}
