/**
 * Works rows out again after their definition changed: columns and search text in batches inside the store, unique keys through
 * the server.
 */
import type { JsonObject } from '../../../engine/types.ts';
import { triedAgain } from '../db/faults.ts';
import { jsonText } from '../db/jsonText.ts';
import type { DbSession } from '../db/types.ts';
import { WORKED } from './expressions.ts';
import { functionOf, ident, tableOf, text } from './names.ts';
import { sourcesFirst } from './planTables.ts';
import { metaOf } from './standing.ts';
import type { TablePlan } from './tablePlan.ts';
import { warnOfUnfit, workedOf, type Unfit } from '../worked.ts';

/** The unique keys of a stored (sealed) document. */
export type KeysOf = (plan: TablePlan, id: number, doc: JsonObject) => Record<string, string> | null;

export interface Fill {
  plan: TablePlan;
  /** Had rows before. */ stood: boolean;
  /** Its rows count others, anew: that goes by the indexes of those. */ counting: boolean;
  rows: boolean;
  /** Rows are to be worked out again whose values rules gave in another way. */ worked: boolean;
  unique: boolean;
  /** Fields that marks set, in rows from before. */ marks: readonly string[];
}

const batch = 500;

const filled = (plan: TablePlan): string => `filled ${plan.noun}`;

/** How far fills for other definitions than these came says nothing. */
export const forgetFills = async (session: DbSession, stamp = ''): Promise<void> => {
  await session.run(`delete from store_meta where key like 'filled %' and value ->> 'stamp' is distinct from $1`, [stamp]);
};

/** One statement a batch, each a transaction of its own, so that writes go on meanwhile: one that it cannot do beside it is done again. Answers the last id, null at the end, and notes it. */
const fillBatch = (
  plan: TablePlan,
): string => `with picked as materialized (select t.id from ${tableOf(plan.noun)} t where t.id > $1::bigint order by t.id limit ${batch}),
  done as materialized (select ${functionOf(plan.noun, 'again')}(id) as id from picked), reached as materialized (select max(id) as last from done),
  noted as (insert into store_meta select ${text(filled(plan))}, jsonb_build_object('stamp', $2::text, 'last', last) from reached where last is not null
    on conflict (key) do update set value = excluded.value)
  select last from reached`;

/** `<noun>$again(id)`: derives and puts one row anew. */
export const againFunction = (
  plan: TablePlan,
): string => `create or replace function ${functionOf(plan.noun, 'again')}(row_id bigint) returns bigint language plpgsql as $f$
declare o ${tableOf(plan.noun)};
begin
  select * into o from ${tableOf(plan.noun)} t where t.id = row_id for update;
  if o.id is not null then perform ${functionOf(plan.noun, 'put')}(o, ${functionOf(plan.noun, 'derive')}(o, true)); end if;
  return row_id;
end $f$`;

/** Who breaks off goes on where it came to, as long as the definitions are the same. */
const fillRows = async (session: DbSession, plan: TablePlan, stamp: string): Promise<void> => {
  for (let last: number | null = (await metaOf<{ last: number }>(session, filled(plan)))?.last ?? -1; last !== null;) {
    const from: number = last;
    const [row] = await triedAgain(() => session.run<{ last: number | null }>(fillBatch(plan), [from, stamp]));
    last = row?.last ?? null;
  }
  await session.script(`analyze ${tableOf(plan.noun)}`);
};

/** Rows that say how they were worked out are left as they are: who breaks off goes on behind them. */
const fillWorked = async (session: DbSession, plan: TablePlan, warn: (message: string) => void): Promise<void> => {
  const unfit: Unfit[] = [];
  for (let last = -1; ;) {
    const rows = await session.run<{ id: number; version: number; doc: JsonObject }>(
      `select id, version, doc from ${tableOf(plan.noun)} where id > $1::bigint and ${ident(WORKED)} ->> '' is distinct from $2 order by id limit ${batch}`,
      [last, plan.worked],
    );
    if (rows.length === 0) break;
    const list = rows.map(({ id, version, doc }) => ({ id, version, worked: workedOf(plan, doc, (column) => unfit.push({ column, id })) }));
    await triedAgain(() => session.run(`select ${functionOf(plan.noun, 'rework')}($1::jsonb) as done`, [jsonText(list)]));
    last = rows.at(-1)?.id ?? last;
  }
  warnOfUnfit(plan, unfit, warn);
  await session.script(`analyze ${tableOf(plan.noun)}`);
};

