/** What the meta schemas say of a place: all schemas that hold there, with the branches that what is written may still take. */
import { isObject, listOf, objectOf } from '../engine/json.ts';
import type { Json, JsonObject } from '../engine/types.ts';
import type { MetaSchemas } from '../catalogue/meta/metaJudge.ts';

/** A schema and the file that its references start from. */
export interface SchemaPart {
  schema: JsonObject;
  file: string;
}

function isOfKind(value: Json, kind: Json): boolean {
  const own = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return kind === own || (kind === 'integer' && Number.isInteger(value));
}

export function schemasOf(metas: MetaSchemas) {
  function referred({ schema, file }: SchemaPart): SchemaPart[] {
    if (schema['$ref'] === undefined) return [];
    const [name = '', place = ''] = String(schema['$ref']).split('#');
    const at = name === '' ? file : name.replace('.schema.json', '');
    const found = place
      .split('/')
      .slice(1)
      .reduce<Json>((here, step) => objectOf(here)[step] ?? null, metas[at] ?? null);
    return isObject(found) ? [{ schema: found, file: at }] : [];
  }

  /** How much of a value speaks against a schema; of a whole one also what it lacks. */
  function against(part: SchemaPart, value: Json, isWhole: boolean): number {
    const { schema, file } = part;
    const count = (one: Json | undefined, of: Json): number => (isObject(one) ? against({ schema: one, file }, of, isWhole) : 0);
    const least = (some: Json | undefined): number => (some === undefined ? 0 : Math.min(...listOf(some).map((one) => count(one, value))));
    const { const: only, enum: some, type, pattern, contains, not, additionalProperties: others } = schema;
    const wrong = [
      only !== undefined && JSON.stringify(only) !== JSON.stringify(value),
      some !== undefined && !listOf(some).includes(value),
      type !== undefined && ![type].flat().some((kind) => isOfKind(value, kind)),
      isWhole && typeof pattern === 'string' && typeof value === 'string' && !new RegExp(pattern, 'u').test(value),
      isWhole && isObject(not) && count(not, value) === 0,
      isWhole && contains !== undefined && Array.isArray(value) && !value.some((one) => count(contains, one) === 0),
      isWhole && isObject(value) && listOf(schema['required']).some((key) => value[String(key)] === undefined),
    ].filter(Boolean).length;
    const own = objectOf(schema['properties']);
    const inside = Array.isArray(value)
      ? value.map((one) => count(schema['items'], one))
      : Object.entries(objectOf(value)).map(([key, below]) => (own[key] === undefined ? Number(others === false) : count(own[key], below)));
    const beside = [...referred(part).map((one) => against(one, value, isWhole)), ...listOf(schema['allOf']).map((one) => count(one, value))];
    return wrong + least(schema['anyOf']) + least(schema['oneOf']) + [...inside, ...beside].reduce((sum, one) => sum + one, 0);
  }

  /** A schema with all that it refers to and the branches that fit best; of what is not there yet every one may. */
  function flat(part: SchemaPart, value: Json | undefined): SchemaPart[] {
    const { schema, file } = part;
    const wrong = (one: Json, isWhole: boolean): number => (value === undefined ? 0 : against({ schema: objectOf(one), file }, value, isWhole));
    const best = (choice: Json | undefined): Json[] => {
      const least = Math.min(...listOf(choice).map((one) => wrong(one, false)));
      return listOf(choice).filter((one) => wrong(one, false) === least);
    };
    const condition = schema['if'];
    const dependent = Object.entries(objectOf(schema['dependentSchemas'])).filter(([key]) => objectOf(value)[key] !== undefined);
    const within = [
      ...listOf(schema['allOf']),
      ...best(schema['anyOf']),
      ...best(schema['oneOf']),
      ...dependent.map(([, one]) => one),
      ...(condition !== undefined && wrong(condition, true) === 0 ? [schema['then']] : []),
      ...(condition !== undefined && (value === undefined || wrong(condition, true) > 0) ? [schema['else']] : []),
    ];
    const all = [...referred(part), ...within.flatMap((one) => (isObject(one) ? [{ schema: one, file }] : []))];
    return [part, ...all.flatMap((one) => flat(one, value))];
  }

  /** What is said of the value below a key. */
  function below({ schema, file }: SchemaPart, key: string, above: Json | undefined): SchemaPart[] {
    const pattern = Object.entries(objectOf(schema['patternProperties'])).find(([one]) => new RegExp(one, 'u').test(key))?.[1];
    const own = objectOf(schema['properties'])[key] ?? pattern ?? schema['additionalProperties'];
    const subschema = Array.isArray(above) ? schema['items'] : (own ?? (above === undefined ? schema['items'] : undefined));
    return isObject(subschema) ? [{ schema: subschema, file }] : [];
  }

  /** All that holds at a place of a file of that meta schema. */
  return (meta: string, value: Json, way: readonly string[]): SchemaPart[] => {
    const schema = metas[meta];
    let here: Json | undefined = value;
    let all = schema ? flat({ schema, file: meta }, here) : [];
    for (const key of way) {
      const above: Json | undefined = here;
      const next: Json | undefined = Array.isArray(above) ? above[Number(key)] : objectOf(above)[key];
      all = all.flatMap((part) => below(part, key, above)).flatMap((part) => flat(part, next));
      here = next;
    }
    return all;
  };
}
