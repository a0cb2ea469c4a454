import { describe, expect, test } from 'vitest';
import { inWords, runWorkflowExample } from '../../src/engine/example/runExample.ts';
import { catalogue, lists, messages, titleOf } from './support/definitions.ts';

describe.each(Object.values(catalogue.workflows))('workflow $id', (def) => {
  test.each(def.examples.map((example) => [titleOf(example.requirement, `workflows ${def.id}`, example.name), example] as const))(
    '%s',
    (_title, example) => expect(runWorkflowExample(def, example, { lists, messages }).map(inWords)).toEqual([]),
  );

  test('every state is left or reached by an example, every event is sent by one', () => {
    const states = Object.keys(def.machine.states);
    const events = [...new Set(Object.values(def.machine.states).flatMap(({ on }) => Object.keys(on ?? {})))];
    expect(states.filter((state) => !def.examples.some(({ from, expect: to }) => from === state || to === state))).toEqual([]);
    expect(events.filter((event) => !def.examples.some((example) => example.event.type === event))).toEqual([]);
  });
});
