import type { FormSchema, Json } from '../../types.ts';
import { own } from '../paths.ts';

/** Whether something in an object must be given, so that it is judged even while it is empty. */
const asks = (schema: FormSchema): boolean =>
  schema.items === undefined && schema.properties !== undefined
  && ((schema.required?.length ?? 0) > 0 || Object.values(schema.properties).some(asks));

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
  if (value !== undefined && (typeof value !== 'object' || value === null || !schema.properties)) return value;
  const filled: Record<string, Json> = { ...(value as Record<string, Json> | undefined) };
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const child = skeleton(property, own(value, key));
    if (child !== undefined) filled[key] = child;
  }
  return filled;
}
