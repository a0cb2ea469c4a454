/** A good example saved over HTTP as the page saves it, and read back as the page reads it. */
import { messagesOf } from '../../../src/catalogue/client.ts';
import type { ExampleDef, FormSchema } from '../../../src/engine/definition/form.ts';
import { evaluateAsking } from '../../../src/engine/form/evaluateAsking.ts';
import { isObject, listOf, objectOf, objectsIn } from '../../../src/engine/json.ts';
import { argsOf } from '../../../src/engine/rules/logic.ts';
import type { Json, JsonObject, Pointer, Problem } from '../../../src/engine/types.ts';
import { placeRows, readRows, type Stored } from '../../../src/runtime/pages/form/loadStored.ts';
import { EVERYWHERE } from '../../../src/server/session/people.ts';
import type { Answer } from '../../support/wire.ts';
import { toldOf } from './exampleAnswers.ts';
import { situationOf, type Contract, type Ready, type Situation } from './example.ts';
import { sentBy, type SaveRequest } from './saveRequest.ts';
import { filledIn, setups, type Setup } from './setups.ts';
import { send } from './wire.ts';

export interface SavedCall {
  saveRequest: SaveRequest;
  answer: Answer;
}
/** What is saved: data that page and definitions find nothing wrong with, and the record they are about. */
export interface Good {
  situation: Situation;
  record: JsonObject;
  data: JsonObject;
  problems: string[];
}

let count = 0;
const fresh = (name: string): string => `${name}-${(count += 1)}`;

/** A key of its own for every call. */
const ask = ({ real, server }: Contract, { def }: Ready, { who }: Situation, call: string, payload: JsonObject): Promise<Answer> =>
  send(server, real, def.schema, { call, rows: [payload], key: fresh('read'), part: '' }, { token: who.token });

/** What the page reads of the form's record now; null for a form that reads nothing. */
export async function readBack(contract: Contract, ready: Ready, situation: Situation, record: JsonObject): Promise<Stored | null> {
  const { load = [] } = ready.def.binding;
  const facts: JsonObject = { session: situation.who.facts, today: situation.facts.today, record };
  const rows = await readRows(load, facts, async (call, payload) => {
    const { rows: answer } = await ask(contract, ready, situation, call, payload);
    return { rows: listOf(answer), value: answer };
  });
  return placeRows(load, rows, ready.def.schema);
}

/** What the set-up wants in the store; the ids of all that it is about. */
async function prepared({ server, world }: Contract, { who, ids }: Situation, { store = [], find = {} }: Setup): Promise<JsonObject> {
  const found: JsonObject = { ...ids };
  for (const [name, { entity, where }] of Object.entries(find))
    found[name] = (await server.store.find(entity, where, EVERYWHERE, { limit: 1 }))[0]?.id ?? null;
  const known: JsonObject = { ids: found, who: { userId: who.userId, facts: who.facts } };
  for (const { entity, doc } of store) await world.put(entity, filledIn(doc, known), who);
  return known;
}

/** A good example with nothing of it stored yet, as far as others are concerned as it says itself. */
export async function goodOf(contract: Contract, ready: Ready, example: ExampleDef): Promise<Good> {
  const { def, form, validators } = ready;
  const setup: Setup = setups.forms[def.id] ?? {};
  const situation = await situationOf(contract, ready, example, { stored: null, user: setup.user, status: setup.status });
  const { facts, confirmed, page } = situation;
  const known = await prepared(contract, situation, setup);
  const record: JsonObject = { ...facts.record, ...filledIn(setup.record ?? {}, known) };
  const own = new Set((def.binding.load ?? []).map(({ call }) => call));
  const more = filledIn(setup.data ?? {}, known);
  const problemsOf = (problems: readonly Problem[]): string[] =>
    problems.filter(({ severity }) => severity !== 'warning').map(({ at, message }) => `${at} ${message}`);
  if (setup.begin === undefined && setup.rows === undefined) {
    contract.ears.tell(toldOf(def, facts, page.data).filter(({ call }) => !own.has(call)));
    return { situation, record, data: { ...page.data, ...more }, problems: problemsOf(page.problems) };
  }
  contract.ears.tell([]);
  const stored = (await readBack(contract, ready, situation, record))?.data ?? null;
  const rows = objectsIn(stored?.['rows']).map((row, index) => ({ ...row, ...argsOf(setup.rows, { row, index }) }));
  const data = { ...stored, ...situation.data, ...more, ...(setup.rows === undefined ? {} : { rows }) };
  const options = {
    data,
    facts: { ...facts, record: { ...record, stored } },
    validators,
    messages: messagesOf(contract.real),
    side: 'page' as const,
    stored,
    confirmed,
  };
  const outcome = await evaluateAsking(form, options, async ({ kind, call, with: payload }) =>
    // What only the server can check it checks when this is sent.
    kind === 'check' ? undefined : (await ask(contract, ready, situation, call, payload)).rows,
  );
  return { situation, record: { ...record, stored }, data: outcome.data, problems: problemsOf(outcome.problems) };
}

