/** Puts shared parts in the place of their `$ref`. */
import type { FormSchema } from '../../engine/definition/form.ts';
import type { JsonObject } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { isObject } from '../../engine/json.ts';
import { fileGone, type Cause } from '../report.ts';

export interface RefFault {
  file: string;
  pointer: string;
  wrong: string;
  right: string;
  cause?: Cause;
}
interface Inlining {
  parts: ReadonlyMap<string, JsonObject>;
  faulty: ReadonlySet<string>;
  faults: RefFault[];
  open: readonly string[];
  /** How many more parts the schema may take in. */
  left: { parts: number };
}

/** A part that holds another twice, which holds a third twice, would be larger than any memory. */
const MOST_PARTS = 500;

/**
 * Marks a field of which nothing is known because its part is faulty: checks let everything about it pass, its own fault is
 * reported.
 */
export const UNKNOWN = 'x-unknown';

/**
 * `schemas/forms/a/b/schema.json` and `../../../_shared/x.json` -> `schemas/_shared/x.json`; undefined when it leads out of
 * the definitions.
 */
export function resolvePath(file: string, relative: string): string | undefined {
  const parts = file.split('/').slice(0, -1);
  for (const step of relative.split('/')) {
    if (step === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (step !== '.') parts.push(step);
  }
  return parts.join('/');
}

function target(file: string, pointer: string, ref: string, inlining: Inlining): { path: string; part: JsonObject } | undefined {
  const path = resolvePath(file, ref);
  const fault = (wrong: string, right: string, more: Pick<RefFault, 'cause'> = {}): undefined =>
    void inlining.faults.push({ file, pointer, wrong, right, ...more });
  if (path === undefined || !path.startsWith('schemas/_shared/'))
    return fault(`"${ref}" leads out of schemas/_shared`, 'a relative path to a file under schemas/_shared');
  if (inlining.open.includes(path))
    return fault(`"${ref}" leads back to itself (${[...inlining.open, path].join(' -> ')})`, 'parts that do not contain themselves');
  const part = inlining.parts.get(path);
  if (!part && inlining.faulty.has(path)) return undefined;
  if (part && --inlining.left.parts < 0)
    return inlining.left.parts < -1 ? undefined : fault(`more than ${MOST_PARTS} parts stand in one schema`, 'fewer parts within each other');
  if (!part) {
    const right = `one of ${[...inlining.parts.keys()].join(', ') || 'the files that you put under schemas/_shared'}`;
    return fault(`there is no file ${path}`, right, fileGone(path));
  }
  return { path, part };
}

function walk(schema: JsonObject, file: string, pointer: string, inlining: Inlining): JsonObject {
  const { $ref, $schema: _link, $comment: _why, ...own } = schema;
  const result: JsonObject = {};
  if (typeof $ref === 'string') {
    const found = target(file, pointerTo(pointer, '$ref'), $ref, inlining);
    if (!found) result[UNKNOWN] = true;
    else Object.assign(result, walk(found.part, found.path, '', { ...inlining, open: [...inlining.open, found.path] }));
  }
  for (const [key, value] of Object.entries(own)) {
    if (key === 'properties' && isObject(value)) {
      result[key] = Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, isObject(one) ? walk(one, file, pointerTo(pointer, key, name), inlining) : one]),
      );
    } else if (key === 'oneOf' && Array.isArray(value)) {
      result[key] = value.map((one, index) => (isObject(one) ? walk(one, file, pointerTo(pointer, key, String(index)), inlining) : one));
    } else result[key] = key === 'items' && isObject(value) ? walk(value, file, pointerTo(pointer, key), inlining) : value;
  }
  return result;
}

/**
 * The schema without `$ref`, `$schema` and `$comment`; keywords beside a `$ref` win over the part's. `parts` by path;
 * `faulty` are paths of parts that are there but cannot be read.
 */
export function inlineRefs(
  schema: JsonObject,
  file: string,
  parts: ReadonlyMap<string, JsonObject>,
  faulty: ReadonlySet<string> = new Set(),
): { schema: FormSchema; faults: RefFault[] } {
  const inlining: Inlining = { parts, faulty, faults: [], open: [], left: { parts: MOST_PARTS } };
  return { schema: walk(schema, file, '', inlining) as FormSchema, faults: inlining.faults };
}
