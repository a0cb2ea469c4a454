import type { FormStore } from '../../../engine/form/types.ts';
import type { Path, Pointer, JsonObject } from '../../../engine/types.ts';
import type { Draft, DraftSlot } from '../../drafts/drafts.ts';
import { hasBegun, type CompletedSteps } from '../../save/runSteps.ts';
import type { FormSchema } from '../../../engine/definition/form.ts';
import { isObject } from '../../../engine/json.ts';
import { createListeners } from '../../client/listeners.ts';

/**
 * What the person is told about the draft. `at` in milliseconds since 1970; `due`: something was typed, and is written in a moment; `unkept`: the
 * form keeps none; `refused`: the device keeps none.
 */
export type DraftState = { kind: 'clean' | 'due' } | { kind: 'kept'; at: number; changes: number } | { kind: 'unkept' | 'refused'; changes: number };

export interface DraftService {
  state(): DraftState;
  subscribe(listener: () => void): () => void;
  memory(): CompletedSteps;
  /** A step of the save begins or has succeeded: on the device, as far as anything is kept, when it resolves. */
  remember(memory: CompletedSteps): Promise<void>;
  /** Versions of the records that this draft began with. */
  versions(): Record<Pointer, number>;
  /** Continues from newer records: after a conflict was resolved. */
  rebase(versions: Record<Pointer, number>): void;
  /** Whether there is anything that is neither saved nor given up. */
  unsaved(): boolean;
  /** Whether leaving now would leave something unsaved that the form would keep. */
  dirty(): boolean;
  /** Writes what is not written yet. */
  flush(): Promise<void>;
  /** The person leaves and keeps the draft: nothing holds them any more. */
  leave(): void;
  /** Saved or discarded: nothing is kept any more, changes from now on are not either. Resolves when nothing is left on the device. */
  drop(): Promise<void>;
  /** Writes what is not written yet, and hears no more. */
  stop(): void;
}
interface DraftServiceOptions {
  store: Pick<FormStore, 'subscribe' | 'changes' | 'draft'>;
  slot: DraftSlot;
  memory: CompletedSteps;
  versions: Record<Pointer, number>;
  now: () => number;
  catalogue: () => string;
  /** A binding with `draft: false` keeps nothing. */
  enabled: boolean;
  /** Fields that never rest on the device. */
  neverDrafted: readonly Path[];
  /** What was said of what the form begins with: it came from the device, or from the same form before. */
  initial?: DraftState | undefined;
}

const QUIET = 600;
const LONGEST = 2400;

/** Keeps a form's draft on the device while somebody types (quality part 2): after a pause, at the latest after 2.4 s. */
export function createDraftService(options: DraftServiceOptions): DraftService {
  const { store, slot, now, enabled, neverDrafted: never, initial = { kind: 'clean' } } = options;
  const listeners = createListeners();
  let { memory, versions } = options;
  const changeCount = store.changes().length;
  let state: DraftState = changeCount > 0 && 'changes' in initial ? { ...initial, changes: changeCount } : { kind: 'clean' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let over = false;
  let leaving = false;
  let writings = 0;

  const become = (next: DraftState): void => {
    if (state.kind === next.kind && next.kind === 'clean') return;
    state = next;
    listeners.tell();
  };
  const draftNow = (paths: readonly Path[]): Draft => {
    const missing = paths.filter((path) => never.includes(path));
    return {
      at: now(),
      catalogue: options.catalogue(),
      data: draftable(store.draft(), never),
      changes: paths.length,
      memory,
      versions,
      ...(missing.length > 0 ? { without: missing } : {}),
    };
  };
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    since = 0;
    if (over) return;
    const paths = store.changes();
    const changes = paths.length;
    writings += 1;
    if (!enabled) return become(changes === 0 ? { kind: 'clean' } : { kind: 'unkept', changes });
    if (changes === 0 && !hasBegun(memory)) {
      become({ kind: 'clean' });
      return slot.remove();
    }
    const own = writings;
    const draft = draftNow(paths);
    const isKept = await slot.write(draft);
    // What was typed meanwhile says for itself how it fared.
    if (own === writings && !over) become(isKept ? { kind: 'kept', at: draft.at, changes } : { kind: 'refused', changes });
  };
  const hear = (): void => {
    if (over) return;
    since ||= Date.now();
    if (enabled && state.kind === 'clean' && store.changes().length > 0) become({ kind: 'due' });
    clearTimeout(timer);
    timer = setTimeout(() => void write(), Math.max(0, Math.min(QUIET, since + LONGEST - Date.now())));
  };
  const unsubscribe = store.subscribe('*', hear);
  if (initial.kind === 'due') hear();

  const unsaved = (): boolean => !over && !leaving && (store.changes().length > 0 || hasBegun(memory));

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    memory: () => memory,
    remember(next) {
      memory = next;
      return write();
    },
    versions: () => versions,
    rebase(next) {
      versions = next;
      void write();
    },
    unsaved,
    dirty: () => enabled && unsaved(),
    flush: write,
    leave() {
      leaving = true;
    },
    drop() {
      over = true;
      clearTimeout(timer);
      become({ kind: 'clean' });
      return slot.remove();
    },
    stop() {
      void write();
      unsubscribe();
    },
  };
}

/** Kinds of personal data that are encrypted wherever they rest, or rest nowhere: they never rest in a draft. */
const SECRET: ReadonlySet<string | undefined> = new Set(['aadhaar', 'password']);

const isSecret = (schema: FormSchema): boolean =>
  SECRET.has(schema['x-pii']) || (schema.items ? isSecret(schema.items) || Object.values(schema.items.properties ?? {}).some(isSecret) : false);

/** Fields of a form that no draft holds (quality part 3: encrypted at rest); of a table with such a column the whole table. */
export const neverDrafted = (schema: FormSchema, at: Path = ''): Path[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return isSecret(field) ? [path] : neverDrafted(field, path);
  });

/** A copy without these fields. */
export function draftable(data: JsonObject, never: readonly Path[], at: Path = ''): JsonObject {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const path = at === '' ? name : `${at}.${name}`;
      if (never.includes(path)) return [];
      return [[name, isObject(value) ? draftable(value, never, path) : value]];
    }),
  );
}
