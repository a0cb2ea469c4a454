/** Many made beneficiaries, fast: the people of the demo go in batches through the store's own derive, so that they look as if a user had registered them. */
import { instantAfter } from '../../engine/dates/clock.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { DemoGroup } from '../../catalogue/definition/demo.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { LoadRow, Store } from '../store/types.ts';
import { demoPlayer, type SeedOptions } from './demo.ts';
import type { Played } from './player.ts';
import { newRandom, type Random } from './random.ts';

interface BulkOptions extends SeedOptions {
  beneficiaries: number;
  /** Made up to this number of centres first; those that are there otherwise. */
  centres?: number;
  /** Called after each batch. */
  progress?: (count: number) => void;
}

const batch = 500;
/** One works the database while the other is made here. */
const lanes = 2;
const order = ['student', 'address', 'engagement'] as const;
/** One of so many places is taken. */
const PLACES = 23;
/** Keeps the draws here apart from those of the person. */
const APART = 104_729;

const centresOf = async (store: Store): Promise<JsonObject[]> =>
  (await store.find('centre', {}, { centres: 'all' })).map(({ id, doc }) => ({ ...doc, id }));

/** More centres of the kinds that are there, in states of theirs. */
const moreCentres = async (store: Store, count: number, now: Date): Promise<void> => {
  const there = await centresOf(store);
  const rows: LoadRow[] = [];
  for (let index = there.length; index < count; index += 1) {
    const id = await store.newId('centre');
    const like = there[index % there.length];
    rows.push({
      id,
      centreId: null,
      programmeId: null,
      at: now.toISOString(),
      userId: null,
      doc: { name: `Centre ${id}`, state: like?.['state'] ?? 'Maharashtra', model: like?.['model'] ?? 1, batchCreation: 'Y' },
    });
  }
  if (rows.length > 0) await store.load('centre', rows);
};

/** Few large centres and many small ones, as in life. */
const uneven = <T>(random: Random, list: readonly T[]): T => {
  const found = list[Math.floor(list.length * random.next() ** 1.6)] ?? list[0];
  if (found === undefined) throw new Error('There is no centre: seed the demo first.');
  return found;
};

/** Who is made is said by the group "people" of config/demo. */
function peopleOf({ demo }: Catalogue): DemoGroup {
  const found = Object.values(demo).flatMap(({ groups = [] }) => groups.filter(({ name }) => name === 'people'))[0];
  if (!found) throw new Error('config/demo has no group "people".');
  return found;
}

/** Writes them; answers how many rows. Throws where centres, options or pincodes are missing. */
export const seedBulk = async (store: Store, catalogue: Catalogue, options: BulkOptions): Promise<number> => {
  const { now, beneficiaries } = options;
  if (options.centres !== undefined) await moreCentres(store, options.centres, now);
  const centres = await centresOf(store);
  const states = [...new Set(centres.map(({ state }) => String(state)))];
  const player = await demoPlayer(store, catalogue, options, { states, every: PLACES });
  const people = peopleOf(catalogue);
  const statuses = (catalogue.options['engagement-statuses']?.items ?? []).map(({ value }) => String(value));
  const programmes = catalogue.programs.items.map(({ id }) => id);

  const one = (index: number): Promise<Played[]> => {
    const random = newRandom(index * APART);
    const centre = uneven(random, centres);
    const model = catalogue.centreModels.items.find(({ id }) => id === centre['model']) ?? null;
    const at = instantAfter(now, index - beneficiaries, 'minute');
    return player.single(people, { centre, model, status: uneven(random, statuses), programme: uneven(random, programmes), by: 1, at });
  };

  let next = 0;
  let count = 0;
  const lane = async (): Promise<void> => {
    while (next < beneficiaries) {
      const [from, to] = [next, Math.min(next + batch, beneficiaries)];
      next = to;
      const rows = (await Promise.all(Array.from({ length: to - from }, (_, index) => one(from + index)))).flat();
      for (const entity of order)
        await store.load(
          entity,
          rows.flatMap(({ entity: noun, id, doc, centreId, programmeId, at = now.toISOString() }) =>
            noun === entity ? [{ id, doc, centreId, programmeId, at, userId: 1 }] : [],
          ),
        );
      count += to - from;
      options.progress?.(count);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return count * 4;
};
