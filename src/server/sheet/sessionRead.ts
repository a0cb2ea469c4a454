/** What rules read of who asked, to travel in a link: it is opened without a bearer, and `session` means the same as on the page. */
import { isObject, objectOf } from '../../engine/json.ts';
import { readPath } from '../../engine/rules/readPath.ts';
import type { Json, JsonObject } from '../../engine/types.ts';

/** Paths below `session` that rules anywhere in a value read. */
function pathsIn(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const name = isObject(value) ? [value['var'] ?? null].flat()[0] : undefined;
  const own = typeof name === 'string' && name.startsWith('session.') ? [name.slice('session.'.length)] : [];
  return [...own, ...Object.values(value).flatMap(pathsIn)];
}

const put = (into: JsonObject, [key = '', ...below]: readonly string[], value: Json): JsonObject => ({
  ...into,
  [key]: below.length === 0 ? value : put(objectOf(into[key]), below, value),
});

/** Of the facts of a session only what these definitions read: an address has little room. */
export function sessionRead(session: JsonObject, read: Json): JsonObject {
  const paths = [...new Set(pathsIn(read))];
  const outermost = paths.filter((path) => !paths.some((other) => path.startsWith(`${other}.`)));
  return outermost.reduce<JsonObject>((kept, path) => put(kept, path.split('.'), (readPath(session, path) ?? null) as Json), {});
}
