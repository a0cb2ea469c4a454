import { createContext, type ComponentType } from 'react';
import type { JsonObject } from '../../../engine/types.ts';

/** What a button asks before its calls: a form about its row, in a dialog with these words. */
export interface QuestionForm {
  form: string;
  record: JsonObject;
  words: { title: string; text?: string; confirm: string; cancel: string };
  /** Runs the calls with the answers. Rejects where they are refused: the dialog stays. */
  onAnswer: (data: JsonObject, confirmed: readonly string[]) => Promise<void>;
  onBack: () => void;
}

/** Draws it. Forms stand above lists, so the screen hands it down. */
export const QuestionFormContext = createContext<ComponentType<QuestionForm> | null>(null);
