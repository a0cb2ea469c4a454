/** What one operator of our own is: a row of the table in operators/index.ts. */
import type { Json } from '../types.ts';

export interface Operator {
  readonly name: string;
  /** How many arguments it takes. */
  readonly args: { readonly min: number; readonly max: number };
  /** One or two sentences for people who write rules: arguments, answer, what missing values give. */
  readonly doc: string;
  /** Positions (from 0) whose argument must be written out, not worked out: patterns, names of keys. */
  readonly literal?: readonly number[];
  /** Pure; never throws on any JSON; null where there is no answer. */
  run(args: readonly Json[]): Json;
}
