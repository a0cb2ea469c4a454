/**
 * The demo: centres, accounts with their scopes, and a few dozen beneficiaries per centre in every status, with the way there. All of it is one
 * plan, so that a start that is cut short, or two servers that start at once, leave it whole or not there.
 */
import { instantAfter, millisecondsIn } from '../../engine/dates/clock.ts';
import { dayOfInstant } from '../clock.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { JsonObject } from '../../engine/types.ts';
import { hashPassword, saveCredential } from '../session/passwords.ts';
import type { Store, Write } from '../store/types.ts';
import type { DocumentGateway } from '../gateways/types.ts';
import { beneficiaryRows, circumstances, type BeneficiaryRows } from './beneficiary.ts';
import { activityWrites } from './demoActivities.ts';
import { attendanceWrites } from './demoAttendance.ts';
import { batchWrites, fullBatch, inBatches } from './demoBatches.ts';
import { demoAccounts, demoCentres, demoMobiliser, demoPassword } from './demoTables.ts';
import { courseWrites, knackWrites } from './demoCounselling.ts';
import { employerWrites } from './demoEmployers.ts';
import { funderWrites } from './demoFunders.ts';
import { placementWrites } from './demoPlacements.ts';
import { candidates, staged } from './demoStages.ts';
import { waysUntil, writesOf } from './demoWay.ts';
import { phoneOf, madePerson, type Surroundings } from './person.ts';
import { readPlaces } from './places.ts';
import { newRandom, type Random } from './random.ts';

export interface SeedOptions {
  /** Holds `config/reference/pincodes.tsv.gz`. */
  configDir: string;
  now: Date;
  /** Where papers of the demo are put; without it there are none. */
  documents?: DocumentGateway;
  /** How passwords are kept, where it is not the product's way. */
  hash?: (password: string) => Promise<string>;
}

const insert = (entity: string, id: number, doc: JsonObject): Write => ({ op: 'insert', entity, id, doc, centreId: null, programmeId: null });

const accountWrites = async (store: Store): Promise<{ writes: Write[]; ids: Map<string, number> }> => {
  const ids = new Map<string, number>();
  const writes: Write[] = [];
  for (const { email, firstName, lastName, scopes } of demoAccounts) {
    const id = await store.newId('user');
    ids.set(email, id);
    writes.push(
      insert('user', id, {
        userName: email,
        emailAddress: email,
        firstName,
        lastName,
        primaryContactNumber: phoneOf(900_000 + id),
        dob: '1990-01-15',
        isActive: 'Y',
      }),
    );
    for (const [position, [roleMapId, centerId, programId]] of scopes.entries()) {
      writes.push(insert('scope', await store.newId('scope'), { userId: id, roleMapId, centerId, programId, position }));
    }
  }
  return { writes, ids };
};

const centreWrites = async (store: Store): Promise<Write[]> => {
  const writes: Write[] = [];
  for (const { id, doc, programmes } of demoCentres) {
    writes.push(insert('centre', id, doc));
    for (const programId of programmes) writes.push(insert('centre-program', await store.newId('centre-program'), { centerId: id, programId }));
  }
  return writes;
};

/** How many stand where, of each status that is commoner than one. */
const commonness: Readonly<Record<string, number>> = { Mobilised: 5, Enrolled: 5, Placed: 4, Shortlisted: 3 };
const MOST_COMMON = Math.max(...Object.values(commonness));

/** The statuses of a programme's people, in no order: each once, then by how common they are, the commonest first. */
const statusesOf = (statuses: readonly string[], count: number, random: Random): string[] => {
  const more = Array.from({ length: MOST_COMMON }, (_turn, at) => statuses.filter((status) => (commonness[status] ?? 1) >= MOST_COMMON - at)).flat();
  const all = Array.from({ length: count }, (_none, at) => statuses[at] ?? more[(at - statuses.length) % more.length] ?? '');
  return all
    .map((status) => ({ status, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ status }) => status);
};

/** Days that registrations go back: about a year. */
const REGISTERED_WITHIN = 350;

