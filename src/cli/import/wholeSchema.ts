/** A foreign schema laid into one, and what depends on what in it as rules of ours. */
import { valueAt } from '../../engine/form/paths.ts';
import { isObject, objectOf, objectsIn, segmentsOfPointer } from '../../engine/json.ts';
import type { Json, JsonObject, Logic } from '../../engine/types.ts';
import { isRead, keywordFates, leaveAll, ownName } from './fates.ts';

/** Where every `if` of a schema and of its `allOf` is kept: laid over each other the last one alone would stay. */
const CASES = 'x-asked';
/** Keywords that parts of a schema say otherwise than others of them. */
const TWICE = 'x-twice';
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []);
/** What a part of a schema may say anew. */
const own = new Set(['title', 'description', 'default', 'type', '$schema', '$id', '$defs', 'definitions', '$comment', 'examples']);

const placeOf = ($ref: string, root: JsonObject): Json | undefined =>
  $ref.startsWith('#/') ? valueAt(root, segmentsOfPointer($ref.slice(1))) : $ref === '#' ? root : undefined;

/** A schema with its `$ref` within the file and its `allOf` laid into one; what leads nowhere, or back, is empty. */
export function whole(schema: JsonObject, root: JsonObject, followed: readonly string[] = []): JsonObject {
  const { $ref, allOf, if: condition, then, else: otherwise, ...plain } = schema;
  const ownPart: JsonObject = condition === undefined ? plain : { ...plain, [CASES]: [{ if: condition, then: then ?? {}, else: otherwise ?? {} }] };
  const found = typeof $ref === 'string' && !followed.includes($ref) ? placeOf($ref, root) : undefined;
  const parts = [
    ...(isObject(found) ? [whole(found, root, [...followed, String($ref)])] : []),
    ...objectsIn(allOf).map((part) => whole(part, root, followed)),
  ];
  return [...parts, ownPart].reduce<JsonObject>((all, part) => {
    const both = (key: string): JsonObject => (all[key] && part[key] ? { [key]: { ...objectOf(all[key]), ...objectOf(part[key]) } } : {});
    const each = (key: string): JsonObject =>
      Array.isArray(all[key]) && Array.isArray(part[key]) ? { [key]: [...(all[key] as Json[]), ...(part[key] as Json[])] } : {};
    const merged = { ...both('properties'), ...both('dependencies'), ...each('required'), ...each(CASES) };
    const twice = Object.keys(part).filter(
      (key) => all[key] !== undefined && merged[key] === undefined && !own.has(key) && JSON.stringify(all[key]) !== JSON.stringify(part[key]),
    );
    return { ...all, ...part, ...merged, ...(twice.length > 0 ? { [TWICE]: twice } : {}) };
  }, {});
}

/** Where a schema says that the rest of it stands. */
const refsOf = ({ $ref, allOf }: JsonObject): string[] => [...(typeof $ref === 'string' ? [$ref] : []), ...objectsIn(allOf).flatMap(refsOf)];

/** Every place that a schema leads to, and where these lead in turn. */
export const refsBelow = (schema: JsonObject, root: JsonObject, met: readonly string[] = []): string[] =>
  refsOf(schema).flatMap((one) => (met.includes(one) ? [] : [one, ...refsBelow(objectOf(placeOf(one, root)), root, [...met, one])]));

/** What cannot be followed of a schema, in words: it leads out of the file, or back to where it stands. @param within places that are being followed */
export function unfollowed(schema: JsonObject, root: JsonObject, within: readonly string[]): string | undefined {
  for (const one of refsOf(schema)) {
    if (one === '#' || within.includes(one)) return `it holds itself again ("${one}"), and a form here has an end`;
    const found = placeOf(one, root);
    if (!isObject(found)) return `"${one}" leads to nothing in this file`;
    const further = unfollowed(found, root, [...within, one]);
    if (further !== undefined) return further;
  }
  return undefined;
}

const DEPENDING = ['dependencies', 'dependentRequired', 'dependentSchemas'];

/** The keywords of a schema that make something of it depend on something else. */
export const dependingOf = (schema: JsonObject): string[] => [
  ...(schema[CASES] === undefined ? [] : ['if', 'then']),
  ...DEPENDING.filter((key) => schema[key] !== undefined),
];

