import { findAction } from '../findAction.ts';
import { oneOf } from '../nearest.ts';
import { inEach, wrongAt, type Check, type FoundFault } from './check.ts';
import { fileDefOf, schemaAt } from '../../engine/form/schema.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Pointer } from '../../engine/types.ts';
import { columnKey } from '../../engine/sheet/template.ts';

/** A sheet asks for pages where there are pages. */
export const sheets: Check = {
  name: 'unknown-key',
  faults: (context) =>
    inEach(context, 'sheet', context.catalogue.sheets, ({ load }) => {
      const rows = findAction(context.catalogue, load.call)?.def.do;
      return rows === undefined || ('list' in rows && rows.paged === true)
        ? []
        : [wrongAt('/load/call', `"${load.call}" answers no pages`, 'an action that lists rows with "paged": true')];
    }),
};

/** Why a cell cannot say a field, and what would be right. */
function unsayable(field: FormSchema, at: Pointer): readonly [string, string] | undefined {
  if (fileDefOf(field)) return ['holds files, and no cell can say one', 'leave the column out: files are added in the form'];
  if (field.items?.properties) return ['has rows, and a cell is one value', 'leave the column out: rows are added in the form'];
  const [first] = Object.keys(field.properties ?? {});
  return first === undefined ? undefined : ['is a group of fields, and a cell is one value', `a column for each of them, such as "${at}/${first}"`];
}

/** What a template names of its form is there, and no two columns are the same. */
export const templates: Check = {
  name: 'unknown-name',
  faults: ({ definitions, catalogue }) =>
    Object.values(catalogue.forms).flatMap(({ id, binding: { template }, rules, schema }) => {
      const source = definitions.get('binding', id);
      if (!source || !template) return [];
      const named = (key: 'lookups' | 'spares', known: readonly string[], what: string): FoundFault[] =>
        (template[key] ?? []).flatMap((name, index) =>
          known.includes(name) ? [] : [wrongAt(`/template/${key}/${index}`, `the form has no ${what} "${name}"`, oneOf(name, known, what))],
        );
      const twice = (['name', 'key'] as const).flatMap((of) => {
        const names = template.columns.map((column) => (of === 'name' ? column.name : columnKey(column)));
        return names.flatMap((name, index) =>
          names.indexOf(name) === index
            ? []
            : [wrongAt(`/template/columns/${index}`, `another column has the ${of} "${name}" already`, `a ${of} of its own`, 'duplicate')],
        );
      });
      const unsaid = template.columns.flatMap(({ at }, index) => {
        const field = at === undefined ? undefined : schemaAt(schema, segmentsOfPointer(at));
        const why = field && unsayable(field, at ?? '');
        return why ? [wrongAt(`/template/columns/${index}/at`, `"${at}" ${why[0]}`, why[1], 'unfit-field')] : [];
      });
      const keys = template.columns.map(columnKey);
      const { of = [], known } = template.twins ?? {};
      const strange = [
        ...(template.checks ?? []).map(({ at }, index) => [at, `/template/checks/${index}/at`] as const),
        ...of.map((name, index) => [name, `/template/twins/of/${index}`] as const),
        ...Object.entries(known?.with ?? {}).map(([key, name]) => [name, `/template/twins/known/with/${key}`] as const),
      ].flatMap(([name, at]) => (keys.includes(name) ? [] : [wrongAt(at, `no column has the key "${name}"`, oneOf(name, keys, 'column'))]));
      const checks = (rules.check ?? []).map((check) => check.id);
      return [
        ...named('lookups', Object.keys(rules.lookups ?? {}), 'lookup'),
        ...named('spares', checks, 'check'),
        ...strange,
        ...twice,
        ...unsaid,
      ].map((found) => ({ source, ...found }));
    }),
};
