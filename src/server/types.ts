/** The words that the rooms of the server share. Types only. */
import type { FastifyBaseLogger } from 'fastify';
import type { ActionDef, Catalogue, Fault } from '../catalogue/types.ts';
import type { Json, JsonObject } from '../engine/types.ts';
import type { ServerConfig } from './config.ts';
import type { FileParts, SentFiles } from './files/take.ts';
import type { Health } from './health.ts';
import type { SessionKeeper } from './session/keeper.ts';
import type { Row, Scope, Store, WritePlan } from './store/types.ts';

/** The server's time. `today` is YYYY-MM-DD in the product's time zone. */
export interface Clock {
  now(): Date;
  today(): string;
}

/** The catalogue that serves, those that served before it (browsers may still ask for them), and why a newer one does not. */
export interface CatalogueHolder {
  readonly current: Catalogue;
  /** A catalogue by its hash: the current one or one of the last few. */
  byHash(hash: string): Catalogue | undefined;
  /** Faults of the files as they lie on the disk now; empty while they are what serves. */
  readonly faults: readonly Fault[];
  /** Called with each new good catalogue before it serves; may be asynchronous and may refuse by throwing. */
  onChange(prepare: (next: Catalogue) => Promise<void>): void;
  /** Looks whether newer definitions are there and waits a moment for them to serve. Answers whether others than these serve now. */
  catchUp(than: Catalogue): Promise<boolean>;
  close(): Promise<void>;
}

/** Role, programme and centre that a session acts with. */
export interface ActiveScope {
  roleId: number;
  programmeId: number;
  centreId: number;
}

/** One signed-in user in one running session. */
export interface Session {
  id: string;
  userId: number;
  active: ActiveScope;
  /** The centres whose rows this session may read and write. */
  scope: Scope;
  /** What rules read as `session`: user, role, program, centre, model, each with its traits. */
  facts: JsonObject;
}

/** A text message to a phone; `otp` is repeated apart so that an outbox can show it. */
export interface TextMessage {
  to: string;
  text: string;
  otp?: string;
}
export interface SmsGateway {
  /** Direct gateways hand over at once; others go through a job that tries again. */
  readonly direct: boolean;
  /** Throws when the message was not accepted. */
  send(message: TextMessage): Promise<void>;
  /** Messages sent so far, newest first; only gateways that keep them have it. */
  list?(to: string | undefined): Promise<JsonObject[]>;
}
export interface Mail {
  to: string;
  subject: string;
  text: string;
}
export interface MailGateway {
  /** Direct gateways hand over at once; others go through a job that tries again. */
  readonly direct: boolean;
  /** Throws when the mail was not accepted; Hopeless when it never will be. */
  send(mail: Mail): Promise<void>;
}
/** Who the provider's token speaks for, until when the token is good (milliseconds, real time), and the e-mail address where the provider has verified it. */
export interface SocialIdentity {
  issuer: string;
  subject: string;
  until: number;
  email?: string;
}
export interface SocialGateway {
  /** Throws `Refusal` when the token is not good. */
  verify(token: string): Promise<SocialIdentity>;
  /** Where to send somebody, and what to remember until they come back to `back`. */
  begin(back: URL): Promise<{ url: URL; remember: string }>;
  /** The provider's ID token for somebody who came back to this address. Throws when that is not so. */
  finish(address: URL, remembered: string): Promise<string>;
}
export interface StoredFile {
  bytes: Uint8Array;
  type: string;
}
/** Where the contents of files are kept. Every call throws when the store cannot be reached. */
export interface DocumentGateway {
  put(key: string, file: StoredFile): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /** Whether no document lies in it. */
  isEmpty(): Promise<boolean>;
  /** Whose it is, as `files/owner.ts` wrote it; null when nobody has said so. */
  readOwner(): Promise<string | null>;
  /** Says whose it is. With `first` only where nobody has; answers whether it was written. */
  writeOwner(text: string, first: boolean): Promise<boolean>;
  /** Whether it can be reached and written. Never throws. */
  health(): Promise<Health>;
}
export interface ScannerGateway {
  /** Throws when nobody answered: what was not scanned is not taken. */
  scan(bytes: Uint8Array): Promise<{ clean: boolean }>;
}
export interface Gateways {
  sms: SmsGateway;
  mail: MailGateway;
  documents: DocumentGateway;
  scanner?: ScannerGateway;
  social?: SocialGateway;
}

