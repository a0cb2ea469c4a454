import type { AjvErrorLike, FormSchema, ValidateFn, Validators } from '../definition/form.ts';
import type { Json, JsonObject, Pointer, Problem } from '../types.ts';
import { problemOf, type FormCode } from '../problem/formCodes.ts';
import type { Judgement } from './judgement.ts';
import { perValue } from '../perValue.ts';
import { missingText, partsOf, ROOT, propertyOf } from './schema.ts';
import { pointerOf, segmentsOfPointer } from '../json.ts';
import { isInside, own } from './paths.ts';

/** Whether something in an object must be given, so that it is judged even while it is empty. */
const asks = (schema: FormSchema): boolean =>
  schema.items === undefined &&
  schema.properties !== undefined &&
  ((schema.required?.length ?? 0) > 0 || Object.values(schema.properties).some(asks));

/** Properties in which objects lie. */
const containersOf = perValue(({ properties = {} }: FormSchema): readonly [string, FormSchema][] =>
  Object.entries(properties).filter(([, one]) => one.properties !== undefined || one.items?.properties !== undefined),
);

/**
 * The data as validators see it: objects with required fields in them are there even when nothing was given,
 * so that each missing field is named. Shares everything else with the data.
 */
function skeleton(schema: FormSchema, value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items?.properties ? value.map((row) => skeleton(items, row) ?? row) : value;
  }
  if (value === undefined && !asks(schema)) return undefined;
  if (value !== undefined && (typeof value !== 'object' || value === null)) return value;
  const containers = containersOf(schema);
  if (value !== undefined && !containers.length) return value;
  const copy: Record<string, Json> = { ...value };
  for (const [key, property] of containers) {
    const child = skeleton(property, own(value, key));
    if (child !== undefined) copy[key] = child;
  }
  return copy;
}

/** Keywords that the judge answers itself, from what was sent rather than from what counts. */
const ours: ReadonlySet<string> = new Set(['additionalProperties', 'unevaluatedProperties']);
const codeOf = (keyword: string): FormCode => (keyword === 'required' ? 'FIELD_REQUIRED' : keyword === 'type' ? 'FIELD_TYPE' : 'FIELD_INVALID');

interface Found {
  at: Pointer;
  keyword: string;
  text?: string | undefined;
  params: Record<string, unknown>;
}

const missing = ({ params }: AjvErrorLike): string => pointerOf([String(params['missingProperty'])]);

/** One of ajv's errors as places and keywords; ajv-errors puts its text around the errors it stands for. */
function unwrap(error: AjvErrorLike): Found[] {
  const { keyword, instancePath, params, message } = error;
  if (keyword !== 'errorMessage') return [{ at: keyword === 'required' ? `${instancePath}${missing(error)}` : instancePath, keyword, params }];
  const inner = Array.isArray(params['errors']) ? (params['errors'] as AjvErrorLike[]) : [];
  const absent = inner.filter((one) => one.keyword === 'required');
  const first = inner.find((one) => one.keyword !== 'required' && !ours.has(one.keyword));
  return [
    ...absent.map((one) => ({ at: `${instancePath}${missing(one)}`, keyword: 'required', text: message, params: one.params })),
    ...(first ? [{ at: instancePath, keyword: first.keyword, text: message, params: first.params }] : []),
  ];
}

function scalars(params: Record<string, unknown>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number'),
  );
}

function asProblem({ messages, schema }: Judgement, { at, keyword, text, params }: Found): Problem {
  const key = `problem.${keyword}`;
  const general = keyword === 'required' ? missingText(schema, segmentsOfPointer(at)) : Object.hasOwn(messages, key) ? `{{${key}}}` : undefined;
  return problemOf(messages, { at, rule: keyword, code: codeOf(keyword), values: scalars(params), text: text ?? general });
}

/** Problems of one part by its compiled validator, hidden places included; a part without one is a problem itself: nothing passes unjudged. */
export function partProblems(judgement: Judgement, validators: Validators, part: string): Problem[] {
  const { schema, view, messages } = judgement;
  const prefix = part === ROOT ? '' : pointerOf([part]);
  const validate = Object.hasOwn(validators, part) ? validators[part] : undefined;
  if (!validate) return [problemOf(messages, { at: prefix, rule: 'validator', code: 'NOT_CHECKED' })];
  const value = part === ROOT ? (skeleton(schema, view) ?? {}) : skeleton(propertyOf(schema, part) ?? {}, view[part]);
  if (value === undefined || validate(value)) return [];
  const keys = new Set<string>();
  return (validate.errors ?? []).flatMap(unwrap).flatMap((found) => {
    const at = `${prefix}${found.at}`;
    if (ours.has(found.keyword) || keys.has(`${found.keyword} ${at}`)) return [];
    keys.add(`${found.keyword} ${at}`);
    return [asProblem(judgement, { ...found, at })];
  });
}

/** Problems of every part but those that lie in one of `unjudged`, in the order of the schema. */
export const schemaProblems = (judgement: Judgement, validators: Validators, unjudged: readonly Pointer[] = []): Problem[] =>
  partsOf(judgement.schema)
    .filter((part) => part === ROOT || !unjudged.some((left) => isInside(pointerOf([part]), left)))
    .flatMap((part) => partProblems(judgement, validators, part));

/** The compiled parts of a form as one function over all of its values; errors carry places of the whole. A part without one never holds. */
export function wholeValidator(schema: FormSchema, validators: Validators): ValidateFn {
  const errorsIn = (part: string, data: unknown): AjvErrorLike[] => {
    const prefix = part === ROOT ? '' : pointerOf([part]);
    const validate = validators[part];
    if (!validate) return [{ keyword: 'validator', instancePath: prefix, params: {} }];
    const value = part === ROOT ? data : (data as JsonObject)[part];
    if (value === undefined || validate(value)) return [];
    return (validate.errors ?? []).map((error) => ({ ...error, instancePath: `${prefix}${error.instancePath}` }));
  };
  const whole: ValidateFn = (data) => {
    const values = typeof data === 'object' && data !== null ? data : {};
    whole.errors = partsOf(schema).flatMap((part) => errorsIn(part, values));
    return whole.errors.length === 0;
  };
  return whole;
}
