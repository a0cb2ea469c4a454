import type { Json } from '../types.ts';
import { own } from './paths.ts';

/** Whether two values are the same JSON, whatever the order of their keys. */
export function sameJson(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && one.every((value, at) => sameJson(value, other[at]));
  const keys = Object.keys(one);
  return (
    !Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], own(other, key)))
  );
}
