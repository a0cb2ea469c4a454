/** An action of config/actions as admins write it. */
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Logic, Pointer, Text } from '../../engine/types.ts';

export type Operation =
  | { create: string; set?: Record<string, Logic>; apart?: string; unless?: UnlessDef[] }
  | { update: string; set?: Record<string, Logic>; /** Written only where the row's workflow hears it. */ event?: string }
  | { upsertMany: string; over: string[]; only?: Logic; mark?: MarkDef; set?: Record<string, Logic> }
  | { put: string; by: string[]; set?: Record<string, Logic> }
  | { get: string; by: string[] }
  | {
      list: string;
      by?: string[];
      where?: Record<string, Logic>;
      without?: { entity: string; by: string };
      only?: Logic;
      /** Keys of the request that leave rows out while they are true: rule over row, data, session, today. */
      narrow?: Record<string, Logic>;
      /** Rows whose day lies between two days of the request, newest first; the first whose rule over data and session holds. */
      between?: BetweenDef[];
      /** What the request calls page and size. */
      pages?: { page: string; size: string };
      /** Wire key -> the one row of another entity that has the same value under `by`, and says it. */
      beside?: Record<string, BesideDef>;
      /** Name -> the rows of another entity that refer to each row, read by the rules of `answer`. */
      with?: Record<string, WithDef>;
      leftJoin?: LeftJoinDef;
      paged?: boolean;
      sort?: string;
      /** Wire key -> the key of the row with the id of a user: the full name, or a part of it. */
      people?: Record<string, PersonDef>;
      /** Key of the request: rows in whose search text its words stand, `most` of them. */
      finds?: string;
      most?: number;
    }
  | CountWork
  /** `byWhom`: who may remove this one, beyond who may ask for it. */
  | { delete: string; by: string[]; byWhom?: Logic; unless?: UnlessDef[] }
  | { restore: string }
  /** `of`: the actions that are taken back; `also`: the row that its `by` refers to, where the same step wrote it. */
  | { takeBack: string; by: string[]; of: string[]; also?: { entity: string; by: string } }
  /** `event` where the payload does not name it; `by` where another key than the id names the row. */
  | { send: string; event?: string; by?: string[] }
  | { follow: string; by: string[]; set: Record<string, Logic> }
  | RankDef
  | { foresee: string }
  | { complete: string; by: string[] }
  | { validate: string; by: string[] }
  | { history: string; by: string[] }
  /** A link to a workbook with the columns of this list, filled by a reading action of the same service. */
  | { workbook: string; reads: string }
  | { exists: string; by: string[]; having?: string[] }
  | { reference: string; by?: string[]; take?: string[]; within?: string }
  /** `many`: it takes several rows. */
  | { handler: string; many?: true };

/** How many rows, altogether, for each value of a column or for each combination of two. */
export interface CountWork {
  count: string;
  by: string[];
  where?: Record<string, Logic>;
  per?: string | [string, string];
  /** Rule over key, a value of that column: values of which it says the same are one. */
  group?: Logic;
  most?: number;
  /** With `most`: what the other groups count stands together in a last row, which says true under this key. */
  rest?: string;
  as?: string;
  /** Rows of every centre are counted: a number that rules may read. A check that reads it is judged again as its save is written. */
  everywhere?: true;
  /** Key of the request: the row with this id is not counted. */
  except?: string;
}

/** Work that answers rows of an entity. */
export type ListWork = Extract<Operation, { list: string }>;

/**
 * A row stays while a row of another entity is there: `when`, `where` and `fewerThan` (1 without it) are rules over row. With create none is made while
 * such a row is there in the same centre and programme: rules over data and session. Said by the text `guard.<rule>`.
 */
export interface UnlessDef {
  when?: Logic;
  entity: string;
  where: Record<string, Logic>;
  fewerThan?: Logic;
  rule: string;
}

/** The key of a row that holds the id of a user; with `part` one of the two names alone. */
export type PersonDef = string | { by: string; part: 'firstName' | 'lastName' };
export interface BesideDef {
  entity: string;
  by: string;
}

/** Rows that refer to a row by the key of its own; while `asked`, a key of the request, is true; of the days that it asks for. */
export interface WithDef extends BesideDef {
  asked?: string;
  between?: Omit<BetweenDef, 'when'>;
  /** Wire keys that are kept of them; all where it is left out. */
  take?: string[];
}

