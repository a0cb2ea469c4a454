/** Which rows belong to a record: the row itself, rows that refer to it, and rows that refer to those. */
import type { Catalogue } from '../../catalogue/types.ts';
import { mayRead } from '../operations/mayRead.ts';
import { entityOf } from '../operations/entity.ts';
import { isGuest, readRow, scopeOf } from '../operations/reach.ts';
import type { PastOf } from '../store/types.ts';
import type { HandlerInput } from '../types.ts';

/** Rows of one kind below a record: a person has a few engagements. */
const MOST = 200;

/** Keys of an entity that refer to another: `[["dbUserId", "student"]]`. */
const leadsTo = (catalogue: Catalogue, noun: string, target: string): string[] =>
  Object.entries(catalogue.entities[noun]?.references ?? {})
    .filter(([, other]) => other === target)
    .map(([key]) => key);

/** Of a record that is shared with this session, rows of other centres are nobody's business here. */
async function ownOnly(input: HandlerInput, root: string, past: PastOf & { by: string }): Promise<PastOf> {
  const def = entityOf(input.catalogue, past.entity);
  const record = await readRow(input, root, past.ids[0] ?? 0);
  if (def.scope !== 'centre' || !record || !isGuest(input, record)) return past;
  const rows = await input.store.find(past.entity, { [past.by]: past.ids }, scopeOf(input, def), { limit: MOST });
  return { entity: past.entity, ids: rows.map((row) => row.id) };
}

/** The rows of a record, as far as this session may read them. `id` must be within reach. */
export async function rowsOfRecord(input: HandlerInput, root: string, id: number): Promise<PastOf[]> {
  const nouns = Object.keys(input.catalogue.entities).filter((noun) => noun !== root);
  const near = nouns.flatMap((entity) =>
    leadsTo(input.catalogue, entity, root)
      .slice(0, 1)
      .map((by) => ({ entity, by, ids: [id] })),
  );
  const far = nouns.filter((noun) => !near.some(({ entity }) => entity === noun));
  const between = near.filter(({ entity }) => far.some((noun) => leadsTo(input.catalogue, noun, entity).length > 0));
  const below = await Promise.all(
    between.map(async ({ entity, by }): Promise<PastOf[]> => {
      const def = entityOf(input.catalogue, entity);
      const rows = await input.store.find(entity, { [by]: id }, scopeOf(input, def), { limit: MOST });
      const ids = rows.map((row) => row.id);
      return ids.length === 0
        ? []
        : far.flatMap((noun) =>
            leadsTo(input.catalogue, noun, entity)
              .slice(0, 1)
              .map((key) => ({ entity: noun, by: key, ids })),
          );
    }),
  );
  const around = await Promise.all(near.map((one) => ownOnly(input, root, one)));
  return [{ entity: root, ids: [id] }, ...around, ...below.flat()].filter(({ entity }) => mayRead(input, entity));
}
