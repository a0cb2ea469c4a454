/** The demo as config/demo says it: lists of who and what there is, and groups of rows that are written of them, in order. Types only. */
import type { Json, JsonObject, Logic } from '../../engine/types.ts';

/** Where one thing after another comes from; exactly one of the first five. */
export interface DemoSource {
  list?: string;
  /** Rows of this entity that were written before. */
  rows?: string;
  /** A table, option list or file of config/reference. */
  reference?: string;
  /** The turns of a group that has this name. */
  group?: string;
  value?: Logic;
  where?: Logic;
  /** Only the last ones. */
  last?: number;
  /** Only the one at this place, from 0: a fault where nobody stands there. */
  at?: Logic;
}

/** A fact that is drawn or worked out before the rows are written. One key besides `as`, `if`, `seed` and `chance` at most. */
export interface DemoDraw {
  as: string;
  if?: Logic;
  /** From here on the same seed gives the same draws. */
  seed?: Logic;
  /** Alone: whether it was drawn. Beside another: how often there is one. */
  chance?: number;
  pick?: Logic;
  between?: [Logic, Logic];
  is?: Logic;
  phone?: Logic;
  aadhaar?: Logic;
  /** Days and milliseconds before now. */
  ago?: [Logic, Logic];
  /** Id of a row that was written with this key. */
  id?: { of: string; key: Logic };
  /** A paper, or the picture, put into the store of documents. */
  file?: { title: Logic; name: Logic; seed: Logic; picture?: Logic };
}

/** The row has come step by step to where it stands; `keeps` is what it said on the way. */
interface DemoWay {
  workflow: string;
  keeps: { keys: string[]; if?: Logic }[];
}

export interface DemoRow {
  entity: string;
  if?: Logic;
  id?: Logic;
  key?: Logic;
  centre?: Logic;
  programme?: Logic;
  at?: Logic;
  way?: DemoWay;
  /** Values by key; those of the key `` are spread first; what is null is left out. */
  doc: Record<string, Logic>;
}

export interface DemoGroup {
  name?: string;
  each?: { as: string; from: DemoSource[] }[];
  if?: Logic;
  facts?: DemoDraw[];
  rows?: DemoRow[];
  /** What rows say besides that were written before; `note` is known to later groups and not written. */
  change?: { entity: string; id: Logic; if?: Logic; doc: Record<string, Logic>; note?: JsonObject }[];
}

export interface DemoDef {
  password?: string;
  lists?: Record<string, Json>;
  groups?: DemoGroup[];
}
