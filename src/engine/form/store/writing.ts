import type { FormSchema, Json, JsonObject, Path } from '../../types.ts';
import { own, valueAt, segmentsOfPath, type Segments } from '../paths.ts';
import { refresh } from '../judgement/refresh.ts';
import { schemaAt } from '../schemaAt.ts';
import type { Live } from './live.ts';

/** The container of a place in what was typed, made on the way where there is none. Undefined where the schema knows no such place. */
function containerOf(schema: FormSchema, draft: JsonObject, segments: Segments): JsonObject | undefined {
  if (!schemaAt(schema, segments)) return undefined;
  let at: JsonObject = draft;
  segments.slice(0, -1).forEach((key, index) => {
    const next = own(at, key);
    if (typeof next === 'object' && next !== null) at = next as JsonObject;
    else at = at[key] = (schemaAt(schema, segments.slice(0, index + 1))?.items ? [] : {}) as JsonObject;
  });
  return at;
}

/** Writes what was typed at a place and works out what counts there. Returns whether anything changed. */
export function write(live: Live, path: Path, value: Json | undefined): boolean {
  const {
    judgement,
    options: { form },
  } = live;
  const segments = segmentsOfPath(path);
  const key = segments.at(-1);
  if (key === undefined || Object.is(valueAt(judgement.draft, segments), value)) return false;
  const container = containerOf(form.schema, judgement.draft, segments);
  if (!container) return false;
  if (value === undefined && !Array.isArray(container)) delete container[key];
  else container[key] = value ?? null;
  live.rowIds.forEach((_, table) => {
    if (table === path || table.startsWith(`${path}.`)) live.rowIds.delete(table);
  });
  live.server.delete(path);
  live.server.delete('');
  live.values.add(path);
  live.wrote = true;
  refresh(judgement, segments);
  return true;
}