/** The calls of a save, each answered as `answer` does. */
export const callsOf = (
  { def }: Ready,
  { situation, record, data }: Good,
  answer: (saveRequest: SaveRequest) => Promise<Json>,
  more: { record?: JsonObject; data?: JsonObject; versions?: Readonly<Record<Pointer, number>> } = {},
): Promise<SaveRequest[]> =>
  sentBy(def, { ...situation.facts, record: { ...record, ...more.record } as typeof situation.facts.record }, more.data ?? data, answer, {
    id: fresh('saved'),
    ...(more.versions ? { versions: more.versions } : {}),
  });

/** Saves it. What is refused is the last answer. */
export async function save(contract: Contract, ready: Ready, good: Good, more: Parameters<typeof callsOf>[3] = {}): Promise<SavedCall[]> {
  const { who, confirmed } = good.situation;
  const saves: SavedCall[] = [];
  await callsOf(
    ready,
    good,
    async (saveRequest) => {
      const answer = await send(contract.server, contract.real, ready.def.schema, saveRequest, { token: who.token, confirmed: [...confirmed] });
      saves.push({ saveRequest, answer });
      if (answer.appError) throw new Error(`${saveRequest.call} was refused`);
      return answer.rows;
    },
    more,
  );
  return saves;
}

const rowIn = ({ answer: { rows } }: SavedCall): JsonObject => {
  const row = Array.isArray(rows) ? rows[0] : rows;
  return objectOf(isObject(row) ? row : undefined);
};

/** The record after its first save: whom and what the calls have made. */
export function recordAfter(saves: readonly SavedCall[], record: JsonObject): JsonObject {
  const newRow = saves.map(rowIn).reduce<JsonObject>((all, row) => ({ ...row, ...all }), {});
  const { dbUserId, engagementId, id, batchId } = newRow;
  return {
    ...record,
    ...(dbUserId == null ? {} : { dbUserId }),
    ...(engagementId == null ? {} : { engagementId }),
    rowId: record['rowId'] ?? id ?? batchId ?? null,
  };
}

/** How many revisions of anything there are. */
export async function revisions({ server }: Contract): Promise<number> {
  const [row] = await server.store.query<{ count: string }>('select count(*) as count from revision');
  return Number(row?.count ?? 0);
}

/** What the newest revisions left, all in one. */
export async function newest({ server }: Contract, count: number): Promise<JsonObject> {
  const rows = await server.store.query<{ entity: string; id: string }>(
    `select entity, entity_id as id from revision order by id desc limit ${count}`,
  );
  const found = await Promise.all(rows.map(({ entity, id }) => server.store.get(entity, Number(id), EVERYWHERE)));
  return Object.assign({}, ...found.map((row) => ({ ...row?.columns, ...row?.doc }))) as JsonObject;
}

/** What of a form's data is read back: not what is the page's alone, files, which are kept elsewhere, versions, and what is named. */
export function readable(schema: FormSchema, data: Json, left: ReadonlySet<string>): Json {
  if (Array.isArray(data)) return data.map((row) => readable(schema.items ?? {}, row, left));
  if (!isObject(data)) return data;
  const parts = Object.entries(data).flatMap(([key, value]): [string, Json][] => {
    const part = schema.properties?.[key];
    const isNone = part === undefined || part['x-local'] === true || part['x-file'] !== undefined || value === null || left.has(key);
    return isNone ? [] : [[key, readable(part, value, left)]];
  });
  return Object.fromEntries(parts);
}
