import type { Json, Path } from '../types.ts';
import { type Segments, isObject } from '../json.ts';
import { isEmpty, patternOf, segmentsOfPath, valueAt } from './paths.ts';
import { settledAt } from './effectiveValue.ts';
import { optionListOf, partOf, schemaAt, typedText } from './schema.ts';
import type { OpenForm } from './openForm.ts';

/** Rules that need nothing of the value they are about, only whether there is one. */
const blind = new Set(['show', 'see', 'readonly', 'require', 'check']);

/** A place at which only the schema looks: no rule reads it, nothing is chosen from a list, nothing follows from it. */
function isPlain({ judgement: { plan }, options: { form } }: OpenForm, segments: Segments): boolean {
  const pattern = patternOf(segments);
  const schema = schemaAt(form.schema, segments);
  return (
    schema?.type === 'string' &&
    optionListOf(schema) === undefined &&
    plan.readers(pattern).length === 0 &&
    plan.about(pattern).every(({ kind }) => blind.has(kind))
  );
}

/**
 * The short way for most key presses: a text that was there becomes another text in a field that only the schema judges. What counts
 * there and what was typed are one, the field is open and was visited before, so no verdict can turn before the schema is asked again.
 * @returns false where it is not so simple; then nothing was written
 */
export function writePlainText(open: OpenForm, path: Path, value: Json | undefined, writer: unknown): boolean {
  const { judgement, plain, listeners } = open;
  if (
    typeof value !== 'string' ||
    isEmpty(value) ||
    open.serverProblems.size > 0 ||
    open.dirtyPaths.size > 0 ||
    open.inDoubt.size > 0 ||
    !open.touched.has(path)
  )
    return false;
  const segments = segmentsOfPath(path);
  if (typedText(schemaAt(open.options.form.schema, segments) ?? {}, value) !== value) return false;
  const isShort = plain.get(path) ?? isPlain(open, segments);
  plain.set(path, isShort);
  const key = segments.at(-1);
  if (!isShort || key === undefined || settledAt(judgement, segments)?.readonly) return false;
  const [draft, view] = [judgement.draft, judgement.view].map((data) => valueAt(data, segments.slice(0, -1)));
  if (!isObject(draft) || !isObject(view)) return false;
  const before = draft[key];
  if (typeof before !== 'string' || before === '' || view[key] !== before) return false;
  if (before === value) return true;
  draft[key] = value;
  view[key] = value;
  open.wrote = true;
  open.stale.add(partOf(open.options.form.schema, segments[0]));
  for (const listener of listeners.get(path) ?? []) listener(writer);
  for (const listener of listeners.get('*') ?? []) listener(writer);
  return true;
}
