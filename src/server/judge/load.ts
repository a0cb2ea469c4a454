/** Reads back what is stored of a form, through the calls that its binding names: the server's own, never the browser's. */
import { rowsBack, rowsOver } from '../../engine/form/wire.ts';
import { argsOf, holds, isKnown } from '../../engine/rules/logic.ts';
import type { CallDef, Json, JsonObject, Pointer } from '../../engine/types.ts';
import type { BindingDef, FormDef } from '../../catalogue/types.ts';
import { Refusal } from '../door/refusal.ts';
import type { HandlerInput } from '../types.ts';
import { isInside, schemaAt, valueAt, withValueAt } from './part.ts';

/** Asks a declared call; undefined while its condition does not hold, or while something that it sends is not known yet. */
export async function asked(input: HandlerInput, call: CallDef, facts: unknown): Promise<Json | undefined> {
  if (!holds(call.when, facts)) return undefined;
  const sent = argsOf(call.with, facts);
  return isKnown(sent) || call.when !== undefined ? input.ask(call.call, sent) : undefined;
}

const take = (row: JsonObject, keys: readonly string[]): JsonObject => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));

/** The keys of an answer that belong to the form at this place: those that the load names, else its plain fields. */
function keysAt(form: FormDef, into: string, named: readonly string[] | undefined): readonly string[] {
  if (named) return named;
  const part = schemaAt(form.schema, into);
  const fields = Object.entries((part?.items ?? part)?.properties ?? {});
  return fields
    .filter(([, schema]) => (part?.items !== undefined || schema['x-local'] !== true) && schema.properties === undefined)
    .map(([key]) => key);
}

/** All answers, or the first refusal in the order of the definition. What inside calls call a field is not what the client sent. */
async function inOrder(answers: Promise<Json | undefined>[]): Promise<(Json | undefined)[]> {
  const settled = await Promise.allSettled(answers);
  return settled.map((one) => {
    if (one.status === 'fulfilled') return one.value;
    throw one.reason instanceof Refusal && one.reason.code === 'SCOPE_BARRED' ? new Refusal('SCOPE_BARRED') : one.reason;
  });
}

/**
 * The stored form data but for the parts that nobody reads now, null when nothing of it is stored. Facts hold `record`, `session`,
 * `today`. One call serves every place it loads.
 */
export async function loadStored(input: HandlerInput, form: FormDef, facts: JsonObject, unread: readonly Pointer[] = []): Promise<JsonObject | null> {
  const answers = new Map<string, Promise<Json | undefined>>();
  const once = (load: CallDef): Promise<Json | undefined> => {
    const key = JSON.stringify([load.call, argsOf(load.with, facts)]);
    const answer = answers.get(key) ?? asked(input, load, facts);
    answers.set(key, answer);
    return answer;
  };
  const loads = (form.binding.load ?? []).filter(({ into }) => !unread.some((part) => isInside(into, part)));
  const loaded = await inOrder(loads.map(once));
  return loads.reduce<JsonObject | null>((stored, load, index) => {
    const rows = loaded[index];
    const found = Array.isArray(rows) ? rowsBack(rows, load, facts) : [];
    const taken = found.map((row) => take(row, keysAt(form, load.into, load.take)));
    if (!load.rows) return taken[0] ? withValueAt(stored ?? {}, load.into, taken[0]) : stored;
    if (rows === undefined) return stored;
    return withValueAt(stored ?? {}, load.into, load.over === undefined ? taken : rowsOver(valueAt(stored ?? {}, load.into), taken, load.over));
  }, null);
}

/** Facts that a binding or a workflow names, by their path under `record`. */
export async function loadFacts(input: HandlerInput, { facts: wanted = {} }: Pick<BindingDef, 'facts'>, facts: JsonObject): Promise<JsonObject> {
  let found: JsonObject = {};
  const loaded = await Promise.all(Object.entries(wanted).map(async ([path, call]) => [path, await asked(input, call, facts)] as const));
  for (const [path, answer] of loaded) {
    if (answer !== undefined) found = withValueAt(found, `/${path.split('.').slice(1).join('/')}`, answer);
  }
  return found;
}
