/**
 * The demo: what config/demo says, played. All of it is one plan, so that a start that is cut short, or two servers that start at once, leave it
 * whole or not there.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '../../catalogue/types.ts';
import { objectsIn } from '../../engine/json.ts';
import type { JsonObject } from '../../engine/types.ts';
import { dayOfInstant } from '../clock.ts';
import type { DocumentGateway } from '../gateways/types.ts';
import { hashPassword, saveCredential } from '../session/passwords.ts';
import type { Store } from '../store/types.ts';
import { Player } from './player.ts';
import { pincodePlaces } from '../operations/reference.ts';

export interface SeedOptions {
  /** Holds `config/reference/pincodes.tsv.gz` and `config/demo/portrait.png`. */
  configDir: string;
  now: Date;
  /** Where papers of the demo are put; without it there are none. */
  documents?: DocumentGateway;
  /** How passwords are kept, where it is not the product's way. */
  hash?: (password: string) => Promise<string>;
}

/** Lists of all files of config/demo by name; a text is a list of its words. */
const demoLists = ({ demo }: Pick<Catalogue, 'demo'>): JsonObject =>
  Object.fromEntries(
    Object.values(demo).flatMap(({ lists = {} }) =>
      Object.entries(lists).map(([name, list]) => [name, typeof list === 'string' ? list.split(' ') : list]),
    ),
  );

/** The accounts of the demo with what they share: their password. */
export function demoAccounts({ demo }: Pick<Catalogue, 'demo'>): { password: string; accounts: { email: string; scopes: number[][] }[] } {
  const password = Object.values(demo).flatMap((file) => file.password ?? [])[0] ?? '';
  const accounts = objectsIn(demoLists({ demo })['accounts']).map(({ email, scopes }) => ({ email: String(email), scopes: scopes as number[][] }));
  return { password, accounts };
}

/** Every `every`-th place of the states in the table of pincodes, for made addresses, whose names fit the form's fifty characters. Its first line names the columns. */
export const readPlaces = async (configDir: string, states: readonly string[], every: number) => {
  const stateSet = new Set(states);
  const places = (await pincodePlaces(configDir)).text
    .split('\n')
    .slice(1)
    // Most lines are of other states: those are not taken apart.
    .filter((line) => stateSet.has(line.slice(line.lastIndexOf('\t') + 1).trim()))
    .flatMap((line) => {
      const [pincode = '', villageName = '', cityName = '', district = '', state = ''] = line.split('\t');
      return [villageName, cityName, district].every((name) => name !== '' && name.length <= 50)
        ? [{ pincode, villageName, cityName, district, state: state.trim() }]
        : [];
    });
  return places.filter((_, index) => index % every === 0);
};

/** A player with what rules of the demo may read: today, the lists, option lists, and every so many of the places of these states. */
export async function demoPlayer(
  store: Pick<Store, 'newId'>,
  catalogue: Catalogue,
  { configDir, now, documents }: SeedOptions,
  { states, every }: { states: readonly string[]; every: number },
): Promise<Player> {
  const places: Record<string, JsonObject[]> = Object.fromEntries(states.map((state) => [state, []]));
  for (const place of await readPlaces(configDir, states, every)) places[place.state]?.push({ ...place });
  const base = {
    today: dayOfInstant(catalogue.app.timeZone, now),
    documents: documents !== undefined,
    lists: demoLists(catalogue),
    options: Object.fromEntries(Object.entries(catalogue.options).map(([name, { items }]) => [name, items])),
    places,
  };
  const portrait = await readFile(join(configDir, 'config', 'demo', 'portrait.png'));
  return new Player({ store, catalogue, now, documents, portrait }, base);
}

/** Passwords of accounts that have none yet. */
async function keepPasswords(store: Store, catalogue: Catalogue, hash: (password: string) => Promise<string>): Promise<void> {
  const { accounts, password } = demoAccounts(catalogue);
  const users = await store.find('user', { userName: accounts.map(({ email }) => email) }, { centres: 'all' });
  const have = new Set((await store.query<{ id: number }>('select user_id as id from credential')).map(({ id }) => id));
  await Promise.all(users.filter(({ id }) => !have.has(id)).map(async ({ id }) => saveCredential(store, id, await hash(password))));
}

/** How many places of a state one is taken of: addresses of the demo lie apart. */
const PLACES = 97;

/** Writes the demo where there are no users yet. Answers whether it wrote. Throws with file, place and name where the demo says what is unknown. */
export async function seedDemo(store: Store, catalogue: Catalogue, options: SeedOptions): Promise<boolean> {
  const isEmpty = (await store.count('user', {}, { centres: 'all' })) === 0;
  if (isEmpty) {
    if (Object.keys(catalogue.demo).length === 0)
      throw new Error(
        `There is no demo to write: ${join(options.configDir, 'config', 'demo')} holds no file. Copy that folder there, or start without DEMO=1.`,
      );
    const states = objectsIn(demoLists(catalogue)['centres']).map(({ doc }) => String((doc as JsonObject)['state']));
    const player = await demoPlayer(store, catalogue, options, { states, every: PLACES });
    for (const [file, demo] of Object.entries(catalogue.demo)) await player.play(file, demo);
    const applied = await store.apply({
      userId: null,
      action: 'seed.demo',
      audit: 'demo.written',
      catalogue: catalogue.hash,
      at: options.now.toISOString(),
      scope: { centres: 'all' },
      writes: player.writes(),
    });
    // Another server that starts at the same moment may have written it first: then its accounts are the ones.
    if (!applied.ok && applied.refusal.kind !== 'unique') throw new Error(`The demo could not be written: ${applied.refusal.kind}`);
    await store.settleIds('centre');
  }
  await keepPasswords(store, catalogue, options.hash ?? hashPassword);
  return isEmpty;
}
