/** Rows that other definitions place elsewhere, as the store is told of them. Types only. */
import type { JsonObject } from '../../engine/types.ts';

/** Plain SQL: parameters as $1 …; json as text. One statement. */
export type Query = <T extends JsonObject>(text: string, parameters?: readonly unknown[]) => Promise<T[]>;

/** Rows of an entity that get another document, however many: found and worked out within the transaction that writes them. */
export interface RowMove {
  entity: string;
  /** Of their revisions. */
  action: string;
  audit: string;
  receipt: JsonObject;
  ids(query: Query): Promise<number[]>;
  /** The new documents of some of them, as they are stored; a row that has none, or the same, stays. */
  docs(rows: readonly { id: number; doc: JsonObject }[], query: Query): Promise<ReadonlyMap<number, JsonObject>>;
}

export interface RowMoves {
  rows: readonly RowMove[];
  /** What must hold when they are moved: throws where it does not, and nothing is written. */
  settle(query: Query): Promise<void>;
}
