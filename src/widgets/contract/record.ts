/** What the record of a beneficiary is given: head, tabs, checklist, history. */
import type { ReactNode } from 'react';
import type { ActionView } from './shell.ts';
import type { StatusView } from './tables.ts';
import type { EmptyStateProps, ErrorPanelProps } from './views.ts';

export type TabState = 'done' | 'part' | 'none' | 'locked';

export interface TabView {
  key: string;
  label: string;
  group?: string;
  state: TabState;
  left?: number;
  /** Why it is locked. */ why?: string | undefined;
  /** Changes wait in it that are not saved. */
  isDirty?: boolean;
}

export interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly TabView[];
  selected: string;
  onSelect: (key: string) => void;
  /** '3 tabs hidden while Mobilised: …' */
  hiddenNote?: string;
  /** DOM id of the panel the tabs control. */
  panelId: string;
}

/** Rail at the left and the open tab's panel; on a phone the rail is gone and a TabPicker stands in the header. */
export interface RecordLayoutProps extends TabsProps {
  children: ReactNode;
}

/** An entry of the checklist and its mark. */
export interface ChecklistItem {
  label: string;
  /** `none`: not needed here. */
  state: 'done' | 'part' | 'none';
}

export interface ChecklistPanelProps {
  title: string;
  items: readonly ChecklistItem[];
}

export interface RecordHeaderProps {
  name: string;
  beneficiaryId: string;
  engagementId: string;
  status?: StatusView | undefined;
  photo?: string;
  complete?: { count: number; total: number } | undefined;
  /** The record is being read: the place of what is not known yet is kept. */
  awaited?: boolean;
  /** Buttons at the end of the line. */
  children?: ReactNode;
}

/** One change of a record, ready to read. */
export interface HistoryEntryView {
  id: string;
  /** The day it was made on; entries of one day stand under one heading. */
  day: string;
  time: string;
  who: string;
  /** 'Education, 10th changed' */
  what: string;
  /** What was done, where no field tells. */
  summary?: string;
  /** '' for nothing. */
  changes: readonly { label: string; before: string; after: string }[];
}

/** A status that a record came to: since when, for how long, and who brought it there. */
export interface HistoryStepView {
  id: string;
  label: string;
  day: string;
  /** '12 days' */
  lasted: string;
  who: string;
}

/** One page about a person. */
export interface PersonStoryProps {
  name: string;
  /** One line under the name: ids. */
  about: string;
  status?: StatusView | undefined;
  photo?: string | undefined;
  /** What comes next, and what is missing for it: each line leads where it is put right, if one may. */
  next: { title: string; text: string; missing: string; lines: readonly { id: string; label: string; href?: string }[] };
  way: { title: string; rows: readonly HistoryStepView[]; none: string; loading: boolean; problem?: ErrorPanelProps | undefined };
  actions: readonly ActionView[];
  children?: ReactNode;
}

export interface HistoryPanelProps {
  open: boolean;
  title: string;
  /** The way so far, the first step first; none: nothing is said of it. */
  steps?: { title: string; rows: readonly HistoryStepView[] } | undefined;
  entries: readonly HistoryEntryView[];
  loading: boolean;
  /** Reads what is older; without it everything is there. */
  more?: ActionView | undefined;
  /** Said below the last entry. */
  end: string;
  empty: EmptyStateProps;
  problem?: ErrorPanelProps | undefined;
  onClose: () => void;
}
