import { maintenanceLock } from './locks.ts';
import { counterOf, ident } from './names.ts';
import type { TablePlans } from './tablePlan.ts';

/*
 * `store_sweep()`: folds the counters' ±1 rows into sums, forgets answers older than a day and jobs done a week ago. One process
 * at a time.
 */

/** A reader sees the rows from before or from after, never both: it is one statement. */
const fold = (table: string, columns: string): string => `
  if (select count(*) from ${table}) > 300 + 2 * (select count(*) from (select distinct ${columns} from ${table}) d) then
    with gone as (delete from ${table} returning ${columns}, n), sums as (select ${columns}, sum(n)::bigint as n from gone group by ${columns})
      insert into ${table} select * from sums where n <> 0;
    folded := folded + 1;
  end if;`;

export const sweepFunction = (plans: TablePlans): string => {
  const counters = Object.values(plans).flatMap((plan) =>
    plan.counters.map((group) =>
      fold(counterOf(plan.noun, group), ['centre_id', ...group.map((name) => ident(name === 'programmeId' ? 'programme_id' : name))].join(', ')),
    ),
  );
  return `create or replace function store_sweep() returns int language plpgsql as $f$
declare folded int := 0;
begin
  if not pg_try_advisory_xact_lock(${maintenanceLock}) then return 0; end if;
  ${counters.join('')}
  delete from idempotency where at < now() - interval '24 hours';
  delete from job where state in ('done', 'failed') and coalesce(done_at, run_at) < now() - interval '7 days';
  return folded;
end $f$`;
};

/**
 * Small SQL functions that turn document values into columns and search text. They are the only place where this happens:
 * a write, a back-fill and the bulk seed use the same. `read/searchSql.ts` mirrors the normalisation for what people type.
 * Collation "C" and explicit ASCII ranges make them the same on both stores, whatever the locale.
 */
const sqlFunction = (head: string, body: string): string =>
  `create or replace function ${head} language sql immutable parallel safe as $f$ ${body} $f$`;
const plpgsql = (head: string, body: string): string => `create or replace function ${head} language plpgsql stable as $f$ ${body}; $f$`;
/** Not language sql: what is too long to be inlined there is planned anew at every call. */
const pure = (head: string, body: string): string =>
  `create or replace function ${head} language plpgsql immutable parallel safe as $f$ ${body}; $f$`;

/** Counted up when one of them, or an operator that rules use, answers something else for the same value: then every row is derived anew. */
export const derivation = 2;

/** Signs that make no other word, as members of a class: accents of Latin, what parts no word, the nukta of each script of India, signs of recitation. */
export const unheard = '\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff\u0900\u093c\u0951-\u0954\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc';
/** What is written in two ways, each sign beside the one that it is read as: candrabindu as anusvara, digits of Devanagari. */
export const spelt = '\u0901०१२३४५६७८९';
export const readAs = '\u09020123456789';

export const helperFunctions: readonly string[] = [
  pure(
    'store_plain(x text) returns text',
    `begin
    if octet_length(x) = length(x) then return lower(x collate "C"); end if;
    return lower(translate(regexp_replace(normalize(x, NFKD) collate "C", '[${unheard}]', '', 'g'), '${spelt}', '${readAs}') collate "C");
  end`,
  ),
  pure(
    'store_words(x text) returns text',
    `declare w text := store_plain(left(x, 400));
  begin
    if w collate "C" ~ '^[a-z0-9]*$' then return w; end if;
    return btrim(regexp_replace(w collate "C", '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a0\\u2000-\\u206f]+', ' ', 'g'));
  end`,
  ),
  // A number sorts by its size: how many digits it has stands before them, 1 to 9, then the signs that follow the 9. Letters stand as Unicode has them, but
  // for two: a language puts \u0950 before all others, \u0972 before \u0905.
  pure(
    'store_key(x text) returns text',
    `declare w text := translate(coalesce(left(store_words(x), 120), ''), '\u0950\u0972', '\u0900\u0904');
  begin
    if w !~ '[0-9]' then return w; end if;
    return left((select string_agg(case when m[1] is null then m[2] else chr(48 + least(length(n), 16)) || n end, '' order by i)
      from (select m, i, coalesce(nullif(ltrim(m[1], '0'), ''), '0') as n
        from regexp_matches(w, '([0-9]+)|([^0-9]+)', 'g') with ordinality as t (m, i)) parts), 120);
  end`,
  ),
  // A number of at least eight digits is found from its end too: its reverse is kept behind an r.
  pure(
    'store_search(x text) returns text',
    `declare w text := store_words(x);
  begin
    if w is null or w = '' then return ''; end if;
    if w ~ '^[0-9]{8,15}$' then return w || ' r' || reverse(w) || ' '; end if;
    return w || ' ';
  end`,
  ),
  sqlFunction('store_text(x text) returns text', `select nullif(left(x, 400), '')`),
  sqlFunction('store_integer(x text) returns bigint', `select case when x ~ '^-?[0-9]{1,15}$' then x::bigint end`),
  sqlFunction(
    'store_number(x text) returns double precision',
    `select case when x ~ '^-?[0-9]{1,15}([.][0-9]{1,10})?$' then x::double precision end`,
  ),
  sqlFunction(
    'store_boolean(x text) returns boolean',
    `select case when lower(x) in ('true', 'y', 'yes', '1') then true when lower(x) in ('false', 'n', 'no', '0') then false end`,
  ),
  plpgsql(
    'store_date(x text) returns date',
    `begin return case when x ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' then left(x, 10)::date end; exception when others then return null; end`,
  ),
  plpgsql(
    'store_timestamp(x text) returns timestamptz',
    `begin return case when x ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' then date_trunc('milliseconds', x::timestamptz) end; exception when others then return null; end`,
  ),
  // What a sealed field shows without its key: its last four digits, and the keyed hash it is found by.
  sqlFunction('store_last4(x text) returns text', `select case when x like 'sealed:1:%' then nullif(split_part(x, ':', 3), '') end`),
  sqlFunction('store_hash(x text) returns text', `select case when x like 'sealed:1:%' then nullif(split_part(x, ':', 4), '') end`),
  // The whole plan is undone: an error carries the decision out of the transaction. No personal data goes in, it may be logged.
  `create or replace function store_refuse(refusal jsonb) returns void language plpgsql as $f$
   begin raise exception 'refused' using errcode = 'SK001', detail = refusal::text; end $f$`,
];
