import { compileValidators } from '../../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../../src/catalogue/judgedForm.ts';
import { exampleFactsOf } from '../../../src/engine/example/runExample.ts';
import { evaluateForm } from '../../../src/engine/form/evaluateForm.ts';
import { createFormStore } from '../../../src/engine/form/store.ts';
import { textOf } from '../../../src/engine/problem/text.ts';
import type { Json } from '../../../src/engine/types.ts';
import { planDrawing } from '../../../src/widgets/form/plan.ts';
import { choicesOf } from '../../../src/widgets/inputs/useChoices.ts';
import { catalogue, lists, messages } from './definitions.ts';
import { sessionOf } from './session.ts';

/** A field of a shipped form that stands empty, as somebody with a role has it before them: its label, and what it offers in the page's order. */
export function offeredAt(formId: string, name: string, role = 'Mobilizer') {
  const def = catalogue.forms[formId];
  const plans = def && planDrawing(def.schema, def.ui).sections.flatMap(({ fields }) => fields);
  const plan = plans?.find(({ at }) => at === `/${name}`);
  if (!def || !plan) throw new Error(`${formId} does not draw ${name}`);
  const form = judgedForm(def);
  const validators = compileValidators(form);
  const facts = exampleFactsOf({ facts: { session: sessionOf(role) } }, lists);
  const store = createFormStore({ form, data: {}, facts, validators, messages });
  const choices = choicesOf(plan, { lists, text: (text) => textOf(messages, text) }, store.fact(name).options);
  store.dispose();
  /** Whether the server takes a value for an offered one. */
  const isTaken = (value: Json): boolean =>
    !evaluateForm(form, { data: { [name]: value }, facts, validators, messages, side: 'server', confirmed: [] }).problems.some(
      ({ at, rule }) => at === `/${name}` && rule === 'options',
    );
  return { label: plan.label, labels: choices.map(({ label }) => label), values: choices.map(({ value }) => value), isTaken };
}
