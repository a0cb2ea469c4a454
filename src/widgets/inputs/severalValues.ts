import type { FormSchema } from '../../engine/definition/form.ts';
import { piecesOf } from '../../engine/joinedTexts.ts';
import type { Json } from '../../engine/types.ts';
import type { Choice } from './types.ts';

const isValue = (value: Json): value is string | number => typeof value === 'string' || typeof value === 'number';
const separatorOf = (schema: FormSchema): string | undefined => (typeof schema['x-joined'] === 'string' ? schema['x-joined'] : undefined);

/** The values that a field holds: of a list each, of a joined text each part (`known`: what there may be), of anything else itself. */
export function splitChosen(schema: FormSchema, value: Json | undefined, known: readonly Choice[] = []): (string | number)[] {
  if (Array.isArray(value)) return value.filter(isValue);
  if (value === undefined || value === null || value === '') return [];
  const separator = separatorOf(schema);
  if (separator !== undefined && typeof value === 'string') {
    return piecesOf(
      value,
      separator,
      known.map((one) => one.value),
    );
  }
  return isValue(value) ? [value] : [];
}

/** The same as the field keeps it; undefined when nothing is chosen. */
export function joinChosen(schema: FormSchema, values: readonly (string | number)[]): Json | undefined {
  const separator = separatorOf(schema);
  if (values.length === 0) return undefined;
  return separator === undefined ? [...values] : values.join(separator);
}
