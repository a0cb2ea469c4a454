import type { FormSchema, Json } from '../../types.ts';
import { own } from '../paths.ts';

/** Whether something in an object must be given, so that it is judged even while it is empty. */
const asks = (schema: FormSchema): boolean =>
  schema.items === undefined &&
  schema.properties !== undefined &&
  ((schema.required?.length ?? 0) > 0 || Object.values(schema.properties).some(asks));

const known = new WeakMap<FormSchema, readonly [string, FormSchema][]>();
/** Properties in which objects lie. */
function containersOf(schema: FormSchema): readonly [string, FormSchema][] {
  const found =
    known.get(schema) ??
    Object.entries(schema.properties ?? {}).filter(([, one]) => one.properties !== undefined || one.items?.properties !== undefined);
  known.set(schema, found);
  return found;
}

/**
 * The data as validators see it: objects with required fields in them are there even when nothing was given,
 * so that each missing field is named. Shares everything else with the data.
 */
export function skeleton(schema: FormSchema, value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items?.properties ? value.map((row) => skeleton(items, row) ?? row) : value;
  }
  if (value === undefined && !asks(schema)) return undefined;
  if (value !== undefined && (typeof value !== 'object' || value === null)) return value;
  const containers = containersOf(schema);
  if (value !== undefined && !containers.length) return value;
  const filled: Record<string, Json> = { ...value };
  for (const [key, property] of containers) {
    const child = skeleton(property, own(value, key));
    if (child !== undefined) filled[key] = child;
  }
  return filled;
}
