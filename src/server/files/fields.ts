/** Where files stand in a document, and documents with their files written another way. */
import { fileDefOf, fileFieldsOf, schemaAt } from '../../engine/form/schema.ts';
import { segmentsOfPath } from '../../engine/form/paths.ts';
import type { Segments } from '../../engine/json.ts';
import type { FileDef, FormSchema } from '../../engine/definition/form.ts';
import type { Json, JsonObject, Path } from '../../engine/types.ts';
import { perValue } from '../../engine/perValue.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import { documentPart } from '../request/formPart.ts';

export interface FileField {
  pattern: Path;
  def: FileDef;
  /** How many files it may hold, in all rows; endless where nothing says. */
  most: number;
}

/** How many values of a schema may stand at a place: each list on the way says how many rows it has at most. */
function mostAt(schema: FormSchema | undefined, segments: Segments): number {
  const own = schema?.items ? Number(schema['maxItems'] ?? Infinity) : 1;
  const [key] = segments;
  if (key === undefined) return own;
  return own * mostAt(schemaAt(schema, [key]), segments.slice(1));
}

/** The file fields of a form part. */
export const fileFields = perValue((schema: FormSchema): readonly FileField[] =>
  fileFieldsOf(schema).flatMap((pattern) => {
    const def = fileDefOf(schemaAt(schema, segmentsOfPath(pattern)));
    return def ? [{ pattern, def, most: mostAt(schema, segmentsOfPath(pattern)) }] : [];
  }),
);

/** The file fields of an entity's documents. */
export function filesOf(catalogue: Catalogue, def: EntityDef): readonly FileField[] {
  const part = documentPart(catalogue, def)?.schema;
  return part ? fileFields(part.items ?? part) : [];
}

type Change = (text: string, field: FileField, at: Path, beside: JsonObject) => Json;

function changedAt(value: Json | undefined, segments: readonly string[], at: readonly string[], field: FileField, change: Change): Json | undefined {
  const [key, ...rest] = segments;
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  if (key === '*') {
    if (!Array.isArray(value)) return value;
    return value.map((row, index) => changedAt(row, rest, [...at, String(index)], field, change) ?? null);
  }
  if (Array.isArray(value) || !Object.hasOwn(value, key)) return value;
  const inner = value[key];
  const here = [...at, key];
  if (rest.length > 0) return { ...value, [key]: changedAt(inner, rest, here, field, change) ?? null };
  const changeText = (one: Json, place: readonly string[]): Json =>
    typeof one === 'string' && one !== '' ? change(one, field, place.join('.'), value) : one;
  // Several files are a list of texts.
  if (Array.isArray(inner)) return { ...value, [key]: inner.map((one, index) => changeText(one, [...here, String(index)])) };
  return inner === undefined ? value : { ...value, [key]: changeText(inner, here) };
}

/** A copy of a document with every file text changed. `at` is the path of the text (`photos.1` of several), `beside` the object that the field stands in. */
export function withFiles(doc: JsonObject, fields: readonly FileField[], change: Change): JsonObject {
  return fields.reduce<JsonObject>((whole, field) => changedAt(whole, segmentsOfPath(field.pattern), [], field, change) as JsonObject, doc);
}

/** Every file text of a document. */
export function textsIn(doc: JsonObject, fields: readonly FileField[]): string[] {
  const found: string[] = [];
  withFiles(doc, fields, (text) => {
    found.push(text);
    return text;
  });
  return found;
}
