/** From what an operation planned to what the store writes, and from the store's refusals to ours. */
import { pathOfPointer, valueAt } from '../../engine/form/paths.ts';
import { createHash } from 'node:crypto';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import { argsOf } from '../../engine/rules/logic.ts';
import { readsOf } from '../../engine/rules/readsOf.ts';
import type { JsonObject } from '../../engine/types.ts';
import { entityOf, wireRow, seenRows } from '../records/entity.ts';
import { isId } from '../records/scopeAccess.ts';
import { EVERYWHERE } from '../session/people.ts';
import type { Scope, StoreRefusal, Write, WritePlan } from '../store/types.ts';
import type { Answer, Call, Deps, HandlerAnswer, HandlerInput, PartJudgement } from '../call.ts';
import { Refusal } from '../refusal.ts';

/** What a key stands for: the action and everything that was sent but the token. */
export function bodyHashOf(call: Call): string {
  return createHash('sha256')
    .update(JSON.stringify([call.service, call.action, call.rows, call.confirmed]))
    .digest('base64url');
}

export const keyOwner = (call: Call): number | null => call.session?.userId ?? null;

/** An answer as it is remembered under a key: as text, so that it comes back letter for letter. */
const asRemembered = ({ rows, value, status, plain }: Answer): JsonObject => ({ json: JSON.stringify({ rows, value, status, plain }) });

const asAnswer = (remembered: JsonObject): Answer => JSON.parse(String(remembered['json'])) as Answer;

/** With the centres of shared rows that the call has reached. */
const withGuests = ({ centres }: Scope, { guests = new Set() }: Call): Scope => ({
  centres: centres === 'all' || guests.size === 0 ? centres : [...centres, ...guests],
});

/** The whole plan of a call: its writes, who, why, under which definitions, and the answer to remember. */
export function fullPlan({ clock, config }: Deps, call: Call, outcome: HandlerAnswer, answer: Answer, judgement?: PartJudgement): WritePlan {
  const { session, def, catalogue } = call;
  const jobs = [...(outcome.plan?.jobs ?? []), ...(call.notices ?? [])];
  const remember = call.idempotencyKey !== undefined && outcome.secret !== true;
  return {
    userId: outcome.userId ?? session?.userId ?? null,
    action: `${call.service}.${call.action}`,
    ...(def.audit === undefined ? {} : { audit: def.audit }),
    catalogue: catalogue.hash,
    requestId: call.requestId,
    ...(config.clock === undefined ? {} : { at: clock.now().toISOString() }),
    ...(judgement ? { receipt: judgement.receipt } : {}),
    writes: [],
    ...outcome.plan,
    ...(judgement && judgement.guards.length > 0 ? { guards: [...(outcome.plan?.guards ?? []), ...judgement.guards] } : {}),
    scope: withGuests(outcome.plan?.scope ?? session?.scope ?? { centres: 'all' }, call),
    ...(jobs.length > 0 ? { jobs: jobs.map((job) => ({ startAfter: new Date().toISOString(), ...job })) } : {}),
    ...(remember
      ? { idempotency: { key: call.idempotencyKey ?? '', userId: keyOwner(call), bodyHash: bodyHashOf(call), answer: asRemembered(answer) } }
      : {}),
  };
}

/** Who asks again with a known key: the first answer for the same content, a refusal carrying it for other content. */
export function recalled(answer: JsonObject, sameBody: boolean): Answer {
  const first = asAnswer(answer);
  if (sameBody) return first;
  throw new Refusal('KEY_REUSED', { data: first.value ?? first.rows });
}

type UniqueDef = NonNullable<EntityDef['unique']>[number];

/** What the words of a unique key name, by the row that was to be written. What it copies from other rows is read there. */
async function namedBy(
  { catalogue, store }: HandlerInput,
  { values = {} }: UniqueDef,
  { entity, id }: StoreRefusal & { kind: 'unique' },
  writes: readonly Write[],
): Promise<JsonObject> {
  const refused = writes.find((write) => write.entity === entity && write.id === id);
  const doc: JsonObject = refused && 'doc' in refused ? refused.doc : {};
  const columns = entityOf(catalogue, entity).columns ?? {};
  const copied = Object.values(values)
    .flatMap((logic) => readsOf(logic))
    .map(async ({ path }): Promise<JsonObject> => {
      const from = columns[path]?.from;
      const source = from && isId(doc[from.by]) ? await store.get(from.entity, Number(doc[from.by]), EVERYWHERE) : null;
      return source && from ? { [path]: valueAt(source.doc, segmentsOfPointer(from.at)) ?? null } : {};
    });
  return argsOf(values, Object.assign({ ...doc }, ...(await Promise.all(copied))) as JsonObject);
}

/**
 * The store's decision against a plan, as a refusal with the definitions' own words. `repeated` and `outdated` are none: see `recalled` and `perform`.
 * `values` are those of the action for its texts.
 */
export async function refusalOfStore(
  input: HandlerInput,
  refusal: Exclude<StoreRefusal, { kind: 'repeated' | 'outdated' }>,
  { writes, values }: { writes: readonly Write[]; values: JsonObject },
): Promise<Refusal> {
  const { call, catalogue } = input;
  if (refusal.kind === 'stale') {
    const def = entityOf(catalogue, refusal.entity);
    return new Refusal('VERSION_STALE', { data: seenRows(call, [wireRow(input, def, refusal.current)]) });
  }
  if (refusal.kind === 'absent') return new Refusal('SCOPE_BARRED');
  if (refusal.kind === 'guard') return new Refusal('RULE_REFUSED', { text: `{{guard.${refusal.rule}}}`, values });
  const unique = entityOf(catalogue, refusal.entity).unique?.find(({ rule }) => rule === refusal.rule);
  if (!unique) return new Refusal('DUPLICATE', { values });
  const field = pathOfPointer(unique.at);
  const conflicts = await namedBy(input, unique, refusal, writes);
  return new Refusal('DUPLICATE', { values: { ...values, ...conflicts }, text: unique.message, ...(field ? { field } : {}) });
}
