import type { FormStore } from '../../../engine/form/types.ts';
import type { Path, Pointer } from '../../../engine/types.ts';
import type { Draft, DraftName, Drafts } from '../../drafts/drafts.ts';
import { without } from '../../drafts/withheld.ts';
import { hasBegun } from '../../save/memory.ts';
import type { SaveMemory } from '../../save/memory.ts';

/** What the person is told about the draft. `at` in milliseconds since 1970; `refused`: nothing is kept, by the device or by the form itself. */
export type DraftState = { kind: 'clean' } | { kind: 'kept'; at: number; changes: number } | { kind: 'refused'; changes: number };

export interface DraftKeeper {
  state(): DraftState;
  subscribe(listener: () => void): () => void;
  memory(): SaveMemory;
  /** A step of the save succeeded: written at once. */
  remember(memory: SaveMemory): void;
  /** Versions of the records that this draft began with. */
  versions(): Record<Pointer, number>;
  /** Continues from newer records: after a conflict was resolved. */
  rebase(versions: Record<Pointer, number>): void;
  /** Whether leaving now would leave something unsaved. */
  dirty(): boolean;
  /** Writes what is not written yet. */
  flush(): void;
  /** The person leaves and keeps the draft: nothing holds them any more. */
  leave(): void;
  /** Saved or discarded: nothing is kept any more, changes from now on are not either. */
  drop(): void;
  stop(): void;
}
export interface KeeperOptions {
  store: Pick<FormStore, 'subscribe' | 'changes' | 'draft'>;
  drafts: Drafts;
  name: DraftName;
  memory: SaveMemory;
  versions: Record<Pointer, number>;
  now: () => number;
  catalogue: () => string;
  /** A binding with `draft: false` keeps nothing. */
  enabled: boolean;
  /** Fields that never rest on the device. */
  withheld: readonly Path[];
}

const QUIET = 600;
const LONGEST = 2400;

/** Keeps a form's draft on the device while somebody types (quality part 2): after a pause, at the latest after 2.4 s. */
export function createDraftKeeper(options: KeeperOptions): DraftKeeper {
  const { store, drafts, name, now, enabled, withheld } = options;
  const listeners = new Set<() => void>();
  let { memory, versions } = options;
  let state: DraftState = { kind: 'clean' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let over = false;
  let leaving = false;
  const begun = drafts.age();

  const become = (next: DraftState): void => {
    if (state.kind === next.kind && next.kind === 'clean') return;
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    since = 0;
    if (over || drafts.age() !== begun) return;
    const changed = store.changes();
    const changes = changed.length;
    if (!enabled) return become(changes === 0 ? { kind: 'clean' } : { kind: 'refused', changes });
    if (changes === 0 && !hasBegun(memory)) {
      drafts.remove(name);
      return become({ kind: 'clean' });
    }
    const missing = changed.filter((path) => withheld.includes(path));
    const draft: Draft = {
      at: now(),
      catalogue: options.catalogue(),
      data: without(store.draft(), withheld),
      changes,
      memory,
      versions,
      ...(missing.length > 0 ? { without: missing } : {}),
    };
    return become(drafts.write(name, draft) ? { kind: 'kept', at: draft.at, changes } : { kind: 'refused', changes });
  };
  const hear = (): void => {
    if (over) return;
    since ||= Date.now();
    clearTimeout(timer);
    timer = setTimeout(write, Math.max(0, Math.min(QUIET, since + LONGEST - Date.now())));
  };
  const unsubscribe = store.subscribe('*', hear);

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    memory: () => memory,
    remember(next) {
      memory = next;
      write();
    },
    versions: () => versions,
    rebase(next) {
      versions = next;
      write();
    },
    dirty: () => !over && !leaving && enabled && (store.changes().length > 0 || hasBegun(memory)),
    flush: write,
    leave() {
      leaving = true;
    },
    drop() {
      over = true;
      clearTimeout(timer);
      drafts.remove(name);
      become({ kind: 'clean' });
    },
    stop() {
      write();
      unsubscribe();
    },
  };
}
