import type { Json, JsonObject, Path } from '../../../engine/types.ts';
import { isObject } from '../../save/pointers.ts';

const merge = (typed: JsonObject, before: JsonObject, at: string): [Path, Json | undefined][] =>
  [...new Set([...Object.keys(typed), ...Object.keys(before)])].flatMap((key): [Path, Json | undefined][] => {
    const path = at === '' ? key : `${at}.${key}`;
    const now = typed[key];
    const then = before[key];
    return isObject(now) || isObject(then) ? merge(isObject(now) ? now : {}, isObject(then) ? then : {}, path) : [[path, now]];
  });

/**
 * A draft as changes to what was there before: every leaf of either by path; undefined where the draft has emptied one.
 * Tables are leaves.
 */
export const leavesOf = (typed: JsonObject, before: JsonObject): Record<Path, Json | undefined> => Object.fromEntries(merge(typed, before, ''));
