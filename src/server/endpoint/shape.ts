/** Judges what a request carries beside its form: known keys, right types, required keys. Problems name the field. */
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { makeAjv } from '../../catalogue/schema/ajv.ts';
import { askedKeys } from '../../catalogue/askedKeys.ts';
import { valuesOfField } from '../../catalogue/columnValues.ts';
import { perValue } from '../../engine/perValue.ts';
import type { ActionDef } from '../../catalogue/definition/action.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import { formKeys, onceFor } from '../request/formPart.ts';
import type { ErrorObject } from 'ajv';
import { limitsOf } from '../../catalogue/limits.ts';
import { codes, type ProblemCode } from '../../engine/problem/codes.ts';
import { textOf, type Messages } from '../../engine/problem/text.ts';
import type { Json, JsonObject, Problem, Text } from '../../engine/types.ts';
import type { Call } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { isBlankText, isObject, pointerOf } from '../../engine/json.ts';
import { takesMany } from '../../catalogue/findAction.ts';

/** The closed set of wire keys that an action accepts, compiled once per definition. */
interface RequestSchema {
  validate: ValidateFunction;
  properties: Record<string, FormSchema>;
  required: readonly string[];
}

const WHO: FormSchema = { type: ['integer', 'string', 'null'], maxLength: 20 };
const ANY_SCALAR = { type: ['string', 'integer', 'number', 'boolean', 'null'], maxLength: 500 };
const WHEN: FormSchema = { type: ['string', 'null'], maxLength: 40 };
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

/** One compiler per catalogue: what it compiled goes when the catalogue goes. */
const compilerFor = perValue((_catalogue: Catalogue) => makeAjv({ strict: false }));

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
const requestSchema = onceFor((catalogue, def: ActionDef): RequestSchema => {
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

const isEmpty = (value: Json | undefined): boolean => value === undefined || value === null || isBlankText(value);

const mayBe = (schema: FormSchema | undefined, type: string): boolean =>
  schema?.type === type || (Array.isArray(schema?.type) && schema.type.includes(type));

/** Ids travel as digits in many clients: `"101"` is 101 where a whole number is meant, and `""` is none. Empty values count as absent, those of `x-none` as null. */
function normalise(row: JsonObject, { properties }: RequestSchema): JsonObject {
  const out: JsonObject = {};
  for (const [key, value] of Object.entries(row)) {
    const schema = properties[key];
    const isNumber = mayBe(schema, 'integer') && !mayBe(schema, 'string');
    const digits = typeof value === 'string' && /^\d{1,9}$/.test(value) && isNumber;
    const cellValue = digits ? Number(value) : isNumber && isBlankText(value) ? null : value;
    const none = schema?.['x-none'];
    out[key] = Array.isArray(none) && none.includes(cellValue) ? null : cellValue;
  }
  return out;
}

function problem(
  messages: Messages,
  code: ProblemCode,
  at: string,
  rule: string,
  text: Text = `{{${codes[code].text}}}`,
  values?: JsonObject,
): Problem {
  return { at, rule, code, severity: 'error', message: textOf(messages, text, values) };
}

/** Keywords that have words of their own, as in forms. */
const WORDED: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'enum']);

function problemOf(error: ErrorObject, messages: Messages): Problem {
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params['additionalProperty']).slice(0, 60);
    return problem(messages, 'FIELD_UNKNOWN', error.instancePath + pointerOf([key]), 'unknown');
  }
  const { keyword, instancePath, params } = error;
  const text = WORDED.has(keyword) ? `{{problem.${keyword}}}` : undefined;
  return problem(messages, keyword === 'type' ? 'FIELD_TYPE' : 'FIELD_INVALID', instancePath, keyword, text, { limit: Number(params['limit']) });
}

function judgeRow(row: JsonObject, schema: RequestSchema, messages: Messages, empty: Text | undefined): Problem[] {
  const missing = schema.required.filter((key) => isEmpty(row[key])).map((key) => problem(messages, 'FIELD_REQUIRED', `/${key}`, 'required', empty));
  const values = Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value)));
  schema.validate(values);
  const wrong = (schema.validate.errors ?? []).filter((error) => error.keyword !== 'anyOf').map((error) => problemOf(error, messages));
  const places = new Set<string>();
  return [...missing, ...wrong].filter(({ at }) => !places.has(at) && places.add(at));
}

/** Bare values (`data: [1, 2]`) are the values of the first required key; where none is required, of the first key that takes several. */
function asRows(call: Call, schema: RequestSchema): JsonObject[] {
  const key = schema.required[0] ?? Object.keys(schema.properties).find((name) => mayBe(schema.properties[name], 'array'));
  if (key !== undefined && call.rows.length > 0 && call.rows.every((row) => typeof row === 'number' || typeof row === 'string'))
    return [{ [key]: call.rows }];
  if (!call.rows.every(isObject)) throw new Refusal('ENVELOPE_UNREADABLE', { field: 'data' });
  return call.rows as JsonObject[];
}

/** Judges row by row, and stops where more problems were found than an answer names. */
function judgeRows(rows: readonly JsonObject[], judge: (row: JsonObject, index: number) => Problem[], most: number): Problem[] {
  const problems: Problem[] = [];
  for (const [index, row] of rows.entries()) {
    problems.push(...judge(row, index));
    if (problems.length >= most) break;
  }
  return problems;
}

/** The rows of a call, judged. Actions that take one object take exactly one row, `{}` when none was sent. Throws Refusal. */
export function judgeShape(call: Call, messages: Messages): JsonObject[] {
  const schema = requestSchema(call.catalogue, call.def);
  const rows = asRows(call, schema);
  const many = takesMany(call.def.do);
  const limits = limitsOf(call.catalogue.app);
  if (rows.length > (many ? limits.rows : 1)) throw new Refusal('ENVELOPE_UNREADABLE', { field: 'data' });
  const wide = rows.find((row) => Object.keys(row).length > limits.keys);
  if (wide) throw new Refusal('ENVELOPE_UNREADABLE', { field: 'data', text: '{{problem.tooWide}}', values: { ...limits } });
  const normalRows = (rows.length === 0 && !many ? [{}] : rows).map((row) => normalise(row, schema));
  const problems = judgeRows(
    normalRows,
    (row, index) =>
      judgeRow(row, schema, messages, call.def.say?.FIELD_REQUIRED).map((found) => (many ? { ...found, at: `/rows/${index}${found.at}` } : found)),
    limits.problems,
  );
  if (problems.length > 0) throw new Refusal('FIELD_INVALID', { problems });
  return normalRows;
}
