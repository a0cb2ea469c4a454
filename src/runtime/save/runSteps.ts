import { joinedValues, schemaAt } from '../../engine/form/schema.ts';
import { applyLogic, holds } from '../../engine/rules/logic.ts';
import type { SaveStep } from '../../catalogue/definition/form.ts';
import type { CallDef, Json, JsonObject, Pointer, Text } from '../../engine/types.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import { hashOf } from '../client/hash.ts';
import { asProblem, type CallProblem } from '../client/problem.ts';
import { payloadOf, spreadOf, type SaveFacts, rowsPayload, rowsSent } from './payload.ts';
import { isObject, segmentsOfPointer } from '../../engine/json.ts';
import { valueAt } from '../../engine/form/paths.ts';

interface RunOptions {
  steps: readonly SaveStep[];
  schema: FormSchema;
  facts: Omit<SaveFacts, 'kept'>;
  /** Pointers that this person may not see: never sent. */
  unseen: readonly Pointer[];
  /** Version of the stored record behind a part of the form, by the pointer it was loaded into. */
  versions: Readonly<Record<Pointer, number>>;
  memory: CompletedSteps;
  /** What the readings of the form keep; what a step keeps comes on top. */
  startValues?: JsonObject;
  call(call: string, payload: JsonObject | JsonObject[], key: string): Promise<Json>;
  /** Called before every call and after every step that succeeded; what follows waits for it: the draft remembers. */
  remember: (memory: CompletedSteps) => Promise<void>;
  /** A name that nobody else has. */
  fresh: () => string;
}
export type Ran =
  | { ok: true; memory: CompletedSteps; texts: Text[] }
  | { ok: false; memory: CompletedSteps; step: SaveStep; part: Pointer | null; problem: CallProblem };

export const stepId = (step: SaveStep): string => step.id ?? step.call;

const versionIn = (answer: Json): number | undefined => {
  const row = Array.isArray(answer) ? answer[0] : answer;
  return isObject(row) && typeof row['version'] === 'number' ? row['version'] : undefined;
};

function keptValues(step: SaveStep, answer: Json): JsonObject {
  return Object.fromEntries(Object.entries(step.keep ?? {}).map(([name, pointer]) => [name, valueAt(answer, segmentsOfPointer(pointer)) ?? null]));
}

interface Planned {
  call: string;
  payload: JsonObject | JsonObject[];
  hash: string;
  key: string;
  runs: number;
}

/** A step, or one of the times that it is sent: remembered under a name of its own. */
interface Turn {
  step: SaveStep;
  id: string;
  item?: string;
  /** The row that is sent alone. */
  row?: number;
}

/** A step that is sent for each row of a table. */
const rowTurns = (step: SaveStep, { facts, startValues }: RunOptions, memory: CompletedSteps): Turn[] =>
  rowsSent(step, { ...facts, kept: { ...startValues, ...memory.kept } } as SaveFacts).map((row) => ({ step, id: `${stepId(step)}.${row}`, row }));

/** A step that is sent for each of the values in a field, else once. */
const turnsOf = (step: SaveStep, { schema, facts }: RunOptions): Turn[] =>
  step.apart === undefined
    ? [{ step, id: stepId(step) }]
    : [...new Set(joinedValues(schemaAt(schema, segmentsOfPointer(step.apart)), valueAt(facts['data'], segmentsOfPointer(step.apart))))].map(
        (item) => ({ step, id: `${stepId(step)}.${encodeURIComponent(item)}`, item }),
      );

/** What a step has to send now; null when it does not apply, or has sent exactly this already. */
function plan({ step, id, item, row }: Turn, options: RunOptions, memory: CompletedSteps): Planned | null {
  const facts: SaveFacts = {
    ...options.facts,
    ...(item === undefined ? {} : { item }),
    kept: { ...options.startValues, ...memory.kept },
  } as SaveFacts;
  if (!holds(step.when, facts)) return null;
  const entry: DoneStep | undefined = memory.steps[id];
  const omit = [...(step.without ?? []), ...options.unseen];
  const payloadFor = (call: CallDef): JsonObject | JsonObject[] =>
    step.each === undefined ? payloadOf(call, options.schema, facts, omit) : rowsPayload(call, step, options.schema, facts, omit, row);
  const own = payloadFor(step);
  if (step.only !== undefined && Array.isArray(own) && own.length === 0) return null;
  const hash = hashOf(JSON.stringify(own));
  if (entry?.hash === hash) return null;
  const isThere = entry !== undefined || (step.else?.when !== undefined && holds(step.else.when, facts));
  const call = isThere && step.else ? step.else : step;
  const payload = payloadFor(call);
  const part = step.each === undefined ? spreadOf(call) : null;
  const version = part === null ? undefined : (entry?.version ?? options.versions[part]);
  const runs = entry?.runs ?? 0;
  return {
    call: call.call,
    payload: version === undefined || Array.isArray(payload) ? payload : { ...payload, version },
    hash,
    runs,
    key: step.once === undefined ? `${memory.id}.${id}.${runs}` : String(applyLogic(step.once, facts)),
  };
}

