/** `delete`: removes rows; their revisions stay. */
import { Refusal } from '../door/refusal.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { entityOf } from './entity.ts';
import { sentVersion } from './update.ts';
import { conditions } from './where.ts';

export async function remove(input: HandlerInput, noun: string, by: readonly string[]): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const { where, scope, reached } = conditions(input, def, by);
  await reached;
  const id = where[def.key];
  const rows = typeof id === 'number' ? [await input.store.get(noun, id, scope)] : await input.store.find(noun, where, scope, { limit: 1000 });
  const found = rows.filter((row) => row !== null);
  if (found.length === 0) throw new Refusal('SCOPE_BARRED');
  const version = found.length === 1 ? sentVersion(input) : {};
  return {
    rows: found.map((row) => ({ [def.key]: row.id })),
    plan: { writes: found.map((row) => ({ op: 'remove' as const, entity: noun, id: row.id, ...version })) },
  };
}
