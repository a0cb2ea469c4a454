import type { Json } from '../../engine/types.ts';

const WORDS: Readonly<Record<string, boolean>> = { true: true, false: false };

/**
 * One answer to one question, as rules read it. `data` is usually a list and some servers write yes and no as words (D1-ENV-15,
 * D1-REG-12): `[true]`, `"true"` and `["true"]` are all true. Lists of rows and other values stay as they are.
 */
export function singleAnswer(value: Json): Json {
  const only = Array.isArray(value) && value.length === 1 ? (value[0] ?? null) : value;
  if (typeof only === 'object' && only !== null) return value;
  return typeof only === 'string' ? (WORDS[only.trim().toLowerCase()] ?? only) : only;
}
