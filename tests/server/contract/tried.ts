/** A wrong example, sent as no page would send it: what the judge of the definitions says of each part that a call carries, and what came back over HTTP. */
import { messagesOf } from '../../../src/catalogue/client.ts';
import type { ExampleDef } from '../../../src/engine/definition/form.ts';
import { onlyServerFinds } from '../../../src/engine/example/runExample.ts';
import { evaluateForm } from '../../../src/engine/form/evaluateForm.ts';
import { isInside, pathOfPointer } from '../../../src/engine/form/paths.ts';
import { isObject, objectOf, segmentsOfPointer } from '../../../src/engine/json.ts';
import type { Json, JsonObject, Pointer, Problem } from '../../../src/engine/types.ts';
import { sentPartOf } from '../../../src/server/request/formPart.ts';
import { toldOf } from './exampleAnswers.ts';
import { situationOf, type Contract, type Ready } from './example.ts';
import { sentBy, type SaveRequest } from './saveRequest.ts';
import { actionOf, send } from './wire.ts';

type ProblemLine = readonly [field: string, code: string, text: string];

export interface Tried {
  /** Problems of the parts that the calls carry, as the definitions judge them on the server. */
  expectations: string[];
  got: string[];
  /** The server judges all that is wrong by this form: then it says exactly this, else it refuses at least. */
  isWhole: boolean;
  /** What the form of the page says, as examples state it. */
  page: Json[];
  /** Something that was sent was refused, or nothing is sent at all. */
  isRefused: boolean;
}

const inWords = (faults: Iterable<ProblemLine>): string[] => [...new Set([...faults].map((one) => one.join(' | ')))].sort();
const topOf = (pointer: Pointer): string => segmentsOfPointer(pointer)[0] ?? '';

/** The form's data once the call that carries this part of them has been answered. */
function afterwards(before: JsonObject | null, data: JsonObject, part: Pointer, without: readonly Pointer[]): JsonObject {
  const left = new Set(without.map(topOf));
  const entries = Object.entries(data).filter(([key]) => (part === '' ? !left.has(key) : key === topOf(part)));
  // What is stored has an id.
  const rows = entries.map(([key, value]): [string, Json] => [
    key,
    part !== '' && isObject(value) ? { id: 1, ...objectOf(before?.[key]), ...value } : value,
  ]);
  return { ...before, ...Object.fromEntries(rows) };
}

let count = 0;

export async function tried(contract: Contract, ready: Ready, example: ExampleDef): Promise<Tried> {
  const { real, server, ears } = contract;
  const { def, form, validators } = ready;
  const { who, ids, facts, confirmed, page, data: exampleData } = await situationOf(contract, ready, example);
  const local = new Set(Object.entries(def.schema.properties ?? {}).flatMap(([key, part]) => (part['x-local'] === true ? [key] : [])));
  const isTampered = example.expect.problems?.some(({ rule }) => onlyServerFinds.has(rule));
  const extraData = Object.fromEntries(Object.entries(exampleData).filter(([key]) => isTampered === true || local.has(key)));
  const data = { ...page.data, ...extraData };
  const verdicts = evaluateForm(form, { data, facts, validators, messages: messagesOf(real), side: 'server', confirmed });
  const problems = verdicts.problems.filter(({ severity, at }) => severity !== 'warning' && !local.has(topOf(at)));

  const calls: SaveRequest[] = [];
  await sentBy(def, facts, data, async (saveRequest) => (calls.push(saveRequest), [{ ...ids, id: 1 }]), { id: `wrong-${(count += 1)}` });
  const [expectations, got, sentProblems] = [new Set<ProblemLine>(), new Set<ProblemLine>(), new Set<Problem>()];
  let isRefused = calls.length === 0;
  let before = (facts.record.stored ?? null) as JsonObject | null;
  for (const saveRequest of calls) {
    const { request = {} } = actionOf(real, saveRequest, who.facts).def;
    const isOwn = request.form === def.id;
    const part = (isOwn ? sentPartOf(request, saveRequest.rows[0] ?? {}) : saveRequest.part) ?? '';
    const pointers = request.form === undefined ? [] : [part, ...Object.keys(def.binding.head ?? {}).map((name) => `/${name}`)];
    const without = (request.without ?? []).map((one) => (isOwn ? one : `${part}${one}`));
    const mine = problems.filter(({ at }) => pointers.some((one) => isInside(at, one)) && !without.some((one) => isInside(at, one)));
    for (const one of mine) {
      sentProblems.add(one);
      expectations.add([pathOfPointer(isOwn ? one.at : one.at.slice(part.length)), one.code, one.message]);
    }
    ears.tell(toldOf(def, { ...facts, record: { ...facts.record, stored: before } }, data));
    const isAsked = mine.length > 0 || (problems.some((one) => !sentProblems.has(one)) && !isRefused);
    const { appError } = isAsked
      ? await send(server, real, def.schema, saveRequest, { token: who.token, confirmed: [...confirmed] })
      : { appError: null };
    isRefused ||= (appError ?? []).length > 0;
    for (const { field = '', errorCode, errorMessage } of mine.length > 0 ? (appError ?? []) : []) got.add([field, errorCode, errorMessage]);
    before = afterwards(before, data, part, without);
  }
  const pageProblems = page.problems.map(({ at, rule, message, severity }) => ({ at, rule, message, severity }));
  return {
    page: pageProblems,
    expectations: inWords(expectations),
    got: inWords(got),
    isWhole: problems.every((one) => sentProblems.has(one)),
    isRefused,
  };
}
