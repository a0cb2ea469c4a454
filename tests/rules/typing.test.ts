import { describe, expect, test } from 'vitest';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../src/catalogue/judgedForm.ts';
import type { Json, JsonObject, Path } from '../../src/engine/types.ts';
import { exampleFactsOf } from '../../src/engine/example/runExample.ts';
import { evaluateForm } from '../../src/engine/form/evaluateForm.ts';
import { createFormStore } from '../../src/engine/form/store.ts';
import { catalogue, lists, messages, titleOf } from './support/definitions.ts';

/** Every field that holds something, as a person types them: one after the other. */
const entriesOf = (data: JsonObject, below: Path = ''): [Path, Json][] =>
  Object.entries(data).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? entriesOf(value, `${below}${key}.`)
      : [[`${below}${key}`, value] as [Path, Json]],
  );

describe.each(Object.values(catalogue.forms))('form $id, typed field by field into an empty page', (def) => {
  const form = judgedForm(def);
  const validators = compileValidators(form);

  test.each(def.examples.map((example) => [titleOf(example.requirement, `forms ${def.id}`, example.name), example] as const))(
    '%s: the page ends where the judge does',
    (_title, { data, ...example }) => {
      const facts = exampleFactsOf(example, lists);
      const store = createFormStore({ form, data: {}, facts, validators, messages });
      for (const [path, value] of entriesOf(data).reverse()) store.setMany({ [path]: value });
      // What the server was asked meanwhile, it has answered by now.
      store.setFacts({ lookups: facts.lookups, unanswered: facts.unanswered ?? {}, answers: facts.answers ?? {} });
      expect(store.draft()).toMatchObject(data);
      expect(store.verdicts(example.confirmed)).toEqual(
        evaluateForm(form, { data: store.draft(), facts, validators, messages, side: 'page', confirmed: example.confirmed ?? [] }),
      );
      store.dispose();
    },
  );
});