/** What lives as long as the server. */
export interface Deps {
  catalogue: CatalogueHolder;
  store: Store;
  sessions: SessionKeeper;
  gateways: Gateways;
  config: ServerConfig;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** One call of an action, through a door or from inside. */
export interface Call {
  service: string;
  action: string;
  def: ActionDef;
  /** The `data` array. */
  rows: Json[];
  /** Rule ids of questions that were answered with yes. */
  confirmed: string[];
  session: Session | null;
  /** Inside calls are made by rules and handlers: no door, no idempotency, no idle renewal. */
  inside: boolean;
  catalogue: Catalogue;
  requestId: string;
  /** Rows read for this request so far, by entity, id and what was opened: shared with inside calls, so that nothing is read twice. */
  memo?: Map<string, Promise<Row | null>>;
  /** Centres of rows that were reached because they are shared: the call may write there what hangs on them. */
  guests?: Set<number>;
  /** Where the request came from. */
  address: string;
  /** What the client says that it is. */
  agent?: string;
  /** The product's own address, for links; absent where nothing can be believed about it. */
  origin?: string;
  /** The token of a device that signed in before. */
  device?: string;
  idempotencyKey?: string;
  /** Files that came as parts of their own beside `data`, by field. */
  parts?: FileParts;
  /** Contents that were sent, by the ref that the rows name them with. */
  files?: SentFiles;
}

/** A file as a door sends it. */
export interface FileAnswer {
  bytes: Uint8Array;
  type: string;
  name: string;
  isDownload: boolean;
}

/** What an action answers. `plain` takes the place of the envelope at doors of their own. */
export interface Answer {
  rows: Json[];
  status?: string;
  /** The one value itself instead of an array (`single` actions, paged lists). */
  value?: Json;
  plain?: JsonObject;
  /** At doors of their own: the answer is this file. */
  file?: FileAnswer;
  /** The token by which this device is known from now on. */
  device?: string;
}
export interface HandlerAnswer extends Answer {
  plan?: Partial<WritePlan>;
  /** Contents of files that the plan names and that came in no file field of the request. */
  files?: SentFiles;
  /** Never remembered under an idempotency key (tokens). */
  secret?: boolean;
  /** Values for the texts of the store's own refusals (duplicates). */
  values?: JsonObject;
  /** Who did it, where no session says so (signing in). */
  userId?: number;
  /** Whom or what the action's audit line is about, where no row is written. */
  about?: { entity: string; id: number };
  /** Runs after the plan was written. */
  after?: () => Promise<void>;
}

/** A form part after judgement: computed values in, hidden and empty ones out, and the fields that this user may not see. */
export interface Judged {
  data: JsonObject;
  unseen: string[];
  /** Kept beside the revision: which form was judged, as of which day, and which questions were answered with yes. No values. */
  receipt: JsonObject;
}

/** What a handler or an operation receives; it reaches for nothing else. */
export interface HandlerInput {
  /** The first row of the call, `{}` when there is none. */
  payload: JsonObject;
  rows: Json[];
  session: Session | null;
  def: ActionDef;
  call: Call;
  store: Store;
  sessions: SessionKeeper;
  catalogue: Catalogue;
  clock: Clock;
  gateways: Gateways;
  config: ServerConfig;
  /** What the judge made of the form part, when a form judges the request. */
  judged?: Judged;
  /** Runs another action inside, with the same session; answers its rows (or its single value). */
  ask(action: string, payload: JsonObject): Promise<Json>;
  /** The same input for judging many records at once: what their inside calls read in one turn is read together. */
  together(): HandlerInput;
}
export type Handler = (input: HandlerInput) => Promise<HandlerAnswer>;
