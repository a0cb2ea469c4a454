  -- The first answer under a key stands for a day of the database's own time; then the key may be used anew.
  if p ? 'idempotency' then
    i := p -> 'idempotency';
    insert into idempotency as d (user_id, key, body_hash, answer, at)
      values (coalesce((i ->> 'userId')::bigint, 0), i ->> 'key', i ->> 'bodyHash', i -> 'answer', clock_timestamp())
      on conflict (user_id, key) do update set body_hash = excluded.body_hash, answer = excluded.answer, at = excluded.at
        where d.at < excluded.at - interval '24 hours';
    if not found then
      return (select jsonb_build_object('repeated', jsonb_build_object('answer', d.answer, 'sameBody', d.body_hash = i ->> 'bodyHash'))
        from idempotency d where d.user_id = coalesce((i ->> 'userId')::bigint, 0) and d.key = i ->> 'key');
    end if;
  end if;
