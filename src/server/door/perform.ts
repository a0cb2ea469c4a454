/** One action from authorisation to answer. The same path for clients and, as inside calls, for rules and handlers. */
import type { Json, JsonObject } from '../../engine/types.ts';
import { answerRow } from '../operations/entity.ts';
import { writes } from '../operations/index.ts';
import { judgeKept } from '../operations/reach.ts';
import { seenRows } from '../operations/seen.ts';
import { keepFiles } from '../files/keep.ts';
import { takeFiles } from '../files/take.ts';
import { together } from '../store/together.ts';
import { networkOf } from '../session/network.ts';
import { count } from '../session/tally.ts';
import type { Answer, Call, Deps, HandlerAnswer, HandlerInput } from '../types.ts';
import { writeAudit } from './audit.ts';
import { authorise, authoriseScope } from './authorise.ts';
import { decide } from './decide.ts';
import { atWork, findByName } from './find.ts';
import { isOutdated } from './meanwhile.ts';
import { messagesIn } from './messages.ts';
import { bodyHashOf, fullPlan, keyOwner, recalled, refusalOfStore } from './plan.ts';
import { Refusal } from './refusal.ts';
import { judgeShape } from './shape.ts';

/** How often a decision is taken anew because somebody else wrote meanwhile. */
const MOST_TRIES = 4;

/** The definitions that this call was judged by no longer serve. Whoever lets it out answers that the store is away for a moment. */
class Outdated extends Refusal {
  constructor() {
    super('STORE_AWAY', { retryAfter: 1 });
  }
}

/** The same call under the definitions that serve now. */
function underDefinitionsNow({ catalogue: { current } }: Deps, { memo: _memo, guests: _guests, ...named }: Call): Call {
  const def = current.actions[named.service]?.[named.action];
  if (!def) throw new Refusal('ACTION_UNKNOWN');
  return { ...named, catalogue: current, def };
}

/** Runs another action inside: same session, same catalogue, no door. */
export async function askInside(deps: Deps, call: Call, name: string, payload: JsonObject): Promise<Json> {
  const found = findByName(call.catalogue, name);
  const { idempotencyKey: _none, parts: _parts, files: _files, ...rest } = call;
  const answer = await perform(deps, { ...rest, ...found, rows: [payload], confirmed: [], inside: true });
  return answer.value ?? answer.rows;
}

async function limit(deps: Deps, call: Call, payload: JsonObject): Promise<void> {
  const { def } = call;
  if (!def.limit || call.inside) return;
  const place = networkOf(call.address);
  const who = { user: String(call.session?.userId ?? place), address: place, number: String(payload['mobileNumber'] ?? '') }[def.limit.per];
  const tally = await count(deps.store, `${call.service}.${call.action} ${who}`, def.limit.seconds);
  if (tally.hits > def.limit.count) throw new Refusal('TOO_MANY', { retryAfter: Math.ceil(tally.left / 1000) });
}

function inputOf(deps: Deps, call: Call, rows: JsonObject[]): HandlerInput {
  const { store, sessions, clock, gateways, config } = deps;
  return {
    payload: rows[0] ?? {},
    rows,
    session: call.session,
    def: call.def,
    call,
    store,
    sessions,
    catalogue: call.catalogue,
    clock,
    gateways,
    config,
    ask: (action, payload) => askInside(deps, call, action, payload),
    together: () => inputOf({ ...deps, store: together(store, call.catalogue.entities) }, call, rows),
  };
}

function answerOf(call: Call, given: HandlerAnswer): Answer {
  const rows = seenRows(
    call,
    given.rows.map((row) => (typeof row === 'object' && row !== null && !Array.isArray(row) ? answerRow(call.def, row) : row)),
  );
  const value = given.value ?? (call.def.single === true ? rows[0] : undefined);
  return {
    rows,
    ...(value === undefined ? {} : { value }),
    ...(given.status === undefined ? {} : { status: given.status }),
    ...(given.plain === undefined ? {} : { plain: given.plain }),
    ...(given.file === undefined ? {} : { file: given.file }),
    ...(given.device === undefined ? {} : { device: given.device }),
  };
}

