import { isObject, listOf } from '../../engine/json.ts';
import type { Json, JsonObject, Pointer } from '../../engine/types.ts';
import type { Kind } from '../layout.ts';
import { nearest } from '../nearest.ts';
import { pointerTo } from '../json/pointer.ts';
import { wrongAt, type Check, type Finding, type FoundFault } from './check.ts';

/** Kinds of definitions that are rows, and the key under which these stand. */
const kinds: readonly (readonly [Kind, string])[] = [
  ['reference', 'rows'],
  ['options', 'items'],
];

/** A key that one row alone has, while it lacks one of the others that is called almost the same. */
function slips(rows: readonly JsonObject[], base: Pointer): FoundFault[] {
  const counts = new Map<string, number>();
  for (const row of rows) for (const key of Object.keys(row)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count > 1).map(([key]) => key);
  return rows.flatMap((row, index) =>
    Object.keys(row)
      .filter((key) => counts.get(key) === 1)
      .flatMap((key) => {
        const meant = nearest(
          key,
          shared.filter((one) => !Object.hasOwn(row, one)),
        );
        if (meant === undefined) return [];
        const wrong = `"${key}" stands in this row alone, and nothing reads it: ${counts.get(meant)} others say "${meant}"`;
        return [wrongAt(pointerTo(`${base}/${index}`, key), wrong, `"${meant}", or another name where it is something else`)];
      }),
  );
}

const kindOf = (value: Json): string => (Array.isArray(value) ? 'list' : typeof value);

/** What one option alone says in another kind than all others: a text is always true to a rule. */
function otherKinds(rows: readonly JsonObject[], base: Pointer): FoundFault[] {
  const said = rows.flatMap((row, index) => Object.entries(row).map(([key, value]) => ({ key, value, index })));
  return said.flatMap(({ key, value, index }) => {
    const others = said.filter((one) => one.key === key && one.index !== index && one.value !== null).map((one) => kindOf(one.value));
    const [usual] = others;
    if (usual === undefined || others.length < 2 || value === null || usual === kindOf(value) || others.some((kind) => kind !== usual)) return [];
    const wrong = `"${key}" is ${JSON.stringify(value)}, a ${kindOf(value)}; the ${others.length} others say a ${usual}`;
    return [wrongAt(pointerTo(`${base}/${index}`, key), wrong, `a ${usual}`)];
  });
}

/** The same of every list of rows below. */
const below = (value: Json, pointer: Pointer): FoundFault[] => {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    Array.isArray(one) ? inRows(one, pointerTo(pointer, key)) : below(one, pointerTo(pointer, key)),
  );
};
const inRows = (all: readonly Json[], pointer: Pointer): FoundFault[] => {
  const deeper = all.flatMap((one, index) => below(one, `${pointer}/${index}`));
  return all.every(isObject) ? [...slips(all, pointer), ...deeper] : deeper;
};

/** Rows of reference data and of option lists say what they say under the keys of their table. */
export const rowKeySlips: Check = {
  name: 'row-key',
  faults: ({ definitions }) =>
    kinds.flatMap(([kind, key]) =>
      definitions.of(kind).flatMap(({ source }): Finding[] => {
        const rows = isObject(source.value) ? listOf(source.value[key]) : [];
        const strange = kind === 'options' && rows.every(isObject) ? otherKinds(rows, `/${key}`) : [];
        return [...inRows(rows, `/${key}`), ...strange].map((found) => ({ source, ...found }));
      }),
    ),
};
