/** People and records as examples speak of them, put into the store of the server. */
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { FormDef } from '../../../src/catalogue/definition/form.ts';
import { findAction } from '../../../src/catalogue/findAction.ts';
import { objectOf } from '../../../src/engine/json.ts';
import { sameJson } from '../../../src/engine/form/paths.ts';
import { holds } from '../../../src/engine/rules/logic.ts';
import type { Json, JsonObject, Logic } from '../../../src/engine/types.ts';
import { factsFor } from '../../../src/server/session/facts.ts';
import { EVERYWHERE, userByName, type ScopeIds } from '../../../src/server/session/people.ts';
import { SessionService } from '../../../src/server/session/service.ts';
import type { Row, Write } from '../../../src/server/store/types.ts';
import type { TestServer } from '../http/harness.ts';

export interface Somebody {
  token: string;
  ids: ScopeIds;
  userId: number;
  /** What rules read as `session`. */
  facts: JsonObject;
}

const isNo = (value: Json | undefined): boolean => value === undefined || value === null || value === false;
const isAlike = (one: Json | undefined, other: Json | undefined): boolean => (isNo(one) && isNo(other)) || sameJson(one ?? null, other ?? null);

/** The row of a table of traits that is most like the one an example speaks of: what the form reads counts before everything else. */
function nearest<T extends JsonObject & { id: number }>(items: readonly T[], traits: JsonObject, isRead: (trait: string) => boolean): T {
  const distance = (item: T): number =>
    Object.entries(traits).reduce((sum, [trait, value]) => sum + (isAlike(item[trait], value) ? 0 : isRead(trait) ? 100 : 1), 0);
  const [first, ...others] = items;
  if (!first) throw new Error('a table without rows');
  return others.reduce((best, item) => (distance(item) < distance(best) ? item : best), first);
}

/** The programme in which the demo's people work, unless an example wants another. */
const CORE = 2;
const firstOf = <T extends { id: number }>(items: readonly T[], id: number): T[] =>
  [...items].sort((one, other) => Number(other.id === id) - Number(one.id === id));
