import type { FormSchema, Json, JsonObject, Path, Pointer } from '../../engine/types.ts';

const decode = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
export const partsOf = (pointer: Pointer): string[] => (pointer === '' ? [] : pointer.slice(1).split('/').map(decode));
export const pathOf = (pointer: Pointer): Path => partsOf(pointer).join('.');
export const pointerOf = (path: Path): Pointer =>
  path === ''
    ? ''
    : `/${path
        .split('.')
        .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
        .join('/')}`;

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a pointer; undefined where the way ends early. Own keys only. */
export function valueAt(data: Json | undefined, pointer: Pointer): Json | undefined {
  let at = data;
  for (const part of partsOf(pointer)) {
    if (Array.isArray(at)) at = at[Number(part)];
    else if (isObject(at) && Object.hasOwn(at, part)) at = at[part];
    else return undefined;
  }
  return at;
}

/** A copy of `data` with `value` at the pointer; objects on the way are made. */
export function withValueAt(data: JsonObject, pointer: Pointer, value: Json): JsonObject {
  const [head, ...rest] = partsOf(pointer);
  if (head === undefined) return isObject(value) ? { ...data, ...value } : data;
  const inner = data[head];
  const next = rest.length === 0 ? value : withValueAt(isObject(inner) ? inner : {}, `/${rest.join('/')}`, value);
  return { ...data, [head]: next };
}

/** The schema of the property at a pointer of objects; undefined when there is none. */
export function schemaAt(schema: FormSchema, pointer: Pointer): FormSchema | undefined {
  return partsOf(pointer).reduce<FormSchema | undefined>(
    (at, part) => (at?.properties && Object.hasOwn(at.properties, part) ? at.properties[part] : undefined),
    schema,
  );
}
