import { createFormStore } from '../../../engine/form/store.ts';
import type { Ask, FormStore, FormStoreOptions } from '../../../engine/form/types.ts';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { Facts, Json, JsonObject, Path } from '../../../engine/types.ts';
import type { Validators } from '../../../engine/definition/form.ts';
import type { Draft, DraftSlot } from '../../drafts/drafts.ts';
import { draftable, neverDrafted, createDraftService, type DraftService } from './draftService.ts';
import type { HeldFiles } from '../../files/fileBox.ts';
import type { CompletedSteps } from '../../save/runSteps.ts';
import type { Stored } from './loadStored.ts';
import { isObject, objectOf } from '../../../engine/json.ts';
import { isEmpty, pathOfPointer } from '../../../engine/form/paths.ts';

const merge = (draft: JsonObject, before: JsonObject, at: string): [Path, Json | undefined][] =>
  [...new Set([...Object.keys(draft), ...Object.keys(before)])].flatMap((key): [Path, Json | undefined][] => {
    const path = at === '' ? key : `${at}.${key}`;
    const now = draft[key];
    const then = before[key];
    return isObject(now) || isObject(then) ? merge(objectOf(now), objectOf(then), path) : [[path, now]];
  });

/**
 * A draft as changes to what was there before: every leaf of either by path; undefined where the draft has emptied one.
 * Tables are leaves.
 */
export const leavesOf = (draft: JsonObject, before: JsonObject): Record<Path, Json | undefined> => Object.fromEntries(merge(draft, before, ''));

/** A form as the page works with it. */
export interface FormParts {
  form: ClientForm;
  validators: Validators;
}

/** One form being filled: its store, its draft, what it began from. Lives outside React. */
export interface FormWork {
  store: FormStore;
  draftService: DraftService;
  /** Chosen files of this form, not sent yet. */
  files: HeldFiles;
  restored: Draft | null;
  stored: Stored | null;
  /** It goes on from the record before: whoever asked for it begins to type at once. */
  followsOn: boolean;
  stop(): void;
}

/** Whether the device keeps what is typed; a question is asked anew. */
export const keepsDraft = ({ binding: { draft, question } }: ClientForm): boolean => draft !== false && question !== true;

interface OpenOptions {
  parts: FormParts;
  stored: Stored | null;
  facts: Facts;
  messages: Readonly<Record<string, string>>;
  slot: DraftSlot;
  files: HeldFiles;
  /** What a new record begins with, from the one before. */
  nextRecord?: JsonObject | undefined;
  /** What the save has done so far; its id names the draft. */
  memory: CompletedSteps;
  now: () => number;
  catalogue: () => string;
  /** Work on the same form that was judged by older rules: what was typed goes on, and is judged again. */
  before?: FormWork | null;
  ask: (ask: Ask) => Promise<Json>;
  question: (text: string) => Promise<boolean>;
  tell: NonNullable<FormStoreOptions['tell']>;
  /** The field of its head by which it was chosen: what there is to say of the head is said at once. */
  headField?: string | undefined;
}

/** Opens a form: from what is stored, then what this person typed last time on this device. */
export function openForm(options: OpenOptions): FormWork {
  const { parts, stored, facts, messages, slot, before, ask, question, tell } = options;
  const { form, validators } = parts;
  const restored = before ? null : slot.found;
  const handed = before?.store.draft();
  const from = stored?.data ?? options.nextRecord ?? {};
  const head = Object.keys(form.binding.head ?? {});
  const headed = Object.fromEntries(head.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
  const draftData = handed ?? restored?.data;
  const draft = draftData && { ...draftData, ...headed };
  const there = ([path, value]: [string, Json | undefined]): [string, Json | undefined] => [path, options.files.present(value)];
  const whole = createFormStore({
    form: { id: form.id, schema: form.schema, rules: form.rules },
    data: from,
    stored: stored?.data ?? null,
    facts,
    validators,
    messages,
    ask,
    question,
    tell,
  });
  // What the form is about names the draft, and what a button says of itself is pressed: nobody has changed that.
  const own = new Set([...head, ...(form.ui.submits ?? []).flatMap(({ set }) => Object.keys(set).map(pathOfPointer))]);
  const store = { ...whole, changes: () => whole.changes().filter((path) => !own.has(path)) };
  const never = neverDrafted(form.schema);
  // What a draft may not hold is as it is stored; what comes over within the page is whole.
  if (draft) store.setMany(Object.fromEntries(Object.entries(leavesOf(draft, handed ? from : draftable(from, never))).map(there)));
  if (options.headField !== undefined) for (const name of head) if (!isEmpty(from[name])) store.touch(name);
  const draftService = createDraftService({
    store,
    slot,
    enabled: keepsDraft(form),
    neverDrafted: never,
    now: options.now,
    catalogue: options.catalogue,
    memory: before?.draftService.memory() ?? options.memory,
    initial: before?.draftService.state() ?? (restored ? { kind: 'kept', at: restored.at, changes: restored.changes } : undefined),
    versions: before?.draftService.versions() ?? restored?.versions ?? stored?.versions ?? {},
  });
  return {
    store,
    draftService,
    files: options.files,
    restored,
    stored,
    followsOn: options.nextRecord !== undefined,
    stop() {
      draftService.stop();
      store.dispose();
    },
  };
}
