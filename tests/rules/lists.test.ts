import { describe, expect, test } from 'vitest';
import { inWords, runListExample } from '../../src/engine/example/runExample.ts';
import { catalogue, messages, titleOf } from './support/definitions.ts';

describe.each(Object.values(catalogue.lists))('list $id', (list) => {
  test.each(list.examples.map((example) => [titleOf(example.requirement, `lists ${list.id}`, example.name), example] as const))(
    '%s',
    (_title, example) => expect(runListExample(list, example, messages).map(inWords)).toEqual([]),
  );
});
