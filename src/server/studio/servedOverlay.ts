/** What approved versions lay over the files of the disk. Read before any definition is judged, so by plain SQL: definitions say what the store's entities are. */
import { BARE, type LaidOver } from '../../catalogue/watchCatalogue.ts';
import type { KnownNames } from '../../catalogue/validateDefinitions.ts';
import { StoreAway } from '../store/errors.ts';
import { tableOf } from '../store/schema/names.ts';
import type { Store } from '../store/types.ts';
import { layOver, overlayConflicts, type LaidFile, type Overlay } from './overlay.ts';
import { programHash } from './programHash.ts';

const VERSION = 'definition-version';
const CHANGE = 'definition-change';
/** Of `VERSION`: it lies over the files. */
export const SERVED = 'Served';

/** How soon a server notices what another one has approved. */
const EVERY_MS = 1000;

type Asking = Pick<Store, 'query'>;

/** A store in which no definitions were prepared yet has no versions. */
async function hasVersions(store: Asking): Promise<boolean> {
  const text = 'select to_regclass($1) is not null and to_regclass($2) is not null as there';
  const [row] = await store.query<{ there: boolean }>(text, [tableOf(VERSION), tableOf(CHANGE)]);
  return row?.there === true;
}

/** Versions that serve, the oldest first. */
const servedIds = async (store: Asking): Promise<number[]> =>
  (await store.query<{ id: number }>(`select id::int as id from ${tableOf(VERSION)} where "state" = $1 order by "place"`, [SERVED])).map(
    ({ id }) => id,
  );

/** What these versions say, each over those before it. */
async function overlayOf(store: Asking, versionIds: readonly number[]): Promise<Overlay> {
  const rows = await store.query<Omit<LaidFile, 'disk'> & { path: string; disk: string | null }>(
    `select doc->>'path' as path, doc->>'text' as text, doc->>'disk' as disk, "versionId"::int as "versionId"
       from ${tableOf(CHANGE)} where "versionId" = any($1::int[]) order by array_position($1::int[], "versionId"::int)`,
    [[...versionIds]],
  );
  return new Map(rows.map(({ path, ...file }) => [path, file]));
}

/** What serves now, or would without some versions. */
export async function readOverlay(store: Asking, without: readonly number[] = []): Promise<Overlay> {
  const ids = await servedIds(store);
  return overlayOf(
    store,
    ids.filter((id) => !without.includes(id)),
  );
}

/** Whether versions that brought a name into a file are rolled back, and none serves that does. */
export async function isRolledBack(query: Store['query'], path: string, name: string): Promise<boolean> {
  if (!(await hasVersions({ query }))) return false;
  const states = await query<{ state: string }>(
    `select distinct v."state" as state from ${tableOf(VERSION)} v join ${tableOf(CHANGE)} c on c."versionId" = v.id
     where c.doc->>'path' = $1 and strpos(c.doc->>'text', $2) > 0 and strpos(coalesce(c.doc->>'before', ''), $2) = 0`,
    [path, name],
  );
  return states.some(({ state }) => state === 'RolledBack') && !states.some(({ state }) => state === SERVED);
}

/** Follows what serves; of a store that is away the last that was read stays. */
export class ServedOverlay {
  readonly #store: Asking;
  readonly #known: KnownNames;
  #laid: LaidOver = BARE;
  #isThere = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<boolean> | undefined;

  constructor(store: Asking, known: KnownNames) {
    this.#store = store;
    this.#known = known;
  }

  get laid(): LaidOver {
    return this.#laid;
  }

  /** Reads it where it has changed, and answers whether it had; after who looks already, and may not know the newest. Throws StoreAway. */
  look(): Promise<boolean> {
    const read = (): Promise<boolean> => this.#read();
    const next = this.#looking ? this.#looking.then(read, read) : read();
    this.#looking = next;
    const end = (): void => {
      if (this.#looking === next) this.#looking = undefined;
    };
    next.then(end, end);
    return next;
  }

  async #read(): Promise<boolean> {
    this.#isThere ||= await hasVersions(this.#store);
    if (!this.#isThere) return false;
    const ids = await servedIds(this.#store);
    const stamp = ids.join();
    if (stamp === this.#laid.stamp) return false;
    const newest = ids.at(-1);
    const [proof] = await this.#store.query<{ hash: string; program: string }>(
      `select doc->>'hash' as hash, doc->>'program' as program from ${tableOf(VERSION)} where id = $1`,
      [newest ?? 0],
    );
    const isOurs = proof !== undefined && proof.program === (await programHash(this.#known));
    const overlay = await overlayOf(this.#store, ids);
    this.#laid = {
      stamp,
      lay: (files) => ({ files: layOver(files, overlay), hidden: overlayConflicts(files, overlay) }),
      ...(isOurs ? { proven: proof.hash } : {}),
    };
    return true;
  }

  /** Looks each second and tells when it has changed, until closed. */
  follow(onChange: () => void, failed: (error: unknown) => void): void {
    const turn = async (): Promise<void> => {
      try {
        if (!this.#looking && (await this.look())) onChange();
      } catch (error) {
        if (!(error instanceof StoreAway)) failed(error);
      }
    };
    this.#timer = setInterval(() => void turn(), EVERY_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking?.catch(() => undefined);
  }
}
