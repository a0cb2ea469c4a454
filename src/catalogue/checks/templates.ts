import { columnKey } from '../../engine/sheet/template.ts';
import { oneOf } from '../nearest.ts';
import { wrongAt, type Check, type FoundFault } from './check.ts';

/** What a template names of its form is there, and no two columns are the same. */
export const templates: Check = {
  name: 'unknown-name',
  faults: ({ definitions, catalogue }) =>
    Object.values(catalogue.forms).flatMap(({ id, binding: { template }, rules }) => {
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
      const checks = (rules.check ?? []).map((check) => check.id);
      return [...named('lookups', Object.keys(rules.lookups ?? {}), 'lookup'), ...named('spares', checks, 'check'), ...twice].map((found) => ({
        source,
        ...found,
      }));
    }),
};
