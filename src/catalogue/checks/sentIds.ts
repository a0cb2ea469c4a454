import { isObject } from '../../engine/json.ts';
import { findAction } from '../findAction.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Catalogue } from '../types.ts';
import { operationOf } from './action/operation.ts';
import { placedCalls } from './calls.ts';
import { wrongAt, type Check } from './check.ts';

/** What the ids are of that rules may read everywhere. */
const known: Readonly<Record<string, string>> = {
  'session.user.id': 'user',
  'session.centre.id': 'centre',
  'record.dbUserId': 'student',
  'record.engagementId': 'engagement',
};

/** What an action takes by a key: its centre, or the row that the rows it works on refer to. */
function takenBy(catalogue: Catalogue, call: string, key: string): string | undefined {
  if (key === 'centerId') return 'centre';
  const def = findAction(catalogue, call)?.def;
  // Another action may do its work, on rows that refer to something else.
  return def?.instead !== undefined ? undefined : def && catalogue.entities[operationOf(def.do).name]?.references?.[key];
}

/** A call sends the id of what its action takes by that key, of nothing else. */
export const sentIds: Check = {
  name: 'other-id',
  faults: (context) =>
    placedCalls(context).flatMap(({ source, pointer, name, given }) =>
      Object.entries(given).flatMap(([key, logic]) => {
        const path = isObject(logic) ? String(logic['var']) : '';
        const [wanted, sent] = [takenBy(context.catalogue, name, key), known[path]];
        if (wanted === undefined || sent === undefined || wanted === sent) return [];
        const wrong = `"${name}" takes the id of "${wanted}" as "${key}", and "${path}" is that of "${sent}"`;
        const [right = `the id of "${wanted}"`] = Object.keys(known).flatMap((one) => (known[one] === wanted ? `{ "var": "${one}" }` : []));
        return [{ source, ...wrongAt(pointerTo(`${pointer}/with`, key), wrong, right) }];
      }),
    ),
};
