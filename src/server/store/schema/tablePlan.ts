/** What one entity becomes in the database: worked out once from its definition, read by everything that makes SQL. */
import type { EntityColumn } from '../../../catalogue/definition/entity.ts';
import type { Logic } from '../../../engine/types.ts';

export interface ColumnPlan {
  /** As in the definition, and quoted as it is in SQL. */
  name: string;
  type: EntityColumn['type'];
  /** Keys from the document's root (the own document, or the source's where copied). */
  path: readonly string[];
  /** The noun whose document it is copied from, and the own column that holds that row's id. */
  from?: { entity: string; by: string };
  /** The rule that gives the value, in the row itself or in the row it is copied from: then it stands under the path in `$worked`, not in the document. */
  compute?: Logic;
  /** What the rows that refer to this one say, or to the one that it is copied from: then it stands in that row's column alone. */
  tally?: TallyPlan;
  /** Has a sibling `<name>$key`, never null, that sorts alike in both stores. */
  sort: boolean;
  filter: boolean;
  /** The id of a row of this noun. */
  references?: string;
  /** The field is encrypted: the column holds its last four digits. */
  sealed: boolean;
}

export interface TallyPlan {
  /** The noun of the rows that refer, and their column that holds the id. */
  entity: string;
  by: string;
  /** Their columns that are read. */
  reads: readonly string[];
  /** The value, over all of them as `t`. */
  sql: string;
  /** How it comes about, down to their documents. */
  how: string;
}

/** A field that a mark sets: the noun and the column of the rows that refer, and the rule over them. */
export interface MarkPlan {
  field: string;
  entity: string;
  by: string;
  rule: Logic;
}

export interface TablePlan {
  noun: string;
  /** Wire name of the id. */
  wireKey: string;
  /** Rows belong to a centre: their own, or that of the first row that these references lead to. */
  scoped: boolean;
  through: readonly { by: string; entity: string }[];
  columns: readonly ColumnPlan[];
  /** Fields of the search text: the id, a column, or a path into the own document. */
  search: readonly ({ id: true } | { column: ColumnPlan } | { path: readonly string[]; sealed: boolean })[];
  /** Encrypted fields, top-level keys of the document. Each has a column `<name>$hash`. */
  sealed: readonly string[];
  unique: readonly { rule: string; over: readonly string[]; only?: Logic }[];
  marks: readonly MarkPlan[];
  /** Groups of columns whose rows are counted per centre. */
  counters: readonly (readonly string[])[];
}

export type TablePlans = Readonly<Record<string, TablePlan>>;

/** Columns every table has, by the name questions use. */
const fixedColumns: Readonly<Record<string, { sql: string; type: 'integer' | 'timestamp'; filter: boolean; sort: boolean }>> = {
  id: { sql: 'id', type: 'integer', filter: true, sort: true },
  centreId: { sql: 'centre_id', type: 'integer', filter: true, sort: false },
  programmeId: { sql: 'programme_id', type: 'integer', filter: true, sort: false },
  createdAt: { sql: 'created_at', type: 'timestamp', filter: false, sort: true },
};

/** The wire's words for them. */
const wireNames: Readonly<Record<string, string>> = { centerId: 'centreId', programId: 'programmeId', createdOn: 'createdAt' };

/** The fixed column that a question means by a name, unless the entity has a column of that name itself. */
export const fixedColumn = (plan: TablePlan, name: string): (typeof fixedColumns)[string] | undefined => {
  if (plan.columns.some((column) => column.name === name)) return undefined;
  return fixedColumns[name === plan.wireKey ? 'id' : (wireNames[name] ?? name)];
};

/** Physical names that a definition may not take: the store's own, and of columns that every table of PostgreSQL has. */
export const reservedNames: readonly string[] = [
  ...'id centre_id programme_id version created_at created_by updated_at updated_by doc keys search'.split(' '),
  ...'tableoid xmin cmin xmax cmax ctid'.split(' '),
  ...Object.keys(fixedColumns),
];
