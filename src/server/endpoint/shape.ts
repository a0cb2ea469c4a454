/** Judges what a request carries beside its form: known keys, right types, required keys. Problems name the field. */
import type { ErrorObject } from 'ajv';
import { limitsOf } from '../../catalogue/limits.ts';
import { codes, type ProblemCode } from '../../engine/problem/codes.ts';
import { textOf, type Messages } from '../../engine/problem/text.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json, JsonObject, Problem, Text } from '../../engine/types.ts';
import type { Call } from '../call.ts';
import { requestSchema, type RequestSchema } from './requestSchema.ts';
import { Refusal } from '../refusal.ts';
import { isBlankText, isObject, pointerOf } from '../../engine/json.ts';
import { takesMany } from '../../catalogue/findAction.ts';

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
    const meant = digits ? Number(value) : isNumber && isBlankText(value) ? null : value;
    const none = schema?.['x-none'];
    out[key] = Array.isArray(none) && none.includes(meant) ? null : meant;
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

/** Limits that have words of their own, as in forms. */
const LIMITS: Readonly<Record<string, Text>> = { maxLength: '{{problem.maxLength}}', maximum: '{{problem.maximum}}' };

function problemOf(error: ErrorObject, messages: Messages): Problem {
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params['additionalProperty']).slice(0, 60);
    return problem(messages, 'FIELD_UNKNOWN', error.instancePath + pointerOf([key]), 'unknown');
  }
  return problem(messages, error.keyword === 'type' ? 'FIELD_TYPE' : 'FIELD_INVALID', error.instancePath, error.keyword, LIMITS[error.keyword], {
    limit: Number(error.params['limit']),
  });
}

function judgeRow(row: JsonObject, schema: RequestSchema, messages: Messages, empty: Text | undefined): Problem[] {
  const missing = schema.required.filter((key) => isEmpty(row[key])).map((key) => problem(messages, 'FIELD_REQUIRED', `/${key}`, 'required', empty));
  const given = Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value)));
  schema.validate(given);
  const wrong = (schema.validate.errors ?? []).filter((error) => error.keyword !== 'anyOf').map((error) => problemOf(error, messages));
  const seen = new Set<string>();
  return [...missing, ...wrong].filter(({ at }) => !seen.has(at) && seen.add(at));
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
  const taken = (rows.length === 0 && !many ? [{}] : rows).map((row) => normalise(row, schema));
  const problems = judgeRows(
    taken,
    (row, index) =>
      judgeRow(row, schema, messages, call.def.say?.FIELD_REQUIRED).map((found) => (many ? { ...found, at: `/rows/${index}${found.at}` } : found)),
    limits.problems,
  );
  if (problems.length > 0) throw new Refusal('FIELD_INVALID', { problems });
  return taken;
}
