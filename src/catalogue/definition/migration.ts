/** A migration of config/migrations as admins write it: where records go that hold what definitions no longer have. */
import type { Json, JsonObject, Pointer, Text } from '../../engine/types.ts';

/** A state of `workflow`; a value of the list `options`, wherever records choose from it; a value of one field; or a field. */
export interface MoveDef {
  workflow?: string;
  options?: string;
  entity?: string;
  field?: Pointer;
  /** What is gone, and what takes its place; null for nothing. */
  from?: string | number | boolean;
  to?: Json;
  /** The field that takes what stood in `field`; null drops it. */
  into?: Pointer | null;
}

export interface MigrationDef {
  id: string;
  about?: string;
  /** What the story of each record that is moved says. */
  title: Text;
  moves: MoveDef[];
  examples: { name: string; entity: string; before: JsonObject; after: JsonObject }[];
}
