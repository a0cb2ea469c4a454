/** Where files stand in a document, and documents with their files written another way. */
import { fileFieldsOf } from '../../engine/form/fileProblems.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { segmentsOfPath } from '../../engine/form/paths.ts';
import type { FileDef, FormSchema } from '../../engine/definition/form.ts';
import type { Json, JsonObject, Path } from '../../engine/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import { documentPart } from '../request/formPart.ts';

export interface FileField {
  pattern: Path;
  def: FileDef;
}

const known = new WeakMap<FormSchema, readonly FileField[]>();

/** The file fields of a form part. */
export function fileFields(schema: FormSchema): readonly FileField[] {
  const found =
    known.get(schema) ??
    fileFieldsOf(schema).flatMap((pattern) => {
      const def = schemaAt(schema, segmentsOfPath(pattern))?.['x-file'];
      return def ? [{ pattern, def }] : [];
    });
  known.set(schema, found);
  return found;
}

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
  return typeof inner === 'string' && inner !== '' ? { ...value, [key]: change(inner, field, here.join('.'), value) } : value;
}

/** A copy of a document with every file text changed. `at` is the path of the field, `beside` the object that it stands in. */
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
