/** `delete`: removes rows; their revisions stay. */
import { Refusal } from '../door/refusal.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { entityOf } from './entity.ts';
import { sentVersion } from './update.ts';
import { reach } from './reach.ts';
import { conditions, within } from './where.ts';

export async function remove(input: HandlerInput, noun: string, by: readonly string[]): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const asked = conditions(input, def, by);
  const id = asked.where[def.key];
  const found =
    typeof id === 'number'
      ? [await asked.reached.then(() => reach(input, noun, id, def.key))]
      : await within(input, def, asked, (scope) => input.store.find(noun, asked.where, scope, { limit: 1000 }));
  if (found.length === 0) throw new Refusal('SCOPE_BARRED');
  const version = found.length === 1 ? sentVersion(input) : {};
  return {
    rows: found.map((row) => ({ [def.key]: row.id })),
    plan: { writes: found.map((row) => ({ op: 'remove' as const, entity: noun, id: row.id, ...version })) },
  };
}
