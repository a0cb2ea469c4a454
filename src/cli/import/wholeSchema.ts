/** A foreign schema laid into one, and what depends on what in it as rules of ours. */
import { valueAt } from '../../engine/form/paths.ts';
import { isObject, objectOf, objectsIn, segmentsOfPointer } from '../../engine/json.ts';
import type { Json, JsonObject, Logic } from '../../engine/types.ts';

/** Where every `if` of a schema and of its `allOf` is kept: laid over each other the last one alone would stay. */
const ASKED = 'x-asked';
const MOST_DEEP = 10;
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []);

/** A schema with its `$ref` within the file and its `allOf` laid into one; what leads nowhere is empty. */
export function whole(schema: JsonObject, root: JsonObject, depth = 0): JsonObject {
  const { $ref, allOf, if: asked, then, else: otherwise, ...plain } = schema;
  const own: JsonObject = asked === undefined ? plain : { ...plain, [ASKED]: [{ if: asked, then: then ?? {}, else: otherwise ?? {} }] };
  const found = typeof $ref === 'string' && $ref.startsWith('#/') ? valueAt(root, segmentsOfPointer($ref.slice(1))) : undefined;
  const parts = [...(isObject(found) ? [found] : []), ...objectsIn(allOf)];
  if (depth > MOST_DEEP || parts.length === 0) return own;
  return [...parts.map((part) => whole(part, root, depth + 1)), own].reduce<JsonObject>((all, part) => {
    const both = (key: string): JsonObject => (all[key] && part[key] ? { [key]: { ...objectOf(all[key]), ...objectOf(part[key]) } } : {});
    const each = (key: string): JsonObject =>
      Array.isArray(all[key]) && Array.isArray(part[key]) ? { [key]: [...(all[key] as Json[]), ...(part[key] as Json[])] } : {};
    return { ...all, ...part, ...both('properties'), ...both('dependencies'), ...each('required'), ...each(ASKED) };
  }, {});
}

/** Where a schema says that the rest of it stands. */
export const refsOf = ({ $ref, allOf }: JsonObject): string[] => [...(typeof $ref === 'string' ? [$ref] : []), ...objectsIn(allOf).flatMap(refsOf)];

/** What cannot be followed of a schema, in words: it leads out of the file, or back to where it stands. @param within each that is being followed */
export function unfollowed(refs: readonly string[], root: JsonObject, within: readonly string[]): string | undefined {
  const again = refs.find((one) => one === '#' || within.includes(one));
  if (again !== undefined) return `it holds itself again ("${again}"), and a form here has an end`;
  const gone = refs.find((one) => !isObject(one.startsWith('#/') ? valueAt(root, segmentsOfPointer(one.slice(1))) : undefined));
  return gone === undefined ? undefined : `"${gone}" leads to nothing in this file`;
}

/** The keywords of a schema that make neither a field nor a limit of one. */
export const rulesIn = (schema: JsonObject): string[] => ['not', 'patternProperties', 'contains', 'const'].filter((key) => schema[key] !== undefined);

const DEPENDING = ['dependencies', 'dependentRequired', 'dependentSchemas'];

/** The keywords of a schema that make something of it depend on something else. */
export const dependingOf = (schema: JsonObject): string[] => [
  ...(schema[ASKED] === undefined ? [] : ['if', 'then']),
  ...DEPENDING.filter((key) => schema[key] !== undefined),
];

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
function holds(asked: JsonObject, read: (name: string) => Logic): Logic | undefined {
  const parts = Object.entries(objectOf(asked['properties'])).map(([name, said]): Logic | undefined => {
    const { const: one, enum: several, ...more } = objectOf(said);
    const values = Array.isArray(several) ? several : one === undefined ? [] : [one];
    const [first = null] = values;
    if (values.length === 0 || Object.keys(more).some((key) => key !== 'type' && key !== 'title')) return undefined;
    return values.length === 1 ? { '===': [read(name), first] } : { in: [read(name), values] };
  });
  const all = parts.filter((part) => part !== undefined);
  if (all.length === 0 || all.length < parts.length || Object.keys(asked).some((key) => !['properties', 'required', 'type'].includes(key)))
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
    for (const [name, said] of Object.entries(objectOf(properties)).filter(([one]) => one !== by)) {
      if (Object.hasOwn(own, name)) found.left.push(`${keyword} (${name})`);
      else {
        found.properties[name] = objectOf(said);
        found.show[name] = either(found.show[name], when);
      }
    }
    for (const name of textsIn(required)) if (name !== by && !always.has(name)) found.require[name] = either(found.require[name], when);
    if (Object.keys(more).length > 0) found.left.push(`${keyword} (${Object.keys(more).join(', ')})`);
  };
  for (const { if: asked, then, else: otherwise } of objectsIn(schema[ASKED])) {
    const when = holds(objectOf(asked), read);
    if (when === undefined) found.left.push('if, then, else');
    else {
      take(objectOf(then), when, 'then');
      take(objectOf(otherwise), { '!': when }, 'else');
    }
  }
  for (const keyword of DEPENDING)
    for (const [by, said] of Object.entries(objectOf(schema[keyword]))) {
      const filled: Logic = { '!': { isEmpty: read(by) } };
      const { oneOf, ...part } = objectOf(said);
      take(Array.isArray(said) ? { required: said } : part, filled, keyword, by);
      for (const one of objectsIn(oneOf)) {
        const when = holds({ properties: { [by]: objectOf(one['properties'])[by] ?? {} } }, read);
        if (when === undefined) found.left.push(`${keyword} (oneOf)`);
        else take(one, when, keyword, by);
      }
    }
  return found;
}
