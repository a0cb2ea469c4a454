import { findAction } from '../findAction.ts';
import { oneOf } from '../nearest.ts';
import { answeredKeys } from '../requestKeys.ts';
import { wrongAt, type Check, type Finding, type FoundFault } from './check.ts';
import { fileDefOf, schemaAt } from '../../engine/form/schema.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Pointer } from '../../engine/types.ts';
import { columnKey } from '../../engine/sheet/template.ts';

/** A sheet knows its choices and its rows by keys that their actions answer, and asks for pages where there are pages. */
export const sheets: Check = {
  name: 'unknown-key',
  faults: (context) => {
    const { catalogue, definitions } = context;
    if (!definitions.sound('sheet')) return [];
    return definitions.of('sheet').flatMap(({ id, source }): Finding[] => {
      const sheet = catalogue.sheets[id];
      if (!sheet) return [];
      const { choose, load, key, name } = sheet;
      const read = [
        { pointer: '/choose/field', call: choose.call, wanted: choose.field },
        { pointer: '/choose/name', call: choose.call, wanted: choose.name },
        { pointer: '/key', call: load.call, wanted: key },
        { pointer: '/name', call: load.call, wanted: name },
      ].flatMap(({ pointer, call, wanted }): Finding[] => {
        const action = findAction(catalogue, call);
        const answered = action && answeredKeys(action.def, catalogue);
        return !answered || answered.has(wanted)
          ? []
          : [{ source, ...wrongAt(pointer, `"${call}" does not answer "${wanted}"`, oneOf(wanted, answered, 'answered key')) }];
      });
      const rows = findAction(catalogue, load.call);
      const paged = !rows || ('list' in rows.def.do && rows.def.do.paged === true);
      return [
        ...read,
        ...(paged ? [] : [{ source, ...wrongAt('/load/call', `"${load.call}" answers no pages`, 'an action that lists rows with "paged": true') }]),
      ];
    });
  },
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
