-- Small functions that turn values of documents into columns and search text, the only place where this happens: a write, a rebuild and the bulk seed
-- use the same. `read/searchSql.ts` mirrors them for what people type. Collation "C" and explicit ASCII ranges make them the same on both stores,
-- whatever the locale. What is too long to be inlined is plpgsql: in language sql it would be planned anew at every call.
create or replace function store_plain(x text) returns text language plpgsql immutable parallel safe as $f$
begin
  if octet_length(x) = length(x) then return lower(x collate "C"); end if;
  return lower(translate(regexp_replace(normalize(x, NFKD) collate "C", '[{{unheard}}]', '', 'g'), '{{spelt}}', '{{readAs}}') collate "C");
end $f$;

create or replace function store_words(x text) returns text language plpgsql immutable parallel safe as $f$
declare w text := store_plain(left(x, 400));
begin
  if w collate "C" ~ '^[a-z0-9]*$' then return w; end if;
  return btrim(regexp_replace(w collate "C", '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a0\u2000-\u206f]+', ' ', 'g'));
end $f$;

-- A number sorts by its size: how many digits it has stands before them, 1 to 9, then the signs that follow the 9. Letters stand as Unicode has them, but
-- for two: a language puts U+0950 before all others, U+0972 before U+0905.
create or replace function store_key(x text) returns text language plpgsql immutable parallel safe as $f$
declare w text := translate(coalesce(left(store_words(x), 120), ''), U&'\0950\0972', U&'\0900\0904');
begin
  if w !~ '[0-9]' then return w; end if;
  return left((select string_agg(case when m[1] is null then m[2] else chr(48 + least(length(n), 16)) || n end, '' order by i)
    from (select m, i, coalesce(nullif(ltrim(m[1], '0'), ''), '0') as n
      from regexp_matches(w, '([0-9]+)|([^0-9]+)', 'g') with ordinality as t (m, i)) parts), 120);
end $f$;

-- A number of at least eight digits is found from its end too: its reverse is kept behind an r.
create or replace function store_search(x text) returns text language plpgsql immutable parallel safe as $f$
declare w text := store_words(x);
begin
  if w is null or w = '' then return ''; end if;
  if w ~ '^[0-9]{8,15}$' then return w || ' r' || reverse(w) || ' '; end if;
  return w || ' ';
end $f$;

create or replace function store_text(x text) returns text language sql immutable parallel safe as $f$
select nullif(left(x, 400), '') $f$;

create or replace function store_integer(x text) returns bigint language sql immutable parallel safe as $f$
select case when x ~ '^-?[0-9]{1,15}$' then x::bigint end $f$;

create or replace function store_number(x text) returns double precision language sql immutable parallel safe as $f$
select case when x ~ '^-?[0-9]{1,15}([.][0-9]{1,10})?$' then x::double precision end $f$;

create or replace function store_boolean(x text) returns boolean language sql immutable parallel safe as $f$
select case when lower(x) in ('true', 'y', 'yes', '1') then true when lower(x) in ('false', 'n', 'no', '0') then false end $f$;

create or replace function store_date(x text) returns date language plpgsql stable as $f$
begin return case when x ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' then left(x, 10)::date end; exception when others then return null; end $f$;

create or replace function store_timestamp(x text) returns timestamptz language plpgsql stable as $f$
begin return case when x ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' then date_trunc('milliseconds', x::timestamptz) end; exception when others then return null; end $f$;

-- What a sealed field shows without its key: its last four digits, and the keyed hash it is found by.
create or replace function store_last4(x text) returns text language sql immutable parallel safe as $f$
select case when x like 'sealed:1:%' then nullif(split_part(x, ':', 3), '') end $f$;

create or replace function store_hash(x text) returns text language sql immutable parallel safe as $f$
select case when x like 'sealed:1:%' then nullif(split_part(x, ':', 4), '') end $f$;
