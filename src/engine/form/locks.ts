import type { LockDef, Logic, Text } from '../types.ts';
import { holds } from '../rules/logic.ts';
import { factsAt } from './judgement/instances.ts';
import type { Judgement } from './judgement/judgement.ts';
import { patternOf, pathOf, type Segments } from './paths.ts';

const isLock = (rule: unknown): rule is LockDef =>
  typeof rule === 'object' && rule !== null && !Array.isArray(rule) && 'when' in rule && 'message' in rule;

/** A `readonly` rule as reasons with their texts; undefined for one that is plain logic. */
export function locksOf(rule: Logic | LockDef | readonly LockDef[] | undefined): readonly LockDef[] | undefined {
  if (isLock(rule)) return [rule];
  const all: readonly unknown[] = Array.isArray(rule) ? rule : [];
  return all.length > 0 && all.every(isLock) ? all : undefined;
}

/** Whether a `readonly` rule locks: its logic, or that of any of its reasons. */
export function lockLogic(rule: Logic | LockDef | readonly LockDef[]): Logic {
  const locks = locksOf(rule);
  return locks ? { or: locks.map(({ when }) => when) } : (rule as Logic);
}

/** Why a place is read-only, in the words of the nearest rule that says so: of its own place, or of what it lies in. */
export function lockedBecause(judgement: Judgement, segments: Segments): Text | undefined {
  for (let depth = segments.length; depth >= 0; depth -= 1) {
    const at = segments.slice(0, depth);
    const node = judgement.plan
      .about(patternOf(at))
      .find(({ kind, rank }) => kind === 'readonly' && judgement.results[rank]?.get(pathOf(at)) === true);
    const lock = node?.locks?.find(({ when }) => holds(when, factsAt(judgement, node, at)));
    if (lock) return lock.message;
  }
  return undefined;
}
