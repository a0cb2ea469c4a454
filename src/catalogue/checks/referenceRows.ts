import type { ErrorObject } from 'ajv';
import { listOf, objectOf } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { valuesOfField } from '../columnValues.ts';
import { pointerTo } from '../json/pointer.ts';
import { explain } from '../meta/explain.ts';
import { nearest } from '../nearest.ts';
import { perValue } from '../perValue.ts';
import { makeAjv } from '../schema/ajv.ts';
import type { Catalogue } from '../types.ts';
import { wrongAt, type Check, type Finding } from './check.ts';
import { entriesOf, repeated } from './duplicate/repeated.ts';

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

/** Rows that are not as their file says, and values that no option list has; under one key it is one slip. */
function strangeRows(row: RowDef, rows: readonly Json[], options: Catalogue['options']): Omit<Finding, 'source'>[] {
  const validate = validatorOf(row);
  const errors = validate(rows) ? [] : (validate.errors ?? []).filter((error) => !isSlip(error, row, rows));
  const misshapen = errors.map((error) => {
    const { pointer, wrong, right } = explain(error);
    return {
      ...wrongAt(`/rows${pointer}`, wrong, right),
      cause: { of: `row ${JSON.stringify([row.key, error.schemaPath, error.params])}`, alone: true as const },
    };
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
        : [wrongAt(pointerTo('/rows', String(index), name), `${JSON.stringify(value)} is no option of "${list}"`, 'one of its values')];
    }),
  );
  return [...misshapen, ...unknown];
}

/** Rows of reference data are what their file says of each, and each stands once. */
export const referenceRows: Check = {
  name: 'reference-row',
  faults: ({ definitions, catalogue }) =>
    definitions.of('reference').flatMap(({ source }) => {
      const row = objectOf(source.value)['row'] as RowDef | undefined;
      const rows = listOf(objectOf(source.value)['rows']);
      if (row === undefined) return [];
      const strange = strangeRows(row, rows, catalogue.options).map((found) => ({ source, ...found }));
      const what = row.key.join(' with ');
      const valuesOf = (one: Json): Json => row.key.map((key) => objectOf(one)[key] ?? null).join(', ');
      return [...strange, ...repeated(entriesOf(source, what, rows, (index) => `/rows/${index}`, valuesOf))];
    }),
};
