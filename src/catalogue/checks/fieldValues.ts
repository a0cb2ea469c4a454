/** Values that a schema gives a field by itself, its first one and those that it offers, are values that the field can have. */
import type { FormSchema } from '../../engine/definition/form.ts';
import { typesOf } from '../../engine/form/schema.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { makeAjv } from '../schema/ajv.ts';
import { optionGone } from '../report.ts';
import { aOrAn, wrongAt, faultAt, type Check, type FoundFault } from './check.ts';
import { fieldsBelow } from './fieldPlaces.ts';
import { inEach } from './untilChanged.ts';

/** How many values a remedy names. */
const MOST_NAMES = 6;
const listValues = (values: readonly Json[]): string =>
  values
    .slice(0, MOST_NAMES)
    .map((value) => JSON.stringify(value))
    .join(', ');

const kinds: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};
const isOfType = (schema: FormSchema, value: Json): boolean =>
  typesOf(schema).length === 0 || typesOf(schema).some((type) => kinds[type]?.(value) ?? true);

let ajv: ReturnType<typeof makeAjv> | undefined;
/** What is wrong with a first value, by what the field itself says of its values. */
function misfit({ default: usual, ...schema }: FormSchema): string | undefined {
  ajv ??= makeAjv({ strict: false });
  const { errorMessage: _words, ...rest } = schema as JsonObject;
  const validate = ajv.compile(rest);
  // Made for this once: it would be kept for every set that is ever read.
  ajv.removeSchema(rest);
  return validate(usual) ? undefined : (validate.errors?.[0]?.message ?? 'does not fit');
}

/** @param offered values of the list that the field names */
function valueFaults(schema: FormSchema, pointer: string, offered: readonly Json[] | undefined): FoundFault[] {
  const usual = schema.default as Json | undefined;
  const choices = schema.enum as readonly Json[] | undefined;
  const values = offered ?? choices;
  const strange = (values ?? []).find((value) => !isOfType(schema, value));
  if (strange !== undefined) {
    const of = offered === undefined ? '"enum"' : `the options of "${String(schema['x-options'])}"`;
    return faultAt(
      offered === undefined ? `${pointer}/enum` : `${pointer}/x-options`,
      `${JSON.stringify(strange)} among ${of} is ${strange === null ? 'null' : aOrAn(typeof strange)}, and the field is ${typesOf(schema).map(aOrAn).join(' or ')}: who chose it could not save`,
      `"type": "${typeof strange}", or values of the field's type`,
      'unfit-option',
    );
  }
  if (usual === undefined) return [];
  if (offered !== undefined && !offered.includes(usual)) {
    const list = String(schema['x-options']);
    const wrong = `${JSON.stringify(usual)} is none of the options of "${list}"`;
    return [{ ...wrongAt(`${pointer}/default`, wrong, `one of ${listValues(offered)}`, 'default-outside'), ...optionGone(list, usual) }];
  }
  const wrong = misfit(schema);
  return wrong === undefined
    ? []
    : faultAt(
        `${pointer}/default`,
        `the field begins with ${JSON.stringify(usual)}, which it does not take: ${wrong}`,
        choices === undefined ? 'a value that fits what the field says of itself' : `one of ${listValues(choices)}`,
        'default-outside',
      );
}

export const fieldValues: Check = {
  name: 'field-value',
  faults: inEach('schema', ({ schema: whole }, { catalogue: { options } }) =>
    [...fieldsBelow(whole)].flatMap(({ schema, pointer }) => {
      const offered = options[String(schema['x-options'])]?.items.map(({ value }) => value);
      return schema.properties === undefined && schema.items === undefined ? valueFaults(schema, pointer, offered) : [];
    }),
  ),
};
