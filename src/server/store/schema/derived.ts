/**
 * What of a table's rows was worked out from its definition, piece by piece: where a piece differs from what the store says it
 * was made by, the rows are worked out again. What a definition leaves out costs nothing.
 */
import { createHash } from 'node:crypto';
import { columnKeyOf, heldIn, searchOf, valueOf, WORKED } from './expressions.ts';
import { derivation } from './helperFunctions.ts';
import { hashColumn, keyColumn, ident, functionOf, pathLiteral, tableOf } from './names.ts';
import type { ColumnPlan, TablePlan } from './tablePlan.ts';

/*
 * `<noun>$derive(row, fresh)`: fills every typed column, copied value, sort key, hash and the search text of a row from its
 * document.
 */

/** The copies that come through one reference: read once, locked so that the source cannot change unseen meanwhile. */
const copiesThrough = (plan: TablePlan, by: string, entity: string, index: number): string => {
  const copied = plan.columns.filter((column) => column.from?.by === by);
  const isWorked = copied.some(({ compute }) => compute !== undefined);
  const place = plan.through.findIndex((through) => through.by === by);
  // A reference counts where those before it are empty.
  const emptyBefore = plan.through.slice(0, place).map((through) => `r.${ident(through.by)} is null`);
  const scope = 'r.centre_id := centre; r.programme_id := programme;';
  return `
  if fresh or old_${index} is distinct from r.${ident(by)} then
    select t.doc, ${isWorked ? `t.${ident(WORKED)}` : 'null'}, t.centre_id, t.programme_id into source, worked, centre, programme from ${tableOf(entity)} t where t.id = r.${ident(by)} for share;
    ${copied.map((column) => `r.${ident(column.name)} := ${valueOf(column, column.compute === undefined ? 'source' : 'worked')};`).join('\n    ')}
    ${place < 0 ? '' : emptyBefore.length === 0 ? scope : `if ${emptyBefore.join(' and ')} then ${scope} end if;`}
  end if;`;
};

const referencesCopied = (plan: TablePlan): { by: string; entity: string }[] => {
  const found = new Map<string, string>();
  for (const column of plan.columns) if (column.from !== undefined) found.set(column.from.by, column.from.entity);
  for (const { by, entity } of plan.through) found.set(by, entity);
  return [...found].map(([by, entity]) => ({ by, entity }));
};

export const deriveFunction = (plan: TablePlan): string => {
  const references = referencesCopied(plan);
  const own = plan.columns.filter((column): column is ColumnPlan => column.from === undefined);
  const search = searchOf(plan, 'r');
  return `create or replace function ${functionOf(plan.noun, 'derive')}(r ${tableOf(plan.noun)}, fresh boolean) returns ${tableOf(plan.noun)} language plpgsql as $f$
declare source jsonb; worked jsonb; centre int; programme int; ${references.map(({ by }, index) => `old_${index} bigint := r.${ident(by)};`).join(' ')}
begin
  ${own.map((column) => `r.${ident(column.name)} := ${valueOf(column, heldIn(column, 'r'))};`).join('\n  ')}
  ${references.map(({ by, entity }, index) => copiesThrough(plan, by, entity, index)).join('')}
  ${plan.columns
    .filter((column) => column.sort)
    .map((column) => `r.${ident(keyColumn(column.name))} := ${columnKeyOf(column, 'r')};`)
    .join('\n  ')}
  ${plan.sealed.map((field) => `r.${ident(hashColumn(field))} := store_hash(r.doc #>> ${pathLiteral([field])});`).join('\n  ')}
  ${search === null ? '' : `r.search := ${search};`}
  return r;
end $f$`;
};

export interface Derived {
  /** Piece of a row -> digest of how it is worked out. */
  rows: Record<string, string>;
  /** Groups that are counted, with the types of their columns. */
  counters: string[];
  unique: string;
  /** Columns that hold what a rule gives -> how; what another rule gave is not left standing in them. */
  worked: Record<string, string>;
}

export const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/** How the value of a column comes out of a document. */
export const howOf = (column: ColumnPlan): string =>
  digest([
    column.type,
    valueOf(column, 'doc'),
    column.from?.entity,
    column.from?.by,
    ...(column.compute === undefined ? [] : [derivation, column.compute]),
  ]);

export const counterName = (plan: TablePlan, group: readonly string[]): string =>
  group.map((name) => `${name} ${plan.columns.find((column) => column.name === name)?.type ?? 'integer'}`).join(', ');

export const derivedOf = (plan: TablePlan): Derived => ({
  rows: {
    'how values are read': digest(derivation),
    ...Object.fromEntries(plan.columns.map((column) => [column.name, howOf(column)])),
    ...Object.fromEntries(plan.columns.filter(({ sort }) => sort).map((column) => [keyColumn(column.name), digest(columnKeyOf(column, 'r'))])),
    ...Object.fromEntries(plan.sealed.map((field) => [hashColumn(field), digest(field)])),
    ...(plan.through.length === 0 ? {} : { 'scope through': digest(plan.through.length === 1 ? plan.through[0] : plan.through) }),
    ...(plan.search.length === 0 ? {} : { 'search text': digest(searchOf(plan, 'r')) }),
  },
  counters: plan.counters.map((group) => counterName(plan, group)),
  unique: digest(plan.unique),
  worked: Object.fromEntries(plan.columns.filter(({ compute }) => compute !== undefined).map((column) => [column.name, howOf(column)])),
});

/** What the store remembers of a table; nothing of one that was made before pieces were told apart. */
export const remembered = (known: unknown): Derived => {
  const { rows, counters, unique, worked } = (known ?? {}) as Partial<Derived>;
  const pieces = typeof rows === 'object' ? rows : {};
  return { rows: pieces, counters: counters ?? [], unique: unique ?? '', worked: worked ?? {} };
};

/** Pieces of rows that are to be worked out again. */
export const changedPieces = (before: Derived, after: Derived): string[] =>
  Object.keys(after.rows).filter((piece) => before.rows[piece] !== after.rows[piece]);

/** What holds of a table while its rows are not worked out again yet: what both agree on. */
export const sureOf = (before: Derived, after: Derived): Derived => ({
  rows: Object.fromEntries(Object.entries(after.rows).filter(([piece, how]) => before.rows[piece] === how)),
  counters: after.counters,
  unique: before.unique === after.unique ? after.unique : '',
  worked: after.worked,
});
