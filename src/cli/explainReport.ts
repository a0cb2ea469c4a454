import { nearest } from '../engine/nearest.ts';
import type { Catalogue } from '../catalogue/types.ts';
import type { FormDef } from '../catalogue/definition/form.ts';
import type { Explanation } from '../engine/explain/types.ts';
import { messagesOf } from '../catalogue/client.ts';
import { judgedForm } from '../catalogue/judgedForm.ts';
import { optionLists } from '../catalogue/optionLists.ts';
import { exampleFactsOf } from '../engine/example/runExample.ts';
import { explainField, type FieldReason } from '../engine/explain/explainField.ts';
import { vocabularyOf } from '../engine/explain/vocabulary.ts';
import { pathOfPointer } from '../engine/form/paths.ts';
import { schemaAt } from '../engine/form/schema.ts';
import { textOf } from '../engine/problem/text.ts';
import type { ExampleDef, FormSchema } from '../engine/definition/form.ts';
import type { JsonObject, OptionItem } from '../engine/types.ts';
import type { WorkflowDef, WorkflowExample } from '../engine/definition/workflow.ts';
import { explainRule } from '../engine/explain/explainRule.ts';
import { sendEvent, transitionsFrom } from '../engine/workflow/machine.ts';

/** What the event of the case does, who may send it, and each guard on its way. */
function explainWorkflowCase(catalogue: Catalogue, workflow: WorkflowDef, { from, event, facts = {} }: WorkflowExample): string[] {
  const messages = messagesOf(catalogue);
  const words = vocabularyOf({ ...catalogue, messages });
  const known = { lists: optionLists(catalogue.options), ...facts };
  const world = { ...known, event };
  const decision = sendEvent(workflow, from, event, known);
  const outcome = decision.ok
    ? `  "${event.type}" leads from "${from}" to "${decision.state}"`
    : `  "${event.type}" is refused in "${from}": ${textOf(messages, decision.message)}`;
  const may = workflow.may[event.type];
  const ways = transitionsFrom(workflow, from, event.type);
  return [
    outcome,
    ...(ways.length === 0 ? [`  "${from}" does not hear "${event.type}"`] : []),
    ...(may === undefined
      ? []
      : [
          `  who may send it: ${words.phrase(explainRule(may, world, words).holds ? 'why.value.yes' : 'why.value.no') ?? ''}`,
          ...explanationLines(explainRule(may, world, words)),
        ]),
    ...ways.flatMap(({ to, guard }) => {
      if (guard === undefined) return [`  to "${to}": nothing more must hold`];
      const explanation = explainRule(workflow.rules[guard] ?? null, world, words);
      return [
        `  to "${to}", while "${guard}" holds: ${words.phrase(explanation.holds ? 'why.value.yes' : 'why.value.no') ?? ''}`,
        ...explanationLines(explanation),
      ];
    }),
  ];
}

/** Every place of a form that holds a value, rows of the case's own data included. */
function pathsIn(schema: FormSchema, data: unknown, base = ''): string[] {
  const children = Object.entries(schema.properties ?? {}).map(([key, below]) => ({
    at: base === '' ? key : `${base}.${key}`,
    below,
    value: (data as JsonObject | undefined)?.[key],
  }));
  const rows =
    schema.items && Array.isArray(data)
      ? data.map((row, index) => ({ at: `${base}.${index}`, below: schema.items ?? {}, value: row as unknown }))
      : [];
  return [...children, ...rows].flatMap(({ at, below, value }) => [at, ...pathsIn(below as FormSchema, value, at)]);
}

const same = (one: FieldReason): string => `${one.rule} ${one.kind}`;

