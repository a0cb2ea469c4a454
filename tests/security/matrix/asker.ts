/** One person with a scope of every role, and a server that they ask about records of one centre or another. */
import { SessionService } from '../../../src/server/session/service.ts';
import { EVERYWHERE, scopesOf, userByName } from '../../../src/server/session/people.ts';
import type { Store, Write } from '../../../src/server/store/types.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import type { TestServer } from '../../server/http/harness.ts';
import type { ActionCall } from '../reach/payloads.ts';
import { write, type Ids } from '../reach/rows.ts';
import { ELSEWHERE, HOME, PROGRAMME } from '../session.ts';
import { sendTo } from '../wire.ts';
import type { About } from './payload.ts';

async function applyWrites(store: Store, writes: Write[]): Promise<void> {
  const applied = await store.apply({ userId: null, action: 'test', catalogue: 'test', scope: EVERYWHERE, writes });
  if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
}
const idOf = async (store: Store, name: string): Promise<number> => (await userByName(store, `${name}@skilldesk.test`))?.id ?? 0;

export class Asker {
  readonly #server: TestServer;
  readonly #keeper: SessionService;
  /** What served somebody who was refused is as it was, and serves again. */
  readonly #records = new Map<number, Ids>();
  readonly #tokens = new Map<number, string>();
  #turn = 0;
  #userId = 0;
  #otherId = 0;
  #sessionId = 0;

  constructor(server: TestServer) {
    this.#server = server;
    this.#keeper = new SessionService(server.store, server.holder, server.clock, server.config.secretKey);
  }

  /** Nobody acts with a scope that is not theirs: this person gets one with each role. */
  async prepare(): Promise<void> {
    const { store, holder } = this.#server;
    [this.#userId, this.#otherId] = [await idOf(store, 'mobilizer'), await idOf(store, 'facilitator6')];
    const had = (await scopesOf(store, this.#userId)).map(({ roleId }) => roleId);
    const missing = holder.current.roles.items.filter(({ id }) => !had.includes(id));
    const doc = { userId: this.#userId, centerId: HOME, programId: PROGRAMME };
    const scopes = missing.map(async ({ id }): Promise<Write> => ({
      op: 'insert',
      entity: 'scope',
      id: await store.newId('scope'),
      doc: { ...doc, roleMapId: id, position: id },
      centreId: null,
      programmeId: null,
    }));
    await applyWrites(store, await Promise.all(scopes));
    const manager = await idOf(store, 'manager');
    const { id } = await this.#keeper.open(manager, { roleId: 8, programmeId: PROGRAMME, centreId: HOME });
    const { rows } = await this.#keeper.running({ userIds: [manager], size: 10, offset: 0 });
    this.#sessionId = rows.find((row) => row.id === id)?.number ?? 0;
  }

  /** Asks as this role about records of a centre; as nobody without one. Answers the code. */
  async ask(action: ActionCall, roleId: number | undefined, centreId: number, payloadOf: (about: About) => JsonObject): Promise<string> {
    const { store, holder } = this.#server;
    this.#turn += 1;
    const order = { centreId, programmeId: PROGRAMME, status: 'Mobilised', phone: String(7_000_000_000 + this.#turn) };
    const rows = this.#records.get(centreId) ?? (await write(store, holder.current, order));
    const ids = { ...rows, user: centreId === ELSEWHERE ? this.#otherId : this.#userId, centre: centreId };
    const scope = { roleId: roleId ?? 0, programmeId: PROGRAMME, centreId: HOME };
    const token = roleId === undefined ? undefined : (this.#tokens.get(roleId) ?? (await this.#keeper.open(this.#userId, scope)).tokens.token);
    const { code } = await sendTo(this.#server, action, payloadOf({ ids, sessionId: this.#sessionId, turn: this.#turn }), token);
    const isAsItWas = !['ok', 'SESSION_ENDED'].includes(code);
    if (isAsItWas) this.#records.set(centreId, rows);
    else this.#records.delete(centreId);
    if (isAsItWas && roleId !== undefined && token !== undefined) this.#tokens.set(roleId, token);
    // Sessions end each other, too.
    if (!isAsItWas) this.#tokens.clear();
    return code;
  }
}
