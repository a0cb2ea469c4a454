declare at timestamptz; centres int[]; i jsonb; g jsonb; w jsonb; hit int; versions jsonb := '[]'; stamp text := p ->> 'stamp';
begin
  {{underDefinitions}}
  at := date_trunc('milliseconds', coalesce((p ->> 'at')::timestamptz, clock_timestamp()));
  centres := (p ->> 'centres')::int[];
