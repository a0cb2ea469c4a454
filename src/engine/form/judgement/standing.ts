import type { FormSchema, Json } from '../../types.ts';
import { propertyOf } from '../schemaAt.ts';
import type { Segments } from '../paths.ts';
import { isHiddenBy, settle, type Place } from './build.ts';
import type { Judgement } from './judgement.ts';
import { placeAt } from './refresh.ts';

/** Whether a place, or something it lies in, is hidden or unseen. */
export function isHidden({ decisions }: Judgement, segments: Segments): boolean {
  let at = decisions;
  if (isHiddenBy(at)) return true;
  for (const key of segments) {
    const next = at.children?.get(key);
    if (!next) return false;
    if (isHiddenBy(next)) return true;
    at = next;
  }
  return false;
}

/** A place with everything decided about it and above it; undefined where it is hidden. */
export function standingAt(judgement: Judgement, segments: Segments): Place | undefined {
  const place = placeAt(judgement, segments);
  return place && !isHiddenBy(place.decision) ? settle(place) : undefined;
}

/** The stored value of a place, rows found by their id. */
export const storedAt = (judgement: Judgement, segments: Segments): Json | undefined => placeAt(judgement, segments)?.stored;

/** Whether the schema itself requires a place: its parent lists it. */
export function isListed(schema: FormSchema | undefined, segments: Segments): boolean {
  let at = schema;
  for (const [index, key] of segments.entries()) {
    if (index === segments.length - 1) return at?.required?.includes(key) ?? false;
    at = at?.items ?? propertyOf(at, key);
  }
  return false;
}
