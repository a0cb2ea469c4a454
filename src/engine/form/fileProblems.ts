import { readFileText } from '../file/fileText.ts';
import { textOf } from '../problem/text.ts';
import { fileTypeNames, pixelWords, sizeText } from '../file/words.ts';
import type { FileDef, FormSchema } from '../definition/form.ts';
import type { Json, Path, Problem } from '../types.ts';
import type { FormCode } from '../problem/formCodes.ts';
import { isEmpty } from './values.ts';
import type { Judgement } from './judgement.ts';
import { storedAt, isHidden } from './place.ts';
import { pointerOf, type Segments, listOf } from '../json.ts';
import { pathOf, valueAt } from './paths.ts';
import { schemaAt } from './schema.ts';
import { problemOf } from './problem.ts';

const known = new WeakMap<FormSchema, readonly Path[]>();

function walk(schema: FormSchema, pattern: readonly string[]): Path[] {
  if (fileDefOf(schema)) return [pathOf(pattern)];
  const below = Object.entries(schema.properties ?? {}).flatMap(([key, one]) => walk(one, [...pattern, key]));
  return schema.items ? [...below, ...walk(schema.items, [...pattern, '*'])] : below;
}

/** Every field of a schema that holds a file or several, as patterns (`rows.*.photo`). */
export function fileFieldsOf(schema: FormSchema): readonly Path[] {
  const found = known.get(schema) ?? walk(schema, []);
  known.set(schema, found);
  return found;
}

type Fault = readonly [FormCode, keyof NonNullable<FileDef['say']> | 'file'];

function faultOf(value: Json | undefined, { types, maxBytes }: FileDef): Fault | undefined {
  const file = readFileText(value);
  if (!file) return ['FILE_UNREADABLE', 'file'];
  if (file.size === 0) return ['FILE_EMPTY', 'empty'];
  if (file.size > maxBytes) return ['FILE_TOO_LARGE', 'size'];
  if (!types.includes(file.type)) return ['FILE_TYPE', 'type'];
  if (file.cut) return ['FILE_CUT', 'cut'];
  if (file.locked) return ['FILE_LOCKED', 'locked'];
  return file.pixels === undefined ? undefined : ['FILE_PIXELS', 'pixels'];
}

/** What a file field takes, of one or of several files; undefined for any other field. */
export const fileDefOf = (schema: FormSchema | undefined): FileDef | undefined => schema?.['x-file'] ?? schema?.items?.['x-file'];

/** What is wrong with one file; of a list its name is said, too. */
function problemOfFile({ messages }: Judgement, segments: Segments, value: Json | undefined, def: FileDef, isListed: boolean): Problem[] {
  const fault = faultOf(value, def);
  if (!fault) return [];
  const [code, rule] = fault;
  const file = readFileText(value);
  const values = {
    limit: sizeText(def.maxBytes),
    size: sizeText(file?.size ?? 0),
    types: fileTypeNames(def.types),
    name: file?.name ?? '',
    ...pixelWords(file?.pixels ?? 0),
  };
  const problem = problemOf(messages, { at: pointerOf(segments), rule, code, text: rule === 'file' ? undefined : def.say?.[rule], values });
  if (!isListed || values.name === '') return [problem];
  return [{ ...problem, message: textOf(messages, '{{problem.fileNamed}}', { name: values.name, said: problem.message }) }];
}

/**
 * What is wrong with the file at a place, or with each of a list: too large, of another kind, empty, cut off, behind a password, of too many pixels. What is stored
 * already may stay.
 */
export function fileProblems(judgement: Judgement, segments: Segments): Problem[] {
  const schema = schemaAt(judgement.schema, segments);
  const def = fileDefOf(schema);
  const value = def && valueAt(judgement.view, segments);
  if (!def || isEmpty(value) || isHidden(judgement, segments)) return [];
  const stored = storedAt(judgement, segments);
  if (schema?.['x-file']) return value === stored ? [] : problemOfFile(judgement, segments, value, def, false);
  const kept: readonly Json[] = listOf(stored);
  return listOf(value).flatMap((one, index) => (kept.includes(one) ? [] : problemOfFile(judgement, [...segments, String(index)], one, def, true)));
}
