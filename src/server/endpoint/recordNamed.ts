/** Which record a call is about, as its request names it: for the audit of what was refused. */
import { operationOf } from '../../catalogue/findAction.ts';
import { isObject } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import type { Call } from '../call.ts';
import { namesRow } from '../records/conditions.ts';
import { isId } from '../records/scopeAccess.ts';
import { EVERYWHERE } from '../session/people.ts';
import type { Store } from '../store/types.ts';
import { atWork } from '../request/find.ts';

interface RecordPlace {
  entity: string;
  by: string;
}

/** Where the request may name the record: the row itself, then the row that it hangs on. */
function placesOf(call: Call): RecordPlace[] {
  const def = atWork(call.catalogue, call, call.rows);
  if (def.record) return [def.record];
  const { name: noun } = operationOf(def.do);
  const entity = call.catalogue.entities[noun];
  if (!entity) return [];
  const references = Object.entries(entity.references ?? {});
  const by = 'by' in def.do ? (def.do.by ?? []) : [];
  if ('follow' in def.do) return references.flatMap(([key, to]) => (by.includes(key) ? [{ entity: to, by: key }] : []));
  const alone = by.length === 1 && namesRow(entity, by) ? by : [];
  return [
    ...[entity.key, ...alone].map((key) => ({ entity: noun, by: key })),
    ...references.filter(([, to]) => to === entity.parent).map(([key, to]) => ({ entity: to, by: key })),
  ];
}

const idIn = (value: Json | undefined): number | undefined => {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return isId(id) ? id : undefined;
};

/**
 * The one record that all rows of a call name. Undefined where they name none or several, and for a number that is the id of nothing: that is
 * but something that was sent.
 */
export async function recordNamed(store: Store, call: Call): Promise<{ entity: string; id: number } | undefined> {
  const rows = call.rows.filter(isObject);
  for (const { entity, by } of placesOf(call)) {
    const ids = new Set(rows.map((row) => idIn(row[by])));
    const [id] = ids;
    if (id === undefined || ids.size > 1) continue;
    return (await store.get(entity, id, EVERYWHERE)) ? { entity, id } : undefined;
  }
  return undefined;
}
