/** What the editor of definitions asks a desk for, and a desk whose work is done by a worker: the page stays free while everything is checked. */
import type { UiDef } from '../catalogue/definition/form.ts';
import type { Fault } from '../catalogue/types.ts';
import type { FormSchema, RulesDef } from '../engine/definition/form.ts';
import type { Json, JsonObject, OptionItem, Pointer } from '../engine/types.ts';
import type { StandingForm } from './madeExample.ts';
import type { DrawnFile } from './previewOf.ts';

/** Something that people have a word for, and where it stands. */
export interface Spot {
  path: string;
  line: number;
  pointer: string;
  /** 'screen', 'tab', 'form', 'field', 'list', 'option', 'text', 'role', 'rule', 'action', 'file' … */
  kind: string;
  /** As people call it. */
  title: string;
  /** What it stands in, as people call that: the title of the form. */
  within?: string;
}

/** `insert` is JSON text for what stands between `from` and `to`; `about` what the meta schema says of it, or the title of what is named. */
export interface Completion {
  from: number;
  to: number;
  items: readonly { label: string; insert: string; about?: string }[];
}

/** A rule in the notation of sentences; `from`: where it begins in the text of its file. */
export interface Sentence {
  pointer: string;
  from: number;
  /** With the rules that it names, as it was checked last; null where none was. */
  rule: Json;
  text: string;
}

/** The text of the file that a sentence makes, or what is wrong with it: the last part of the key that says so, what stands there, what could. */
export type SentenceAnswer =
  | { text: string; from: number }
  | { fault: { why: string; from: number; to: number; found: string; right: readonly string[] } };

/** The new text of files; null takes one away. */
export type Changes = Readonly<Record<string, string | null>>;

/** What a switch does to a rule. */
export type RuleTurn = 'off' | 'on' | 'remove';

/** Something that people have a word for, as a form. */
export interface Panel {
  path: string;
  pointer: Pointer;
  /** What it is, in a word. */
  kind: string;
  title: string;
  form: { id: string; schema: FormSchema; ui: UiDef; rules: RulesDef };
  data: JsonObject;
  options: Record<string, OptionItem[]>;
  /** `turn`: what its switch would do; on again comes what serves. `isNamable`: others may say it by a name that it has not got yet. */
  rules: readonly { id: string; title: string; about: string; isThere: boolean; turn: RuleTurn | undefined; isNamable: boolean }[];
  /** What is within it, and has a panel of its own. */
  parts: readonly Spot[];
  /** It is one of several: another may stand beside it, and it may go. */
  isOne: boolean;
  /** It leads to a state, and another may come before that. */
  leadsAway: boolean;
  /** Other states to which a step may lead from it: none does yet. */
  goals: readonly OptionItem[];
  /** What may take its place where records hold it, if it goes. */
  successors: readonly OptionItem[];
}

/** `name`: what other definitions are to call it; `title`: what people read. `to`: what takes its place where records hold it. */
export type Deed = { deed: 'like'; name: string; title: string } | { deed: 'move'; by: 1 | -1 } | { deed: 'remove'; to?: string };
/** A state before the one that a step leads to. */
export interface StateBetween {
  deed: 'between';
  name: string;
  title: string;
}
/** A step from a state to another one, by an event of its own. */
export interface StepBetween {
  deed: 'step';
  name: string;
  title: string;
  to: string;
}

/** What is done to a rule of a thing: `name` is what other definitions are to call it, `title` what people read. */
export type RuleTask = { rule: string } & ({ do: 'begin' | RuleTurn } | { do: 'name'; name: string; title: string });

/** What is done to a thing: an answer of its panel, something done to one of its rules, or a deed. */
export type PanelTask = { answer: Json; of: string } | RuleTask | Deed | StateBetween | StepBetween;
/** The files that change by it, and where to look then; `taken`: another one is called so, `nameless`: its name has no letter that names have in the definitions, `gone`: nothing stands there any more; `unread`: a file that would change cannot be read. */
export type PanelAnswer = { changes: Changes; goal: { path: string; offset: number } } | { fault: 'taken' | 'nameless' | 'gone' | 'unread' };

/** `requirements`: requirements that what is turned round proved until now. */
export interface Accepted {
  changes: Changes;
  requirements: readonly string[];
}

