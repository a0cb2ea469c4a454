import { isObject } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { perJsonValue } from '../perValue.ts';
import type { Check } from './check.ts';

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
function compared(part: Json, pointer: string): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, below]) => {
    const here = pointerTo(pointer, key);
    const direct = !Array.isArray(part) && comparing.has(key) && Array.isArray(below) && below.some(readsId) && below.some(isNumber);
    return [...(direct ? [here] : []), ...compared(below, here)];
  });
}

const comparedIn = perJsonValue((logic) => compared(logic as Json, ''));

/** Ids of roles, programmes, centres and models stand in their tables only; rules read traits. */
export const ids: Check = {
  name: 'id-in-rule',
  faults: ({ locations }) =>
    locations.flatMap(({ source, pointer, logic }) =>
      comparedIn(logic).map((place) => ({
        source,
        pointer: pointer + place,
        wrong: 'the rule compares an id with a number',
        right:
          'a trait of the table: name what this row is or may ("traits" in config/roles.json, programs.json, centre-models.json) and read session.role.<trait>',
      })),
    ),
};
