/**
 * A store of documents has one owner: the database whose identity lies in it. Everybody else may read and add there, and removes nothing,
 * so that a restored copy or a staging server on the same DOCUMENTS_URL takes no file of another's away.
 *
 * An identity is made once, is born in one database (cluster and database, which a dump does not take along) and is in no backup: a copy by
 * `pg_dump` and a restored one make their own. A copy of the whole disk is told by its turn: the owner writes a new one into the store every
 * minute, after it has noted it in its database; who does not know the turn that lies there is not who wrote it.
 */
import { randomUUID } from 'node:crypto';
import { StoreFault } from '../store/errors.ts';
import type { Store } from '../store/types.ts';
import type { DocumentGateway } from '../gateways/types.ts';

/** What lies in the store of documents. */
interface OwnerMark {
  identity: string;
  turn: string;
  at: string;
}
/** `own`, or whose it is: null where it holds documents and nobody has said whose. */
export type Ownership = { own: true } | { own: false; mark: OwnerMark | null };

interface Self {
  [key: string]: string | boolean | string[];
  identity: string;
  adopts: boolean;
  turns: string[];
}

/** A copy that runs beside its original sees a turn that it does not know within a minute; a process that has just started waits for that. */
const WATCH = 180_000;
/** More than any number of servers can write while one of them reads. */
const TURNS_KEPT = 64;
const UNKNOWN: OwnerMark = { identity: '', turn: '', at: '' };

const DATABASE = '(select oid::text from pg_database where datname = current_database())';
const BORN_IN = `select system_identifier || '/' || ${DATABASE} as born from pg_control_system()`;
/** Makes the identity, or a new one where this database is a copy by dump; then what its original meant to remove is not its business. */
const INTRODUCE = `
  with me as (
    insert into document_identity as d (identity, born_in, adopts) values ($1, $2, exists (select 1 from revision))
    on conflict (one) do update set
      identity = case when d.born_in = excluded.born_in then d.identity else excluded.identity end,
      adopts = d.adopts and d.born_in = excluded.born_in,
      turns = case when d.born_in = excluded.born_in then d.turns else '[]' end, born_in = excluded.born_in
    returning identity, adopts, turns),
  forgotten as (
    delete from document_due where exists (select 1 from me where identity = $1) and exists (select 1 from document_identity) returning ref)
  select identity, adopts, turns from me`;
const TURN = `
  update document_identity set adopts = adopts and $2::boolean, turns = (
    select jsonb_agg(turn order by place) from (
      select turn, place from jsonb_array_elements(turns || jsonb_build_array($1::text)) with ordinality as all_turns (turn, place)
      order by place desc limit ${TURNS_KEPT}) kept)
  returning identity`;

/** Who this database is. Where the cluster may not be asked for its name, the database's own has to do. */
export async function introduce(store: Pick<Store, 'query'>): Promise<Self> {
  const [home] = await store.query<{ born: string }>(BORN_IN).catch((error: unknown) => {
    if (error instanceof StoreFault) return store.query<{ born: string }>(`select ${DATABASE} as born`);
    throw error;
  });
  const [self] = await store.query<Self>(INTRODUCE, [randomUUID(), home?.born ?? '']);
  if (!self) throw new Error('The database did not say who it is.');
  return self;
}

function readMark(text: string): OwnerMark {
  try {
    return { ...UNKNOWN, ...(JSON.parse(text) as Partial<OwnerMark>) };
  } catch {
    return UNKNOWN;
  }
}

/** Every call throws when database or documents are away. */
export class DocumentOwner {
  readonly #store: Pick<Store, 'query'>;
  readonly #documents: DocumentGateway;
  readonly #watch: number;
  /** Since when this process has seen its own mark without a break; in the past where it wrote the first one. */
  #since: number | undefined;

  constructor(store: Pick<Store, 'query'>, documents: DocumentGateway, watch = WATCH) {
    this.#store = store;
    this.#documents = documents;
    this.#watch = watch;
  }

  /** Whose the store is; a store that is new is taken, and so is, by a database older than identities, one that nobody has marked. */
  async look(): Promise<Ownership> {
    const text = await this.#documents.readOwner();
    // The mark first: a turn is noted here before it is written there.
    const self = await introduce(this.#store);
    if (text === null) {
      const isFree = self.adopts || (await this.#documents.isEmpty());
      if (!isFree) return this.#another(null);
      if (!(await this.#write(self.identity, true))) return this.look();
      this.#since = -Infinity;
      return { own: true };
    }
    const mark = readMark(text);
    if (mark.identity !== self.identity || !self.turns.includes(mark.turn)) return this.#another(mark);
    this.#since ??= performance.now();
    return { own: true };
  }

  /** Whether a file may be taken away now. */
  async mayRemove(): Promise<boolean> {
    return (await this.look()).own && performance.now() - (this.#since ?? Infinity) >= this.#watch;
  }

  /** Each minute: looks, and writes the next turn once it is sure to be the owner. */
  async renew(): Promise<Ownership> {
    const standing = await this.look();
    if (standing.own && performance.now() - (this.#since ?? Infinity) >= this.#watch)
      await this.#write((await introduce(this.#store)).identity, false);
    return standing;
  }

  /** Somebody who runs both says that the former owner is gone for good. */
  async claim(): Promise<void> {
    await this.#write((await introduce(this.#store)).identity, false);
  }

  #another(mark: OwnerMark | null): Ownership {
    this.#since = undefined;
    return { own: false, mark };
  }

  async #write(identity: string, first: boolean): Promise<boolean> {
    const mark: OwnerMark = { identity, turn: randomUUID(), at: new Date().toISOString() };
    await this.#store.query(TURN, [mark.turn, first]);
    return this.#documents.writeOwner(JSON.stringify(mark), first);
  }
}
