  -- Waits while definitions change, then holds the stamp that the write carries against the store's. Reading a table after the wait is also what makes a
  -- session notice that the functions and row types it knows were replaced meanwhile.
  perform pg_advisory_xact_lock_shared({{definitionsLock}});
  if not exists (select 1 from store_meta m where m.key = 'definitions' and m.value ->> 'stamp' = stamp) then
    raise exception 'made for other definitions' using errcode = '{{behind}}';
  end if;
