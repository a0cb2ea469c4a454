/** What a form and its fields are given: the store, services, texts. */
import type { ReactNode, Ref } from 'react';
import type { UiDef } from '../../catalogue/definition/form.ts';
import type { FormSchema, ValidateFn } from '../../engine/definition/form.ts';
import type { FormStore } from '../../engine/form/types.ts';
import type { Json, LongItem, OptionItem, Path, Pointer, ProblemLink, Text } from '../../engine/types.ts';

/** The part of the engine's form store that widgets use. */
export type FieldStore = Pick<FormStore, 'get' | 'rows' | 'fact' | 'subscribe' | 'set' | 'setMany' | 'touch' | 'dismissProblem' | 'spliceRows'>;

/** `message` is shown in the OTP panel, at once and announced; leave it out when the answer is said elsewhere (an alert). */
export interface OtpAnswer {
  ok: boolean;
  message?: string | undefined;
  /** Get OTP stays off (the gateway's 1701). */ blocked?: boolean | undefined;
}

export interface OtpService {
  /** Sends a one-time password to a complete number. Never throws: a failed call is `ok: false` with its text. */
  generate(question: { path: Path; number: string }): Promise<OtpAnswer>;
  verify(question: { path: Path; number: string; otp: string }): Promise<OtpAnswer>;
  /** Digits of a number, and of the password that is sent to it. */
  numberLength: number;
  otpLength: number;
  /** Seconds before another one can be asked for. */
  askAgainSeconds: number;
}

/**
 * What leaf widgets may ask for. Each is absent in stories and tests that do not need it; a widget says so when it lacks its
 * service.
 */
export interface FormServices {
  otp?: OtpService | undefined;
  files?: FileService | undefined;
  /** The address of a link that stands beside a message. */
  hrefOf?: ((way: ProblemLink) => string) | undefined;
  removal?: RemovalService | undefined;
  search?: OptionSearch | undefined;
}

/** Rows of an option list that is too long for a page. Both reject while the server cannot be reached. */
export interface OptionSearch {
  /** Rows by what was typed, of those within an answer, from a place on; `total` of them fit. */
  find(
    list: string,
    query: { text: string; within?: string | undefined; from: number },
    signal: AbortSignal,
  ): Promise<{ items: LongItem[]; total: number }>;
  /** The row with this value; null where there is none. What it answers stands in the form's lists from then on. */
  label(list: string, value: string): Promise<LongItem | null>;
  /** What was chosen stands in the form's lists from now on. */
  learn(list: string, item: LongItem): void;
}

/** Nothing is taken out of a form by accident. `name` says which one. */
export interface RemovalService {
  ask(name: string): Promise<boolean>;
  /** It is out: for some seconds `putBack` is offered, or until what comes back is called. */
  removed(name: string, putBack: () => void): () => void;
}

/** A file in a field, ready to read. `size` in words; `type` by content, '' when unknown. */
export interface FileView {
  name: string;
  type: string;
  size: string;
  bytes: number;
  /** The server has it: it is not sent again. */
  isStored?: boolean;
}

export interface FileService {
  /** Keeps the content until the form is saved; answers the text for the field. */
  take(file: Blob, name: string): Promise<string>;
  read(value: Json | undefined): FileView | null;
  /** What a browser is told to offer for these kinds. */
  accept?(types: readonly string[]): string;
  /** Where it can be seen: a chosen content, or a short-lived link to a kept one. Rejects when it cannot be reached. */
  open(text: string): Promise<string>;
  /** How much is sent, 0 to 1, while the form sends its files; else null. */
  progress(): number | null;
  subscribe(listener: () => void): () => void;
  cancel(): void;
}

/** Resolves `{{key}}` and `{name}` of a definition's text. */
export type ResolveText = (text: Text, values?: Record<string, Json>) => string;

/** What rjsf's `formContext` carries; made once per form, its identity never changes while the form is open. */
export interface FormContext {
  formId: string;
  store: FieldStore;
  services: FormServices;
  text: ResolveText;
  /** YYYY-MM-DD, the server's. */
  today: string;
  /** Option lists by name (`x-options`), labels unresolved. */
  lists: Readonly<Record<string, readonly OptionItem[]>>;
  /** Values set once at the top of a form and read by its leaves. */
  readOnly: boolean;
}

export interface SchemaFormHandle {
  /** Focuses a field, of an object its first (its section is mounted first); resolves to false when no such field is drawn. */
  focus(path: Path): Promise<boolean>;
  /** Focuses the heading of the first card. */
  focusTop(): void;
  /** The label a person reads for a field: 'Pincode'; the path when it has none. */
  labelOf(at: Pointer | Path): string;
  /** The same with its section where another field of the form is called alike: 'Present Address, Pincode'. */
  nameOf(at: Pointer | Path): string;
  /** These in the order of the page: the section each stands in, and its name within it. What is about no field comes last, without either; `whole`: an object that no field shows. */
  placesOf(ats: readonly Pointer[]): readonly { at: Pointer; section: string; name: string; whole?: boolean }[];
  /** Paths of every field, by section id, for completeness. */
  sections(): readonly { id: string; title: string; paths: readonly Path[] }[];
}

export interface SchemaFormProps {
  /** DOM id of the <form>; a SaveBar button names it to submit. */
  id: string;
  /** A ClientForm fits; `rules.show` is read for what is drawn indented. */
  form: { id: string; schema: FormSchema; ui: UiDef; rules?: { show?: Readonly<Record<Pointer, unknown>> } };
  /** The form's compiled schema as a whole. */
  validate: ValidateFn;
  store: FieldStore;
  services?: FormServices;
  text: ResolveText;
  today: string;
  options: Readonly<Record<string, readonly OptionItem[]>>;
  /** Accessible name of the form. */
  label: string;
  /** Draws everything as values to read, never as grey boxes. */
  readOnly?: boolean;
  /** Mount sections when they come near the viewport (default: from 60 fields up). */
  lazy?: boolean;
  /** Enter in a field or a submit button. The owner runs `store.submit()` and then either saves or says what is wrong. */
  onSubmit: () => void;
  handle?: Ref<SchemaFormHandle>;
  /** Shown inside the form below the last section (inline buttons). */
  children?: ReactNode;
}
