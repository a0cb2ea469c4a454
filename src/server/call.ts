/** One call of an action on its way: what it is, what carries it out receives and answers. Types only. */
import type { FastifyBaseLogger } from 'fastify';
import type { HandlerReads } from '../catalogue/checks/check.ts';
import type { ActionDef } from '../catalogue/definition/action.ts';
import type { Catalogue, Fault } from '../catalogue/types.ts';
import type { Json, JsonObject } from '../engine/types.ts';
import type { Clock } from './clock.ts';
import type { ServerConfig } from './config.ts';
import type { FileParts, SentFiles } from './files/take.ts';
import type { Gateways } from './gateways/types.ts';
import type { CatalogueHolder } from './holder.ts';
import type { Session } from './session/facts.ts';
import type { SessionService } from './session/service.ts';
import type { Row, Store, WritePlan } from './store/types.ts';
import type { Studio } from './studio/studio.ts';

/** What lives as long as the server. */
export interface Deps {
  catalogue: CatalogueHolder;
  store: Store;
  sessions: SessionService;
  studio: Studio;
  gateways: Gateways;
  config: ServerConfig;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** One call of an action, through an endpoint or from inside. */
export interface Call {
  service: string;
  action: string;
  def: ActionDef;
  /** The `data` array. */
  rows: Json[];
  /** Rule ids of questions that were answered with yes. */
  confirmed: string[];
  session: Session | null;
  /** Inside calls are made by rules and handlers: no endpoint, no idempotency, no idle renewal. */
  inside: boolean;
  /** By definitions that somebody tries: nothing is written. */
  isOnTrial?: boolean;
  catalogue: Catalogue;
  requestId: string;
  /** Rows read for this request so far, by entity, id and what was opened: shared with inside calls, so that nothing is read twice. */
  memo?: Map<string, Promise<Row | null>>;
  /** Centres of rows that were reached because they are shared: the call may write there what hangs on them. */
  guests?: Set<number>;
  /** Messages that its steps leave: written with the call, or not at all. */
  notices?: NonNullable<WritePlan['jobs']>;
  /** Where the request came from. */
  address: string;
  /** What the client says that it is. */
  agent?: string;
  /** What refusals are said in, where it is another language than the product's. */
  language?: string;
  /** The product's own address, for links; undefined where nothing can be believed about it. Asked for by the few who write links. */
  origin?: () => string | undefined;
  /** The token of a device that signed in before. */
  device?: string;
  idempotencyKey?: string;
  /** Files that came as parts of their own beside `data`, by field. */
  parts?: FileParts;
  /** Contents that were sent, by the ref that the rows name them with. */
  files?: SentFiles;
}

/** A file as an endpoint sends it. */
export interface FileAnswer {
  /** All of it, or pieces that are made while it is sent. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  type: string;
  name: string;
  isDownload: boolean;
}

/** What an action answers. `plain` takes the place of the envelope at endpoints of their own. */
export interface Answer {
  rows: Json[];
  status?: string;
  /** The one value itself instead of an array (`single` actions, paged lists). */
  value?: Json;
  plain?: JsonObject;
  /** At endpoints of their own: the answer is this file. */
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
export interface PartJudgement {
  data: JsonObject;
  unseen: string[];
  /** What the rules read of the record, as the server found it. */
  record: JsonObject;
  /** Kept beside the revision: which form was judged, as of which day, and which questions were answered with yes. No values. */
  receipt: JsonObject;
  /** What must still hold when it is written: counts of other records that its checks read. */
  guards: NonNullable<WritePlan['guards']>;
}

/** What a handler or an operation receives; it reaches for nothing else. */
export interface HandlerInput extends Omit<Deps, 'catalogue' | 'log'>, Pick<Call, 'rows' | 'session' | 'def' | 'catalogue'> {
  /** The first row of the call, `{}` when there is none. */
  payload: JsonObject;
  call: Call;
  /** What keeps the definitions on the disk from serving. */
  faults: readonly Fault[];
  /** What the judge made of the form part, when a form judges the request. */
  judgement?: PartJudgement;
  /** Runs another action inside, with the same session; answers its rows (or its single value). */
  ask(action: string, payload: JsonObject): Promise<Json>;
  /** The same input for judging many records at once: what their inside calls read in one turn is read together. */
  batched(): HandlerInput;
}
export interface Handler {
  (input: HandlerInput): Promise<HandlerAnswer>;
  /** Keys of entities that its code goes by. */
  reads?: HandlerReads;
}
