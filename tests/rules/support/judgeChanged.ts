import type { Catalogue } from '../../../src/catalogue/types.ts';
import { optionLists } from '../../../src/catalogue/optionLists.ts';
import { compileValidators } from '../../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../../src/catalogue/judgedForm.ts';
import type { Json, JsonObject, Problem } from '../../../src/engine/types.ts';
import { exampleFactsOf } from '../../../src/engine/example/runExample.ts';
import { evaluateForm } from '../../../src/engine/form/evaluateForm.ts';
import { scopeFacts } from '../../../src/engine/session/scopeFacts.ts';

/** Somebody's session in changed definitions, role and programme by name. */
export function sessionIn(catalogue: Catalogue, role: string, program = 'Core Skilling Programme'): JsonObject {
  const id = (table: 'roles' | 'programs', name: string): number => catalogue[table].items.find((row) => row.name === name)?.id ?? -1;
  const centre = { id: 101, modelId: catalogue.centreModels.items[0]?.id ?? 0 };
  const session = scopeFacts(catalogue, { roleMapId: id('roles', role), programId: id('programs', program), user: { id: 7 }, centre });
  if (!session) throw new Error(`no role ${role} or no programme ${program}`);
  return session;
}

/** The states that somebody is offered in the status form of an engagement. */
export function statusesOffered(catalogue: Catalogue, status: string, session: JsonObject): Json[] {
  const def = catalogue.forms['record/engagement-status'];
  if (!def) throw new Error('the status form is gone');
  const form = judgedForm(def);
  const facts = exampleFactsOf({ facts: { session, record: { status, engagementId: 1 } } }, optionLists(catalogue.options));
  const verdicts = evaluateForm(form, {
    data: { status },
    facts,
    validators: compileValidators(form),
    messages: catalogue.messages['en'] ?? {},
    side: 'page',
  });
  return (verdicts.options['/status'] ?? []).map(({ value }) => value);
}

/** Problems of the registration form for the complete beneficiary of the examples, with other data and another session. */
export function problemsIn(catalogue: Catalogue, data: JsonObject, session: JsonObject = {}): Pick<Problem, 'at' | 'message'>[] {
  const def = catalogue.forms['registration/basic-details'];
  const whole = def?.examples.find(({ name }) => name === 'a complete new beneficiary with a verified number is accepted');
  if (!def || !whole) throw new Error('the registration form is gone');
  const form = judgedForm(def);
  const facts = exampleFactsOf({ facts: { ...whole.facts, session: { ...whole.facts?.session, ...session } } }, optionLists(catalogue.options));
  const messages = catalogue.messages['en'] ?? {};
  const verdicts = evaluateForm(form, { data: { ...whole.data, ...data }, facts, validators: compileValidators(form), messages, side: 'server' });
  return verdicts.problems.map(({ at, message }) => ({ at, message }));
}
