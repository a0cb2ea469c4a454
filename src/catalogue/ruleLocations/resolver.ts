/** Says whether a path that a rule reads exists, root by root. */
import type { FormSchema } from '../../engine/definition/form.ts';
import type { JsonObject } from '../../engine/types.ts';
import { nearest } from '../../engine/nearest.ts';
import { perValue } from '../../engine/perValue.ts';
import type { Cause } from '../report.ts';
import { UNKNOWN } from '../schema/inline.ts';

interface Miss {
  wrong: string;
  right: string;
  cause?: Cause;
}
/** Undefined when the rest of a path (after its root) exists; `*` and numbers stand for a row. */
export type Resolver = (rest: readonly string[], soFar: string) => Miss | undefined;

/** Anything may stand below: answers of calls, payloads of events. */
export const open: Resolver = () => undefined;

/** A single value: nothing stands below. */
export const single: Resolver = (rest, soFar) =>
  rest.length === 0 ? undefined : { wrong: `"${soFar}" has nothing inside, so "${rest.join('.')}" is always empty`, right: `"${soFar}" itself` };

const MOST_LISTED = 12;

const parts = new WeakMap<Resolver, ReadonlyMap<string, Resolver>>();

/** The names below, with what stands below each, `*` for the rows of a table; none where anything may stand there. */
export const namesBelow = (resolver: Resolver): ReadonlyMap<string, Resolver> => parts.get(resolver) ?? new Map();
function having(known: ReadonlyMap<string, Resolver>, resolver: Resolver): Resolver {
  parts.set(resolver, known);
  return resolver;
}

/** Names with what stands below each. */
export function nameResolver(known: ReadonlyMap<string, Resolver>, what: string): Resolver {
  return having(known, (rest, soFar) => {
    const [name, ...further] = rest;
    if (name === undefined) return undefined;
    const below = known.get(name);
    if (below) return below(further, `${soFar}.${name}`);
    const near = nearest(name, known.keys());
    const names = [...known.keys()].slice(0, MOST_LISTED).join(', ') + (known.size > MOST_LISTED ? ', …' : '');
    return {
      wrong: `"${soFar}.${name}" is no ${what}`,
      right: near !== undefined ? `"${soFar}.${near}"?` : known.size > 0 ? `one of ${names}` : 'there is none yet',
    };
  });
}

export const namesOf = (known: Iterable<string>, what: string, below: Resolver = single): Resolver =>
  nameResolver(new Map([...known].map((name) => [name, below])), what);

/** The fields of a form's data; rows of a table by `*` or a number. */
export const fields = (schema: FormSchema | undefined): Resolver => (schema ? fieldsOf(schema) : open);
const fieldsOf: (schema: FormSchema) => Resolver = perValue((schema) => {
  if (schema[UNKNOWN] === true) return open;
  const { items, properties } = schema;
  if (items) return rowsResolver(fields(items));
  if (properties) return nameResolver(new Map(Object.entries(properties).map(([name, below]) => [name, fields(below)])), 'field of the form');
  return single;
});

/** Rows, each with these keys. */
export function rowsResolver(row: Resolver): Resolver {
  return having(new Map([['*', row]]), (rest, soFar) => {
    const [index, ...further] = rest;
    if (index === undefined) return undefined;
    if (index === '*' || /^\d+$/.test(index)) return row(further, `${soFar}.${index}`);
    return {
      wrong: `"${soFar}" is a table, so "${soFar}.${index}" is always empty`,
      right: `"${soFar}.0.${index}", or map, some, all over "${soFar}"`,
    };
  });
}

/** Traits of a table's rows, with the id and the name. */
export function traitResolver(rows: readonly JsonObject[], declared: Iterable<string>, what: string): Resolver {
  return namesOf(new Set(['id', 'name', ...declared, ...rows.flatMap((row) => Object.keys(row))]), what, open);
}
