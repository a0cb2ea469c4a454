/** What stands in the database against what it shall become, before anything is changed. */
import type { DbSession } from '../db/types.ts';
import { DefinitionRefused } from '../errors.ts';
import { howOf, isComputed, physicalColumns, valueOf } from './columns.ts';
import { pathLiteral, tableOf } from './names.ts';
import { knownPieces } from './storeMeta.ts';
import type { ColumnPlan, TablePlan, TablePlans } from './tablePlan.ts';

/** Columns of the entities' tables with their types, by table. */
export type PhysicalTables = ReadonlyMap<string, ReadonlyMap<string, string>>;

export const physicalTables = async (session: DbSession): Promise<PhysicalTables> => {
  const rows = await session.run<{ noun: string; name: string; type: string }>(
    `select c.relname as noun, a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_class c
     join pg_namespace s on s.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where s.nspname = 'entity' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  );
  const tables = new Map<string, Map<string, string>>();
  for (const { noun, name, type } of rows) tables.set(noun, (tables.get(noun) ?? new Map<string, string>()).set(name, type));
  return tables;
};

/** Columns that stand with a type which they have no longer. */
export const outgrown = (plan: TablePlan, tables: PhysicalTables): string[] => {
  const stands = tables.get(plan.noun);
  return physicalColumns(plan)
    .filter(({ name, type }) => stands?.get(name) !== undefined && stands.get(name) !== type)
    .map(({ name }) => name);
};

/** Columns that were not filled before, or in another way. */
const newColumns = async (session: DbSession, plan: TablePlan): Promise<ColumnPlan[]> => {
  const { rows } = await knownPieces(session, plan.noun);
  return plan.columns.filter((column) => !isComputed(column) && rows[column.name] !== howOf(column));
};

/** Throws DefinitionRefused where rows hold something that a new column's type cannot take: it would be found by nobody. */
const judgeColumn = async (session: DbSession, plan: TablePlan, column: ColumnPlan): Promise<void> => {
  const source = column.from?.entity ?? plan.noun;
  const path = pathLiteral(column.path);
  const [found] = await session.run<{ rows: number; first: number | null }>(
    `select count(*) as rows, min(t.id) as first from ${tableOf(source)} t where nullif(t.doc #>> ${path}, '') is not null and ${valueOf(column, 't.doc')} is null`,
  );
  if (found === undefined || found.rows === 0) return;
  const many = found.rows === 1 ? 'one stored record holds' : `${found.rows} stored records hold`;
  throw new DefinitionRefused(
    `config/entities/${plan.noun}.json`,
    `/columns/${column.name}/type`,
    `the column ${column.name} is of the type ${column.type}, and ${many} something else at /${column.path.join('/')} (${source} ${String(found.first)}${found.rows === 1 ? '' : ' is the first'})`,
    'the type "text", or the records mended first',
  );
};

export const judgeRows = async (session: DbSession, plans: TablePlans, tables: PhysicalTables): Promise<void> => {
  for (const plan of Object.values(plans)) {
    if (!tables.has(plan.noun)) continue;
    for (const column of await newColumns(session, plan)) {
      const isFilled = tables.has(column.from?.entity ?? plan.noun);
      if (column.type !== 'text' && isFilled) await judgeColumn(session, plan, column);
    }
  }
};
