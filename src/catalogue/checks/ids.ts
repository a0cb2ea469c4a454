import { isObject, provedAs } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { partsIn } from '../readsIn.ts';
import { faultAt, type Check } from './check.ts';
import type { ActionDef } from '../definition/action.ts';
import { operationOf } from '../findAction.ts';
import type { Catalogue, RowTable } from '../types.ts';
import { inEachCall } from './calls.ts';
import { inEachRule, inFiles } from './untilChanged.ts';

const idPath = /(^session\.(role|program|model|centre)\.(id|\w*[iI]d)$)|((^|\.)(role|program|programme|model|centre|center)(Map)?Id$)/;
const comparing = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>=', 'in', 'sameText']);

const readsId = (part: Json): boolean => {
  if (!isObject(part)) return false;
  const name = Array.isArray(part['var']) ? part['var'][0] : part['var'];
  return typeof name === 'string' && idPath.test(name);
};
const isNumber = (part: Json): boolean =>
  typeof part === 'number' || (typeof part === 'string' && /^\d+$/.test(part)) || (Array.isArray(part) && part.some(isNumber));

/** Pointers of comparisons of an id of a role, programme, centre or model with a number. */
const comparedIn = (logic: Json): string[] =>
  partsIn(logic).flatMap(({ key, args, at }) => (comparing.has(key) && Array.isArray(args) && args.some(readsId) && args.some(isNumber) ? [at] : []));

/** Ids of roles, programmes, centres and models stand in their tables only; rules read traits. */
export const ids: Check = {
  name: 'id-in-rule',
  faults: inEachRule(({ pointer, logic }) =>
    comparedIn(logic).map((place) => ({
      pointer: pointer + place,
      wrong: 'the rule compares an id with a number',
      right:
        'a trait of the table: name what this row is or may ("traits" in config/roles.json, programs.json, centre-models.json) and read session.role.<trait>',
    })),
  ),
};

/** What the ids are of that rules may read everywhere. */
const known: Readonly<Record<string, string>> = {
  'session.user.id': 'user',
  'session.centre.id': 'centre',
  'record.dbUserId': 'student',
  'record.engagementId': 'engagement',
};

/** What an action takes by a key: its centre, or the row that the rows it works on refer to. */
function takenBy({ entities }: Catalogue, def: ActionDef, key: string): string | undefined {
  if (key === 'centerId') return 'centre';
  // Another action may do its work, on rows that refer to something else.
  return def.instead !== undefined ? undefined : entities[operationOf(def.do).name]?.references?.[key];
}

/** A call sends the id of what its action takes by that key, of nothing else. */
export const sentIds: Check = {
  name: 'other-id',
  faults: inEachCall(({ pointer, name, args }, { def }, { catalogue }) =>
    Object.entries(args).flatMap(([key, logic]) => {
      const path = isObject(logic) ? String(logic['var']) : '';
      const [dueNoun, pathNoun] = [takenBy(catalogue, def, key), known[path]];
      if (dueNoun === undefined || pathNoun === undefined || dueNoun === pathNoun) return [];
      const wrong = `"${name}" takes the id of "${dueNoun}" as "${key}", and "${path}" is that of "${pathNoun}"`;
      const [right = `the id of "${dueNoun}"`] = Object.keys(known).flatMap((one) => (known[one] === dueNoun ? `{ "var": "${one}" }` : []));
      return faultAt(pointerTo(`${pointer}/with`, key), wrong, right);
    }),
  ),
};

const isRising = (ids: readonly number[]): boolean => ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id));

/** Two places of a table of rising ids that have changed theirs. */
function swapped(ids: readonly number[]): { one: number; other: number } | undefined {
  const rightly = [...ids].sort((a, b) => a - b);
  const [one, other, third] = ids.flatMap((id, index) => (id === rightly[index] ? [] : [index]));
  return one !== undefined && other !== undefined && third === undefined && isRising(rightly) ? { one, other } : undefined;
}

const found = (isCertain: boolean): Check['faults'] =>
  inFiles(['roles', 'programs', 'centre-models'], ({ value }) => {
    const { items } = provedAs<RowTable>(value);
    const places = swapped(items.map(({ id }) => id));
    // Of two rows nothing tells which came first; a row that was added at the end with a smaller id looks like the last two in each other's place.
    if (!places || items.length < 3 || (places.other - places.one > 1 || places.other < items.length - 1) !== isCertain) return [];
    const { one, other } = places;
    const [here, there] = [items[one], items[other]].map((row) => ({ id: row?.id ?? 0, name: String(row?.name ?? '') }));
    if (!here || !there) return [];
    const wrong = `the ids ${here.id} ("${here.name}") and ${there.id} ("${there.name}") stand in each other's place: who has the one would be the other`;
    const right = `"id": ${there.id} here and "id": ${here.id} there; where it is meant, the rows in the order of their ids`;
    return faultAt(`/items/${one}/id`, wrong, right);
  });

/** Ids stand for people, programmes and centres that are stored: two of them that change places give each the rights of the other. */
export const swappedIds: Check = { name: 'swapped-ids', faults: found(true), notices: found(false) };
