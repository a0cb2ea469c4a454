import { compileValidators } from '../../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../../src/catalogue/judgedForm.ts';
import { exampleFactsOf } from '../../../src/engine/example/runExample.ts';
import { createFormStore } from '../../../src/engine/form/store.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { placeRows, readRows } from '../../../src/runtime/pages/form/loadStored.ts';
import { submitForm } from '../../../src/runtime/pages/form/useSave.ts';
import { noCompletedSteps, runSteps } from '../../../src/runtime/save/runSteps.ts';
import { planDrawing } from '../../../src/widgets/form/plan.ts';
import { catalogue, entryOf, lists, messages } from './definitions.ts';
import { sessionOf } from './session.ts';

/**
 * A form as the page opens it for somebody with a role: what the shipped binding reads (`answers`, by call; none for the rest), judged and drawn by the
 * shipped rules. `save` is its button: the problems that stop it, or the calls with what the page writes into them.
 */
export async function openTab(formId: string, role: string, record: JsonObject, answers: Record<string, JsonObject[]> = {}) {
  const def = entryOf(catalogue.forms, formId);
  const session = sessionOf(role);
  const load = def.binding.load ?? [];
  const read = await readRows(load, { session, record }, async (call) => ({ rows: answers[call] ?? [], value: null }));
  const stored = placeRows(load, read, def.schema)?.data ?? null;
  const facts = exampleFactsOf({ facts: { session, record: { ...record, stored } } }, lists);
  const form = judgedForm(def);
  const store = createFormStore({ form, data: stored ?? {}, stored, facts, validators: compileValidators(form), messages });
  const save = async (): Promise<{ problems: string[]; calls: [string, Json][] }> => {
    const outcome = await submitForm(store, () => Promise.resolve(true));
    const calls: [string, Json][] = [];
    if (outcome.type !== 'right')
      return { problems: outcome.type === 'wrong' ? outcome.problems.map(({ at, message }) => `${at} ${message}`) : [], calls };
    await runSteps({
      steps: def.binding.save ?? [],
      schema: def.schema,
      facts: { session, record: { ...record, stored }, today: facts.today, data: outcome.data },
      unseen: [],
      versions: {},
      memory: noCompletedSteps('d'),
      remember: () => Promise.resolve(),
      fresh: () => 'd9',
      call: async (name, payload) => (calls.push([name, payload]), []),
    });
    return { problems: [], calls };
  };
  const plan = planDrawing(def.schema, def.ui);
  return { store, save, plan, fields: plan.sections.flatMap(({ fields }) => fields) };
}
