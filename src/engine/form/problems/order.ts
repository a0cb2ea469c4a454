import type { FormSchema, Pointer } from '../../types.ts';
import { segmentsOfPointer } from '../paths.ts';
import { propertyOf } from '../schemaAt.ts';

/** Where a place stands in the schema: position of each property, index of each row. */
function positionOf(schema: FormSchema, pointer: Pointer): number[] {
  let at: FormSchema | undefined = schema;
  return segmentsOfPointer(pointer).map((key) => {
    if (at?.items) {
      at = at.items;
      return Number(key);
    }
    const position = Object.keys(at?.properties ?? {}).indexOf(key);
    at = propertyOf(at, key);
    return position < 0 ? Infinity : position;
  });
}

/** Sorts by the order of the schema, the whole before its parts; what stands at one place keeps its order. */
export function inFormOrder<T>(schema: FormSchema, list: readonly T[], pointerOf: (one: T) => Pointer): T[] {
  if (list.length < 2) return [...list];
  const placed = list.map((one) => ({ one, position: positionOf(schema, pointerOf(one)) }));
  return placed.sort((a, b) => {
    for (let at = 0; at < Math.min(a.position.length, b.position.length); at++) {
      const [left = 0, right = 0] = [a.position[at], b.position[at]];
      if (left !== right) return left < right ? -1 : 1;
    }
    return a.position.length - b.position.length;
  }).map(({ one }) => one);
}
