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

const halves = ['workflow', 'workflow-examples'] as const;
const ending = { workflow: 'json', 'workflow-examples': 'examples.json' } as const;

/** A workflow is two files: the machine, and the examples of it. */
export const workflowFiles: Check = {
  name: 'workflow-files',
  faults: ({ definitions }) =>
    halves.flatMap((kind) => {
      const other = kind === 'workflow' ? 'workflow-examples' : 'workflow';
      return definitions
        .of(kind)
        .filter(({ id }) => !definitions.ids(other).includes(id))
        .map(({ id, source }) => ({
          source,
          pointer: '',
          wrong: `the workflow ${id} has no ${id}.${ending[other]}`,
          right: `workflows/${id}.${ending[other]}`,
        }));
    }),
};