const peopleOf = async (store: Store, catalogue: Catalogue, { configDir, now }: SeedOptions, mobilizedBy: number): Promise<BeneficiaryRows> => {
  const statuses = (catalogue.options['engagement-statuses']?.items ?? []).map(({ value }) => String(value));
  const places = await readPlaces(
    configDir,
    demoCentres.map(({ doc }) => String(doc.state)),
    97,
  );
  const rows: BeneficiaryRows[number][] = [];
  const aroundOf = ({ doc }: (typeof demoCentres)[number]): Surroundings => ({
    today: dayOfInstant(catalogue.app.timeZone, now),
    minimumAge: Number(catalogue.centreModels.items.find(({ id }) => id === doc.model)?.minimumAge ?? 18),
    options: catalogue.options,
    mobilizedBy,
    places: places.filter(({ state }) => state === doc.state),
  });
  const one = async (around: Surroundings, centreId: number, programmeId: number, status: string): Promise<BeneficiaryRows> => {
    const id = await store.newId('student');
    const random = newRandom(id);
    const days = random.between(1, REGISTERED_WITHIN);
    const at = instantAfter(now.getTime() - random.between(0, millisecondsIn(10, 'hour')), -days, 'day');
    const ids = {
      student: id,
      residential: await store.newId('address'),
      permanent: await store.newId('address'),
      engagement: await store.newId('engagement'),
    };
    return beneficiaryRows(
      ids,
      madePerson(id, around),
      { status, ...circumstances(status, random) },
      { centreId, programmeId, userId: mobilizedBy, at },
    );
  };
  for (const centre of demoCentres) {
    const around = aroundOf(centre);
    for (const [programme, count] of Object.entries(centre.people)) {
      for (const status of statusesOf(statuses, count, newRandom(centre.id * 100 + Number(programme)))) {
        rows.push(...(await one(around, centre.id, Number(programme), status)));
      }
    }
  }
  // Last, so that nobody else gets another id by them.
  for (const { centre, programme, count, status } of [candidates, fullBatch]) {
    const theirs = demoCentres.find(({ id }) => id === centre);
    for (let index = 0; theirs && index < count; index += 1) rows.push(...(await one(aroundOf(theirs), theirs.id, programme, status)));
  }
  return rows;
};

/** Passwords of accounts that have none yet. */
const credentials = async (store: Store, hash: (password: string) => Promise<string>): Promise<void> => {
  const users = await store.find('user', { userName: demoAccounts.map(({ email }) => email) }, { centres: 'all' });
  const have = new Set((await store.query<{ id: number }>('select user_id as id from credential')).map(({ id }) => id));
  await Promise.all(users.filter(({ id }) => !have.has(id)).map(async ({ id }) => saveCredential(store, id, await hash(demoPassword))));
};

/** Writes the demo where there are no users yet. Answers whether it wrote. */
export const seedDemo = async (store: Store, catalogue: Catalogue, options: SeedOptions): Promise<boolean> => {
  const empty = (await store.count('user', {}, { centres: 'all' })) === 0;
  if (empty) {
    const { writes, ids } = await accountWrites(store);
    const today = dayOfInstant(catalogue.app.timeZone, options.now);
    const batches = await batchWrites(store, today, (name) => ids.get(`${name}@skilldesk.test`));
    const wayOf = waysUntil(catalogue, options.now);
    const made = inBatches(await peopleOf(store, catalogue, options, ids.get(demoMobiliser) ?? 0), batches, wayOf);
    const { people, writes: stages } = await staged(store, catalogue, made, {
      today,
      userOf: (name) => ids.get(`${name}@skilldesk.test`) ?? 0,
      documents: options.documents,
    });
    const beneficiaries = people.flatMap((row) => writesOf(row, row.entity === 'engagement' ? wayOf(row) : [{ status: '', at: row.at }]));
    const applied = await store.apply({
      userId: null,
      action: 'seed.demo',
      audit: 'demo.written',
      catalogue: catalogue.hash,
      at: options.now.toISOString(),
      scope: { centres: 'all' },
      writes: [
        ...writes,
        ...(await centreWrites(store)),
        ...batches,
        ...beneficiaries,
        ...(await courseWrites(store, catalogue)),
        ...(await knackWrites(store, catalogue, people)),
        ...stages,
        ...(await employerWrites(store)),
        ...(await funderWrites(store, batches)),
        ...(await placementWrites(store, people, wayOf, ids.get('placement@skilldesk.test') ?? 0, options.documents)),
        ...(await attendanceWrites(store, batches, made, today)),
        ...(await activityWrites(store, batches, today, options.documents)),
      ],
    });
    // Another server that starts at the same moment may have written it first: then its accounts are the ones.
    if (!applied.ok && applied.refusal.kind !== 'unique') throw new Error(`The demo could not be written: ${applied.refusal.kind}`);
    await store.settleIds('centre');
  }
  await credentials(store, options.hash ?? hashPassword);
  return empty;
};
