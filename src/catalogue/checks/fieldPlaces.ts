/** Every field that ui.json gives a place, those within tables, matrices and fields drawn by their neighbour included. */
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
