/** A decision against a request: a permanent code, values for its text, and the field that it is about. Thrown, never a fault. */
import type { ProblemCode } from '../../engine/problem/codes.ts';
import type { Json, JsonObject, Problem, Text } from '../../engine/types.ts';
import type { Explain } from './explained.ts';

export interface RefusalDetail {
  /** Wire name of the field (`data-field`). */
  field?: string;
  /** Takes the place of the code's own text. */
  text?: Text;
  /** Values of the text's placeholders. */
  values?: JsonObject;
  /** What the answer's `data` carries (the current record, the first answer). */
  data?: Json;
  /** Stands in the body beside the one shape: keys that a door of its own documents (`Status`). */
  beside?: JsonObject;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** Said late: what a stranger sends for nothing, and what is asked too often. */
  held?: boolean;
  /** Several problems of a form, each an appError of its own. */
  problems?: readonly Problem[];
  /** Why: asked when the answer is written. */
  explain?: Explain;
}

export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly detail: RefusalDetail;
  constructor(code: ProblemCode, detail: RefusalDetail = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
  }
}
