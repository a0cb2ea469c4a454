/** Holds a definition against the meta schema of its kind. */
import type { ErrorObject } from 'ajv';
import type { Json, JsonObject, Pointer } from '../../engine/types.ts';
import { compilesAsPattern } from '../regex/compiles.ts';
import { perJsonValue } from '../perValue.ts';
import { makeAjv } from '../schema/ajv.ts';
import { explain, meantKey, type MetaFault } from './explain.ts';

/** Meta schemas by name without `.schema.json`. */
export type MetaSchemas = Readonly<Record<string, JsonObject>>;
/** A name at a place of a value that means something defined elsewhere, by the `x-ref` of its meta schema: an entity, a workflow. */
export interface MetaReference {
  pointer: Pointer;
  what: string;
  name: string;
}
interface MetaVerdict {
  faults: readonly MetaFault[];
  references: readonly MetaReference[];
}
export type MetaJudge = (meta: string, value: Json) => MetaVerdict;
/** What does not judge, because that was done before. */
export const nothingJudged: MetaJudge = () => ({ faults: [], references: [] });

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

function make(metas: MetaSchemas): MetaJudge {
  const ajv = makeAjv({ verbose: true, inlineRefs: false });
  ajv.addFormat('regex', compilesAsPattern);
  ajv.addFormat('time-zone', isTimeZone);
  // Of a choice every branch is tried, and may name the same.
  let named = new Map<string, MetaReference>();
  ajv.addKeyword({
    keyword: 'x-ref',
    schemaType: 'string',
    errors: false,
    validate: (what: string, name: unknown, _schema?: unknown, at?: { instancePath: string }) => {
      const pointer = at?.instancePath ?? '';
      if (typeof name === 'string') named.set(`${pointer} ${what}`, { pointer, what, name });
      return true;
    },
  });
  for (const [name, schema] of Object.entries(metas)) ajv.addSchema(schema, `${name}.schema.json`);
  const judgeBy = (meta: string, value: unknown): MetaVerdict => {
    const validate = ajv.getSchema(`${meta}.schema.json`);
    if (!validate) throw new Error(`there is no meta schema "${meta}"`);
    named = new Map();
    if (validate(value)) return { faults: [], references: [...named.values()] };
    const seen = new Set<string>();
    const faults = telling(validate.errors ?? [])
      .map(explain)
      .filter((fault) => {
        const key = `${fault.pointer} ${fault.wrong}`;
        return !seen.has(key) && seen.add(key);
      });
    return { faults, references: [] };
  };
  const judges = new Map<string, (value: unknown) => MetaVerdict>();
  return (meta, value) => {
    const judge = judges.get(meta) ?? perJsonValue((one) => judgeBy(meta, one));
    judges.set(meta, judge);
    return judge(value);
  };
}

const made = new WeakMap<MetaSchemas, MetaJudge>();

/** The judge of a set of meta schemas; compiled once. Throws for a meta schema that is itself wrong. */
export function metaJudge(metas: MetaSchemas): MetaJudge {
  const judge = made.get(metas) ?? make(metas);
  made.set(metas, judge);
  return judge;
}
