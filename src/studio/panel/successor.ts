/** What takes the place of a state or an option that goes while records hold it: the migration that says so. */
import { withValueAt } from '../../engine/form/paths.ts';
import { objectOf, objectsIn } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { MoveDef } from '../../catalogue/definition/migration.ts';
import type { Files } from '../../catalogue/definitions.ts';
import { fileTextOf } from '../../catalogue/json/fileText.ts';
import { placedMoves } from '../../catalogue/moves.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { Thing } from '../things.ts';

/** What it and those beside it are stored as. */
function storedAs({ noun, name, value, source }: Thing): { own: Json; all: Json[] } {
  const { machine, items } = objectOf(source.value);
  if (noun === 'state') return { own: name, all: Object.keys(objectOf(objectOf(machine)['states'])) };
  return { own: objectOf(value)['value'] ?? null, all: noun === 'option' ? objectsIn(items).map((one) => one['value'] ?? null) : [] };
}
const moveOf = ({ noun, id }: Thing, from: Json, to: Json): MoveDef => ({
  [noun === 'state' ? 'workflow' : 'options']: id,
  from: from as string | number,
  to,
});

/** Those that may take the place of a thing; none where no record holds it. */
export function successorsOf(thing: Thing, catalogue: Catalogue): Json[] {
  const { own, all } = storedAs(thing);
  return all.length > 0 && placedMoves(catalogue, moveOf(thing, own, own)).length > 0 ? all.filter((one) => one !== own) : [];
}

/** The file that says so, with the example that shows it; none for what is not beside it. */
export function succession(thing: Thing, to: string, catalogue: Catalogue): Files {
  const { own } = storedAs(thing);
  const next = successorsOf(thing, catalogue).find((one) => String(one) === to) ?? null;
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
