import { isObject, objectOf } from '../../engine/json.ts';
import { applyLogic, argsOf, holds, textFor } from '../../engine/rules/logic.ts';
import type { ClientForm } from '../../catalogue/types.ts';
import type { ThenDef } from '../../catalogue/definition/form.ts';
import { joinedValues } from '../../engine/form/schema.ts';
import type { Json, JsonObject, Text } from '../../engine/types.ts';
import type { NavigateDef } from '../../engine/definition/list.ts';

/** A decided destination (D3-ROUTES-36): the state travels along, the address says enough to come back. */
export interface Destination {
  path: string;
  state: JsonObject;
  /** How the list that is there is filtered. */
  filter?: Readonly<Record<string, readonly string[]>>;
}

/**
 * What happens after a save: all decided, nothing done yet. `wait` in milliseconds counts from the message, not from its
 * Ok (D12-GAP-119).
 */
interface Afterwards {
  say?: Text;
  /** The message stands above the form instead of in a dialog. */
  inline?: true;
  /** Of the text's placeholders. */
  values?: JsonObject;
  go?: Destination;
  wait: number;
  refresh: readonly string[];
  clear: boolean;
}

/** What was sent as a person reads it: labels of the options in the place of what is stored; several stay joined as they were. */
export function withLabels({ schema, options }: Pick<ClientForm, 'schema' | 'options'>, data: JsonObject, text: (words: Text) => string): JsonObject {
  const worded = ([key, value]: [string, Json]): [string, Json] => {
    const field = schema.properties?.[key];
    const list = options[field?.['x-options'] ?? ''] ?? [];
    const label = (one: Json): Json => text(list.find((item) => item.value === one)?.label ?? '') || one;
    const known = list.map((item) => item.value);
    return [key, joinedValues(field, value, known)?.map(label).join(field?.['x-joined']) ?? label(value)];
  };
  return Object.fromEntries(Object.entries(data).map(worded));
}

/** Filters with their values: those that are written out, and what rules give for the others. */
function filterOf({ filter = {}, filterAs = null }: NavigateDef, facts: JsonObject): Destination['filter'] {
  const set = Object.entries({ ...filter, ...objectOf(applyLogic(filterAs, facts)) }).flatMap(([field, source]): [string, readonly string[]][] => {
    if (Array.isArray(source)) return [[field, source.map(String)]];
    const value = isObject(source) ? applyLogic(source, facts) : source;
    return typeof value === 'string' || typeof value === 'number' ? [[field, [String(value)]]] : [];
  });
  return set.length === 0 ? undefined : Object.fromEntries(set);
}

/** Where a NavigateDef leads with these facts. */
export function destination(way: NavigateDef, facts: JsonObject): Destination {
  const filter = filterOf(way, facts);
  return { path: way.path, state: argsOf(way.state, facts), ...(filter ? { filter } : {}) };
}

/** Milliseconds of a delay, which names a constant of config/app.json or is a number. */
export const waitOf = (delay: number | string | undefined, constants: JsonObject): number =>
  typeof delay === 'string' ? Number(constants[delay] ?? 0) : (delay ?? 0);

/**
 * What is said after a save: the message with its values. A value that the definition writes out is a text of the product itself; with `each` the
 * message is said for every item of the values that are lists, on a line of its own.
 */
export function messageAfterSave(
  then: ThenDef | undefined,
  message: Text,
  values: JsonObject = {},
  text: (words: Text, values?: JsonObject) => string,
): string {
  const entries = Object.entries(values).map(([name, value]): [string, Json] => [
    name,
    typeof then?.values?.[name] === 'string' ? text(String(value)) : value,
  ]);
  const lists = then?.each === true ? entries.flatMap(([, value]) => (Array.isArray(value) ? [value.length] : [])) : [];
  const line = (_: unknown, index: number): string =>
    text(
      message,
      Object.fromEntries(entries.map(([name, value]) => [name, lists.length > 0 && Array.isArray(value) ? (value[index] ?? null) : value])),
    );
  return Array.from({ length: Math.max(1, ...lists) }, line).join('\n');
}

/** Decides a binding's `then`. */
export function afterwards(then: ThenDef | undefined, facts: JsonObject, constants: JsonObject): Afterwards {
  const { say, go, delay } = then ?? {};
  const text = textFor(say, facts);
  const target = Array.isArray(go) ? go.find(({ when }) => holds(when, facts))?.to : go;
  return {
    ...(text === undefined ? {} : { say: text }),
    ...(then?.values ? { values: argsOf(then.values, facts) } : {}),
    ...(target === undefined ? {} : { go: destination(target, facts) }),
    ...(then?.inline === true ? { inline: true } : {}),
    wait: waitOf(delay, constants),
    refresh: then?.refresh ?? [],
    clear: then?.clear ?? false,
  };
}

/** Whether the form begins anew: what is stored already does where it stands, and not for who is led to another page (D3-BATCHFORM-75, D3-BATCHFORM-83). */
export const beginsAnew = ({ clear, go }: { clear: boolean; go: Destination | undefined }, record: JsonObject, here: string): boolean =>
  clear || !go || (go.path === here && Boolean(record['dbUserId'] ?? record['stored']));
