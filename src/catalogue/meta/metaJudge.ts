/** Holds a definition against the meta schema of its kind. */
import type { ErrorObject } from 'ajv';
import { isObject, listOf, objectOf, pointerOf, segmentsOfPointer } from '../../engine/json.ts';
import { valueAt } from '../../engine/form/paths.ts';
import type { Json, JsonObject, Pointer } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { compilesAsPattern } from '../regex/compiles.ts';
import { perJsonValue, perText, perValue } from '../../engine/perValue.ts';
import { makeAjv } from '../schema/ajv.ts';
import { explain, meantKey, type MetaFault } from './explain.ts';

/** Meta schemas by name without `.schema.json`. */
export type MetaSchemas = Readonly<Record<string, JsonObject>>;
/**
 * A name at a place of a value that means something defined elsewhere, by the `x-ref` of its meta schema: an entity, a workflow. By `x-of` and
 * `x-to` it is that of something in what stands beside it: a column of an entity, a reference of one to another.
 */
export interface MetaReference {
  pointer: Pointer;
  what: string;
  name: string;
  of?: Json;
  to?: Json;
}
/** What no other of a list, or of what is so many levels above it, may say again, by the `x-once` of its meta schema. */
interface MetaSingle {
  pointer: Pointer;
  what: string;
  value: Json;
  among: Pointer;
}
interface MetaVerdict {
  faults: readonly MetaFault[];
  references: readonly MetaReference[];
  singles: readonly MetaSingle[];
}
export type MetaJudge = (meta: string, value: Json) => MetaVerdict;
/** What does not judge, because that was done before. */
export const nothingJudged: MetaJudge = () => ({ faults: [], references: [], singles: [] });

const choices = new Set(['oneOf', 'anyOf']);
const chooses = ({ keyword, params }: ErrorObject): boolean =>
  choices.has(keyword) || (keyword === 'errorMessage' && (params['errors'] as ErrorObject[]).some((inner) => choices.has(inner.keyword)));

/**
 * Errors that only say "something inside is wrong" beside the error that says what; what a branch of a choice wants beside
 * the choice itself; that a key is missing beside the one that it is misspelt as.
 */
