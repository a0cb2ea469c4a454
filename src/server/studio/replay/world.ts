/** What a replay stands on: who would save each record, and what is asked about it, by the definitions that serve. */
import type { ActionDef } from '../../../catalogue/definition/action.ts';
import type { Catalogue } from '../../../catalogue/types.ts';
import { holds } from '../../../engine/rules/logic.ts';
import type { Json, JsonObject, Logic } from '../../../engine/types.ts';
import type { Deps, HandlerInput } from '../../call.ts';
import { inputOf } from '../../endpoint/performAction.ts';
import { entityOf } from '../../records/entity.ts';
import { findByName, insideCall } from '../../request/find.ts';
import { factsFor, isBarred, type Session } from '../../session/facts.ts';
import { EVERYWHERE, type ScopeIds } from '../../session/people.ts';
import { batchReads } from '../../store/batchReads.ts';
import type { Row } from '../../store/types.ts';

/** Of questions that name no row by its id, so many different ones are asked of one action: others beside would wait for more. */
const MOST_ASKED = 500;

/** A call that is not asked for all of the records that want it. */
export class NotAsked extends Error {}

/** Somebody who may save, and what the version says of the same person. */
interface Saver {
  session: Session;
  facts: JsonObject;
}

export class ReplayWorld {
  readonly deps: Deps;
  readonly draft: Catalogue;
  readonly #presser: Row | null;
  readonly #active: ScopeIds;
  readonly #centres: ReadonlyMap<number, Row>;
  readonly #savers = new Map<string, Saver>();
  readonly #steady = new Map<string, Promise<Json>>();
  readonly #asked = new Map<string, number>();
  #ofPage = new Map<string, Promise<Json>>();

  private constructor(deps: Deps, draft: Catalogue, active: ScopeIds, presser: Row | null, centres: readonly Row[]) {
    this.deps = { ...deps, store: batchReads(deps.store, deps.catalogue.current.entities) };
    this.draft = draft;
    this.#active = active;
    this.#presser = presser;
    this.#centres = new Map(centres.map((row) => [row.id, row]));
  }

  /** `deps`: with the definitions that serve; `active`: of who asked for the replay. */
  static async open(deps: Deps, draft: Catalogue, userId: number, active: ScopeIds): Promise<ReplayWorld> {
    const [presser, centres] = await Promise.all([
      deps.store.get('user', userId, EVERYWHERE),
      deps.store.find('centre', {}, EVERYWHERE, { limit: 100_000 }),
    ]);
    return new ReplayWorld(deps, draft, active, presser, centres);
  }

  get served(): Catalogue {
    return this.deps.catalogue.current;
  }

  /** The first role that may do it there; who asked for the replay where none may. */
  #saverOf(row: Row, action: ActionDef, edit: Logic): Saver {
    const ids = { centreId: row.centreId ?? this.#active.centreId, programmeId: row.programmeId ?? this.#active.programmeId };
    const centre = this.#centres.get(ids.centreId) ?? null;
    const factsIn = (catalogue: Catalogue, roleId: number): JsonObject | undefined => factsFor(catalogue, { ...ids, roleId }, this.#presser, centre);
    const able = this.served.roles.items
      .filter(({ id }) => !isBarred(this.served, id))
      .flatMap(({ id }) => {
        const session = factsIn(this.served, id);
        return session !== undefined && holds(action.may, { session }) ? [{ id, session }] : [];
      });
    const found = able.find(({ session }) => holds(edit, { session, record: {} })) ?? able[0];
    const roleId = found?.id ?? this.#active.roleId;
    const facts = found?.session ?? factsIn(this.served, roleId) ?? {};
    const session = { id: 'replay', userId: this.#presser?.id ?? 0, active: { ...ids, roleId }, scope: EVERYWHERE, facts };
    return { session, facts: factsIn(this.draft, roleId) ?? facts };
  }

  /** As the server's judge would meet the row, sent by somebody who may send it. What it asks is answered once for all who ask the same. */
  input(noun: string, row: Row, name: string, edit: Logic = true): { input: HandlerInput; facts: JsonObject } {
    const found = findByName(this.served, name);
    const key = `${name} ${row.centreId} ${row.programmeId}`;
    const saver = this.#savers.get(key) ?? this.#saverOf(row, found.def, edit);
    this.#savers.set(key, saver);
    const about = { ...row.doc, ...row.columns, [entityOf(this.served, noun).key]: row.id };
    const memo = new Map([[`${noun} ${row.id}`, Promise.resolve(row)]]);
    const input = inputOf(this.deps, { ...insideCall(this.served, found, about, saver.session, 'replay'), memo });
    const ask: HandlerInput['ask'] = (action, payload) =>
      this.#answer(action, payload, `${key} ${JSON.stringify([action, payload])}`, () => input.ask(action, payload));
    return { input: { ...input, ask }, facts: saver.facts };
  }

  /** Throws NotAsked for what would be one question of its own for each record. */
  #answer(name: string, payload: JsonObject, key: string, ask: () => Promise<Json>): Promise<Json> {
    const isOfRow = Object.values(payload).some((value) => typeof value === 'number');
    const answers = isOfRow ? this.#ofPage : this.#steady;
    const known = answers.get(key);
    if (known) return known;
    const count = (this.#asked.get(name) ?? 0) + 1;
    if (!isOfRow && !('reference' in findByName(this.served, name).def.do)) {
      if (count > MOST_ASKED) return Promise.reject(new NotAsked(name));
      this.#asked.set(name, count);
    }
    const answer = ask();
    answers.set(key, answer);
    return answer;
  }

  /** What was asked about rows of the page before is not asked again. */
  turnPage(): void {
    this.#ofPage = new Map();
  }
}