const readOnly = (traits: Json | undefined, isRead: (trait: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(objectOf(traits)).filter(([trait]) => isRead(trait)));

export class World {
  readonly #server: TestServer;
  readonly #catalogue: Catalogue;
  readonly #rows = new Map<string, Promise<number>>();

  constructor(server: TestServer, catalogue: Catalogue) {
    this.#server = server;
    this.#catalogue = catalogue;
  }

  async write(...writes: Write[]): Promise<void> {
    const plan = { userId: null, action: 'test.contract', catalogue: this.#server.holder.current.hash, scope: EVERYWHERE, writes };
    const applied = await this.#server.store.apply(plan);
    if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
  }

  /** The row of this id where it says what is wanted, else one that is made for it. */
  async #rowLike(entity: string, id: number, fields: JsonObject, fill: (id: number) => JsonObject): Promise<number> {
    const there = await this.#server.store.get(entity, id, EVERYWHERE);
    const fits = (row: Row): boolean => Object.entries(fields).every(([key, value]) => isAlike(row.doc[key], value));
    if (there && fits(there)) return id;
    const rowId = there ? await this.#server.store.newId(entity) : id;
    await this.write({ op: 'insert', entity, id: rowId, doc: { ...fill(rowId), ...fields }, centreId: null, programmeId: null });
    return rowId;
  }
  #once(name: string, make: () => Promise<number>): Promise<number> {
    const known = this.#rows.get(name) ?? make();
    this.#rows.set(name, known);
    return known;
  }

  async #centre(centre: JsonObject, model: number): Promise<number> {
    const { id = 101, modelId: _model, ...traits } = centre;
    const fields: JsonObject = {
      ...Object.fromEntries(Object.entries(traits).filter(([, value]) => value !== null)),
      ...(model === 1 ? {} : { model }),
    };
    const cleared = Object.fromEntries(Object.entries(traits).filter(([, value]) => value === null));
    return this.#once(`centre ${JSON.stringify([id, fields, cleared])}`, () =>
      this.#rowLike('centre', Number(id), { ...fields, ...cleared }, (rowId) => ({
        name: `Centre ${rowId}`,
        state: 'Maharashtra',
        model: 1,
        batchCreation: 'Y',
      })),
    );
  }

  async #user(user: JsonObject): Promise<number> {
    const { id = 9, ...traits } = user;
    return this.#once(`user ${JSON.stringify(user)}`, () =>
      this.#rowLike('user', Number(id), traits, (rowId) => ({
        userName: `user${rowId}@contract.test`,
        emailAddress: `user${rowId}@contract.test`,
        firstName: 'Asha',
        lastName: 'Rao',
        isActive: 'Y',
      })),
    );
  }

  /** A programme with these traits; one that does not ship is made for the examples that speak of it. */
  #program(traits: JsonObject, isRead: (trait: string) => boolean): { id: number } {
    const { items } = this.#catalogue.programs;
    const found = nearest(firstOf(items, CORE), traits, isRead);
    if (Object.entries(traits).every(([trait, value]) => isAlike(found[trait], value))) return found;
    const program = { ...found, ...traits, id: 1 + Math.max(...items.map(({ id }) => id)) };
    items.push(program);
    return program;
  }

  /** Who an example says is signed in: the shipped role, programme and centre model that are most like those that it names. */
  async person(form: FormDef, session: JsonObject, user?: string): Promise<Somebody> {
    const { roles, centreModels } = this.#catalogue;
    const [first] = form.binding.save ?? [];
    const may = first && findAction(this.#catalogue, first.call)?.def.may;
    const read = JSON.stringify([form.rules, form.binding]);
    const isRead =
      (part: string) =>
      (trait: string): boolean =>
        read.includes(`session.${part}.${trait}"`);
    const able = roles.items.filter((item) => item['barred'] !== true && holds(may, { session: { role: item } }));
    const role = nearest(able.length > 0 ? able : roles.items, objectOf(session['role']), isRead('role'));
    const program = this.#program(readOnly(session['program'], isRead('program')), isRead('program'));
    const model = nearest(centreModels.items, readOnly(session['model'], isRead('model')), isRead('model'));
    const ids = { roleId: role.id, programmeId: program.id, centreId: await this.#centre(objectOf(session['centre']), model.id) };
    const known = user === undefined ? undefined : (await userByName(this.#server.store, user))?.id;
    return this.signedIn(known ?? (await this.#user(objectOf(session['user']))), ids);
  }

  /** The same person at another centre, with the same role and programme. */
  elsewhere({ userId, ids }: Somebody): Promise<Somebody> {
    return this.signedIn(userId, { ...ids, centreId: ids.centreId === 102 ? 101 : 102 });
  }

  /** The same person with a role that may read records and not make this call; with another that may not, where that one may. */
  async reading({ userId, ids }: Somebody, may: Logic | undefined): Promise<Somebody | undefined> {
    const barred = this.#catalogue.roles.items.filter((item) => item['barred'] !== true && !holds(may, { session: { role: item } }));
    const role = barred.find((item) => item['readOnlyRecord'] === true) ?? barred[0];
    return role && this.signedIn(userId, { ...ids, roleId: role.id });
  }

  async signedIn(userId: number, ids: ScopeIds): Promise<Somebody> {
    const { store, holder, clock, config } = this.#server;
    await this.#once(`scope ${JSON.stringify([userId, ids])}`, async () => {
      const doc = { userId, roleMapId: ids.roleId, centerId: ids.centreId, programId: ids.programmeId };
      const [there] = await store.find('scope', doc, EVERYWHERE, { limit: 1 });
      const id = there?.id ?? (await store.newId('scope'));
      if (!there) await this.write({ op: 'insert', entity: 'scope', id, doc: { ...doc, position: 99 }, centreId: null, programmeId: null });
      return id;
    });
    const { tokens } = await new SessionService(store, holder, clock, config.secretKey).open(userId, ids);
    const [user, centre] = [await store.get('user', userId, EVERYWHERE), await store.get('centre', ids.centreId, EVERYWHERE)];
    const facts = factsFor(this.#catalogue, ids, user, centre);
    if (!facts) throw new Error('nobody may act so');
    return { token: tokens.token, ids, userId, facts };
  }

  /** A row of an entity. */
  async put(entity: string, doc: JsonObject, { ids }: Somebody): Promise<number> {
    const id = await this.#server.store.newId(entity);
    const isCentral = this.#catalogue.entities[entity]?.scope === 'centre';
    await this.write({ op: 'insert', entity, id, doc, centreId: isCentral ? ids.centreId : null, programmeId: isCentral ? ids.programmeId : null });
    return id;
  }

  /** A beneficiary of this person's centre with an engagement in this status. */
  async record({ ids }: Somebody, status = 'Mobilised'): Promise<{ dbUserId: number; engagementId: number }> {
    const { store } = this.#server;
    const [dbUserId, engagementId] = [await store.newId('student'), await store.newId('engagement')];
    const at = { centreId: ids.centreId, programmeId: ids.programmeId };
    await this.write(
      {
        op: 'insert',
        entity: 'student',
        id: dbUserId,
        doc: { firstName: 'Asha', lastName: 'Jadhav', primaryContactNumber: `97${String(10_000_000 + dbUserId)}`, dob: '2000-01-15' },
        ...at,
      },
      { op: 'insert', entity: 'engagement', id: engagementId, doc: { dbUserId, status }, ...at },
    );
    return { dbUserId, engagementId };
  }
}
