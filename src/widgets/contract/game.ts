/** What the interest game is given. */
import type { Ref } from 'react';
import type { Tone } from './dialogs.ts';
import type { ActionView } from './shell.ts';

export interface GameStageProps {
  title: string;
  question: string;
  answerCount: number;
  total: number;
  /** '12 of 42' */
  countText: string;
  progressLabel: string;
  who: string;
  /** Null while it is not known; an empty `src` is a picture that is not there. */
  picture: { src: string; alt: string } | null;
  /** Pictures to fetch meanwhile. */
  next: readonly string[];
  /** Said in place of a picture that does not come. */
  unseen: string;
  answers: readonly { id: string; label: string; icon: string; key: string; tone?: string | undefined }[];
  answersLabel: string;
  onAnswer: (id: string) => void;
  previous?: { label: string; icon: string; onPress: () => void } | undefined;
  leave: { label: string; onPress: () => void };
  note?: string | undefined;
}

export interface GameFrameProps {
  title: string;
  src: string;
  leave: { label: string; onPress: () => void };
}

/** `colour` is a place among the theme's chart colours. */
export interface ChartBar {
  id: string;
  label: string;
  value: number;
  colour: number;
}

export interface GameResultHandle {
  /** The result as a picture: a PNG in base64, as soon as the chart is drawn. Rejects when none can be made. */
  picture(): Promise<string>;
}

export interface GameResultProps {
  title: string;
  /** Whose result it is. */
  who: string;
  thanks?: string | undefined;
  letters: readonly { id: string; label: string; colour: number }[];
  /** Said where there is no letter. */
  none: string;
  about?: string | undefined;
  courses?: { title: string; empty: string; items: readonly { id: string; label: string; note: string }[] } | undefined;
  chart: { title: string; note: string; groupLabel: string; valueLabel: string; most: number; bars: readonly ChartBar[] };
  status?: { text: string; tone: Tone } | undefined;
  actions: readonly ActionView[];
  handle?: Ref<GameResultHandle>;
}
