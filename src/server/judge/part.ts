/** Which part of a form an action carries. */
import type { Catalogue, RequestDef } from '../../catalogue/types.ts';
import type { FormSchema, JsonObject, Pointer } from '../../engine/types.ts';

const segmentsOf = (pointer: Pointer): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The schema at a pointer into a form. */
export function schemaAt(schema: FormSchema, pointer: Pointer): FormSchema | undefined {
  let found: FormSchema | undefined = schema;
  for (const segment of segmentsOf(pointer)) found = found?.properties?.[segment];
  return found;
}

/** Where a payload sits in its form: `` for the whole; undefined when the key that picks the part names none. */
export function partOf(request: RequestDef, payload: JsonObject): Pointer | undefined {
  if (typeof request.at === 'string') return request.at;
  if (request.at === undefined) return '';
  const picked = payload[request.at.by];
  return typeof picked === 'string' && Object.hasOwn(request.at.is, picked) ? request.at.is[picked] : undefined;
}

/** Schemas of every part that the action can carry, without the parts that other steps carry and what never leaves the page. */
export function partSchemas(catalogue: Catalogue, request: RequestDef): FormSchema[] {
  const form = request.form === undefined ? undefined : catalogue.forms[request.form];
  if (!form) return [];
  const pointers = request.at === undefined ? [''] : typeof request.at === 'string' ? [request.at] : Object.values(request.at.is);
  const without = new Set(request.without ?? []);
  return pointers.flatMap((pointer) => {
    const found = schemaAt(form.schema, pointer);
    const part = found?.items ?? found;
    if (!part) return [];
    const kept = Object.entries(part.properties ?? {}).filter(([key, property]) => property['x-local'] !== true && !without.has(`${pointer}/${key}`));
    return [{ ...part, properties: Object.fromEntries(kept) }];
  });
}

/** The value at a pointer, undefined where there is none. */
export function valueAt(data: JsonObject, pointer: Pointer): JsonObject[string] | undefined {
  let value: JsonObject[string] | undefined = data;
  for (const segment of segmentsOf(pointer)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, segment)) return undefined;
    value = value[segment];
  }
  return value;
}

/** A copy of the data with a value at a pointer (objects on the way are made). */
export function withValueAt(data: JsonObject, pointer: Pointer, value: JsonObject[string]): JsonObject {
  const [first, ...rest] = segmentsOf(pointer);
  if (first === undefined) return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...data, ...value } : data;
  if (rest.length === 0) return { ...data, [first]: value };
  const inner = data[first];
  const object = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {};
  return { ...data, [first]: withValueAt(object, `/${rest.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`, value) };
}

/** True when a pointer lies in a part; `` is the whole form. */
export const isInside = (at: Pointer, part: Pointer): boolean => part === '' || at === part || at.startsWith(`${part}/`);