/** Rows by the day that a column holds, from one key of the request to another, both days included. */
export interface BetweenDef {
  column: string;
  from: string;
  to: string;
  when?: Logic;
}

/** Fields of the row that the written rows refer to by a key, set in the same transaction: rules over `rows`, `record` (that row), session, today. */
export interface MarkDef {
  by: string;
  set: Record<string, Logic>;
  /** For rows from before the mark, over `rows` (all that refer) and `record`, where `set` says it otherwise or reads what is not known any more. */
  old?: Record<string, Logic>;
}

/** Rows of a reference are answered, each with what is stored for it: the row whose `by` is its id. */
export interface LeftJoinDef {
  reference: string;
  by: string;
}

/**
 * Rows that wait are measured by a rule, ranked among each other and sent to their workflow: rules over session, today, record with the
 * rows beside it, and for `event` over rank (0 to 100).
 */
export interface RankDef {
  rank: string;
  where: Record<string, Logic>;
  with?: Record<string, BesideDef>;
  total: Logic;
  least: Logic;
  fewer: Text;
  event: Logic;
}

export interface RequestDef {
  required?: string[];
  /** JSON Schema of wire keys that are not a form's fields. */
  properties?: Record<string, FormSchema>;
  /** A form judges the payload: the whole, or the part of it named by `at`. */
  form?: string;
  /** Where the payload sits in that form: a pointer, or one chosen by a wire key's value. */
  at?: Pointer | { by: string; is: Record<string, Pointer> };
  /** Parts of the form that other steps carry. */
  without?: Pointer[];
  /** After this write the whole form, assembled from the store, must be free of problems. */
  judges?: string;
}

/** Value of a wire key -> the internal action of the same service that does the work; or one that does it while a rule over data and session holds. */
type InsteadDef = { by: string; is: Record<string, string> } | { when: Logic; use: string };

/** How often one user, address, or number (for each centre that asks) may call an action within so many seconds. */
interface LimitDef {
  per: 'user' | 'address' | 'number';
  count: number;
  seconds: number;
}

export interface ActionDef {
  /** What it is for, for people. */
  about?: string;
  auth: 'none' | 'bearer';
  /** Logic over session; true by default for any signed-in user. */
  may?: Logic;
  scope?: 'none' | 'user' | 'centre';
  request?: RequestDef;
  /** Another action's work, picked by the value that a key of the payload has: value -> internal action of the same service. */
  instead?: InsteadDef | InsteadDef[];
  /** With scope user: the keys that must name the caller (`userId` and `id` without it). */
  own?: string[];
  do: Operation;
  /** Wire keys of an answer row, in order; missing ones are null. Logic renames or derives: `{ "name": { "var": "centreName" } }`. */
  answer?: (string | Record<string, Logic>)[];
  audit?: string;
  /** The line that whoever reads leaves in the audit, but for those whose own work list it is. */
  seen?: { event: string; unless?: Logic };
  /** Which row a call is about, where `do` does not tell: the entity, and the key of the request that names it. */
  record?: BesideDef;
  /** Events of workflows that its handler sends: workflow -> events. */
  sends?: Record<string, string[]>;
  /** What the history says that it did, where no field tells. */
  told?: Text;
  /** An endpoint of its own beside POST /api/<service>. */
  endpoint?: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH';
    path: string;
    body?: 'json' | 'query' | 'none';
    answer?: 'plain' | 'envelope';
    /** What an answer says beside its rows. */ message?: string;
  };
  /** Seconds that a page waits for its answer; 30 by default. */
  patience?: number;
  /** Texts said instead of the general ones, by problem code. */
  say?: Record<string, Text>;
  /** Requests per minute for one user or, without a session, one address. */
  limit?: LimitDef | LimitDef[];
  /** Does not renew the idle session (polling, sign-out). */
  quiet?: boolean;
  /** What it answers may be some seconds old: its rows are read from a replica where there is one. It writes nothing. */
  mayLag?: boolean;
  /** Answers also to who signed in with a one-time password that is not changed yet. */
  whilePasswordDue?: boolean;
  /** Asked by rules, other actions and handlers only: no endpoint leads to it. */
  internal?: boolean;
  /** The answer's `data` is the one value itself (`true`), not an array of rows. */
  single?: boolean;
  /** Encrypted fields that this answer shows in full; every such reading is audited. Without it they are masked. */
  reveal?: string[];
  requirement?: string[];
}
