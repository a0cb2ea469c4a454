import type { ErrorObject } from 'ajv';
import { listOf, objectOf, isObject } from '../../engine/json.ts';
import type { Json, JsonObject, Pointer } from '../../engine/types.ts';
import { valuesOfField } from '../columnValues.ts';
import { pointerTo } from '../json/pointer.ts';
import { explain } from '../meta/explain.ts';
import { nearest } from '../../engine/nearest.ts';
import { perValue } from '../../engine/perValue.ts';
import { rowKeyLost } from '../report.ts';
import { makeAjv } from '../schema/ajv.ts';
import type { Catalogue } from '../types.ts';
import { wrongAt, faultAt, type Check, type Finding, type FoundFault } from './check.ts';
import { repeated } from './duplicates.ts';
import { inFiles } from './untilChanged.ts';

interface RowDef {
  key: readonly string[];
  required?: readonly string[];
  properties: Readonly<Record<string, JsonObject>>;
}

let ajv: ReturnType<typeof makeAjv> | undefined;
/** One for each description of rows, by one Ajv: to make that costs more than to judge all rows. */
const validatorOf = perValue(({ key, required = [], properties }: RowDef) => {
  ajv ??= makeAjv({ strict: false, verbose: true });
  return ajv.compile({ type: 'array', items: { type: 'object', required: [...new Set([...key, ...required])], properties } });
});

/** A key that a row lacks while it says one that is called almost the same is told as that slip. */
const isSlip = ({ keyword, instancePath, params }: ErrorObject, { properties }: RowDef, rows: readonly Json[]): boolean => {
  const strays = Object.keys(objectOf(rows[Number(instancePath.slice(1))])).filter((key) => !Object.hasOwn(properties, key));
  return keyword === 'required' && nearest(String(params['missingProperty']), strays) !== undefined;
};

/** A key that is wanted and that no row says. */
function keyLost({ keyword, params }: ErrorObject, rows: readonly Json[]): string | undefined {
  const key = keyword === 'required' ? String(params['missingProperty']) : undefined;
  return key === undefined || rows.some((row) => Object.hasOwn(objectOf(row), key)) ? undefined : key;
}

/** Rows that are not as their file says, and values that no option list has; under one key it is one slip, and so is a key that all rows lost. */
function strangeRows(file: string, row: RowDef, rows: readonly Json[], options: Catalogue['options']): Omit<Finding, 'source'>[] {
  const validate = validatorOf(row);
  const errors = validate(rows) ? [] : (validate.errors ?? []).filter((error) => !isSlip(error, row, rows));
  const misshapen = errors.flatMap((error): Omit<Finding, 'source'>[] => {
    const { pointer, wrong, right } = explain(error);
    const lost = keyLost(error, rows);
    if (lost !== undefined && error.instancePath !== '/0') return [];
    const slip = { of: `row ${JSON.stringify([row.key, error.schemaPath, error.params])}`, alone: true as const };
    return [{ ...wrongAt(`/rows${pointer}`, wrong, right), ...(lost === undefined ? { cause: slip } : rowKeyLost(file, lost)) }];
  });
  const lists = Object.entries(row.properties).flatMap(([name, { 'x-options': list }]) =>
    typeof list === 'string' ? [{ name, list, values: valuesOfField({ 'x-options': list }, { options }) }] : [],
  );
  const unknown = rows.flatMap((one, index) =>
    lists.flatMap(({ name, list, values }) => {
      const value = objectOf(one)[name] ?? null;
      const isKnown = value === null || values === undefined || values.some((known) => known === value);
      return isKnown
        ? []
        : faultAt(pointerTo('/rows', String(index), name), `${JSON.stringify(value)} is no option of "${list}"`, 'one of its values');
    }),
  );
  return [...misshapen, ...unknown];
}

/** Rows of reference data are what their file says of each, and each stands once. */
export const referenceRows: Check = {
  name: 'reference-row',
  faults: inFiles(['reference'], (source, { catalogue }, id) => {
    const file = objectOf(source.value);
    const [row, rows] = [file['row'] as RowDef | undefined, listOf(file['rows'])];
    if (row === undefined) return [];
    const what = row.key.join(' with ');
    const valuesOf = (one: Json): string | undefined => {
      const values = row.key.map((key) => objectOf(one)[key]);
      return values.includes(undefined) ? undefined : values.join(', ');
    };
    const twice = repeated(rows.map((one, index) => ({ source, pointer: `/rows/${index}`, value: valuesOf(one), what })));
    return [...strangeRows(`reference/${id}`, row, rows, catalogue.options), ...twice];
  }),
};

/** A key that one row alone has, while it lacks one of the others that is called almost the same. */
function slips(rows: readonly JsonObject[], base: Pointer): FoundFault[] {
  const counts = new Map<string, number>();
  for (const row of rows) for (const key of Object.keys(row)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count > 1).map(([key]) => key);
  return rows.flatMap((row, index) =>
    Object.keys(row)
      .filter((key) => counts.get(key) === 1)
      .flatMap((key) => {
        const near = nearest(
          key,
          shared.filter((one) => !Object.hasOwn(row, one)),
        );
        if (near === undefined) return [];
        const wrong = `"${key}" stands in this row alone, and nothing reads it: ${counts.get(near)} others say "${near}"`;
        return faultAt(pointerTo(`${base}/${index}`, key), wrong, `"${near}", or another name where it is something else`);
      }),
  );
}

const kindOf = (value: Json): string => (Array.isArray(value) ? 'list' : typeof value);

/** What one option alone says in another kind than all others: a text is always true to a rule. */
function otherKinds(rows: readonly JsonObject[], base: Pointer): FoundFault[] {
  const cells = rows.flatMap((row, index) => Object.entries(row).map(([key, value]) => ({ key, value, index })));
  return cells.flatMap(({ key, value, index }) => {
    const others = cells.filter((one) => one.key === key && one.index !== index && one.value !== null).map((one) => kindOf(one.value));
    const [usual] = others;
    if (usual === undefined || others.length < 2 || value === null || usual === kindOf(value) || others.some((kind) => kind !== usual)) return [];
    const wrong = `"${key}" is ${JSON.stringify(value)}, a ${kindOf(value)}; the ${others.length} others say a ${usual}`;
    return faultAt(pointerTo(`${base}/${index}`, key), wrong, `a ${usual}`);
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

const inReference = inFiles(['reference'], ({ value }) => inRows(listOf(objectOf(value)['rows']), '/rows'));
const inOptions = inFiles(['options'], ({ value }) => {
  const rows = listOf(objectOf(value)['items']);
  return [...inRows(rows, '/items'), ...(rows.every(isObject) ? otherKinds(rows, '/items') : [])];
});

/** Rows of reference data and of option lists say what they say under the keys of their table. */
export const rowKeySlips: Check = { name: 'row-key', faults: (context) => [...inReference(context), ...inOptions(context)] };
