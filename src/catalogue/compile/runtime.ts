/**
 * The helpers that code made by Ajv asks for, written out so that a page needs no package. `tests/catalogue/module.test.ts`
 * holds them against Ajv's own.
 */
export interface Helper {
  name: string;
  source: string;
}

/** Length in characters, not in UTF-16 units: a pair of surrogates counts once. */
const characters = `function characters(text) {
  let count = text.length;
  for (let at = 0; at + 1 < text.length; at += 1) {
    const first = text.charCodeAt(at);
    if (first < 0xd800 || first > 0xdbff) continue;
    const second = text.charCodeAt(at + 1);
    if (second >= 0xdc00 && second <= 0xdfff) { count -= 1; at += 1; }
  }
  return count;
}`;

/** Equality of JSON values. */
const equal = `function equal(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a !== a && b !== b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}`;

export const runtime: Readonly<Record<string, Helper>> = {
  'ajv/dist/runtime/ucs2length': { name: 'characters', source: characters },
  'ajv/dist/runtime/equal': { name: 'equal', source: equal },
};
