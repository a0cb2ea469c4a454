import type { Kind } from '../layout.ts';
import type { Check } from './check.ts';

const parts: readonly Kind[] = ['schema', 'ui', 'rules', 'binding', 'examples'];

/** A form is a folder of five files. */
export const formFiles: Check = {
  name: 'form-files',
  faults: ({ definitions }) => {
    const folders = new Set(parts.flatMap((kind) => definitions.ids(kind)));
    return [...folders].flatMap((id) => {
      const found = parts.filter((kind) => definitions.ids(kind).includes(id));
      const first = found.map((kind) => definitions.get(kind, id)).find((source) => source !== undefined);
      if (!first) return [];
      return parts
        .filter((kind) => !found.includes(kind))
        .map((kind) => ({
          source: first,
          pointer: '',
          wrong: `the form ${id} has no ${kind}.json`,
          right: `schemas/forms/${id}/${kind}.json; "npm run newForm" makes all five`,
        }));
    });
  },
};
