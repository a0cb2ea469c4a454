/** What one operator of our own is: an entry of a file of operators/, which is a subject. */
import type { Json } from '../types.ts';

export interface Operator {
  readonly name: string;
  /** How many arguments it takes. */
  readonly args: { readonly min: number; readonly max: number };
  /** One or two sentences for people who write rules: arguments, answer, what missing values give. */
  readonly doc: string;
  /** Positions (from 0) whose argument must be written out, not worked out: patterns, names of keys. */
  readonly literal?: readonly number[];
  /**
   * Arguments that name keys of the first argument's rows: only those fields of the rows are read then. `otherwise` is the key
   * read where the argument is left out; without it, rows are read as a whole.
   */
  readonly columns?: readonly { readonly at: number; readonly otherwise?: string }[];
  /** Pure; never throws on any JSON; null where there is no answer. */
  run(args: readonly Json[]): Json;
}
