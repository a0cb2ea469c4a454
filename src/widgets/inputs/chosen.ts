import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json } from '../../engine/types.ts';
import type { Choice } from './types.ts';

const isValue = (value: Json): value is string | number => typeof value === 'string' || typeof value === 'number';
const separatorOf = (schema: FormSchema): string | undefined => (typeof schema['x-joined'] === 'string' ? schema['x-joined'] : undefined);

/** A joined text taken apart; of neighbours that together are one of the known values the longest run stays whole, as the engine's judge reads it. */
function partsOf(text: string, separator: string, known: readonly Choice[]): string[] {
  const whole = new Set(known.map(({ value }) => value).filter((value) => typeof value === 'string' && value.includes(separator)));
  const pieces = text.split(separator);
  const parts: string[] = [];
  while (pieces.length > 0) {
    let length = whole.size === 0 ? 1 : pieces.length;
    while (length > 1 && !whole.has(pieces.slice(0, length).join(separator))) length -= 1;
    parts.push(pieces.splice(0, length).join(separator));
  }
  return parts;
}

/** The values that a field holds: of a list each, of a joined text each part (`known`: what there may be), of anything else itself. */
export function splitChosen(schema: FormSchema, value: Json | undefined, known: readonly Choice[] = []): (string | number)[] {
  if (Array.isArray(value)) return value.filter(isValue);
  if (value === undefined || value === null || value === '') return [];
  const separator = separatorOf(schema);
  if (separator !== undefined && typeof value === 'string') return partsOf(value, separator, known);
  return isValue(value) ? [value] : [];
}

/** The same as the field keeps it; undefined when nothing is chosen. */
export function joinChosen(schema: FormSchema, chosen: readonly (string | number)[]): Json | undefined {
  const separator = separatorOf(schema);
  if (chosen.length === 0) return undefined;
  return separator === undefined ? [...chosen] : chosen.join(separator);
}
