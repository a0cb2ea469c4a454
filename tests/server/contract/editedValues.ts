/** Values for the fields of a form as people and faulty programs leave them: what its examples hold, what its lists offer, and what is wrong. */
import type { FormDef } from '../../../src/catalogue/definition/form.ts';
import type { FormSchema } from '../../../src/engine/definition/form.ts';
import { schemaAt } from '../../../src/engine/form/schema.ts';
import { isObject, segmentsOfPointer } from '../../../src/engine/json.ts';
import type { FormStore } from '../../../src/engine/form/types.ts';
import type { Facts, Json, JsonObject } from '../../../src/engine/types.ts';
import type { Random } from '../../../src/server/seed/random.ts';

/** Of no field in particular: empty, too long, a day that is none, a number where a text stands and the other way round. */
const anything: readonly (Json | undefined)[] = [
  undefined,
  undefined,
  undefined,
  null,
  '',
  ' ',
  '\u200b',
  'a',
  'Y',
  'N',
  'x'.repeat(300),
  'asha@example.com',
  '400069',
  '9820098200',
  '2026-11-20',
  '2026-02-30',
  '1990-01-01',
  '2031-12-31',
  0,
  -1,
  1.5,
  7,
  1e9,
  '7',
];

type Pool = ReadonlyMap<string, readonly Json[]>;

/** What stands in the examples of a form, by the pattern of its place. */
function poolOf({ examples }: FormDef): Pool {
  const pool = new Map<string, Json[]>();
  const collect = (at: string, value: Json): void => {
    pool.set(at, [...(pool.get(at) ?? []), value]);
    if (Array.isArray(value)) value.forEach((one) => collect(`${at}.*`, one));
    else if (isObject(value)) Object.entries(value).forEach(([key, one]) => collect(at === '' ? key : `${at}.${key}`, one));
  };
  for (const { data, facts } of examples) [data, facts?.record?.['stored']].forEach((one) => isObject(one) && collect('', one));
  return pool;
}

/** Places that the form draws with something to type or choose in, columns by the pattern of their table. */
function placesDrawn({ ui, schema }: FormDef): ReadonlySet<string> {
  const found = new Set<string>();
  const collect = (value: Json, before: string): void => {
    if (Array.isArray(value)) return value.forEach((one) => collect(one, before));
    if (!isObject(value)) return;
    const { at, widget, ...rest } = value;
    if (typeof at !== 'string' || widget === 'words' || widget === 'readonly')
      return Object.values(value).forEach((one) => typeof at !== 'string' && collect(one, before));
    const isTable = schemaAt(schema, segmentsOfPointer(at))?.items?.properties !== undefined;
    found.add(`${before}${at}`);
    const cells =
      isTable && !JSON.stringify(rest).includes('"at"') ? Object.keys(schemaAt(schema, segmentsOfPointer(at))?.items?.properties ?? {}) : [];
    for (const cell of cells) found.add(`${before}${at}/*/${cell}`);
    Object.values(rest).forEach((one) => collect(one, isTable ? `${before}${at}/*` : before));
  };
  collect(ui as unknown as Json, '');
  return found;
}

export type Edit = (store: FormStore) => unknown;

/** Draws changes to a form, each of one place. */
export function editing(def: FormDef, lists: Facts['lists'], random: Random): () => Edit {
  const pool = poolOf(def);
  const offered = ({ 'x-options': name, items }: FormSchema): readonly Json[] =>
    (lists[name ?? items?.['x-options'] ?? ''] ?? []).map(({ value }) => value);
  const value = (schema: FormSchema, pattern: string): Json | undefined => {
    const sources = [pool.get(pattern) ?? [], pool.get(pattern) ?? [], offered(schema), anything].filter(({ length }) => length > 0);
    const from = random.pick(sources);
    const choice = from[random.between(0, from.length - 1)];
    return schema.items !== undefined && !Array.isArray(choice) && choice !== undefined && random.chance(0.8) ? [choice as Json] : choice;
  };
  /** A row as a button adds it, or as one comes from a file. */
  const newRow = (pattern: string): JsonObject => {
    const rows = (pool.get(pattern) ?? []).filter(isObject);
    return rows.length > 0 && random.chance(0.7) ? structuredClone(random.pick(rows)) : {};
  };
  const drawnAt = placesDrawn(def);
  const within = (schema: FormSchema, path: string, pattern: string): Edit[] =>
    Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
      const [at, like] = path === '' ? [key, key] : [`${path}.${key}`, `${pattern}.${key}`];
      if (part.properties) return within(part, at, like);
      const { items } = part;
      if (part['x-system'] === true || (!items?.properties && !drawnAt.has(`/${like.replaceAll('.', '/')}`))) return [];
      const isOpen = (store: FormStore): boolean => !store.fact(at).hidden && !store.fact(at).readonly;
      if (!items?.properties) return [(store) => isOpen(store) && store.set(at, value(part, like))];
      const cell: Edit = (store) => {
        const count = store.rows(at).length;
        const cells = count === 0 ? [] : within(items, `${at}.${random.between(0, count - 1)}`, `${like}.*`);
        if (cells.length > 0) random.pick(cells)(store);
      };
      const splice: Edit = (store) =>
        isOpen(store) && store.spliceRows(at, random.between(0, store.rows(at).length), random.between(0, 1), newRow(`${like}.*`));
      return [cell, cell, cell, splice];
    });
  const edits = within(def.schema, '', '');
  return () => random.pick(edits);
}
