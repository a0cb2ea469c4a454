/** Who this database is to a store of documents, and what it means to remove there: a restored one is somebody else. */
const leftOut = ['document_due', 'document_identity'];

/** The tables of a database that a backup holds, and their rows as text in one order on both stores. */
import type { Run, Session } from '../db/types.ts';
import { ident, text } from '../schema/names.ts';
import type { TableHead } from './format.ts';

export const tablesOf = async (run: Run): Promise<TableHead[]> =>
  run<TableHead & object>(`
  select n.nspname as schema, format('%I.%I', n.nspname, c.relname) as table,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(a.attname order by k.place) from pg_index i cross join unnest(i.indkey::int[]) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary), '[]') as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('entity', 'public') and not (n.nspname = 'public' and c.relname in (${leftOut.map(text).join(', ')})) order by n.nspname, c.relname`);

const batch = 500;

/** Calls `take` with batches of rows, each the JSON text of the columns named in the head. Needs a transaction. */
export const eachRow = async (session: Session, head: TableHead, take: (rows: readonly string[]) => Promise<void> | void): Promise<void> => {
  const columns = head.columns.map(({ name }) => ident(name)).join(', ');
  const order = head.key.length === 0 ? '1' : head.key.map((name) => `r.${ident(name)}`).join(', ');
  await session.script(
    `declare backup_rows no scroll cursor for select to_jsonb(r)::text as row from (select ${columns} from ${head.table}) r order by ${order}`,
  );
  for (let more = true; more;) {
    const rows = await session.run<{ row: string }>(`fetch ${batch} from backup_rows`);
    if (rows.length > 0) await take(rows.map(({ row }) => row));
    more = rows.length === batch;
  }
  await session.script('close backup_rows');
};
