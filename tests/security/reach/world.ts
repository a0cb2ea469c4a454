/** What lies in the store, and what of it a session may change: told from the definitions alone, by other means than the server's own. */
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { EntityDef } from '../../../src/catalogue/definition/entity.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import type { Store } from '../../../src/server/store/types.ts';

export interface Lying {
  centreId: number | null;
  doc: JsonObject;
}
/** Who acts: the centre of the scope, every centre, or nobody's; whether other people's accounts may be kept. */
export interface Actor {
  userId: number;
  centreId: number;
  everywhere: boolean;
  administers: boolean;
}
interface Change {
  entity: string;
  id: number;
  action: string;
  before: Lying | undefined;
  after: Lying | undefined;
}

const nameOf = (entity: string, id: number): string => `${entity} ${id}`;
const isId = (value: Json | undefined): value is number => typeof value === 'number' && value > 0;

export class World {
  readonly #store: Pick<Store, 'query'>;
  readonly #catalogue: Catalogue;
  readonly #rows = new Map<string, Lying>();
  #last = 0;

  constructor(store: Pick<Store, 'query'>, catalogue: Catalogue, rows: readonly [entity: string, id: number, row: Lying][] = []) {
    this.#store = store;
    this.#catalogue = catalogue;
    for (const [entity, id, row] of rows) this.#rows.set(nameOf(entity, id), row);
  }

