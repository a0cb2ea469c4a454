/** One action from authorisation to answer. The same way for clients and, as inside calls, for rules and handlers. */
import { sameJson } from '../../engine/form/paths.ts';
import { isObject, objectOf } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Answer, Call, Deps, HandlerAnswer, HandlerInput } from '../call.ts';
import { judgeRequest } from '../judge/judgeRequest.ts';
import { answerRow, seenRows } from '../records/entity.ts';
import { judgeKept } from '../records/scopeAccess.ts';
import { Refusal } from '../refusal.ts';
import { noteSeen, writeAudit, writeRefusal } from '../request/audit.ts';
import { findByName } from '../request/find.ts';
import { networkOf, countHits } from '../session/tally.ts';
import { batchReads } from '../store/batchReads.ts';
import type { Store } from '../store/types.ts';
import { refuseHeld } from '../studio/faulty.ts';
import { carryOut, writes } from './carryOut.ts';
import { keepFiles } from './keepFiles.ts';
import { isOutdated, staleOrRefused } from './staleOrRefused.ts';
import { bodyHashOf, fullPlan, keyOwner, recalled, refusalOfStore } from './plan.ts';
import { letIn } from './letIn.ts';
import { recordNamed } from './recordNamed.ts';
import { refuseHandlers, refuseWrites, trialFault } from './trial.ts';

/** How often a call is begun because what it was decided on has changed meanwhile. */
const MOST_TRIES = 4;

/** What a decision was taken on is no longer so: somebody else wrote the row, or other definitions serve. */
class Again extends Refusal {
  readonly reason: 'row' | 'definitions';
  constructor(reason: 'row' | 'definitions') {
    super(reason === 'row' ? 'VERSION_STALE' : 'STORE_AWAY', reason === 'row' ? {} : { retryAfter: 1 });
    this.reason = reason;
  }
}

/** Carries out one call. Throws Refusal for every decision against it, which the audit tells of, StoreAway when the store is away. */
export async function perform(deps: Deps, rawCall: Call): Promise<Answer> {
  try {
    return await performed(deps, rawCall);
  } catch (error) {
    if (error instanceof Refusal && !rawCall.inside) {
      // Whoever was refused hears why also where no line of it can be written.
      await writeRefusal(deps, rawCall, error, () => recordNamed(deps.store, rawCall)).catch((fault: unknown) =>
        deps.log.error({ err: fault }, 'a refusal is not on record'),
      );
    }
    throw rawCall.isOnTrial && !rawCall.inside ? trialFault(deps, error) : error;
  }
}

async function performed(deps: Deps, rawCall: Call): Promise<Answer> {
  let call = rawCall;
  for (let tries = 1; ; tries += 1) {
    try {
      return await performAction(deps, call, tries === 1);
    } catch (error) {
      if (!(error instanceof Again)) throw error;
      // An inside call knows the definitions of the call that it is part of.
      if (error.reason === 'definitions' && call.inside) throw error;
      if (tries >= MOST_TRIES) throw new Refusal(error.code, error.detail);
      if (error.reason === 'definitions') call = underDefinitionsNow(deps, rawCall);
      else call.memo?.clear();
    }
  }
}

/** The way of a call, once. Throws Again where it is to be begun anew. */
async function performAction(deps: Deps, rawCall: Call, isFirst: boolean): Promise<Answer> {
  const call = letIn(rawCall);
  if (call.isOnTrial) refuseHandlers(call);
  // What only the store writes is found to be a repetition when it is written; handlers do more than that.
  const first = 'handler' in call.def.do ? await firstAnswer(deps, call) : undefined;
  if (first) return first;
  if (isFirst) await limit(deps, call);
  try {
    const { input, outcome } = await decide(call, inputOf(deps, call));
    if (call.isOnTrial) refuseWrites(call, outcome);
    const { outcome: withFiles, undo } = await keepFiles(deps, input, outcome);
    const answer = answerOf(deps, call, withFiles);
    const reply = await write(deps, input, withFiles, answer, isFirst).catch(async (error: unknown) => {
      await undo();
      throw error;
    });
    if (reply !== answer) await undo();
    return reply;
  } catch (error) {
    // The same request, sent twice at once, finds what its twin has just written: then the twin's answer is the answer.
    const twin = error instanceof Refusal && !(error instanceof Again) ? await firstAnswer(deps, call) : undefined;
    if (twin) return twin;
    throw error;
  }
}

/** The same call under the definitions that serve now. */
function underDefinitionsNow({ catalogue: { current } }: Deps, { memo: _memo, guests: _guests, ...call }: Call): Call {
  const def = current.actions[call.service]?.[call.action];
  if (!def) throw new Refusal('ACTION_UNKNOWN');
  return { ...call, catalogue: current, def };
}

/** The first answer under the call's key, when it was sent before. */
async function firstAnswer(deps: Deps, call: Call): Promise<Answer | undefined> {
  if (call.idempotencyKey === undefined || !writes(call.def.do)) return undefined;
  const first = await deps.store.recall(call.idempotencyKey, keyOwner(call), bodyHashOf(call));
  return first ? recalled(first.answer, first.sameBody) : undefined;
}

