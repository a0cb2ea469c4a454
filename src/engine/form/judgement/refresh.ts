import type { Json, JsonObject } from '../../types.ts';
import { pathOf, type Segments } from '../paths.ts';
import { sameJson } from '../sameJson.ts';
import { propertyOf } from '../schemaAt.ts';
import { baseOf, build, childOf, isHiddenBy, rowOf, settle, type Place } from './build.ts';
import type { Judgement } from './judgement.ts';

export const rootPlace = ({ schema, decisions, draft, stored }: Judgement): Place => ({
  schema,
  decision: decisions,
  draft,
  stored: stored ?? undefined,
  computed: undefined,
  readonly: false,
});

/** A place on its own; undefined where something above it is hidden, or the schema has no such place. */
export function placeAt(judgement: Judgement, segments: Segments): Place | undefined {
  let place = rootPlace(judgement);
  for (const key of segments) {
    if (isHiddenBy(place.decision)) return undefined;
    place = settle(place);
    const base = baseOf(place);
    const property = propertyOf(place.schema, key);
    if (place.schema.items) place = rowOf(place, Array.isArray(base) ? base : [], Number(key));
    else if (property) place = childOf(place, key, property);
    else return undefined;
  }
  return place;
}

function forget(judgement: Judgement, segments: Segments): void {
  if (!judgement.mistyped.size) return;
  const path = pathOf(segments);
  for (const known of judgement.mistyped.keys()) if (path === '' || known === path || known.startsWith(`${path}.`)) judgement.mistyped.delete(known);
}

function replaceAll(view: JsonObject, next: Json | undefined): void {
  for (const key of Object.keys(view)) delete view[key];
  if (next !== undefined) Object.assign(view, next);
}

/**
 * Works out anew what counts at a place and below it, and tells `changed` when that differs from before.
 * An object that becomes empty goes; one that is needed comes.
 */
export function refresh(judgement: Judgement, segments: Segments): void {
  const { view } = judgement;
  const parents: JsonObject[] = [view];
  for (const key of segments.slice(0, -1)) {
    const parent = parents.at(-1)?.[key];
    // A missing container, or one of rows, is made as a whole.
    if (typeof parent !== 'object' || parent === null) return refresh(judgement, segments.slice(0, parents.length));
    parents.push(parent as JsonObject);
  }
  const parent = parents.at(-1) ?? view;
  if (Array.isArray(parent)) return refresh(judgement, segments.slice(0, -1));
  forget(judgement, segments);
  const place = placeAt(judgement, segments);
  const next = place && build(judgement, place, segments);
  const key = segments.at(-1);
  const before = key === undefined ? { ...view } : parent[key];
  if (sameJson(before, next ?? (key === undefined ? {} : undefined))) return;
  if (key === undefined) replaceAll(view, next);
  else if (next === undefined) delete parent[key];
  else parent[key] = next;
  const grand = parents.at(-2);
  if (segments.length > 1 && !Array.isArray(grand) && Object.keys(parent).length === 0) return refresh(judgement, segments.slice(0, -1));
  judgement.changed(segments);
  // A row's id says which stored row it came from.
  if (key === 'id' && Array.isArray(grand)) refresh(judgement, segments.slice(0, -2));
}
