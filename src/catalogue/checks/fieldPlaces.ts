/** Every field of a schema, and every field that ui.json gives a place, those within tables, matrices and fields drawn by their neighbour included. */
import { schemaAt } from '../../engine/form/schema.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import { isObject, segmentsOfPointer, objectOf, listOf, provedAs } from '../../engine/json.ts';
import type { Json, Pointer } from '../../engine/types.ts';
import type { UiField } from '../definition/form.ts';
import { pointerTo } from '../json/pointer.ts';

/** A field of ui.json, a column of a table or a field that stands in the place of another, with where it stands in both files. */
export interface UiFieldPlace {
  field: UiField;
  at: Pointer;
  pointer: Pointer;
}
const fieldsIn = (list: Json | undefined): UiField[] => provedAs(listOf(list));

/** The questions of a matrix, which stand where it stands. */
const questionsOf = (schema: FormSchema, at: Pointer, pointer: Pointer): UiFieldPlace[] =>
  Object.keys(schemaAt(schema, segmentsOfPointer(at))?.properties ?? {}).map((name) => ({
    field: { at: pointerTo('', name) },
    at: pointerTo(at, name),
    pointer,
  }));

/** `fields` of the form's ui.json at `base`, below `above` in its data. */
export function placedIn(schema: FormSchema, fields: readonly UiField[], base: Pointer, above = ''): UiFieldPlace[] {
  return fields.flatMap((field, index) => {
    const pointer = `${base}/${index}`;
    const at = above + field.at;
    const options = objectOf(field.with);
    const kinds = isObject(options['is']) ? Object.entries(options['is']) : [];
    return [
      { field, at, pointer },
      ...(field.widget === 'matrix' ? questionsOf(schema, at, pointer) : []),
      ...placedIn(schema, fieldsIn(options['columns']), `${pointer}/with/columns`, `${at}/*`),
      ...kinds.flatMap(([kind, one]) =>
        isObject(one) ? placedIn(schema, fieldsIn(one['fields']), pointerTo(`${pointer}/with/is`, kind, 'fields')) : [],
      ),
    ];
  });
}

/** A field of a schema: where it stands in the data and in schema.json, and the object that it stands in. */
export interface SchemaField {
  name: string;
  at: Pointer;
  pointer: Pointer;
  schema: FormSchema;
  around: FormSchema;
}

/** Every field of an object and of the rows of its tables. */
export function* fieldsBelow(around: FormSchema, at: Pointer = '', pointer: Pointer = ''): Generator<SchemaField> {
  for (const [name, schema] of Object.entries(around.properties ?? {})) {
    const here = { name, at: pointerTo(at, name), pointer: pointerTo(pointer, 'properties', name), schema, around };
    yield here;
    yield* fieldsBelow(schema, here.at, here.pointer);
    if (schema.items) yield* fieldsBelow(schema.items, `${here.at}/*`, `${here.pointer}/items`);
  }
}
