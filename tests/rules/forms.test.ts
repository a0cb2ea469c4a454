import { describe, expect, test } from 'vitest';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../src/catalogue/judged.ts';
import { inWords, runExample } from '../../src/engine/example/runExample.ts';
import { catalogue, lists, messages, titleOf } from './support/definitions.ts';

describe.each(Object.values(catalogue.forms))('form $id', (def) => {
  const form = judgedForm(def);
  const world = { lists, messages, validators: compileValidators(form) };

  test.each(def.examples.map((example) => [titleOf(example.requirement, `forms ${def.id}`, example.name), example] as const))(
    '%s, in the page and on the server',
    (_title, example) => expect(runExample(form, example, world).map(inWords)).toEqual([]),
  );
});
