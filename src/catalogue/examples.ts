/** Examples of a form as they are written, and whole. */
import { laidOver } from '../engine/example/difference.ts';
import type { ExampleDef, JsonObject } from '../engine/types.ts';
import { isObject } from '../engine/form/paths.ts';

/**
 * `examples.json`: what most examples have in common stands once under `given`; what an example says itself is laid over it,
 * key by key.
 * In `data`, null takes a key away. An example that is `alone` takes nothing from `given`.
 */
export interface ExamplesFile {
  given?: { facts?: ExampleDef['facts']; data?: JsonObject };
  examples: (ExampleDef & { alone?: boolean })[];
}

const withoutNulls = (data: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [key, isObject(value) ? withoutNulls(value) : value]),
  );

/** Every example whole, as the engine judges it. */
export function examplesOf({ given = {}, examples }: ExamplesFile): ExampleDef[] {
  return examples.map(({ alone = false, ...example }) => {
    if (alone) return example;
    const facts = laidOver((given.facts ?? {}) as JsonObject, (example.facts ?? {}) as JsonObject) as NonNullable<ExampleDef['facts']>;
    return { ...example, ...(Object.keys(facts).length > 0 ? { facts } : {}), data: withoutNulls(laidOver(given.data ?? {}, example.data)) };
  });
}
