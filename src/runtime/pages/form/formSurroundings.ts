import { createContext } from 'react';
import type { JsonObject } from '../../../engine/types.ts';
import type { BindingDef } from '../../../catalogue/definition/form.ts';
import { holds } from '../../../engine/rules/logic.ts';
import type { RecordTab } from '../../screens/tabs.ts';
import type { FormWork } from './formWork.ts';
import { createListeners } from '../../client/listeners.ts';

/** Who hears what stands in a form that writes nothing itself. */
interface Asking {
  /**
   * The answers, judged, with the questions that were answered with yes. What it rejects with is told like a save that failed.
   */
  hear: (data: JsonObject, confirmed: readonly string[]) => void | Promise<void>;
  /** The id of the form's element, for a button elsewhere that submits it. */
  id?: string;
}

/** Of a form that asks for the rows of its list (`rows.asks` of its binding; D3-REPORT-08), or that a button asks (`question`). */
export const AnswerReceiverContext = createContext<Asking | undefined>(undefined);

/** Whether a form is a panel of somebody else's tab: its button stands below it, the bar of the page is the tab's own. */
export const InPanel = createContext(false);

/** Whether a key pressed now is meant for a form: the one that has the focus, and the tab's own while none has. */
export function isMeant(formId: string, inPanel: boolean): boolean {
  const focused = document.activeElement?.closest('form.sd-form');
  return focused ? focused.id === formId : !inPanel;
}

/** The tab of a record to fill after the open one: the next, round to the first, that lacks something and that this person may edit; undefined when none does. */
export function nextIncompleteTab(
  tabs: readonly RecordTab[],
  open: RecordTab,
  badges: Readonly<Record<string, number>>,
  bindings: Readonly<Record<string, BindingDef>>,
  facts: { session: JsonObject; record: JsonObject },
): RecordTab | undefined {
  const at = tabs.indexOf(open);
  return [...tabs.slice(at + 1), ...tabs.slice(0, Math.max(at, 0))].find(
    ({ key, form, locked }) => locked === undefined && (badges[key] ?? 0) > 0 && holds(bindings[form]?.edit, facts),
  );
}

/** A button that leads to what is to be filled next in a record; null where a form stands alone or nothing is left. */
export const NextTabContext = createContext<{ label: string; onPress: () => void } | null>(null);

/** Where a form lies that was left with changes while another tab of its record is open: its form, and the row of the record that it is about. */
interface FormAt {
  form: string;
  name: string;
}

/**
 * Forms of one record that wait behind its tabs. They lie in the page's memory, so that chosen files and what a draft may not hold are there
 * again, too; their drafts lie on the device as ever.
 */
export interface UnsavedTabs {
  put(at: FormAt, work: FormWork): void;
  /** Takes a form out again; undefined when it does not wait. */
  take(at: FormAt): FormWork | undefined;
  /** Those that wait; the same array until one comes or goes. */
  waiting(): readonly (FormAt & { work: FormWork })[];
  subscribe(listener: () => void): () => void;
  /** Nothing waits any more. */
  clear(): void;
}

export function createUnsavedTabs(): UnsavedTabs {
  let waiting: readonly (FormAt & { work: FormWork })[] = [];
  const listeners = createListeners();
  const become = (next: typeof waiting): void => {
    waiting = next;
    listeners.tell();
  };
  const without = ({ form, name }: FormAt): typeof waiting => waiting.filter((one) => one.form !== form || one.name !== name);
  return {
    put: (at, work) => become([...without(at), { ...at, work }]),
    take(at) {
      const rest = without(at);
      const work = waiting.find((one) => !rest.includes(one))?.work;
      if (work) become(rest);
      return work;
    },
    waiting: () => waiting,
    subscribe: listeners.subscribe,
    clear: () => become([]),
  };
}

/** Answers of questions that were closed unsent, for as long as their screen stands: asked again about the same row, they are there again. */
export const UnsentAnswersContext = createContext<UnsavedTabs | null>(null);

/** The record's; null where a form stands alone: it is gone when it is left. */
export const UnsavedTabsContext = createContext<UnsavedTabs | null>(null);
