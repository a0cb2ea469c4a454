/**
 * Many made beneficiaries, fast: rows go in batches through the store's own derive, so that they look as if a user had
 * registered them.
 */
import { instantAfter } from '../../engine/dates/clock.ts';
import { dayOfInstant } from '../clock.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { LoadRow, Store } from '../store/types.ts';
import { beneficiaryRows, circumstances, type BeneficiaryIds } from './beneficiary.ts';
import type { SeedOptions } from './demo.ts';
import { madePerson, type Surroundings } from './person.ts';
import { readPlaces } from './places.ts';
import { newRandom, type Random } from './random.ts';

interface BulkOptions extends SeedOptions {
  beneficiaries: number;
  /** Made up to this number of centres first; those that are there otherwise. */
  centres?: number;
  /** Called after each batch. */
  progress?: (done: number) => void;
}

const batch = 500;
/** One works the database while the other is made here. */
const lanes = 2;
const order = ['student', 'address', 'engagement'] as const;

interface Centre {
  id: number;
  state: string;
  model: number;
}

const centresOf = async (store: Store): Promise<Centre[]> =>
  (await store.find('centre', {}, { centres: 'all' })).map(({ id, doc }) => ({ id, state: String(doc.state), model: Number(doc.model) }));

/** More centres of the kinds that are there, in states of theirs. */
const moreCentres = async (store: Store, wanted: number, now: Date): Promise<void> => {
  const there = await centresOf(store);
  const rows: LoadRow[] = [];
  for (let index = there.length; index < wanted; index += 1) {
    const id = await store.newId('centre');
    const like = there[index % there.length];
    rows.push({
      id,
      centreId: null,
      programmeId: null,
      at: now.toISOString(),
      userId: null,
      doc: { name: `Centre ${id}`, state: like?.state ?? 'Maharashtra', model: like?.model ?? 1, batchCreation: 'Y' },
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

const idsOf = async (store: Store): Promise<BeneficiaryIds> => ({
  student: await store.newId('student'),
  residential: await store.newId('address'),
  permanent: await store.newId('address'),
  engagement: await store.newId('engagement'),
});

/** Writes them; answers how many rows. Throws where centres, options or pincodes are missing. */
export const seedBulk = async (store: Store, catalogue: Catalogue, options: BulkOptions): Promise<number> => {
  const { now, beneficiaries } = options;
  if (options.centres !== undefined) await moreCentres(store, options.centres, now);
  const centres = await centresOf(store);
  const places = await readPlaces(options.configDir, [...new Set(centres.map(({ state }) => state))], 23);
  const around = new Map(
    centres.map((centre): [number, Surroundings] => [
      centre.id,
      {
        today: dayOfInstant(catalogue.app.timeZone, now),
        options: catalogue.options,
        mobilizedBy: 1,
        places: places.filter(({ state }) => state === centre.state),
        minimumAge: Number(catalogue.centreModels.items.find(({ id }) => id === centre.model)?.minimumAge ?? 18),
      },
    ]),
  );
  const statuses = (catalogue.options['engagement-statuses']?.items ?? []).map(({ value }) => String(value));
  const programmes = catalogue.programs.items.map(({ id }) => id);

  const one = async (index: number): Promise<ReturnType<typeof beneficiaryRows>> => {
    const ids = await idsOf(store);
    const random = newRandom(ids.student);
    const centre = uneven(random, centres);
    const surroundings = around.get(centre.id);
    if (surroundings === undefined) throw new Error(`centre ${centre.id} has no surroundings`);
    const status = uneven(random, statuses);
    const at = instantAfter(now, index - beneficiaries, 'minute');
    return beneficiaryRows(
      ids,
      madePerson(ids.student, surroundings),
      { status, ...circumstances(status, random) },
      { centreId: centre.id, programmeId: uneven(random, programmes), userId: 1, at },
    );
  };

  let next = 0;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (next < beneficiaries) {
      const [from, to] = [next, Math.min(next + batch, beneficiaries)];
      next = to;
      const rows = (await Promise.all(Array.from({ length: to - from }, (_, index) => one(from + index)))).flat();
      for (const entity of order)
        await store.load(
          entity,
          rows.filter((row) => row.entity === entity).map(({ entity: _, ...row }) => row),
        );
      done += to - from;
      options.progress?.(done);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done * 4;
};
