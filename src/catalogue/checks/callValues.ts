import type { Json, Logic } from '../../engine/types.ts';
import { isObject } from '../../engine/json.ts';
import { columnValues, kindOfField, statesIn, valuesOfField, type Holding, type ValueKind } from '../columnValues.ts';
import type { FoundAction } from '../findAction.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../../engine/nearest.ts';
import { compilesAsPattern } from '../regex/compiles.ts';
import { insteadOf } from '../requestKeys.ts';
import type { ActionDef } from '../definition/action.ts';
import type { Catalogue } from '../types.ts';
import { inEachCall, isPointerText } from './calls.ts';
import { faultAt, type Check, type FoundFault } from './check.ts';

/** The column whose rows a key of the request finds: its own, or the one that `where` holds against it. */
function columnFor({ by, where }: { by?: readonly string[]; where?: Readonly<Record<string, Logic>> }, key: string): string | undefined {
  if (by?.includes(key)) return key;
  return Object.entries(where ?? {}).find(([, logic]) => isObject(logic) && logic['var'] === `data.${key}`)?.[0];
}

/** What an action takes under a key: as its request says, or as the column that it is found by holds; `fits`: the pattern that it asks for. */
function takenBy(def: ActionDef, key: string, catalogue: Catalogue): Holding & { fits?: RegExp } {
  const property = def.request?.properties?.[key];
  const own: Holding = {
    values: valuesOfField(property, catalogue),
    kind: kindOfField(property),
    required: def.request?.required?.includes(key) === true,
  };
  const pattern = property?.pattern;
  const fits = typeof pattern === 'string' && compilesAsPattern(pattern) ? { fits: new RegExp(pattern, 'u') } : {};
  // A state is given by name when a row is made, too.
  const states = 'create' in def.do ? statesIn(catalogue, def.do.create, key) && columnValues(catalogue, def.do.create, key).values : undefined;
  if (own.values === undefined && states) return { ...own, ...fits, values: states };
  const noun = 'list' in def.do ? def.do.list : 'count' in def.do ? def.do.count : undefined;
  const column = noun !== undefined && 'by' in def.do ? columnFor(def.do, key) : undefined;
  return own.values === undefined && noun !== undefined && column !== undefined
    ? { ...own, ...fits, values: columnValues(catalogue, noun, column).values }
    : { ...own, ...fits };
}

/** Whether a word is among the values that are taken, and fits. */
const isTaken = (word: Word, { values, fits }: Holding & { fits?: RegExp }): boolean =>
  values ? values.includes(word) : (fits?.test(String(word)) ?? true);

/** Types of JSON, of kinds that are no text. */
const types: Partial<Record<ValueKind, string>> = { number: 'number', 'yes or no': 'boolean' };
type Word = string | number | boolean;
const isWord = (value: Json): value is Word => ['string', 'number', 'boolean'].includes(typeof value);
/** The words that are sent as they stand, with their places; none where the rule works something out. */
export function literalWords(logic: Logic, pointer: string): { word: Word; pointer: string }[] {
  // A pointer that is taken for a rule is told of as such.
  if (isWord(logic)) return logic === '' || isPointerText(logic) ? [] : [{ word: logic, pointer }];
  return Array.isArray(logic) && logic.every(isWord) ? logic.map((word, index) => ({ word, pointer: `${pointer}/${index}` })) : [];
}

function strange(call: { pointer: string; args: Record<string, Logic> }, action: FoundAction, catalogue: Catalogue): FoundFault[] {
  return Object.entries(call.args).flatMap(([key, logic]) => {
    // Another action may do its work, and takes more.
    const [own, ...others] = [action.def, ...insteadOf(catalogue, action.def)].map((def) => takenBy(def, key, catalogue));
    const values = own?.values;
    const kind = others.length > 0 ? undefined : own?.kind;
    return literalWords(logic, pointerTo(`${call.pointer}/with`, key)).flatMap(({ word, pointer }) => {
      if (values && !values.includes(word) && !others.some((other) => isTaken(word, other)))
        return faultAt(
          pointer,
          `"${action.name}" finds nothing by "${key}" ${JSON.stringify(word)}`,
          oneOf(String(word), values.filter((value) => value !== null).map(String), 'value'),
        );
      const type = kind === undefined ? undefined : (types[kind] ?? 'string');
      return type === undefined || typeof word === type
        ? []
        : faultAt(pointer, `"${action.name}" takes a ${type} as "${key}", and this is a ${typeof word}`, `a ${type}`);
    });
  });
}

/** What calls send as it stands is something that their actions take: a status that is none would find nothing, and say so to nobody. */
export const callValues: Check = {
  name: 'never-taken',
  faults: inEachCall((call, action, { definitions, catalogue }) => {
    if (!definitions.sound('actions') || !definitions.sound('options') || !definitions.sound('workflow')) return [];
    const app = definitions.get('app', 'app');
    return strange(call, action, catalogue).map((found) => {
      const constant = call.source.constants?.get(found.pointer);
      // A constant is spelt where it stands.
      return app && constant !== undefined ? { ...found, source: app, pointer: pointerTo('/constants', constant) } : found;
    });
  }),
};
