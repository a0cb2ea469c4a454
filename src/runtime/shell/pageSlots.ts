import { createContext, useContext, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { createListeners } from '../client/listeners.ts';

/** Places of the shell that a page fills: under the top bar, and the bar at the bottom. */
export type SlotName = 'header' | 'bottom' | 'title';

/** What pages put into the shell. A new content renders the slot only, never the shell or the page. */
interface Slots {
  get(name: SlotName): ReactNode;
  set(name: SlotName, content: ReactNode): void;
  subscribe(listener: () => void): () => void;
}

export function createSlots(): Slots {
  const contents = new Map<SlotName, ReactNode>();
  const listeners = createListeners();
  return {
    get: (name) => contents.get(name) ?? null,
    set(name, content) {
      if (contents.get(name) === content) return;
      contents.set(name, content);
      listeners.tell();
    },
    subscribe: listeners.subscribe,
  };
}

export const SlotsContext = createContext<Slots>(createSlots());

/** Fills a slot while the component is there. */
export function useSlot(name: SlotName, content: ReactNode): void {
  const slots = useContext(SlotsContext);
  // Emptied in the layout phase, before the next page fills the slot.
  useLayoutEffect(() => () => slots.set(name, null), [slots, name]);
  useLayoutEffect(() => slots.set(name, content), [slots, name, content]);
}

/** What a slot holds; null when empty. */
export function useSlotContent(name: SlotName): ReactNode {
  const slots = useContext(SlotsContext);
  return useSyncExternalStore(slots.subscribe, () => slots.get(name));
}

/** Whether a slot holds anything: changes far less often than what it holds. */
export function useSlotFilled(name: SlotName): boolean {
  const slots = useContext(SlotsContext);
  return useSyncExternalStore(slots.subscribe, () => slots.get(name) !== null);
}
