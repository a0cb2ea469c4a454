import type { Json, Logic } from '../../engine/types.ts';
import { isObject } from '../../engine/json.ts';
import { columnValues, kindOfField, valuesOfField, type Holding, type ValueKind } from '../columnValues.ts';
import { findAction, type FoundAction } from '../findAction.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import type { Catalogue } from '../types.ts';
import { isPointerText, placedCalls } from './calls.ts';
import { wrongAt, type Check, type FoundFault } from './check.ts';

/** The column whose rows a key of the request finds: its own, or the one that `where` holds against it. */
function columnFor({ by, where }: { by?: readonly string[]; where?: Readonly<Record<string, Logic>> }, key: string): string | undefined {
  if (by?.includes(key)) return key;
  return Object.entries(where ?? {}).find(([, logic]) => isObject(logic) && logic['var'] === `data.${key}`)?.[0];
}

/** What an action takes under a key: as its request says, or as the column that it is found by holds. */
function takenBy({ def }: FoundAction, key: string, catalogue: Catalogue): Holding {
  // Another action may do its work, and takes more.
  if (def.instead !== undefined) return { values: undefined, kind: undefined, required: false };
  const property = def.request?.properties?.[key];
  const own: Holding = {
    values: valuesOfField(property, catalogue),
    kind: kindOfField(property),
    required: def.request?.required?.includes(key) === true,
  };
  const noun = 'list' in def.do ? def.do.list : 'count' in def.do ? def.do.count : undefined;
  const column = noun !== undefined && 'by' in def.do ? columnFor(def.do, key) : undefined;
  return own.values === undefined && noun !== undefined && column !== undefined
    ? { ...own, values: columnValues(catalogue, noun, column).values }
    : own;
}

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

function strange(call: { pointer: string; given: Record<string, Logic> }, action: FoundAction, catalogue: Catalogue): FoundFault[] {
  return Object.entries(call.given).flatMap(([key, logic]) => {
    const { values, kind } = takenBy(action, key, catalogue);
    return literalWords(logic, pointerTo(`${call.pointer}/with`, key)).flatMap(({ word, pointer }) => {
      if (values && !values.includes(word))
        return [
          wrongAt(
            pointer,
            `"${action.name}" finds nothing by "${key}" ${JSON.stringify(word)}`,
            oneOf(String(word), values.filter((value) => value !== null).map(String), 'value'),
          ),
        ];
      const type = kind === undefined ? undefined : (types[kind] ?? 'string');
      return type === undefined || typeof word === type
        ? []
        : [wrongAt(pointer, `"${action.name}" takes a ${type} as "${key}", and this is a ${typeof word}`, `a ${type}`)];
    });
  });
}

/** What calls send as it stands is something that their actions take: a status that is none would find nothing, and say so to nobody. */
export const callValues: Check = {
  name: 'never-taken',
  faults: (context) => {
    const { definitions, catalogue } = context;
    if (!definitions.sound('actions') || !definitions.sound('options') || !definitions.sound('workflow')) return [];
    return placedCalls(context).flatMap((call) => {
      const action = findAction(catalogue, call.name);
      return action ? strange(call, action, catalogue).map((found) => ({ source: call.source, ...found })) : [];
    });
  },
};