function after(memory: CompletedSteps, { step, id }: Turn, answer: Json, entry: DoneStep): CompletedSteps {
  const version = versionIn(answer);
  const first = entry.runs === 1;
  return {
    ...memory,
    steps: { ...memory.steps, [id]: version === undefined ? entry : { ...entry, version } },
    kept: first ? { ...memory.kept, ...keptValues(step, answer) } : memory.kept,
  };
}

const without = (memory: CompletedSteps, key: string): CompletedSteps => ({ ...memory, sent: memory.sent.filter((one) => one !== key) });

/** Sends a turn until there is nothing left to send. Answers what stopped it. */
async function runTurn(
  turn: Turn,
  options: RunOptions,
  before: CompletedSteps,
): Promise<{ memory: CompletedSteps; isSent: boolean; problem?: CallProblem }> {
  let memory = before;
  for (let next = plan(turn, options, memory); next; next = plan(turn, options, memory)) {
    const { key } = next;
    const entry: DoneStep = { hash: next.hash, runs: next.runs + 1 };
    const isOnce = turn.step.once !== undefined;
    const isOwn = isOnce || memory.sent.includes(key);
    if (!memory.sent.includes(key)) {
      memory = { ...memory, sent: [...memory.sent, key] };
      await options.remember(memory);
    }
    try {
      memory = after(memory, turn, await options.call(next.call, next.payload, key), entry);
      await options.remember(memory);
      return { memory, isSent: true };
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (problem.kind !== 'repeated') {
        // A plain no: nothing was written under this key, now or before.
        const isNo = !isOwn && !problem.retriable && problem.kind !== 'cancelled';
        if (isNo) await options.remember((memory = without(memory, key)));
        return { memory, isSent: false, problem };
      }
      // A key that was never sent from here was used by somebody else: what they wrote is not this person's record.
      memory = isOwn ? after(memory, turn, problem.current, isOnce ? entry : { ...entry, hash: '' }) : { ...memory, id: options.fresh() };
      await options.remember(memory);
    }
  }
  return { memory, isSent: false };
}

/**
 * Runs a binding's save (definitions: "Saving with several calls"; D1-REG-83, D1-REG-87, D12-GAP-118). A step that
 * succeeded is not sent again; when its data changed since, or where `when` of its `else` says that what it writes is there, its `else` is. A step whose answer was lost is sent again
 * under the same key; a server that says the key was used with other data gives the first answer back, which counts as
 * done where this draft sent that key before, and the change follows as an update. Of a step that is sent for several values, one that the server refuses does
 * not keep the others from being sent (D12-GAP-174).
 */
export async function runSteps(options: RunOptions): Promise<Ran> {
  let { memory } = options;
  const texts: Text[] = [];
  for (const step of options.steps) {
    let refused: CallProblem | undefined;
    let part = step.each ?? spreadOf(step);
    for (const turn of step.alone ? rowTurns(step, options, memory) : turnsOf(step, options)) {
      const ran = await runTurn(turn, options, memory);
      ({ memory } = ran);
      if (ran.isSent && step.say) texts.push(step.say);
      if (ran.problem && !refused && turn.row !== undefined) part = `${step.each ?? ''}/${turn.row}`;
      refused ??= ran.problem;
      if (ran.problem && ((turn.item === undefined && turn.row === undefined) || ran.problem.kind !== 'refused')) break;
    }
    if (refused) return { ok: false, memory, step, part, problem: refused };
  }
  return { ok: true, memory, texts };
}

/** What a step that succeeded left: the payload it sent (by hash), how often it has run, the version that its answer named. */
interface DoneStep {
  hash: string;
  runs: number;
  version?: number;
}

/**
 * Kept in the draft, so that pressing the button again goes on from the step that failed. `id` names the draft for
 * idempotency keys.
 */
export interface CompletedSteps {
  id: string;
  /** Keys under which calls went out, answered or not: a repetition of one of them is one's own. */
  sent: readonly string[];
  steps: Record<string, DoneStep>;
  kept: Record<string, Json>;
}

export const noCompletedSteps = (id: string): CompletedSteps => ({ id, sent: [], steps: {}, kept: {} });

/** Whether some step has written already, or may have. */
export const hasBegun = (memory: CompletedSteps): boolean => memory.sent.length > 0;
