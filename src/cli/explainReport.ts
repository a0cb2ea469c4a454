import { nearest } from '../catalogue/nearest.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { explainFormCase } from './explain/formCase.ts';
import { explainWorkflowCase } from './explain/workflowCase.ts';

export interface ExplainReport {
  said: string[];
  code: 0 | 1;
}

/** The case that was meant: its number, from 1, or the first whose name holds the text. */
function meant<C extends { name: string }>(cases: readonly C[], wanted: string): C | undefined {
  const number = Number(wanted);
  if (Number.isInteger(number) && number > 0) return cases[number - 1];
  return cases.find(({ name }) => name === wanted) ?? cases.find(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
}

function report<C extends { name: string }>(id: string, cases: readonly C[], wanted: string, explain: (one: C) => string[]): ExplainReport {
  if (wanted === '') return { said: [`${id} has ${cases.length} cases:`, ...cases.map(({ name }, index) => `  ${index + 1}. ${name}`)], code: 0 };
  const found = meant(cases, wanted);
  if (!found) return { said: [`${id} has no case "${wanted}". Without a case its cases are listed.`], code: 1 };
  return { said: [`${id}: ${found.name}`, ...explain(found)], code: 0 };
}

/** Why the verdicts of a case are what they are, as lines. `name` is a form's folder (`record/counselling`) or a workflow's file. */
export function explainReport(catalogue: Catalogue, name: string, wanted: string): ExplainReport {
  const form = Object.hasOwn(catalogue.forms, name) ? catalogue.forms[name] : undefined;
  if (form) return report(name, form.examples, wanted, (example) => explainFormCase(catalogue, form, example));
  const workflow = Object.hasOwn(catalogue.workflows, name) ? catalogue.workflows[name] : undefined;
  if (workflow) return report(name, workflow.examples, wanted, (example) => explainWorkflowCase(catalogue, workflow, example));
  const all = [...Object.keys(catalogue.forms), ...Object.keys(catalogue.workflows)];
  const near = nearest(name, all);
  const right = near === undefined ? `There are: ${all.join(', ')}.` : `Did you mean "${near}"?`;
  return { said: [name === '' ? 'Usage: npm run explain -- <form|workflow> [case]' : `There is no form or workflow "${name}".`, right], code: 1 };
}
