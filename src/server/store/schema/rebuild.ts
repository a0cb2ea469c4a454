/**
 * Works rows out again after their definition changed, in batches, each a transaction of its own, so that writes go on meanwhile. How far it came is
 * noted beside the definitions that it is for: whoever breaks off goes on behind that.
 */
import type { JsonObject } from '../../../engine/types.ts';
import { computedValues, unfitWarnings, uniqueKeys, clearDoc, type Unfit } from '../computedColumns.ts';
import { triedAgain } from '../db/faults.ts';
import { jsonText } from '../db/jsonText.ts';
import type { DbSession } from '../db/types.ts';
import type { Sealer } from '../sealed.ts';
import { computesColumns } from './columns.ts';
import { functionOf, tableOf } from './names.ts';
import { metaOf, setMeta } from './storeMeta.ts';
import type { TablePlan } from './tablePlan.ts';

export interface RebuildOptions {
  sealer: Sealer;
  warn: (message: string) => void;
  /** Of the definitions that it is done for. */
  stamp: string;
}

const batch = 500;

/** The key under which is noted how far rows of a table came. */
export const rebuiltNote = (noun: string): string => `filled ${noun}`;

/** How far others came, for other definitions than these, says nothing. */
export const forgetNotes = async (session: DbSession, stamp = ''): Promise<void> => {
  await session.run(`delete from store_meta where key like 'filled %' and value ->> 'stamp' is distinct from $1`, [stamp]);
};

/** Walks ids upwards. `next` does a batch behind an id and answers the last one that is done, null at the end. */
export const inBatches = async (session: DbSession, note: string, stamp: string, next: (last: number) => Promise<number | null>): Promise<void> => {
  for (let last = (await metaOf<{ last: number }>(session, note))?.last ?? -1; ;) {
    const done = await next(last);
    if (done === null) return;
    if (done > last) await setMeta(session, note, { stamp, last: done });
    last = done;
  }
};

/** Every column, copy, sort key, hash and search text of a table's rows; and where `unique` says so their unique keys. */
export const rebuildRows = async (session: DbSession, plan: TablePlan, unique: boolean, { sealer, warn, stamp }: RebuildOptions): Promise<void> => {
  const computes = computesColumns(plan);
  const unfit: Unfit[] = [];
  const rebuilt = (id: number, doc: JsonObject): JsonObject => ({
    ...(computes ? { worked: computedValues(plan, doc, (column) => unfit.push({ column, id })) } : {}),
    ...(unique ? { keys: uniqueKeys(plan, clearDoc(plan, id, doc, sealer), sealer) } : {}),
  });
  await inBatches(session, rebuiltNote(plan.noun), stamp, async (last) => {
    const rows = await session.run<{ id: number; version: number; doc: JsonObject }>(
      `select id, version, ${computes || unique ? 'doc' : 'null as doc'} from ${tableOf(plan.noun)} where id > $1::bigint order by id limit ${batch}`,
      [last],
    );
    const list = jsonText(rows.map(({ id, version, doc }) => ({ id, version, ...rebuilt(id, doc) })));
    const [answer] = await triedAgain(() =>
      session.run<{ clashes: { id: number; rule: string }[] }>(`select ${functionOf(plan.noun, 'rebuild')}($1::jsonb) as clashes`, [list]),
    );
    for (const { id, rule } of answer?.clashes ?? [])
      warn(`${plan.noun} ${id} breaks the unique rule ${rule}: it was there before the rule and stays`);
    return rows.at(-1)?.id ?? null;
  });
  unfitWarnings(plan, unfit).forEach(warn);
  await session.script(`analyze ${tableOf(plan.noun)}`);
};
