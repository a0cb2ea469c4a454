import type { FormDef } from '../../../src/catalogue/definition/form.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { noCompletedSteps, runSteps } from '../../../src/runtime/save/runSteps.ts';
import { sessionOf } from './session.ts';

interface Sending {
  program?: string | undefined;
  /** What the readings of the form keep. */
  startValues?: JsonObject;
  /** What the server answers to a call; nothing without it. */
  answers?: (call: string) => Json;
}

/** What the page sends when a mobilizer saves a form, in front of a server that takes everything. */
export async function sentBy(
  { binding, schema }: Pick<FormDef, 'binding' | 'schema'>,
  data: JsonObject,
  record: JsonObject,
  { program, startValues = {}, answers = () => [] }: Sending = {},
): Promise<[call: string, payload: JsonObject | JsonObject[]][]> {
  const calls: [string, JsonObject | JsonObject[]][] = [];
  await runSteps({
    steps: binding.save ?? [],
    schema,
    facts: { data, record, session: sessionOf('Mobilizer', program), today: '2026-11-20' },
    unseen: [],
    versions: {},
    startValues,
    memory: noCompletedSteps('d'),
    remember: () => Promise.resolve(),
    fresh: () => 'd9',
    call: async (name, payload) => (calls.push([name, payload]), answers(name)),
  });
  return calls;
}