/** Refuses what is asked more often than the action allows. */
async function limit(deps: Deps, call: Call): Promise<void> {
  const { def, rows } = call;
  if (!def.limit || call.inside) return;
  const place = networkOf(call.address);
  // What one centre asks of a number takes nothing from another centre.
  const number = `${call.session?.active.centreId ?? ''} ${isObject(rows[0]) ? String(rows[0]['mobileNumber'] ?? '') : ''}`;
  for (const { per, count, seconds } of [def.limit].flat()) {
    const who = { user: String(call.session?.userId ?? place), address: place, number }[per];
    const tally = await countHits(deps.store, `${call.service}.${call.action} ${seconds} ${who}`, seconds);
    if (tally.hits > count) throw new Refusal('TOO_MANY', { retryAfter: Math.ceil(tally.left / 1000), isFirst: tally.hits === count + 1 });
  }
}

/** Runs another action inside: same session, same catalogue, no endpoint. */
async function askInside(deps: Deps, call: Call, name: string, payload: JsonObject): Promise<Json> {
  const found = findByName(call.catalogue, name);
  const { idempotencyKey: _none, parts: _parts, files: _files, ...rest } = call;
  const answer = await perform(deps, { ...rest, ...found, rows: [payload], confirmed: [], inside: true });
  return answer.value ?? answer.rows;
}

/** Where a call's rows are read: what rules and handlers ask inside may decide a write, so it is never old. */
const storeFor = ({ store }: Deps, { def, inside }: Call): Store => (def.mayLag === true && !inside ? store.reports() : store);

/** What carries out a call has to go by. */
export function inputOf(deps: Deps, call: Call, store = storeFor(deps, call)): HandlerInput {
  const { session, def, catalogue, rows } = call;
  return {
    ...deps,
    ...{ payload: objectOf(rows[0]), rows, session, def, call, store, catalogue },
    faults: deps.catalogue.faults,
    ask: (action, payload) => askInside(deps, call, action, payload),
    batched: () => {
      const batched = batchReads(store, catalogue.entities);
      return inputOf({ ...deps, store: batched }, call, batched);
    },
  };
}

/** Whether rows are written over that their sender has not seen: whoever names a version has. */
const isBlind = ({ def, payload }: HandlerInput, { plan }: HandlerAnswer): boolean =>
  'upsertMany' in def.do && payload['version'] === undefined && (plan?.writes ?? []).some(({ op }) => op === 'update');

/**
 * From a request to what is to be written: the form judges, the operation plans. Rows that are written over unseen are looked at once more
 * after they were found: a verdict on what stood there before somebody else wrote would let the second of two write over the first.
 */
async function decide(call: Call, input: HandlerInput): Promise<{ input: HandlerInput; outcome: HandlerAnswer }> {
  const judge = () => judgeRequest(call, input).catch((refusal: unknown) => staleOrRefused(input, refusal));
  const judgement = await judge();
  const complete = judgement === undefined ? input : { ...input, judgement, batched: () => ({ ...input.batched(), judgement }) };
  const outcome = await carryOut(complete);
  if (judgement !== undefined && isBlind(input, outcome) && !sameJson((await judge())?.data, judgement.data)) throw new Again('row');
  return { input: complete, outcome };
}

function answerOf({ clock }: Deps, call: Call, { rows: rawRows, value, status, plain, file, device }: HandlerAnswer): Answer {
  const rows = seenRows(
    call,
    rawRows.map((row) => (isObject(row) ? answerRow({ ...call, clock }, row) : row)),
  );
  return { rows, value: value ?? (call.def.single === true ? rows[0] : undefined), status, plain, file, device };
}

/** Writes what was planned; the answer is that of before where the same was written before. Throws Again where the decision no longer holds. */
async function write(deps: Deps, input: HandlerInput, outcome: HandlerAnswer, answer: Answer, isFirst: boolean): Promise<Answer> {
  const { call } = input;
  const plan = fullPlan(deps, call, outcome, answer, input.judgement);
  const hasWrites = plan.writes.length > 0 || (plan.jobs?.length ?? 0) > 0;
  if (hasWrites && call.def.mayLag === true) throw new Error(`${call.service}.${call.action} writes, and what it read may be old.`);
  if (hasWrites || (plan.idempotency && writes(call.def.do))) {
    await judgeKept(input, plan.writes);
    const applied = await deps.store.apply({ ...plan, isOutdated: () => deps.catalogue.catchUp(call.catalogue) }).catch(refuseHeld);
    if (!applied.ok) {
      const { refusal } = applied;
      if (refusal.kind === 'repeated') return recalled(refusal.answer, refusal.sameBody);
      if (refusal.kind === 'outdated') throw new Again('definitions');
      if (isOutdated(input, refusal, isFirst)) throw new Again('row');
      throw await refusalOfStore(input, refusal, { writes: plan.writes, values: outcome.values ?? input.payload });
    }
  }
  if (plan.writes.length === 0 && call.def.audit !== undefined) await writeAudit(deps.store, call, call.def.audit, plan.userId, outcome.about);
  if (plan.writes.some(({ entity }) => entity === 'user' || entity === 'centre' || entity === 'scope')) deps.sessions.forget();
  await outcome.after?.();
  noteSeen(deps, call, answer);
  return answer;
}
