import type { Json, Path } from '../types.ts';

/** A copy of facts in which a path has another value; what lies beside it is shared. */
export function withFact(facts: unknown, path: Path, value: Json): unknown {
  const [key, ...rest] = path.split('.');
  if (key === undefined || key === '') return value;
  const inner = typeof facts === 'object' && facts !== null ? facts : {};
  const below = (inner as Readonly<Record<string, unknown>>)[key];
  const next = rest.length === 0 ? value : withFact(below, rest.join('.'), value);
  if (!Array.isArray(inner)) return { ...inner, [key]: next };
  const copy: unknown[] = [...inner];
  copy[Number(key)] = next;
  return copy;
}
