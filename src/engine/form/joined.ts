import type { FormSchema, Json } from '../types.ts';

/** The values inside a text that holds several (`x-joined`: `Land,Radio`); undefined where the schema says nothing of that, or it is no text. */
export function joinedValues(schema: FormSchema | undefined, value: Json | undefined): string[] | undefined {
  const separator = schema?.['x-joined'];
  if (typeof separator !== 'string' || typeof value !== 'string') return undefined;
  return value === '' ? [] : value.split(separator);
}
