import type { FormSchema } from '../../engine/definition/form.ts';
import type { JsonObject, Path } from '../../engine/types.ts';
import { isObject } from '../../engine/json.ts';

/** Kinds of personal data that are encrypted wherever they rest, or rest nowhere: they never rest in a draft. */
const SECRET: ReadonlySet<string | undefined> = new Set(['aadhaar', 'password']);

const isSecret = (schema: FormSchema): boolean =>
  SECRET.has(schema['x-pii']) || (schema.items ? isSecret(schema.items) || Object.values(schema.items.properties ?? {}).some(isSecret) : false);

/** Fields of a form that no draft holds (quality part 3: encrypted at rest); of a table with such a column the whole table. */
export const withheldOf = (schema: FormSchema, at: Path = ''): Path[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return isSecret(field) ? [path] : withheldOf(field, path);
  });

/** A copy without these fields. */
export function withoutWithheld(data: JsonObject, withheld: readonly Path[], at: Path = ''): JsonObject {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const path = at === '' ? name : `${at}.${name}`;
      if (withheld.includes(path)) return [];
      return [[name, isObject(value) ? withoutWithheld(value, withheld, path) : value]];
    }),
  );
}