  /** Every row of every entity. */
  async #dump(): Promise<Map<string, Lying>> {
    const found = new Map<string, Lying>();
    for (const entity of Object.keys(this.#catalogue.entities)) {
      const rows = await this.#store.query<{ id: number; centre: number | null; doc: string }>(
        `select id, centre_id as centre, doc::text as doc from entity."${entity}"`,
      );
      for (const { id, centre, doc } of rows) found.set(nameOf(entity, Number(id)), { centreId: centre, doc: JSON.parse(doc) as JsonObject });
    }
    return found;
  }

  /** Looks at the whole store. Answers what is different there from what was followed, by name. */
  async look(): Promise<string[]> {
    const now = await this.#dump();
    const names = new Set([...now.keys(), ...this.#rows.keys()]);
    const unlike = [...names].filter((name) => JSON.stringify(now.get(name)) !== JSON.stringify(this.#rows.get(name)));
    this.#rows.clear();
    for (const [name, row] of now) this.#rows.set(name, row);
    const [{ last = 0 } = {}] = await this.#store.query<{ last: number }>('select coalesce(max(id), 0)::int as last from revision');
    this.#last = last;
    return unlike;
  }

  /** What was written since it was asked last, in the order of the writing; `judge` sees the world as it lay before all of it. */
  async changes<T>(judge: (change: Change) => T[]): Promise<T[]> {
    const revisions = await this.#store.query<{ id: number; entity: string; entity_id: number; action: string }>(
      'select id::int as id, entity, entity_id::int as entity_id, action from revision where id > $1 order by id',
      [this.#last],
    );
    this.#last = revisions.at(-1)?.id ?? this.#last;
    const changes = await Promise.all(
      revisions.map(async ({ entity, entity_id: id, action }): Promise<Change> => {
        const [row] = await this.#store.query<{ centre: number | null; doc: string }>(
          `select centre_id as centre, doc::text as doc from entity."${entity}" where id = $1`,
          [id],
        );
        return {
          entity,
          id,
          action,
          before: this.#rows.get(nameOf(entity, id)),
          after: row && { centreId: row.centre, doc: JSON.parse(row.doc) as JsonObject },
        };
      }),
    );
    const found = changes.flatMap(judge);
    for (const { entity, id, after } of changes) {
      if (after) this.#rows.set(nameOf(entity, id), after);
      else this.#rows.delete(nameOf(entity, id));
    }
    if (changes.some(({ before, after }) => before && after && before.centreId !== after.centreId)) await this.#follow();
    return found;
  }

  /** What hangs on a row that moved to another centre has moved with it: its place is no writing of its own. */
  async #follow(): Promise<void> {
    for (const [name, row] of await this.#dump()) {
      if (JSON.stringify(this.#rows.get(name)?.doc) === JSON.stringify(row.doc)) this.#rows.set(name, row);
    }
  }

  #def(entity: string): EntityDef {
    const def = this.#catalogue.entities[entity];
    if (!def) throw new Error(`no entity ${entity}`);
    return def;
  }

  #isOwn = (actor: Actor, { centreId }: Lying): boolean => actor.everywhere || centreId === actor.centreId;

  /** Rows of the actor's centre refer to it as its entity's `shared` says. */
  #isShared(actor: Actor, entity: string, id: number): boolean {
    const { shared } = this.#def(entity);
    return (
      shared !== undefined &&
      [...this.#rows].some(([name, row]) => name.startsWith(`${shared.with} `) && row.doc[shared.by] === id && this.#isOwn(actor, row))
    );
  }

  #parentOf(entity: string, row: Lying): [string, number] | undefined {
    const { scope, references = {} } = this.#def(entity);
    const key = typeof scope === 'object' ? [scope.through, scope.or].find((name) => name !== undefined && isId(row.doc[name])) : undefined;
    const id = key === undefined ? undefined : row.doc[key];
    const noun = key === undefined ? undefined : references[key];
    return noun !== undefined && isId(id) ? [noun, id] : undefined;
  }

  /** Whether the actor may read a row, and write about it. */
  reaches(actor: Actor, entity: string, id: number): boolean {
    const row = this.#rows.get(nameOf(entity, id));
    if (!row) return false;
    if (this.#def(entity).scope === 'none' || this.#isOwn(actor, row) || this.#isShared(actor, entity, id)) return true;
    const parent = this.#parentOf(entity, row);
    return parent !== undefined && this.reaches(actor, ...parent);
  }

  /** Whether a row without a centre is the actor's own: the account itself, or one that refers to it. */
  #isOwnAccount({ userId, administers }: Actor, entity: string, id: number, row: Lying): boolean {
    const { references = {} } = this.#def(entity);
    const mine = entity === 'user' ? id === userId : Object.entries(references).some(([key, noun]) => noun === 'user' && row.doc[key] === userId);
    return mine || administers;
  }

  /** Why a change was not the actor's to make; empty where it was. */
  against(actor: Actor, { entity, id, before, after }: Change): string[] {
    const { scope, shared, references = {} } = this.#def(entity);
    const isAccount = scope === 'none';
    const mayChange =
      before === undefined ||
      (isAccount
        ? this.#isOwnAccount(actor, entity, id, before)
        : this.#isOwn(actor, before) || (this.reaches(actor, entity, id) && shared?.keeps !== true));
    const pointed = Object.entries(references).filter(([key]) => after && isId(after.doc[key]) && after.doc[key] !== before?.doc[key]);
    const beyond = pointed.filter(
      ([key, noun]) => this.#rows.has(nameOf(noun, Number(after?.doc[key]))) && !this.reaches(actor, noun, Number(after?.doc[key])),
    );
    // What follows on goes to the centre that the definitions name.
    const isOpened = shared?.with === entity && isId(after?.doc[shared.by]);
    const isElsewhere = before === undefined && after !== undefined && scope === 'centre' && !this.#isOwn(actor, after) && !isOpened;
    return [
      ...(mayChange ? [] : [`changed ${nameOf(entity, id)}`]),
      ...beyond.map(([key]) => `let ${nameOf(entity, id)} point by ${key} to what it does not reach`),
      ...(isElsewhere ? [`made ${nameOf(entity, id)} in another centre`] : []),
      ...(isAccount && before === undefined && after && !this.#isOwnAccount(actor, entity, id, after)
        ? [`made ${nameOf(entity, id)} for somebody else`]
        : []),
    ];
  }
}
