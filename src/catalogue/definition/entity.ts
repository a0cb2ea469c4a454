/** An entity of config/entities as admins write it. */
import type { Json, JsonObject, Logic, Pointer, Text } from '../../engine/types.ts';

export interface EntityColumn {
  type: 'text' | 'integer' | 'number' | 'date' | 'timestamp' | 'boolean';
  /** Where its value comes from in the document (defaults to the key of its own name). */
  at?: Pointer;
  /** Copied from the parent or a referenced entity and kept in step with it. */
  from?: { entity: string; by: string; at: Pointer };
  /** Worked out from the rows of another entity that refer to this one, stored with it and kept in step with them. */
  children?: {
    entity: string;
    /** Their reference to this entity. */ by: string;
    take: 'count' | 'any' | 'sum' | 'least' | 'most' | 'newest';
    /** The column of theirs that is taken; a count and whether there is any need none. */ column?: string;
    /** With `newest`: the column whose last value makes a row the newest; when it was made without it. */ order?: string;
    /** Only rows whose columns have these values. */ where?: Record<string, Json | Json[]>;
  };
  /** Worked out from the row's own fields by their bare keys, stored with the row and kept in step. */
  compute?: Logic;
  /** Rows with what `compute` makes of them. */
  examples?: { row: JsonObject; is: Json }[];
  sort?: boolean;
  filter?: boolean;
  /** The option list of its values, where no form says so. */
  options?: string;
  /** What people call it, where no form says so: then the history tells of it. */
  title?: Text;
}

/** A field that a mark sets, for rows that stood before it: a rule over `rows` of that entity that refer, and `record`. */
export interface MarkedField {
  entity: string;
  by: string;
  rule: Logic;
}

export interface EntityDef {
  /** What it is, for people. */
  about?: string;
  noun: string;
  /** What people call a row of it, or a rule over the row that says it; the title of its form without it. */
  title?: Text | Logic;
  /** Fields whose values tell its rows apart, as the history names them. */
  named?: string[];
  /** Wire name of the id. */
  key: string;
  /** A new row is given a name: what the rule over `row` and `of` (a row of a reference) says, then its number. */
  numbered?: { at: string; digits: number; of?: { reference: string; by: string }; name: Logic };
  parent?: string;
  references?: Record<string, string>;
  /** Reference -> keys in which the row that it points to must say the same as this one. */
  alike?: Record<string, string[]>;
  /** The form whose data the document is (or a part of it by pointer). */
  document?: string | { form: string; at?: Pointer };
  /** How a row comes to its centre and programme: own, from the session, or through a reference; through `or` where that one is empty. */
  scope: 'centre' | 'none' | { through: string; or?: string };
  /** Rows of another centre are within reach, too, of who has a row of `with` that refers to them by `by`, and what hangs on them. `keeps`: only their own centre changes them. */
  shared?: { with: string; by: string; keeps?: boolean };
  columns?: Record<string, EntityColumn>;
  /** Fields (own or copied) that go into the search text. */
  search?: string[];
  /** Written by the loader, of the actions. */
  marks?: Record<string, MarkedField>;
  unique?: {
    over: string[];
    only?: Logic;
    rule: string;
    message: Text;
    /** Of the text's placeholders, by rules over the row. */ values?: Record<string, Logic>;
    at: Pointer;
  }[];
  encrypted?: string[];
  counters?: string[][];
  workflow?: string;
  /** Further workflows of its rows, each with the state in a column of its own. */
  alongside?: string[];
  /** Seed rows that every store needs (not demo data). */
  retention?: { days?: number };
}
