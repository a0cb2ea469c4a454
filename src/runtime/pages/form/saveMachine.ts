import { assign, fromCallback, fromPromise, raise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Json, JsonObject, Path, Pointer, Problem, Text } from '../../../engine/types.ts';
import type { ConflictSide } from '../../../widgets/contract/dialogs.ts';
import type { Stored } from './loadStored.ts';
import type { CallProblem } from '../../client/problem.ts';
import type { CompletedSteps, Ran } from '../../save/runSteps.ts';
import type { BlockedNavigation } from '../../shell/navigationBlocker.tsx';

/**
 * A field whose values differ. `onlySide`: only this side changed it since the work began, so it is kept without asking; without it
 * both did, or what the work began from is not known.
 */
export interface Difference {
  path: Path;
  mine: Json;
  theirs: Json;
  onlySide?: ConflictSide;
  /** Nobody changes it any more since theirs was saved. */
  isLocked?: true;
}

/** What a record is now: its row, and what its form reads of it, null where it reads nothing. */
export interface RecordNow {
  row: JsonObject;
  stored: Stored | null;
}

type Outdated = Ran & { ok: false };

/**
 * How a save ends. `aloud`: what the server said of the whole form, beside problems of its fields; `conflict`: somebody else saved meanwhile, and
 * the person has to choose; `isMerged`: with what somebody else changed.
 */
export type SaveEnd =
  | { type: 'wrong'; problems: readonly Problem[]; aloud?: string }
  | { type: 'failed'; problem: CallProblem; loose: readonly string[] }
  | { type: 'conflict'; part: Pointer; step: string; found: readonly Difference[]; current: RecordNow }
  | { type: 'saved'; memory: CompletedSteps; data: JsonObject; texts: readonly Text[]; isMerged?: true };

/**
 * `leave`: somebody leaves and saves first; `back`: they are in the form again. `cancel`: a question was answered with no, an upload stopped, a
 * conflict put off. `heard`: whoever asked has the answers.
 */
export type SaveEvent =
  | SaveEnd
  | { type: 'press' | 'back' | 'change' | 'cancel' | 'unanswered' | 'complete' | 'heard' }
  | { type: 'leave'; way: BlockedNavigation }
  | { type: 'right'; data: JsonObject; confirmed: readonly string[] }
  | { type: 'outdated'; ran: Outdated }
  | { type: 'merged'; data: JsonObject };

interface SaveContext {
  /** What became of the last press: stays until something is sent, or until the next one has ended. */
  end: SaveEnd | null;
  leaving: BlockedNavigation | null;
  data: JsonObject;
  /** Questions that were answered with yes. */
  confirmed: readonly string[];
  outdated: Outdated | null;
  merges: number;
}

/** What takes time: each answers the event that it ends with. */
export type SaveWorks = Readonly<Record<'collect' | 'answer' | 'judge' | 'hear' | 'send' | 'merge', (context: SaveContext) => Promise<SaveEvent>>>;

const isEnd = (event: { type: string }): event is SaveEnd => ['wrong', 'failed', 'conflict', 'saved'].includes(event.type);

const parts = setup({
  types: {} as { context: SaveContext; events: SaveEvent; tags: 'sending' },
  actors: {
    work: fromPromise<SaveEvent, { name: keyof SaveWorks; context: SaveContext }>(() => new Promise(() => undefined)),
    changes: fromCallback(() => undefined),
  },
  guards: { isHeld: () => false, isAsked: () => false },
  actions: {
    keep: assign({ end: ({ event }) => (isEnd(event) ? event : null) }),
    leave: assign({ leaving: ({ event }) => (event.type === 'leave' ? event.way : null) }),
    tell: () => undefined,
    finish: () => undefined,
  },
});

/** A fault in code goes on as a fault, and the form can be saved again. */
const working = (name: keyof SaveWorks) =>
  parts.createStateConfig({
    invoke: {
      src: 'work',
      input: ({ context }) => ({ name, context }),
      onDone: { actions: raise(({ event }) => event.output) },
      onError: { target: 'editing', actions: ['keep', 'tell', ({ event }) => void Promise.reject(event.error)] },
    },
  });

const keepAndTell = ['keep', 'tell'] as const;
const wrong = { target: 'wrong', actions: keepAndTell } as const;
const failed = [
  { guard: 'isHeld', target: 'held', actions: keepAndTell },
  { target: 'failed', actions: keepAndTell },
] as const;
const cancel = { target: 'editing', actions: keepAndTell } as const;
const leave = { actions: 'leave' } as const;
const pressed = { press: 'collecting', leave: { target: 'collecting', actions: 'leave' } } as const;

/**
 * The save of a form, from a press to what becomes of it. A second press while it runs does nothing (quality part 2: double click); after `saved`
 * none does, the page goes on and must not begin another record.
 */
export const saveMachine = parts.createMachine({
  id: 'save',
  context: { end: null, leaving: null, data: {}, confirmed: [], outdated: null, merges: 0 },
  initial: 'editing',
  on: { back: leave },
  states: {
    editing: { on: pressed },
    collecting: { ...working('collect'), on: { leave, unanswered: { target: 'answering', actions: 'keep' }, complete: 'judging' } },
    answering: { tags: 'sending', ...working('answer'), on: { leave, complete: 'judging' } },
    judging: {
      ...working('judge'),
      on: {
        leave,
        wrong,
        cancel,
        right: [
          { guard: 'isAsked', target: 'handing', actions: assign(({ event: { data, confirmed } }) => ({ data, confirmed })) },
          { target: 'sending', actions: ['keep', assign(({ event: { data, confirmed } }) => ({ data, confirmed, merges: 0 }))] },
        ],
      },
    },
    handing: { ...working('hear'), on: { leave, wrong, failed, heard: cancel } },
    sending: {
      tags: 'sending',
      ...working('send'),
      on: {
        leave,
        wrong,
        failed,
        cancel,
        outdated: { target: 'merging', actions: assign({ outdated: ({ event }) => event.ran }) },
        saved: { target: 'saved', actions: ['keep', 'finish'] },
      },
    },
    merging: {
      tags: 'sending',
      ...working('merge'),
      on: {
        leave,
        wrong,
        failed,
        conflict: { target: 'conflict', actions: keepAndTell },
        merged: { target: 'sending', actions: assign(({ context, event: { data } }) => ({ data, merges: context.merges + 1 })) },
      },
    },
    wrong: { on: pressed },
    failed: { on: pressed },
    /** Off until something is changed (`failedHolds`; D3-PLACE-75). */
    held: { invoke: { src: 'changes' }, on: { ...pressed, change: 'failed' } },
    conflict: { on: { ...pressed, cancel } },
    saved: { on: { leave: { actions: ['leave', 'finish'] } } },
  },
});

export type Save = ActorRefFrom<typeof saveMachine>;

/** What became of the last press, where it ended like this; null for another end. What stopped whoever leaves is shown once they are back. */
export const endedBy =
  <T extends SaveEnd['type']>(type: T) =>
  ({ context: { end, leaving } }: SnapshotFrom<typeof saveMachine>): (SaveEnd & { type: T }) | null =>
    leaving === null && end?.type === type ? (end as SaveEnd & { type: T }) : null;
