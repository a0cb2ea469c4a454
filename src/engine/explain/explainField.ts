import type { Facts, JsonObject, JudgedForm, Path } from '../types.ts';
import { nodesAt } from '../form/nodesAt.ts';
import { fieldReasons, type FieldReason } from './fieldReasons.ts';
import type { Vocabulary } from './types.ts';

export interface FieldOptions {
  form: JudgedForm;
  /** As rules read them: with `data`. */
  facts: Facts & { readonly data: JsonObject };
  path: Path;
  words: Vocabulary;
}

/** Every verdict on a field, and on what it lies in, with its reasons: what hides or locks it, what it needs, how it is worked out, what is wrong (issue 4, 5). Pure. */
export const explainField = ({ form, facts, path, words }: FieldOptions): FieldReason[] =>
  nodesAt(form, facts, path).flatMap((found) => fieldReasons(found, words));
