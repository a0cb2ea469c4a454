/** Reads back what is stored of a form, through the calls that its binding names: the server's own, never the browser's. */
import { applyLogic, holds } from '../../engine/rules/logic.ts';
import type { CallDef, Json, JsonObject } from '../../engine/types.ts';
import type { BindingDef, FormDef } from '../../catalogue/types.ts';
import type { HandlerInput } from '../types.ts';
import { schemaAt, withValueAt } from './part.ts';

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a declared call sends. */
export function sentBy(call: CallDef, facts: unknown): JsonObject {
  const sent: JsonObject = {};
  for (const [key, logic] of Object.entries(call.with ?? {})) {
    const value = applyLogic(logic, facts);
    if (key !== '') sent[key] = value;
    else if (isObject(value)) Object.assign(sent, value);
  }
  return sent;
}

/** Asks a declared call; undefined while its condition does not hold, or while something that it sends is not known yet. */
export async function asked(input: HandlerInput, call: CallDef, facts: unknown): Promise<Json | undefined> {
  if (!holds(call.when, facts)) return undefined;
  const sent = sentBy(call, facts);
  const unknown = Object.values(sent).some((value) => value === null);
  return unknown && call.when === undefined ? undefined : input.ask(call.call, sent);
}

const fits = (row: JsonObject, where: JsonObject): boolean => Object.entries(where).every(([key, value]) => row[key] === value);
const take = (row: JsonObject, keys: readonly string[]): JsonObject => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));

/** The keys of an answer that belong to the form at this place: those that the load names, else its plain fields. */
function keysAt(form: FormDef, into: string, named: readonly string[] | undefined): readonly string[] {
  if (named) return named;
  const fields = Object.entries(schemaAt(form.schema, into)?.properties ?? {});
  return fields.filter(([, schema]) => schema['x-local'] !== true && schema.properties === undefined).map(([key]) => key);
}

/** The stored form data, null when nothing of it is stored. Facts hold `record`, `session`, `today`. One call serves every place it loads. */
export async function loadStored(input: HandlerInput, form: FormDef, facts: JsonObject): Promise<JsonObject | null> {
  const answers = new Map<string, Promise<Json | undefined>>();
  let stored: JsonObject | null = null;
  for (const load of form.binding.load ?? []) {
    const key = JSON.stringify([load.call, sentBy(load, facts)]);
    const answer = answers.get(key) ?? asked(input, load, facts);
    answers.set(key, answer);
    const rows = await answer;
    const row = Array.isArray(rows) ? rows.filter(isObject).find((one) => fits(one, load.where ?? {})) : undefined;
    if (row) stored = withValueAt(stored ?? {}, load.into, take(row, keysAt(form, load.into, load.take)));
  }
  return stored;
}

/** Facts that the binding names, by their path under `record`. */
export async function loadFacts(input: HandlerInput, binding: BindingDef, facts: JsonObject): Promise<JsonObject> {
  let found: JsonObject = {};
  const loaded = await Promise.all(Object.entries(binding.facts ?? {}).map(async ([path, call]) => [path, await asked(input, call, facts)] as const));
  for (const [path, answer] of loaded) {
    if (answer !== undefined) found = withValueAt(found, `/${path.split('.').slice(1).join('/')}`, answer);
  }
  return found;
}