export interface Desk {
  /** All files by path, and the names of code that definitions may use (`KnownNames` of the catalogue). */
  open(files: Readonly<Record<string, string>>, known: unknown): Promise<void>;
  /** All faults of the files with these changes over them. The newest call wins: one that still waits gets the answer to the newer one. */
  check(changes: Changes): Promise<readonly Fault[]>;
  /** What may stand at an offset of a text, which may be half written; null where nothing is known. */
  complete(path: string, text: string, offset: number): Promise<Completion | null>;
  /** What people call so, best first, at most 50; of the state that was checked last. */
  find(words: string): Promise<readonly Spot[]>;
  /** Who names what is defined or named at an offset. */
  usesOf(path: string, text: string, offset: number): Promise<readonly Spot[]>;
  /** The rule around an offset as a sentence; null where there is none. */
  sentenceAt(path: string, text: string, offset: number): Promise<Sentence | null>;
  /** The text with what a sentence says in that rule's place. */
  ruleOf(path: string, text: string, offset: number, sentence: string): Promise<SentenceAnswer | null>;
  /** What may stand at an offset of such a sentence. */
  completeSentence(path: string, text: string, offset: number, sentence: string, at: number): Promise<Completion | null>;
  /** What a file is drawn with, of the state that was checked last; null where nothing is drawn of it. */
  preview(path: string, language: string): Promise<DrawnFile | null>;
  /** Where what stands at a pointer of a file with these changes begins; null where nothing can be read there. */
  offsetOf(changes: Changes, path: string, pointer: Pointer): Promise<number | null>;
  /** The thing around an offset of a file with these changes; null where nothing is that people have a word for. */
  panelAt(changes: Changes, path: string, offset: number): Promise<Panel | null>;
  /** The files of a register that is called so, complete enough to pass the check. */
  beginRegister(changes: Changes, title: string): Promise<PanelAnswer>;
  /** A change of the thing at a pointer. */
  changeThing(changes: Changes, path: string, pointer: string, task: PanelTask): Promise<PanelAnswer>;
  /** The examples of a form with one more of what stands in it, as it is judged now. */
  makeExample(changes: Changes, standing: StandingForm): Promise<PanelAnswer>;
  /** The file of examples that a fault is mended in, with all new ones, or all that comes out otherwise, as faults offer it since the last check; null where nothing is offered. */
  accept(changes: Changes, fault: Fault): Promise<Accepted | null>;
  close(): void;
}

type Tasks = Omit<Desk, 'close'>;
/** What a worker is told, and what it answers: under the same number, a value or what went wrong. */
export type DeskTask = { [K in keyof Tasks]: { id: number; task: K; args: Parameters<Tasks[K]> } }[keyof Tasks];
export type DeskAnswer = { id: number; value: unknown } | { id: number; error: string };

/** What of a worker is used. */
export type DeskWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** A desk that a worker does the work of. Whoever waits when it breaks or is closed is told so. */
export function deskOver(worker: DeskWorker): Desk {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let count = 0;
  const ask =
    <K extends keyof Tasks>(task: K) =>
    (...args: Parameters<Tasks[K]>): ReturnType<Tasks[K]> =>
      new Promise((resolve, reject) => {
        count += 1;
        waiting.set(count, { resolve, reject });
        worker.postMessage({ id: count, task, args });
      }) as ReturnType<Tasks[K]>;
  const endAll = (why: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<DeskAnswer>) => {
    const found = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) found?.reject(new Error(data.error));
    else found?.resolve(data.value as never);
  });
  worker.addEventListener('error', ({ message }) => endAll(message));

  // One check at a time, and of those that wait only the newest: it answers for the others.
  let running: Promise<unknown> = Promise.resolve();
  let newest: Changes = {};
  let next: ReturnType<Tasks['check']> | undefined;
  const check = ask('check');
  return {
    open: ask('open'),
    check: (changes) => {
      newest = changes;
      next ??= running.then(() => {
        next = undefined;
        return check(newest);
      });
      const turn = next;
      running = turn.catch(() => undefined);
      return turn;
    },
    complete: ask('complete'),
    find: ask('find'),
    usesOf: ask('usesOf'),
    sentenceAt: ask('sentenceAt'),
    ruleOf: ask('ruleOf'),
    completeSentence: ask('completeSentence'),
    preview: ask('preview'),
    offsetOf: ask('offsetOf'),
    panelAt: ask('panelAt'),
    beginRegister: ask('beginRegister'),
    changeThing: ask('changeThing'),
    makeExample: ask('makeExample'),
    accept: ask('accept'),
    close: () => {
      worker.terminate();
      endAll('the desk is closed');
    },
  };
}
