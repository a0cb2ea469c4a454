/** The closed set of wire keys that an action accepts, compiled once per definition. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { askedKeys } from '../../catalogue/askedKeys.ts';
import { valuesOfField } from '../../catalogue/columnValues.ts';
import type { ActionDef } from '../../catalogue/definition/action.ts';
import type { Catalogue } from '../../catalogue/types.ts';

import type { FormSchema } from '../../engine/definition/form.ts';
import { formKeys, onceFor } from '../request/formPart.ts';

export interface RequestSchema {
  validate: ValidateFunction;
  properties: Record<string, FormSchema>;
  required: readonly string[];
}

const WHO: FormSchema = { type: ['integer', 'string', 'null'], maxLength: 20 } as unknown as FormSchema;
const ANY_SCALAR = { type: ['string', 'integer', 'number', 'boolean', 'null'], maxLength: 500 } as unknown as FormSchema;
const WHEN: FormSchema = { type: ['string', 'null'], maxLength: 40 } as unknown as FormSchema;
/** Keys that every client may send; the server sets who and when itself whatever they say. Version 0: nothing was stored as far as the sender knows. */
const ALWAYS: Record<string, FormSchema> = {
  createdBy: WHO,
  updatedBy: WHO,
  createdOn: WHEN,
  updatedOn: WHEN,
  version: { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
};
const PAGING: Record<string, FormSchema> = {
  page: { type: 'integer', minimum: 1, maximum: 1_000_000 },
  size: { type: 'integer', minimum: 1, maximum: 200 },
  sort: { type: 'string', pattern: '^-?[A-Za-z][A-Za-z0-9_]*$', maxLength: 60 },
  filter: { type: 'object', maxProperties: 20, additionalProperties: { anyOf: [ANY_SCALAR, { type: 'array', maxItems: 100, items: ANY_SCALAR }] } },
  search: { type: 'string', maxLength: 100 },
  after: { type: 'string', maxLength: 1000 },
  before: { type: 'string', maxLength: 1000 },
};

const formats = ajvFormats as unknown as (ajv: Ajv2020) => void;
const judges = new WeakMap<Catalogue, Ajv2020>();

/** One compiler per catalogue: what it compiled goes when the catalogue goes. */
function compilerFor(catalogue: Catalogue): Ajv2020 {
  const known = judges.get(catalogue);
  if (known) return known;
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  formats(ajv);
  judges.set(catalogue, ajv);
  return ajv;
}

/** A key that names an option list takes its values, and null where it may be null; so do keys within it. */
function withOptions(schema: FormSchema, catalogue: Catalogue): FormSchema {
  const { properties, items, 'x-options': list } = schema;
  const values = list === undefined ? undefined : valuesOfField(schema, catalogue);
  return {
    ...schema,
    ...(values ? { enum: [schema.type ?? []].flat().includes('null') ? [...values, null] : values } : {}),
    ...(properties ? { properties: withOptionsIn(properties, catalogue) } : {}),
    ...(items ? { items: withOptions(items, catalogue) } : {}),
  };
}
const withOptionsIn = (properties: Record<string, FormSchema>, catalogue: Catalogue): Record<string, FormSchema> =>
  Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, withOptions(one, catalogue)]));

/** Keys that this action takes, from its `required`, `properties`, the form part it names and what every list takes. */
export const requestSchema = onceFor((catalogue, def: ActionDef): RequestSchema => {
  const request = def.request ?? {};
  const ofForm = formKeys(catalogue, def);
  const required = request.required ?? [];
  const paged = ('list' in def.do && def.do.paged === true) || 'workbook' in def.do;
  const loose = Object.fromEntries(required.filter((key) => !ofForm.has(key)).map((key) => [key, ANY_SCALAR]));
  const properties = { ...ALWAYS, ...(paged ? PAGING : {}), ...loose, ...withOptionsIn(request.properties ?? {}, catalogue) };
  const allowed = Object.fromEntries([...ofForm, ...askedKeys(catalogue, def)].filter((key) => !(key in properties)).map((key) => [key, true]));
  return {
    validate: compilerFor(catalogue).compile({ type: 'object', properties: { ...allowed, ...properties }, additionalProperties: false }),
    properties,
    required,
  };
});
