import type { Json, Problem } from '../../types.ts';
import type { FormCode } from '../../problem/formCodes.ts';
import { isEmpty } from '../empty.ts';
import { baseOf, childOf, rowOf, settle, type Place } from '../judgement/build.ts';
import type { Judgement } from '../judgement/judgement.ts';
import { rootPlace } from '../judgement/refresh.ts';
import { lockedBecause } from '../locks.ts';
import { pointerOf, type Segments } from '../paths.ts';
import { sameJson } from '../sameJson.ts';
import { isOpen } from '../schemaAt.ts';
import { problemOf } from './problemOf.ts';

/** Nothing of ours is nested deeper: what is, differs. */
const DEEPEST = 20;

/** A value without what is empty in it, so that `''`, null and absent compare as one. */
function bare(value: Json | undefined, left = DEEPEST): Json | undefined {
  if (isEmpty(value) || typeof value !== 'object' || value === null) return isEmpty(value) ? undefined : value;
  if (left === 0) return '…';
  if (Array.isArray(value)) return value.map((one) => bare(one, left - 1) ?? null);
  const kept = Object.entries(value).flatMap(([key, one]) => {
    const inner = bare(one, left - 1);
    return inner === undefined ? [] : [[key, inner] as const];
  });
  return kept.length ? Object.fromEntries(kept) : undefined;
}

/** Whether something was sent that is not what it must be. */
const differs = (sent: Json | undefined, due: Json | undefined): boolean => bare(sent) !== undefined && !sameJson(bare(sent), bare(due));

type Report = (rule: string, code: FormCode, at: Segments) => void;

function unseen(place: Place, at: Segments, report: Report): void {
  const { properties } = place.schema;
  if (properties && !Array.isArray(place.draft)) {
    for (const [key, schema] of Object.entries(properties)) unseen(childOf(place, key, schema), [...at, key], report);
  } else if (differs(place.draft, place.stored)) report('see', 'FIELD_UNSEEN', at);
}

function unknown({ draft, schema }: Place, at: Segments, report: Report): void {
  if (typeof draft !== 'object' || draft === null || Array.isArray(draft) || isOpen(schema)) return;
  for (const key of Object.keys(draft))
    if (!Object.hasOwn(schema.properties ?? {}, key)) report('unknown', 'FIELD_UNKNOWN', [...at, key.slice(0, 100)]);
}

function walk(from: Place, at: Segments, report: Report): void {
  const { decision } = from;
  if (decision && !decision.seen) return unseen(from, at, report);
  if (decision && !decision.shown) return undefined;
  const place = settle(from);
  const { schema, draft, computed } = place;
  const base = baseOf(place);
  if (schema.properties && (typeof draft !== 'object' || !Array.isArray(draft))) {
    unknown(place, at, report);
    for (const [key, property] of Object.entries(schema.properties)) walk(childOf(place, key, property), [...at, key], report);
  } else if (Array.isArray(draft) && Array.isArray(base) && draft.length === base.length && schema.items) {
    // Rows in step with what counts: each on its own, so that the wrong cell is named.
    base.forEach((_, index) => walk({ ...rowOf(place, base, index), draft: draft[index] }, [...at, String(index)], report));
  } else if (computed !== undefined) {
    if (differs(draft, computed)) report('computed', 'FIELD_COMPUTED', at);
  } else if (place.readonly && differs(draft, place.stored)) report('readonly', 'FIELD_READONLY', at);
}

/**
 * Values that nobody could have sent from the page: keys that the form does not know, and values of read-only, computed or unseen fields
 * that differ from what is stored or computed. What was not sent, or sent empty, is no attempt.
 */
export function tamperProblems(judgement: Judgement): Problem[] {
  const problems: Problem[] = [];
  walk(rootPlace(judgement), [], (rule, code, at) => {
    const text = code === 'FIELD_READONLY' ? lockedBecause(judgement, at) : undefined;
    problems.push(problemOf(judgement.messages, { at: pointerOf(at), rule, code, text }));
  });
  return problems;
}
