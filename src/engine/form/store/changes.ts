import type { Json, Path } from '../../types.ts';
import { isEmpty } from '../empty.ts';
import { own, pathOf, type Segments } from '../paths.ts';

const keysOf = (value: Json | undefined): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : []);

/** Leaves in which two values differ; `''`, null and absent are one. */
export function differences(one: Json | undefined, other: Json | undefined, at: Segments = []): Path[] {
  if (one === other || (isEmpty(one) && isEmpty(other))) return [];
  const keys = new Set([...keysOf(one), ...keysOf(other)]);
  const isNothing = (value: Json | undefined): boolean => isEmpty(value) || typeof value === 'object';
  if (keys.size === 0) return isNothing(one) && isNothing(other) ? [] : [pathOf(at)];
  return [...keys].flatMap((key) => differences(own(one, key), own(other, key), [...at, key]));
}
