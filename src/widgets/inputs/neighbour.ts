import type { Json, Path } from '../../engine/types.ts';
import type { FieldStore } from '../contract/form.ts';
import type { FieldPlan } from './types.ts';

/** The path of a field beside another in the same object: `rows.2.response` and `kind` give `rows.2.kind`. */
export const beside = (path: Path, name: string): Path => [...path.split('.').slice(0, -1), name].join('.');

const asLimit = (value: Json | undefined): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined);

/** How many characters a text may have: what the field beside it says (option `limit`), at most what the schema says; undefined for any number. */
export function limitOf({ schema, options }: FieldPlan, store: Pick<FieldStore, 'get'>, path: Path): number | undefined {
  const own = asLimit(schema['maxLength'] as Json | undefined);
  const { limit } = options;
  const besideLimit = typeof limit === 'string' ? asLimit(store.get(beside(path, limit.slice(1)))) : undefined;
  return besideLimit === undefined ? own : Math.min(besideLimit, own ?? besideLimit);
}
