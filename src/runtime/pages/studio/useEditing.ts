import { useEffect, useState } from 'react';
import type { DraftSlot } from '../../drafts/drafts.ts';
import { useRuntime, useSession } from '../../context/context.tsx';
import { randomId } from '../../client/hash.ts';
import { noCompletedSteps } from '../../save/runSteps.ts';
import { createDraftService, type DraftService } from '../form/draftService.ts';
import { beginEditing, keptOf, serveAnew, type Editing, type FileEdits, type Texts } from './editing.ts';
import type { ReadSet } from './readDefinitions.ts';
import { createListeners } from '../../client/listeners.ts';

export interface EditingWork {
  get(): Editing;
  subscribe(listener: () => void): () => void;
  change(next: (now: Editing) => Editing): void;
  /** Does this once nobody types any more, at the latest before anything else in turn. */
  later(tell: () => void): void;
  /** Does this after all that is told and written: nothing changes under it afterwards. */
  inTurn<T>(act: () => T | Promise<T>): Promise<T>;
  draftService: DraftService;
  /** When what came back from the device was typed; null for nothing. */
  restored: number | null;
}

/** Whoever types is through for the moment. */
const TELL_AFTER = 400;

/** Begins with what lies on the device, else with the files of a version; what is typed is kept as what is typed into forms is. */
export function beginWork(slot: DraftSlot, served: Texts, version: FileEdits, outside: { now: () => number; catalogue: () => string }): EditingWork {
  const listeners = createListeners();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let untold: (() => void) | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const tell = (): void => {
    clearTimeout(timer);
    const callback = untold;
    untold = null;
    callback?.();
  };
  let now = beginEditing(served, slot.found?.data ?? { edits: version, open: Object.keys(version)[0] ?? null });
  const store = {
    subscribe: (_all: string, listener: () => void) => listeners.subscribe(listener),
    // What is not written yet is unsaved, too.
    changes: () => [...Object.keys(now.edits), ...(untold || waiting > 0 ? [''] : [])],
    draft: () => keptOf(now),
  };
  const own = { store, slot, memory: noCompletedSteps(randomId()), versions: {}, enabled: true, neverDrafted: [] };
  return {
    get: () => now,
    subscribe: listeners.subscribe,
    change(next) {
      now = next(now);
      listeners.tell();
    },
    later(next) {
      clearTimeout(timer);
      untold = next;
      timer = setTimeout(tell, TELL_AFTER);
    },
    async inTurn(act) {
      tell();
      waiting += 1;
      const pending = turn.then(act);
      turn = pending.catch(() => undefined).then(() => (waiting -= 1));
      return pending;
    },
    draftService: createDraftService({ ...own, ...outside, initial: { kind: 'due' } }),
    restored: slot.found?.at ?? null,
  };
}

/** What is typed over a set of definitions, in this tab; null until all is read. */
export function useEditing(record: string, set: ReadSet | undefined, version: FileEdits | undefined): EditingWork | null {
  const { catalogues, clock, drafts } = useRuntime();
  const userid = useSession()?.userid ?? 0;
  const [work, setWork] = useState<EditingWork | null>(null);
  const isRead = set !== undefined && version !== undefined;
  useEffect(() => {
    if (!isRead) return undefined;
    let open = true;
    let ownWork: EditingWork | undefined;
    const ownSlot = drafts.take({ userid, form: 'definitions', record });
    void ownSlot.then((slot) => {
      if (open) setWork((ownWork = beginWork(slot, set.served, version, { now: clock.now, catalogue: () => catalogues.current().head.hash })));
    });
    return () => {
      open = false;
      ownWork?.draftService.stop();
      void ownSlot.then(({ release }) => release());
    };
    // Begun once: what serves later comes below what was typed.
  }, [isRead]);
  useEffect(() => {
    if (set) work?.change((now) => (now.served === set.served ? now : serveAnew(now, set.served)));
  }, [work, set]);
  return work;
}
