import type { FormSchema } from '../types.ts';
import type { Segments } from './paths.ts';

export const propertyOf = (schema: FormSchema | undefined, key: string): FormSchema | undefined =>
  schema?.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;

/** The schema of a place; `*` and indexes lead into a table's rows. Undefined where the schema knows none. */
export function schemaAt(schema: FormSchema | undefined, segments: Segments): FormSchema | undefined {
  let at = schema;
  for (const key of segments) at = at?.items ?? propertyOf(at, key);
  return at;
}

/** Whether a value of this kind of container is foreseen by the schema's `type`. */
export const allows = (schema: FormSchema, kind: 'object' | 'array'): boolean => {
  const type: unknown = schema.type;
  return (
    type === kind || (Array.isArray(type) && type.includes(kind)) || (type === undefined && (kind === 'array' ? !!schema.items : !!schema.properties))
  );
};

/** Whether keys that the schema does not name may stand in an object. Only when it says so. */
export const isOpen = (schema: FormSchema): boolean => {
  const extra = schema['additionalProperties'];
  return extra === true || (typeof extra === 'object' && extra !== null);
};
