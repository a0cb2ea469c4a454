/** JSON Pointers of a form's fields and their dotted paths. `*` names any row of a table. */
import { segmentsOfPointer } from '../../engine/json.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Path, Pointer } from '../../engine/types.ts';

/** `/residential/pincode` -> `residential.pincode`; a path stays a path. */
export const fieldPath = (at: Pointer | Path): Path => (at.startsWith('/') ? segmentsOfPointer(at).join('.') : at);

/** Where a field stands in its schema. `required` says whether its parent lists it. */
interface SchemaPlace {
  schema: FormSchema;
  required: boolean;
  name: string;
}

/**
 * Finds a field's schema. @throws when the pointer leads nowhere: the definition is at fault and the check of the definitions
 * says so too.
 */
export function schemaPlaceOf(root: FormSchema, at: Pointer): SchemaPlace {
  let place: SchemaPlace = { schema: root, required: true, name: '' };
  for (const part of segmentsOfPointer(at)) {
    const { schema } = place;
    const row = part === '*' || /^\d+$/.test(part) ? schema.items : undefined;
    const next = row ?? schema.properties?.[part];
    if (!next) throw new Error(`No field ${at} in the schema`);
    place = { schema: next, required: row ? true : (schema.required?.includes(part) ?? false), name: part };
  }
  return place;
}