function telling(errors: readonly ErrorObject[]): ErrorObject[] {
  const isMisspelt = (path: string, key: unknown): boolean =>
    errors.some((other) => other.keyword === 'additionalProperties' && other.instancePath === path && meantKey(other) === key);
  return errors.filter(({ keyword, instancePath, schemaPath, params }) => {
    if (keyword === 'if') return false;
    if (keyword === 'required' && isMisspelt(instancePath, params['missingProperty'])) return false;
    if (/\/(oneOf|anyOf)\/\d+\//.test(schemaPath) && errors.some((other) => other.instancePath === instancePath && chooses(other))) return false;
    if (keyword !== 'propertyNames') return true;
    // A message of our own has taken the name off the error that it tells.
    return !errors.some((other) => other.instancePath === instancePath && (other.propertyName !== undefined || other.keyword === 'errorMessage'));
  });
}

/** Whether dates can be told by it here. */
function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** What Ajv tells of the place that it judges. */
interface Place {
  instancePath: Pointer;
  rootData: Json;
}

/** The names in a value: it is one, is a list of some, or has them as its keys. */
function namesIn(value: Json, pointer: Pointer): { pointer: Pointer; name: string }[] {
  if (typeof value === 'string') return [{ pointer, name: value }];
  if (Array.isArray(value)) return value.flatMap((one, index) => (typeof one === 'string' ? [{ pointer: `${pointer}/${index}`, name: one }] : []));
  return isObject(value) ? Object.keys(value).map((name) => ({ pointer: pointerTo(pointer, name), name })) : [];
}

/** What a relative pointer leads to, `1/entity` or the key itself as `1#`; null where nothing is there. */
export function besideOf(relative: Json | undefined, { instancePath, rootData }: Place): Json | undefined {
  if (typeof relative !== 'string') return undefined;
  const [, levels = '0', rest = ''] = /^(\d+)(.*)$/.exec(relative) ?? [];
  const here = segmentsOfPointer(instancePath);
  const around = here.slice(0, here.length - Number(levels));
  return rest === '#' ? (around.at(-1) ?? null) : (valueAt(rootData, [...around, ...segmentsOfPointer(rest)]) ?? null);
}

function make(metas: MetaSchemas): MetaJudge {
  const ajv = makeAjv({ verbose: true, inlineRefs: false });
  ajv.addFormat('regex', compilesAsPattern);
  ajv.addFormat('time-zone', isTimeZone);
  // Of a choice every branch is tried, and may name the same.
  let references = new Map<string, MetaReference>();
  let single = new Map<string, MetaSingle>();
  const noting = (keyword: string, note: (what: string, value: Json, schema: JsonObject, at: Place) => void): void =>
    void ajv.addKeyword({
      keyword,
      schemaType: 'string',
      errors: false,
      validate: (what: string, value: unknown, schema: unknown, at: unknown) => {
        note(what, value as Json, schema as JsonObject, at as Place);
        return true;
      },
    });
  ajv.addVocabulary(['x-of', 'x-to', 'x-by', 'x-key', 'x-among', 'x-off']);
  noting('x-ref', (what, value, schema, at) => {
    const [of, to] = ['x-of', 'x-to'].map((key) => besideOf(schema[key], at));
    if (of === null || to === null) return;
    const key = segmentsOfPointer(at.instancePath).at(-1) ?? '';
    const all = schema['x-key'] === true ? [{ pointer: at.instancePath, name: key }] : namesIn(value, at.instancePath);
    for (const { pointer, name } of all)
      references.set(`${pointer} ${what}`, { pointer, what, name, ...(of === undefined ? {} : { of }), ...(to === undefined ? {} : { to }) });
  });
  noting('x-once', (what, value, { 'x-by': by, 'x-among': levels }, at) => {
    const pointer = at.instancePath;
    const identity = by === undefined ? value : listOf(by).flatMap((key) => objectOf(value)[String(key)] ?? [])[0];
    if (identity === undefined) return;
    // A pointer says the name that is below it.
    const bareIdentity = typeof identity === 'string' && by !== undefined ? identity.replace(/^\//, '') : identity;
    const around =
      typeof levels === 'number' ? pointerOf(segmentsOfPointer(pointer).slice(0, -levels)) : pointer.replace(/\/\d+(\/[^\d/][^/]*)*$/, '');
    single.set(`${pointer} ${what}`, { pointer, what, value: isObject(bareIdentity) ? JSON.stringify(bareIdentity) : bareIdentity, among: around });
  });
  for (const [name, schema] of Object.entries(metas)) ajv.addSchema(schema, `${name}.schema.json`);
  const judgeBy = (meta: string, value: unknown): MetaVerdict => {
    const validate = ajv.getSchema(`${meta}.schema.json`);
    if (!validate) throw new Error(`there is no meta schema "${meta}"`);
    [references, single] = [new Map(), new Map()];
    if (validate(value)) return { faults: [], references: [...references.values()], singles: [...single.values()] };
    const keys = new Set<string>();
    const faults = telling(validate.errors ?? [])
      .map(explain)
      .filter((fault) => {
        const key = `${fault.pointer} ${fault.wrong}`;
        return !keys.has(key) && keys.add(key);
      });
    return { faults, references: [], singles: [] };
  };
  const judges = perText((meta) => perJsonValue((one) => judgeBy(meta, one)));
  return (meta, value) => judges(meta)(value);
}

/** The judge of a set of meta schemas; compiled once. Throws for a meta schema that is itself wrong. */
export const metaJudge: (metas: MetaSchemas) => MetaJudge = perValue(make);