/** Why each field of the case is hidden, only read, needed, worked out or wrong. */
function explainFormCase(catalogue: Catalogue, form: FormDef, example: ExampleDef): string[] {
  const messages = messagesOf(catalogue);
  const words = vocabularyOf({ ...catalogue, messages, form });
  const lists: Record<string, OptionItem[]> = Object.fromEntries(Object.entries(catalogue.options).map(([id, { items }]) => [id, items]));
  const facts = { ...exampleFactsOf(example, lists, catalogue.longLists), data: example.data };
  const reasonKeys = new Set<string>();
  const lines = ['', ...pathsIn(form.schema, example.data)].flatMap((path) => {
    const reasons = explainField({ form: judgedForm(form), facts, path, words }).filter((one) => !one.rule.endsWith(':') || path === '');
    const title = schemaAt(form.schema, path.split('.'))?.title;
    return reasons.flatMap((reason) => {
      const once = `${same(reason)} ${reason.kind === 'locked' && reason.rule === 'readonly:' ? '' : path}`;
      if (reasonKeys.has(once)) return [];
      reasonKeys.add(once);
      const reasonText = reason.text === undefined ? '' : `: ${textOf(messages, reason.text)}`;
      const value = reason.value === undefined ? '' : ` = ${JSON.stringify(reason.value)}`;
      return [
        `  ${title ?? (path === '' ? 'the form' : pathOfPointer(path))} is ${words.phrase(`why.${reason.kind}`)?.toLowerCase() ?? reason.kind}${value}${reasonText} [${reason.rule}]`,
        ...explanationLines(reason.explanation),
      ];
    });
  });
  return lines.length > 0 ? lines : ['  no rule speaks here: every field is shown, free and right'];
}

/** An explanation as indented lines: the rule, what it read, what would turn it. */
function explanationLines({ words, reads, change }: Explanation, indent = '    '): string[] {
  const turn = change === null ? 'nothing that was tried' : change.map(({ label, text: value }) => `${label} = ${value}`).join(' and ');
  return [`rule:   ${words}`, ...reads.map(({ label, path, text: value }) => `read:   ${label} (${path}) = ${value}`), `change: ${turn}`].map(
    (line) => `${indent}${line}`,
  );
}

interface ExplainReport {
  lines: string[];
  code: 0 | 1;
}

/** The case that was meant: its number, from 1, or the first whose name holds the text. */
function caseNamed<C extends { name: string }>(cases: readonly C[], query: string): C | undefined {
  const number = Number(query);
  if (Number.isInteger(number) && number > 0) return cases[number - 1];
  return cases.find(({ name }) => name === query) ?? cases.find(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
}

function report<C extends { name: string }>(id: string, cases: readonly C[], query: string, explain: (one: C) => string[]): ExplainReport {
  if (query === '') return { lines: [`${id} has ${cases.length} cases:`, ...cases.map(({ name }, index) => `  ${index + 1}. ${name}`)], code: 0 };
  const found = caseNamed(cases, query);
  if (!found) return { lines: [`${id} has no case "${query}". Without a case its cases are listed.`], code: 1 };
  return { lines: [`${id}: ${found.name}`, ...explain(found)], code: 0 };
}

/** Why the verdicts of a case are what they are, as lines. `name` is a form's folder (`record/counselling`) or a workflow's file. */
export function explainReport(catalogue: Catalogue, name: string, query: string): ExplainReport {
  const form = Object.hasOwn(catalogue.forms, name) ? catalogue.forms[name] : undefined;
  if (form) return report(name, form.examples, query, (example) => explainFormCase(catalogue, form, example));
  const workflow = Object.hasOwn(catalogue.workflows, name) ? catalogue.workflows[name] : undefined;
  if (workflow) return report(name, workflow.examples, query, (example) => explainWorkflowCase(catalogue, workflow, example));
  const all = [...Object.keys(catalogue.forms), ...Object.keys(catalogue.workflows)];
  const near = nearest(name, all);
  const right = near === undefined ? `There are: ${all.join(', ')}.` : `Did you mean "${near}"?`;
  return { lines: [name === '' ? 'Usage: npm run explain -- <form|workflow> [case]' : `There is no form or workflow "${name}".`, right], code: 1 };
}