/** Writes what was planned. Answers false when somebody else wrote the row meanwhile and the decision is to be taken anew. Throws Outdated. */
async function write(deps: Deps, call: Call, input: HandlerInput, given: HandlerAnswer, answer: Answer): Promise<Answer | false> {
  const plan = fullPlan(deps, call, given, answer, input.judged);
  const hasWrites = plan.writes.length > 0 || (plan.jobs?.length ?? 0) > 0;
  if (hasWrites || (plan.idempotency && writes(call.def.do))) {
    await judgeKept(input, plan.writes);
    const applied = await deps.store.apply({ ...plan, isOutdated: () => deps.catalogue.catchUp(call.catalogue) });
    if (!applied.ok) {
      const { refusal } = applied;
      if (refusal.kind === 'repeated') return recalled(refusal.answer, refusal.sameBody);
      if (refusal.kind === 'outdated') throw new Outdated();
      if (isOutdated(input, refusal)) return false;
      throw refusalOfStore(call, refusal, given.values ?? input.payload);
    }
  }
  if (plan.writes.length === 0 && call.def.audit !== undefined) await writeAudit(deps.store, call, call.def.audit, plan.userId, given.about);
  if (plan.writes.some(({ entity }) => entity === 'user' || entity === 'centre' || entity === 'scope')) deps.sessions.forget();
  await given.after?.();
  return answer;
}

async function attempt(deps: Deps, call: Call, input: HandlerInput, tries: number): Promise<Answer> {
  const { input: complete, given: decided } = await decide(call, input);
  const { given, undo } = await keepFiles(deps, complete, decided);
  const answer = answerOf(call, given);
  const written = await write(deps, call, complete, given, answer).catch(async (error: unknown) => {
    await undo();
    throw error;
  });
  if (written === answer) return written;
  await undo();
  if (written !== false) return written;
  if (tries >= MOST_TRIES) throw new Refusal('VERSION_STALE');
  call.memo?.clear();
  return attempt(deps, call, input, tries + 1);
}

/** The first answer under the call's key, when it was sent before. */
async function firstAnswer(deps: Deps, call: Call): Promise<Answer | undefined> {
  if (call.idempotencyKey === undefined || !writes(call.def.do)) return undefined;
  const first = await deps.store.recall(call.idempotencyKey, keyOwner(call), bodyHashOf(call));
  return first ? recalled(first.answer, first.sameBody) : undefined;
}

/** Carries out one call. Throws Refusal for every decision against it, StoreAway when the store is away. `tries`: how often it was begun. */
export async function perform(deps: Deps, named: Call, tries = 1): Promise<Answer> {
  const call: Call = { ...named, def: atWork(named.catalogue, named, named.rows) };
  authorise(call);
  const rows = judgeShape(call, messagesIn(call.catalogue));
  const taken = takeFiles(call.catalogue, call.def.request, rows, call.parts);
  const judged: Call = { ...call, rows: taken.rows, files: taken.sent, memo: call.memo ?? new Map(), guests: call.guests ?? new Set() };
  authoriseScope(judged);
  // What only the store writes is found to be a repetition when it is written; handlers do more than that.
  const first = 'handler' in call.def.do ? await firstAnswer(deps, judged) : undefined;
  if (first) return first;
  if (tries === 1) await limit(deps, call, rows[0] ?? {});
  try {
    return await attempt(deps, judged, inputOf(deps, judged, taken.rows), 1);
  } catch (error) {
    if (error instanceof Outdated && !call.inside && tries < MOST_TRIES) return perform(deps, underDefinitionsNow(deps, named), tries + 1);
    // The same request, sent twice at once, finds what its twin has just written: then the twin's answer is the answer.
    const twin = error instanceof Refusal ? await firstAnswer(deps, judged) : undefined;
    if (twin) return twin;
    throw error;
  }
}
