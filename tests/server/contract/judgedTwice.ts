/** A form as somebody leaves it, judged in the page, and what the page would send of it, judged by the server: in one process, with the same answers to both. */
import { messagesOf } from '../../../src/catalogue/client.ts';
import type { FormDef } from '../../../src/catalogue/definition/form.ts';
import { findAction } from '../../../src/catalogue/findAction.ts';
import { optionLists } from '../../../src/catalogue/optionLists.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { ExampleDef } from '../../../src/engine/definition/form.ts';
import { exampleFactsOf } from '../../../src/engine/example/runExample.ts';
import { isInside, sameJson } from '../../../src/engine/form/paths.ts';
import { schemaAt } from '../../../src/engine/form/schema.ts';
import { createFormStore } from '../../../src/engine/form/store.ts';
import type { FormStore } from '../../../src/engine/form/types.ts';
import { isObject, listOf, segmentsOfPointer } from '../../../src/engine/json.ts';
import { isBlocking } from '../../../src/engine/problem/formCodes.ts';
import { holds } from '../../../src/engine/rules/logic.ts';
import type { Facts, Json, JsonObject, Pointer, Problem } from '../../../src/engine/types.ts';
import { rowsSent, type SaveFacts } from '../../../src/runtime/save/payload.ts';
import type { Call, HandlerInput } from '../../../src/server/call.ts';
import { readyForm } from '../../../src/server/judge/forms.ts';
import { judgeRequest } from '../../../src/server/judge/judgeRequest.ts';
import { Refusal } from '../../../src/server/refusal.ts';
import { sentPartOf } from '../../../src/server/request/formPart.ts';
import { toldOf } from './exampleAnswers.ts';
import { sentBy, type SaveRequest } from './saveRequest.ts';
import type { ExampleAnswer } from './exampleServer.ts';
import { actionOf } from './wire.ts';

type Answer = (call: string, args: JsonObject) => Json | undefined;

export interface JudgedTwice {
  /** Calls that a form judges. */
  calls: number;
  /** What stops the save in the page and lies in what a call carries, as `/rows/0/year FIELD_REQUIRED`, and what the server says of that. */
  page: string[];
  server: string[];
  /** The page would send it. */
  isSent: boolean;
}

const idsOf = ({ record }: Facts): JsonObject => ({ dbUserId: record['dbUserId'] ?? null, engagementId: record['engagementId'] ?? null });

/** The facts of an example, about a record that is there. */
const factsOf = (catalogue: Catalogue, example: ExampleDef): Facts => {
  const facts = exampleFactsOf(example, optionLists(catalogue.options), catalogue.longLists);
  return { ...facts, record: { dbUserId: 3, engagementId: 7, ...facts.record }, unanswered: {} };
};

/** Whether the page offers a save under the facts of an example. */
export function isOffered(catalogue: Catalogue, { binding }: FormDef, example: ExampleDef): boolean {
  const { session, record } = factsOf(catalogue, example);
  const facts = { session, record } as JsonObject;
  const isMember = binding.tab !== undefined || binding.panel !== undefined;
  return holds(binding.edit, facts) && (!isMember || holds(binding.visible, facts)) && !(binding.locked && holds(binding.locked.when, facts));
}

/** One row has what several readings of it read; rows that say different things of one field are two. */
const mergedRows = (answers: readonly (readonly JsonObject[])[]): JsonObject[] => {
  const [rows, others]: [JsonObject[], JsonObject[]] = [[], []];
  for (const [at, row] of answers.flatMap((all) => [...all.entries()])) {
    const before = rows[at] ?? {};
    if (Object.keys(row).every((key) => before[key] === undefined || sameJson(before[key], row[key]))) rows[at] = { ...before, ...row };
    else others.push(row);
  }
  return [...rows, ...others];
};

/** What is asked is answered as the example says. */
function answersOf(catalogue: Catalogue, exampleAnswers: readonly ExampleAnswer[]): Answer {
  const nameOf = (call: string): string => {
    const found = findAction(catalogue, call);
    return found ? `${found.service}.${found.name}` : call;
  };
  return (call, args) => {
    const known = exampleAnswers.filter((one) => nameOf(one.call) === nameOf(call));
    const same = known.filter((one) => sameJson(one.args, args));
    const answers = (same.length > 0 ? same : known.length === 1 ? known : []).map(({ answer }) => answer);
    if (answers.length < 2 || !answers.every(Array.isArray)) return answers.length === 0 ? [] : answers[0];
    return mergedRows(answers.map((rows) => listOf(rows).filter(isObject)));
  };
}

