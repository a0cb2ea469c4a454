import { createContext } from 'react';
import type { FormWork } from './formWork.ts';

/** Where a form lies that was left with changes while another tab of its record is open: its form, and the row of the record that it is about. */
interface ParkedAt {
  form: string;
  name: string;
}

/**
 * Forms of one record that wait behind its tabs. They lie in the page's memory, so that chosen files and what a draft may not hold are there
 * again, too; their drafts lie on the device as ever.
 */
export interface Parking {
  put(at: ParkedAt, work: FormWork): void;
  /** Takes a form out again; undefined when it does not wait. */
  take(at: ParkedAt): FormWork | undefined;
  /** Those that wait; the same array until one comes or goes. */
  waiting(): readonly (ParkedAt & { work: FormWork })[];
  subscribe(listener: () => void): () => void;
  /** Nothing waits any more. */
  clear(): void;
}

export function createParking(): Parking {
  let waiting: readonly (ParkedAt & { work: FormWork })[] = [];
  const listeners = new Set<() => void>();
  const become = (next: typeof waiting): void => {
    waiting = next;
    for (const listener of [...listeners]) listener();
  };
  const without = ({ form, name }: ParkedAt): typeof waiting => waiting.filter((one) => one.form !== form || one.name !== name);
  return {
    put: (at, work) => become([...without(at), { ...at, work }]),
    take(at) {
      const rest = without(at);
      const work = waiting.find((one) => !rest.includes(one))?.work;
      if (work) become(rest);
      return work;
    },
    waiting: () => waiting,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    clear: () => become([]),
  };
}

/** Answers of questions that were closed unsent, for as long as their screen stands: asked again about the same row, they are there again. */
export const AnswersContext = createContext<Parking | null>(null);

/** The record's; null where a form stands alone: it is gone when it is left. */
export const ParkingContext = createContext<Parking | null>(null);
