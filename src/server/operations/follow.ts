/** `follow`: the row that a step of another row's workflow opens, asked for by itself. */
import { argsOf } from '../../engine/rules/logic.ts';
import type { JsonObject, Logic } from '../../engine/types.ts';
import { Refusal } from '../door/refusal.ts';
import { EVERYWHERE } from '../session/people.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { entityOf } from './entity.ts';
import { reach } from './reach.ts';
import { judgeReferences } from './references.ts';
import { send } from './send.ts';

/**
 * Sends `set` (rules over data, record, session, today) to the row that the payload's `by` refers to, and answers the row that the step
 * opens: both are written together or not at all. Who has taken the step just now gets the row that is there (D2-RECO-19, D3-RECO-08).
 * Throws Refusal where the step is refused, and where the two rows are not about the same.
 */
export async function follow(input: HandlerInput, noun: string, [by = '']: readonly string[], set: Record<string, Logic>): Promise<HandlerAnswer> {
  const { catalogue, clock, payload, session, store } = input;
  const def = entityOf(catalogue, noun);
  const from = def.references?.[by];
  if (from === undefined) throw new Error(`${noun} has no reference ${by}: the catalogue's checks let it through.`);
  const original = await reach(input, from, payload[by], by);
  await judgeReferences(input, def, payload);
  const step = argsOf(set, { data: payload, record: original.doc, session: session?.facts ?? {}, today: clock.today() });
  const sent: JsonObject = { ...step, [entityOf(catalogue, from).key]: original.id };
  const { plan } = await send({ ...input, payload: sent, rows: [sent] }, from);
  const opened = plan?.writes?.find((write) => write.op === 'insert' && write.entity === noun);
  if (opened?.op === 'insert') return { rows: [{ ...opened.doc, [def.key]: opened.id, version: 1 }], plan };
  const [there] = await store.find(noun, { [by]: original.id }, EVERYWHERE, { limit: 1 });
  if (!there) throw new Refusal('TRANSITION_REFUSED', { field: by });
  return { rows: [{ ...there.doc, [def.key]: there.id, version: there.version }] };
}