/** `<noun>$rework([{id, version, worked}])`: puts values of rules into rows. A row that was written meanwhile brought its own. */
export const reworkFunction = (plan: TablePlan): string => {
  const table = tableOf(plan.noun);
  return `create or replace function ${functionOf(plan.noun, 'rework')}(list jsonb) returns int language plpgsql as $f$
declare i jsonb; o ${table}; n ${table}; done int := 0;
begin
  for i in select value from jsonb_array_elements(list) loop
    select * into o from ${table} t where t.id = (i ->> 'id')::bigint and t.version = (i ->> 'version')::int for update;
    if o.id is not null then
      n := o; n.${ident(WORKED)} := i -> 'worked';
      perform ${functionOf(plan.noun, 'put')}(o, ${functionOf(plan.noun, 'derive')}(n, false));
      done := done + 1;
    end if;
  end loop;
  return done;
end $f$`;
};

const fillKeys = async (session: DbSession, plan: TablePlan, keysOf: KeysOf, warn: (message: string) => void): Promise<void> => {
  for (let last = -1; ;) {
    const rows = await session.run<{ id: number; doc: JsonObject }>(
      `select id, doc from ${tableOf(plan.noun)} where id > $1::bigint order by id limit ${batch}`,
      [last],
    );
    if (rows.length === 0) return;
    const keys = rows.map((row) => ({ id: row.id, keys: keysOf(plan, row.id, row.doc) }));
    const [answer] = await triedAgain(() =>
      session.run<{ clashes: { id: number; rule: string }[] | null }>(`select ${functionOf(plan.noun, 'rekey')}($1::jsonb) as clashes`, [
        JSON.stringify(keys),
      ]),
    );
    for (const clash of answer?.clashes ?? [])
      warn(`${plan.noun} ${clash.id} breaks the unique rule ${clash.rule}: it was there before the rule and stays`);
    last = rows.at(-1)?.id ?? last;
  }
};

/**
 * `<noun>$rekey([{id, keys}])`: replaces the unique keys of rows; a key that another row holds already is left out and reported.
 */
export const rekeyFunction = (
  plan: TablePlan,
): string => `create or replace function ${functionOf(plan.noun, 'rekey')}(list jsonb) returns jsonb language plpgsql as $f$
declare i jsonb; k record; kept jsonb; clashes jsonb := '[]';
begin
  for i in select value from jsonb_array_elements(list) loop
    kept := '{}';
    delete from store_unique u where u.entity = ${text(plan.noun)} and u.id = (i ->> 'id')::bigint;
    for k in select key as rule, value #>> '{}' as value from jsonb_each(case when jsonb_typeof(i -> 'keys') = 'object' then i -> 'keys' else '{}' end) loop
      insert into store_unique values (${text(plan.noun)}, k.rule, k.value, (i ->> 'id')::bigint) on conflict do nothing;
      if found then kept := kept || jsonb_build_object(k.rule, k.value);
      else clashes := clashes || jsonb_build_object('id', i -> 'id', 'rule', k.rule); end if;
    end loop;
    update ${tableOf(plan.noun)} t set keys = nullif(kept, '{}') where t.id = (i ->> 'id')::bigint and t.keys is distinct from nullif(kept, '{}');
  end loop;
  return clashes;
end $f$`;

export const backfill = async (
  session: DbSession,
  fills: readonly Fill[],
  { keysOf, warn, stamp }: { keysOf: KeysOf; warn: (message: string) => void; stamp: string },
): Promise<void> => {
  const order = sourcesFirst(Object.fromEntries(fills.map(({ plan }) => [plan.noun, plan])));
  for (const { plan, rows, worked, unique } of [...fills].sort((one, other) => order.indexOf(one.plan.noun) - order.indexOf(other.plan.noun))) {
    if (rows) await fillRows(session, plan, stamp);
    if (worked) await fillWorked(session, plan, warn);
    if (unique) await fillKeys(session, plan, keysOf, warn);
  }
};