/** Runs the judge of the server over one call. Answers what refuses it. */
async function refusedBy(
  catalogue: Catalogue,
  facts: Facts,
  { call: name, rows }: SaveRequest,
  confirmed: string[],
  answer: Answer,
): Promise<Problem[]> {
  const who = { id: '', userId: 1, active: { roleId: 0, programmeId: 0, centreId: 0 }, scope: { centres: 'all' }, facts: facts.session };
  const { service, name: action, def } = actionOf(catalogue, { call: name, rows, key: '', part: '' }, facts.session);
  const call = { service, action, def, rows, confirmed, session: who, inside: false, catalogue } as unknown as Call;
  const engagement = { id: facts.record['engagementId'], doc: {}, columns: facts.record, centreId: facts.record['centerId'] ?? null };
  const input = {
    payload: rows[0] ?? {},
    rows,
    session: who,
    def,
    call,
    catalogue,
    clock: { today: () => facts.today },
    store: { find: () => Promise.resolve([engagement]) },
    ask: (callName: string, args: JsonObject) => {
      const found = answer(callName, args);
      return found === undefined || found === null ? Promise.reject(new Refusal('FIELD_INVALID', { problems: [] })) : Promise.resolve(found);
    },
  } as unknown as HandlerInput;
  try {
    await judgeRequest(call, input);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [...(error.detail.problems ?? [{ at: '', rule: error.code, code: error.code, message: '', severity: 'error' }])];
  }
}

/** Whether a call carries the value at a place of the form. */
function carries({ call, rows, part }: SaveRequest, { binding }: FormDef, facts: SaveFacts): (at: Pointer) => boolean {
  const step = (binding.save ?? []).find((one) => one.call === call || one.else?.call === call);
  const places = step?.each === undefined ? undefined : rowsSent(step, facts);
  const [row = {}] = rows;
  return (at) => {
    if (at === part) return true;
    if (!at.startsWith(`${part}/`)) return false;
    const [key = '', cell] = segmentsOfPointer(at.slice(part.length));
    return places === undefined ? Object.hasOwn(row, key) : places.includes(Number(key)) && (cell === undefined || Object.hasOwn(row, cell));
  };
}

const isLocal = ({ schema }: FormDef, at: Pointer): boolean =>
  segmentsOfPointer(at).some((_key, index, all) => schemaAt(schema, all.slice(0, index + 1))?.['x-local'] === true);
/** Rows that are not sent leave the others at other places. */
const inWords = (all: readonly Pick<Problem, 'at' | 'code'>[]): string[] => [
  ...new Set(all.map(({ at, code }) => `${at.replaceAll(/\/\d+(?=\/|$)/g, '/*')} ${code}`)),
];

/** `change`: what somebody does to the form that the example begins. */
export async function judgedTwice(catalogue: Catalogue, def: FormDef, example: ExampleDef, change: (store: FormStore) => void): Promise<JudgedTwice> {
  const { spec, validators } = readyForm(catalogue, def.id);
  const facts = factsOf(catalogue, example);
  const answer = answersOf(catalogue, toldOf(def, facts, example.data));
  const confirmed = [...(example.confirmed ?? [])];
  const store = createFormStore({
    form: spec,
    data: example.data,
    stored: facts.record.stored as JsonObject | null,
    facts,
    validators,
    messages: messagesOf(catalogue),
    // Nothing to answer is to both a question that was wrong: a lookup found nothing, a check has no answer.
    ask: ({ kind, call, with: args }) => Promise.resolve(answer(call, args) ?? (kind === 'lookup' ? null : undefined)),
  });
  change(store);
  // What is asked is answered at once, and may ask again.
  for (let turn = 0; turn < 3 || (turn < 50 && store.pending().length > 0); turn += 1) await Promise.resolve();
  const { problems, data } = store.submit(confirmed);
  store.dispose();
  const blocking = problems.filter(isBlocking);
  const onServer = new Set((def.rules.check ?? []).flatMap(({ id, needs }) => (needs === 'server' ? [id] : [])));
  const saveRequests = await sentBy(def, facts, data, () => Promise.resolve([{ ...idsOf(facts), id: 1 }]));
  const [page, server]: [Problem[], Problem[]] = [[], []];
  const judgedCalls = saveRequests.filter((one) => actionOf(catalogue, one, facts.session).def.request?.form !== undefined);
  for (const one of judgedCalls) {
    const { request = {} } = actionOf(catalogue, one, facts.session).def;
    // Another form may judge a part of this one as its whole.
    const part = request.form === def.id ? (sentPartOf(request, one.rows[0] ?? {}) ?? '') : one.part;
    const here = { ...one, part };
    const isCarried = carries(here, def, { ...facts, data, kept: {} } as unknown as SaveFacts);
    const left = (request.without ?? []).map((at) => (request.form === def.id ? at : `${part}${at}`));
    page.push(...blocking.filter(({ at }) => isCarried(at) && !isLocal(def, at) && !left.some((outer) => isInside(at, outer))));
    const refused = await refusedBy(catalogue, facts, one, confirmed, answer);
    server.push(...refused.map((problem) => (request.form === def.id ? problem : { ...problem, at: `${part}${problem.at}` })));
  }
  const isSent = blocking.length === 0;
  // What only the server can check it may find beside that.
  return {
    calls: judgedCalls.length,
    page: inWords(page),
    server: inWords(isSent ? server.filter(({ rule }) => !onServer.has(rule)) : server),
    isSent,
  };
}
