/** What the page sends when a form is saved: the calls of its binding with their payloads, whatever the judge says of them. */
import type { FormDef } from '../../../src/catalogue/definition/form.ts';
import type { Facts, Json, JsonObject, Pointer } from '../../../src/engine/types.ts';
import { noCompletedSteps, runSteps } from '../../../src/runtime/save/runSteps.ts';
import { spreadOf } from '../../../src/runtime/save/payload.ts';

export interface SaveRequest {
  call: string;
  rows: JsonObject[];
  key: string;
  /** The part of the form that it carries. */
  part: Pointer;
}

/** `answer`: what each call is answered. */
export async function sentBy(
  { binding, schema }: FormDef,
  { session, record, today, lists }: Pick<Facts, 'session' | 'record' | 'today' | 'lists'>,
  data: JsonObject,
  answer: (saveRequest: SaveRequest) => Promise<Json>,
  { versions = {}, id = 'd' }: { versions?: Readonly<Record<Pointer, number>>; id?: string } = {},
): Promise<SaveRequest[]> {
  const calls: SaveRequest[] = [];
  await runSteps({
    steps: binding.save ?? [],
    schema,
    facts: { session, record, today, lists, data },
    unseen: [],
    versions,
    memory: noCompletedSteps(id),
    remember: () => Promise.resolve(),
    fresh: () => `${id}+`,
    call: (call, payload, key) => {
      const step = (binding.save ?? []).find((one) => one.call === call || one.else?.call === call);
      const part = step?.each ?? (step && spreadOf(step)) ?? '';
      const saveRequest = { call, rows: Array.isArray(payload) ? payload : [payload], key, part };
      calls.push(saveRequest);
      return answer(saveRequest);
    },
  });
  return calls;
}
