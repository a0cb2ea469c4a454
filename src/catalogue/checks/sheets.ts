import { findAction } from '../findAction.ts';
import { faultAt, type Check } from './check.ts';
import { inEach } from './untilChanged.ts';
import { fileDefOf, schemaAt } from '../../engine/form/schema.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Pointer } from '../../engine/types.ts';
import { columnKey } from '../../engine/sheet/template.ts';

/** A sheet asks for pages where there are pages. */
export const sheets: Check = {
  name: 'unknown-key',
  faults: inEach('sheet', ({ load }, { catalogue }) => {
    const rows = findAction(catalogue, load.call)?.def.do;
    return rows === undefined || ('list' in rows && rows.paged === true)
      ? []
      : faultAt('/load/call', `"${load.call}" answers no pages`, 'an action that lists rows with "paged": true');
  }),
};

/** Why a cell cannot say a field, and what would be right. */
function unsayable(field: FormSchema, at: Pointer): readonly [string, string] | undefined {
  if (fileDefOf(field)) return ['holds files, and no cell can say one', 'leave the column out: files are added in the form'];
  if (field.items?.properties) return ['has rows, and a cell is one value', 'leave the column out: rows are added in the form'];
  const [first] = Object.keys(field.properties ?? {});
  return first === undefined ? undefined : ['is a group of fields, and a cell is one value', `a column for each of them, such as "${at}/${first}"`];
}

/** What a column fills can be said in a cell, and no two columns are the same. */
export const templates: Check = {
  name: 'unknown-name',
  faults: inEach('binding', ({ binding: { template }, schema }) => {
    if (!template) return [];
    // Of columns with one name that is told.
    const keys = template.columns.map(columnKey);
    const twice = keys.flatMap((key, index) =>
      keys.indexOf(key) === index || template.columns.findIndex(({ name }) => name === template.columns[index]?.name) < index
        ? []
        : faultAt(`/template/columns/${index}`, `another column has the key "${key}" already`, 'a key of its own', 'duplicate'),
    );
    const unsaid = template.columns.flatMap(({ at }, index) => {
      const field = at === undefined ? undefined : schemaAt(schema, segmentsOfPointer(at));
      const why = field && unsayable(field, at ?? '');
      return why ? faultAt(`/template/columns/${index}/at`, `"${at}" ${why[0]}`, why[1], 'unfit-field') : [];
    });
    return [...twice, ...unsaid];
  }),
};
