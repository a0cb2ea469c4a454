import { schemaAt } from '../../engine/form/schema.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import type { Catalogue } from '../types.ts';
import { wrongAt, type Check, type CheckContext, type FoundFault } from './check.ts';

type Values = readonly Json[] | undefined;

/** Values that a trait has in its table; undefined where the path is no trait. */
function traitValues(path: string, { roles, programs, centreModels }: Catalogue): Values {
  const [root, part, trait, deeper] = path.split('.');
  const table = { role: roles, program: programs, model: centreModels }[part ?? ''];
  if (root !== 'session' || table === undefined || trait === undefined || deeper !== undefined) return undefined;
  return table.items.map((row) => row[trait] ?? null);
}

/** Values that a field of the form can have, where it picks from a list or an enum. */
function fieldValues(path: string, schema: FormSchema, { options }: Catalogue): Values {
  const [root, ...rest] = path.split('.');
  const keys = root === 'record' && rest[0] === 'stored' ? rest.slice(1) : root === 'data' ? rest : undefined;
  const field = keys && schemaAt(schema, keys);
  const list = field?.['x-options'];
  if (list !== undefined) return options[list]?.items.map(({ value }) => value);
  const listed: unknown = field?.['enum'];
  return Array.isArray(listed) ? (listed as Json[]) : undefined;
}

const pathOf = (part: Json | undefined): string | undefined => {
  const name = typeof part === 'object' && part !== null && !Array.isArray(part) ? part['var'] : undefined;
  return typeof name === 'string' ? name : undefined;
};
const isWord = (part: Json | undefined): part is string | number => (typeof part === 'string' && part !== '') || typeof part === 'number';
const comparing = new Set(['===', '!==', '==', '!=', 'sameText']);

/** What a comparison holds against each other: the path of one side, the words of the other. */
function sides(operator: string, args: Json): { path: string; at: string; word: string | number }[] {
  if (!Array.isArray(args)) return [];
  const [left, right] = args;
  if (operator === 'in' && Array.isArray(right)) {
    const path = pathOf(left);
    return path === undefined ? [] : right.flatMap((word, index) => (isWord(word) ? [{ path, at: `1/${index}`, word }] : []));
  }
  if (!comparing.has(operator)) return [];
  return [
    { path: pathOf(left), at: '1', word: right },
    { path: pathOf(right), at: '0', word: left },
  ].flatMap(({ path, at, word }) => (path !== undefined && isWord(word) ? [{ path, at, word }] : []));
}

function judge(part: Json, pointer: string, valuesOf: (path: string) => Values): FoundFault[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, below]) => {
    const here = pointerTo(pointer, key);
    const same = (a: Json, b: Json): boolean =>
      key === 'sameText' || key === '==' || key === '!=' ? String(a).trim().toLowerCase() === String(b).trim().toLowerCase() : a === b;
    const never = (Array.isArray(part) ? [] : sides(key, below)).flatMap(({ path, at, word }) => {
      const values = valuesOf(path);
      if (!values || values.some((value) => same(value, word))) return [];
      const known = [
        ...new Set(values.filter((value) => value !== null).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))),
      ];
      return [wrongAt(`${here}/${at}`, `"${path}" is never ${JSON.stringify(word)}`, oneOf(String(word), known, 'value'))];
    });
    return [...never, ...judge(below, here, valuesOf)];
  });
}

const formOf = (file: string): string | undefined => /^schemas\/forms\/([^/]+\/[^/]+)\//.exec(file)?.[1];

/** A trait or a field with a closed set of values is compared with values of that set: anything else could never hold. */
export const comparisons: Check = {
  name: 'never-equal',
  faults: ({ sites, catalogue, definitions }: CheckContext) => {
    if (!['roles', 'programs', 'centre-models', 'options'].every((kind) => definitions.sound(kind as 'roles'))) return [];
    return sites.flatMap(({ source, pointer, logic }) => {
      const schema = catalogue.forms[formOf(source.file) ?? '']?.schema;
      const valuesOf = (path: string): Values => traitValues(path, catalogue) ?? (schema ? fieldValues(path, schema, catalogue) : undefined);
      return judge(logic, pointer, valuesOf).map((found) => ({ source, ...found }));
    });
  },
};
