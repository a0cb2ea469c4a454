/** The centres that somebody works in or reaches, as they were read a moment ago: every request asks for them. */
import type { Catalogue } from '../../catalogue/types.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { Row, Scope, Store } from '../store/types.ts';
import { itemOf, scopeFor } from './facts.ts';
import { centreById, EVERYWHERE, type ScopeIds } from './people.ts';
import { ShortCache } from './shortCache.ts';

/** More than there are anywhere. */
const MOST = 10_000;

export class Centres {
  readonly #store: Store;
  readonly #rows: ShortCache<Row | null>;
  readonly #alike: ShortCache<number[]>;

  constructor(store: Store, now: () => Date) {
    this.#store = store;
    this.#rows = new ShortCache(now);
    this.#alike = new ShortCache(now);
  }

  get(id: number): Promise<Row | null> {
    return this.#rows.get(String(id), () => centreById(this.#store, id));
  }

  /** Centres that have the same as one's own in the column that the role names (`centresBy`); none where nothing stands there. */
  async #alikeTo({ centresBy = '' }: JsonObject, centreId: number): Promise<number[]> {
    const by = String(centresBy);
    const centre = by === '' ? null : await this.get(centreId);
    const value = centre?.columns[by] ?? centre?.doc[by] ?? null;
    if (value === null || value === '') return [];
    const load = async (): Promise<number[]> => (await this.#store.find('centre', { [by]: value }, EVERYWHERE, { limit: MOST })).map(({ id }) => id);
    return this.#alike.get(JSON.stringify([by, value]), load);
  }

  /** The centres whose rows somebody acting so may read and write. */
  async reachedBy(catalogue: Catalogue, active: ScopeIds): Promise<Scope> {
    return scopeFor(catalogue, active, await this.#alikeTo(itemOf(catalogue.roles, active.roleId) ?? {}, active.centreId));
  }

  /** Centres were written to. */
  forget(): void {
    this.#rows.forget();
    this.#alike.forget();
  }
}
