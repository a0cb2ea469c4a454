/**
 * What of a table's rows was worked out from its definition, piece by piece: where a piece differs from what the store says it
 * was made by, the rows are worked out again. What a definition leaves out costs nothing.
 */
import { createHash } from 'node:crypto';
import { columnKeyOf, heldIn, searchOf, valueOf, WORKED } from './expressions.ts';
import { derivation } from './helperFunctions.ts';
import { hashColumn, keyColumn, ident, functionOf, pathLiteral, tableOf, text } from './names.ts';
import { feeds, hasTallies } from './tally.ts';
import type { ColumnPlan, TablePlan, TablePlans } from './tablePlan.ts';

/*
 * `<noun>$derive(row, fresh)`: fills every typed column, copied value, sort key, hash and the search text of a row from its
 * document.
 */

/** The copies that come through one reference: read once, locked so that the source cannot change unseen meanwhile. */
const copiesThrough = (plan: TablePlan, plans: TablePlans, by: string, entity: string, index: number): string => {
  const copied = plan.columns.filter((column) => column.from?.by === by);
  const isWorked = copied.some(({ compute }) => compute !== undefined);
  const tallied = copied.filter(({ tally }) => tally !== undefined).map(({ path: [name = ''] }) => `${text(name)}, t.${ident(name)}`);
  const sourceOf = ({ compute, tally }: ColumnPlan): string => (tally !== undefined ? 'tallied' : compute === undefined ? 'source' : 'worked');
  const place = plan.through.findIndex((through) => through.by === by);
  // A reference counts where those before it are empty.
  const emptyBefore = plan.through.slice(0, place).map((through) => `r.${ident(through.by)} is null`);
  const scope = 'r.centre_id := centre; r.programme_id := programme;';
  return `
  if fresh or old_${index} is distinct from r.${ident(by)} then
    select t.doc, ${isWorked ? `t.${ident(WORKED)}` : 'null'}, ${tallied.length === 0 ? 'null' : `jsonb_build_object(${tallied.join(', ')})`}, t.centre_id, t.programme_id
      into source, worked, tallied, centre, programme from ${tableOf(entity)} t where t.id = r.${ident(by)} for ${feeds(plan, plans, by) ? 'update' : 'share'};
    ${copied.map((column) => `r.${ident(column.name)} := ${valueOf(column, sourceOf(column))};`).join('\n    ')}
    ${place < 0 ? '' : emptyBefore.length === 0 ? scope : `if ${emptyBefore.join(' and ')} then ${scope} end if;`}
  end if;`;
};

const referencesCopied = (plan: TablePlan): { by: string; entity: string }[] => {
  const found = new Map<string, string>();
  for (const column of plan.columns) if (column.from !== undefined) found.set(column.from.by, column.from.entity);
  for (const { by, entity } of plan.through) found.set(by, entity);
  return [...found].map(([by, entity]) => ({ by, entity }));
};

export const deriveFunction = (plan: TablePlan, plans: TablePlans): string => {
  const references = referencesCopied(plan);
  const own = plan.columns.filter((column): column is ColumnPlan => column.from === undefined && column.tally === undefined);
  const search = searchOf(plan, 'r');
  return `create or replace function ${functionOf(plan.noun, 'derive')}(r ${tableOf(plan.noun)}, fresh boolean) returns ${tableOf(plan.noun)} language plpgsql as $f$
declare source jsonb; worked jsonb; tallied jsonb; centre int; programme int; ${references.map(({ by }, index) => `old_${index} bigint := r.${ident(by)};`).join(' ')}
begin
  ${own.map((column) => `r.${ident(column.name)} := ${valueOf(column, heldIn(column, 'r'))};`).join('\n  ')}
  ${references.map(({ by, entity }, index) => copiesThrough(plan, plans, by, entity, index)).join('')}
  ${hasTallies(plan) ? `if fresh then r := ${functionOf(plan.noun, 'tally')}(r); end if;` : ''}
  ${plan.columns
    .filter((column) => column.sort)
    .map((column) => `r.${ident(keyColumn(column.name))} := ${columnKeyOf(column, 'r')};`)
    .join('\n  ')}
  ${plan.sealed.map((field) => `r.${ident(hashColumn(field))} := store_hash(r.doc #>> ${pathLiteral([field])});`).join('\n  ')}
  ${search === null ? '' : `r.search := ${search};`}
  return r;
end $f$`;
};

/** The value is not simply read from a document. */
export const isWorkedOut = ({ compute, tally }: ColumnPlan): boolean => compute !== undefined || tally !== undefined;

export interface Derived {
  /** Piece of a row -> digest of how it is worked out. */
  rows: Record<string, string>;
  /** Groups that are counted, with the types of their columns. */
  counters: string[];
  unique: string;
  /** Columns that hold what a rule or other rows give -> how; what came about in another way is not left standing in them. */
  worked: Record<string, string>;
  /** Fields that marks set -> how rows from before get them. */
  marks: Record<string, string>;
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
    ...(column.tally === undefined ? [] : [derivation, column.tally.how]),
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
  worked: Object.fromEntries(plan.columns.filter(isWorkedOut).map((column) => [column.name, howOf(column)])),
  marks: Object.fromEntries(plan.marks.map((mark) => [mark.field, digest([derivation, mark])])),
});

/** What the store remembers of a table; nothing of one that was made before pieces were told apart. */
export const remembered = (known: unknown): Derived => {
  const { rows, counters, unique, worked, marks } = (known ?? {}) as Partial<Derived>;
  const pieces = typeof rows === 'object' ? rows : {};
  return { rows: pieces, counters: counters ?? [], unique: unique ?? '', worked: worked ?? {}, marks: marks ?? {} };
};

/** Pieces of rows that are to be worked out again. */
export const changedPieces = (before: Derived, after: Derived): string[] =>
  Object.keys(after.rows).filter((piece) => before.rows[piece] !== after.rows[piece]);

/** Fields that rows from before get from another mark than they did. */
export const changedMarks = (before: Derived, after: Derived): string[] =>
  Object.keys(after.marks).filter((field) => before.marks[field] !== after.marks[field]);

const agreed = (before: Record<string, string>, after: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(after).filter(([name, how]) => before[name] === how));

/** What holds of a table while its rows are not worked out again yet: what both agree on. */
export const sureOf = (before: Derived, after: Derived): Derived => ({
  rows: agreed(before.rows, after.rows),
  counters: after.counters,
  unique: before.unique === after.unique ? after.unique : '',
  worked: after.worked,
  marks: agreed(before.marks, after.marks),
});
