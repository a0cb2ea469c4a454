/** What takes the place of a state or an option that goes while records hold it: the migration that says so. */
import { withValueAt } from '../../engine/form/paths.ts';
import { objectOf } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { MoveDef } from '../../catalogue/definition/migration.ts';
import type { Files } from '../../catalogue/definitions.ts';
import { fileTextOf } from '../../catalogue/json/fileText.ts';
import { placedMoves } from '../../catalogue/moves.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { thingsIn, type Thing } from '../things.ts';

/** What records hold of a state or an option. */
export const storedValue = ({ noun, name, value }: Thing): Json => (noun === 'state' ? name : (objectOf(value)['value'] ?? null));
const moveOf = ({ noun, id }: Thing, from: Json, to: Json): MoveDef => ({
  [noun === 'state' ? 'workflow' : 'options']: id,
  from: from as string | number,
  to,
});

/** Those that may take the place of a thing; none where no record holds it. */
export function successorsOf(thing: Thing, catalogue: Catalogue): Thing[] {
  const own = storedValue(thing);
  if (!['state', 'option'].includes(thing.noun) || placedMoves(catalogue, moveOf(thing, own, own)).length === 0) return [];
  return thingsIn(thing.source).filter((one) => one.noun === thing.noun && storedValue(one) !== own);
}

/** The file that says so, with the example that shows it; none for what is not beside it. */
export function succession(thing: Thing, to: string, catalogue: Catalogue): Files {
  const own = storedValue(thing);
  const [next = null] = successorsOf(thing, catalogue).flatMap((one) => (String(storedValue(one)) === to ? [storedValue(one)] : []));
  const move = moveOf(thing, own, next);
  const [place] = placedMoves(catalogue, move);
  if (next === null || !place) return {};
  const row = (value: Json): JsonObject => withValueAt({}, place.path, value);
  const title = `${String(own)} becomes ${to}`;
  const examples = [{ name: title, entity: place.entity, before: row(own), after: row(next) }];
  const migration = { $schema: '../../schemas/_meta/migration.schema.json', title, moves: [{ ...move }], examples };
  return {
    [`config/migrations/${thing.id}-${String(own)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')}.json`]: fileTextOf(migration as JsonObject),
  };
}
