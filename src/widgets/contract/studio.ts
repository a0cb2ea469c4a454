/** What the editor of definitions is given. */
import type { ReactNode } from 'react';
import type { Tone } from './dialogs.ts';
import type { ActionView } from './shell.ts';
import type { EmptyStateProps } from './views.ts';

export interface CodeFault {
  line: number;
  wrong: string;
  right: string;
}

/** What may stand in place of the text between two offsets. */
interface CodeCompletion {
  from: number;
  to: number;
  items: readonly { label: string; insert: string; about?: string }[];
}

/** A text that is edited, with what is wrong in it. */
export interface CodeBoxProps {
  label: string;
  path: string;
  text: string;
  /** Another number: something else than typing has changed the text. */
  edition: number;
  isJson: boolean;
  faults: readonly CodeFault[];
  /** Where to go: a line, or a place to which the focus does not follow. Another object leads there again. */
  goal: { line: number } | { offset: number } | null;
  /** What may be done with the whole file. */
  actions: readonly ActionView[];
  complete: (text: string, offset: number) => Promise<CodeCompletion | null>;
  onChange: (text: string) => void;
  onCursor: (offset: number) => void;
}

/** A rule as a sentence, below the text that it stands in. */
export interface SentenceBoxProps {
  /** Of the rule: another one begins anew. */
  id: string;
  label: string;
  hint: string;
  text: string;
  /** What it answers to what stands in the preview. */
  verdict?: string | undefined;
  fault: { from: number; to: number; text: string } | undefined;
  complete: CodeBoxProps['complete'];
  onChange: (text: string) => void;
  /** While somebody writes here the rule stays the one that it is. */
  onFocus: (isIn: boolean) => void;
}

/** Places in files, each a button that leads there. */
export interface CodePlacesProps {
  id: string;
  title: string;
  /** Said where there are none. */
  none: string;
  places: readonly { id: string; title: string; about: string; tone?: 'error'; onGo: () => void; more?: readonly ActionView[] }[];
}

/** Something that people have a word for, as a form, with what stands within it and what may be done with it. */
export interface ThingPanelProps {
  title: string;
  about: string;
  /** Its form. */
  children: ReactNode;
  actions: readonly ActionView[];
  lists: readonly CodePlacesProps[];
  /** Whether somebody is in it. */
  onFocus: (isIn: boolean) => void;
}

/** A page that is drawn in a frame of so many CSS pixels. */
export interface PreviewFrameProps {
  label: string;
  title: string;
  src: string;
  width: number;
  height: number;
  choices: readonly {
    id: string;
    label: string;
    value: string;
    items: readonly { value: string; label: string }[];
    onChange: (value: string) => void;
  }[];
  /** Where what it is filled with is stored. */
  address?: { label: string; hint: string; value: string; fault: string | undefined; onChange: (address: string) => void } | undefined;
  notes: readonly { id: string; tone: Tone; text: string }[];
  /** Told its window, and null once it is gone. */
  onFrame: (frame: Window | null) => void;
}

/** What the open file looks like, for who wants it: that is remembered on this device. */
export interface PreviewProps {
  label: string;
  close: string;
  onOpen: (isOpen: boolean) => void;
  frame: PreviewFrameProps;
}

export interface DefinitionEditorProps {
  find: { label: string; hint: string; value: string; onChange: (words: string) => void; onFocus: () => void; found: CodePlacesProps | undefined };
  /** What has happened meanwhile. */
  notes: readonly { id: string; tone: Tone; text: string; actions: readonly ActionView[] }[];
  /** The file that is open; drawn in its place while none is: `empty`. */
  file: CodeBoxProps | undefined;
  empty: EmptyStateProps;
  sentence: SentenceBoxProps | undefined;
  panel: ThingPanelProps | undefined;
  preview: PreviewProps;
  /** What is wrong, what is changed, who uses what stands at the cursor. */
  lists: readonly CodePlacesProps[];
  reason: { label: string; hint: string; value: string; onChange: (reason: string) => void };
}
