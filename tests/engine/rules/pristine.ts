/** json-logic-js as it comes from its package, untouched by our door. */
import { createRequire } from 'node:module';
import type { Json, Logic } from '../../../src/engine/types.ts';

const load = createRequire(import.meta.url);
const path = load.resolve('json-logic-js');
const before = load.cache[path];
delete load.cache[path];
const library = load('json-logic-js') as { apply: (logic: unknown, data: unknown) => unknown };
if (before) load.cache[path] = before;

/** The library's own answer as JSON, or `throws`. */
export function pristine(logic: Logic, data: Json): { answer: Json } | 'throws' {
  try {
    return { answer: JSON.parse(JSON.stringify(library.apply(logic, data) ?? null)) as Json };
  } catch {
    return 'throws';
  }
}