/** Says each keyword of a schema that is never read here, with those that could not be read in this one, and each that its parts say otherwise. */
export function leaveKeywords(left: string[], at: string, schema: JsonObject, unread: readonly string[]): void {
  const { [CASES]: _asked, [TWICE]: twice, ...rest } = schema;
  leaveAll(left, at, [...unread, ...Object.keys(rest).filter((key) => !isRead(keywordFates[ownName(keywordFates, key)]))], keywordFates);
  for (const key of textsIn(twice)) left.push(`${at}: ${key} is said twice, and otherwise: the last one is taken over`);
}

/** What holds of an object's fields only sometimes. */
export interface Sometimes {
  /** Fields that are there only then. */
  properties: Record<string, JsonObject>;
  show: Record<string, Logic>;
  require: Record<string, Logic>;
  /** Keywords of which something could not be said so. */
  left: string[];
}

/** `properties` of an `if` as a rule, each with the values that it names; undefined for anything else. */
function holds(condition: JsonObject, read: (name: string) => Logic): Logic | undefined {
  const parts = Object.entries(objectOf(condition['properties'])).map(([name, part]): Logic | undefined => {
    const { const: one, enum: several, ...more } = objectOf(part);
    const values = Array.isArray(several) ? several : one === undefined ? [] : [one];
    const [first = null] = values;
    if (values.length === 0 || Object.keys(more).some((key) => key !== 'type' && key !== 'title')) return undefined;
    return values.length === 1 ? { '===': [read(name), first] } : { in: [read(name), values] };
  });
  const all = parts.filter((part) => part !== undefined);
  if (all.length === 0 || all.length < parts.length || Object.keys(condition).some((key) => !['properties', 'required', 'type'].includes(key)))
    return undefined;
  return all.length === 1 ? all[0] : { and: all };
}

/** @param schema as `whole` answers it @param read how a rule reads a field beside */
export function sometimesOf(schema: JsonObject, read: (name: string) => Logic): Sometimes {
  const own = objectOf(schema['properties']);
  const always = new Set(textsIn(schema['required']));
  const found: Sometimes = { properties: {}, show: {}, require: {}, left: [] };
  const either = (before: Logic | undefined, when: Logic): Logic => (before === undefined ? when : { or: [before, when] });
  /** A part of the schema that holds while `when` does; `by` is the field that decides it. */
  const take = (part: JsonObject, when: Logic, keyword: string, by = ''): void => {
    const { properties, required, ...more } = part;
    for (const [name, part] of Object.entries(objectOf(properties)).filter(([one]) => one !== by)) {
      if (Object.hasOwn(own, name)) found.left.push(`${keyword} (${name})`);
      else {
        found.properties[name] = objectOf(part);
        found.show[name] = either(found.show[name], when);
      }
    }
    for (const name of textsIn(required)) if (name !== by && !always.has(name)) found.require[name] = either(found.require[name], when);
    if (Object.keys(more).length > 0) found.left.push(`${keyword} (${Object.keys(more).join(', ')})`);
  };
  for (const { if: condition, then, else: otherwise } of objectsIn(schema[CASES])) {
    const when = holds(objectOf(condition), read);
    if (when === undefined) found.left.push('if, then, else');
    else {
      take(objectOf(then), when, 'then');
      // An answer that is not given is no other answer; a box that is not ticked says no.
      const answers = Object.keys(objectOf(objectOf(condition)['properties'])).filter((name) => objectOf(own[name])['type'] !== 'boolean');
      take(objectOf(otherwise), { and: [...answers.map((name): Logic => ({ '!': { isEmpty: read(name) } })), { '!': when }] }, 'else');
    }
  }
  for (const keyword of DEPENDING)
    for (const [by, dependency] of Object.entries(objectOf(schema[keyword]))) {
      const presence: Logic = { '!': { isEmpty: read(by) } };
      const { oneOf, ...part } = objectOf(dependency);
      take(Array.isArray(dependency) ? { required: dependency } : part, presence, keyword, by);
      for (const one of objectsIn(oneOf)) {
        const when = holds({ properties: { [by]: objectOf(one['properties'])[by] ?? {} } }, read);
        if (when === undefined) found.left.push(`${keyword} (oneOf)`);
        else take(one, when, keyword, by);
      }
    }
  return found;
}
