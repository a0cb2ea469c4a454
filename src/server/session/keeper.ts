/** Opens, recognises, renews, switches and ends sessions. One object for the life of the server; the state lies in the store. */
import type { ProblemCode } from '../../engine/problem/codes.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { Row, Store } from '../store/types.ts';
import type { ActiveScope, CatalogueHolder, Clock, Session } from '../types.ts';
import { readAccessToken, signAccessToken } from './accessToken.ts';
import { Briefly } from './briefly.ts';
import { factsFor, isBarred, scopeFor } from './facts.ts';
import { activeUser, centreById } from './people.ts';
import { firstRefreshToken, rotate } from './refreshToken.ts';
import { SeenKeeper } from './seen.ts';
import { endOtherSessions, endSession, openSession, readSession, setActiveScope, type SessionRow } from './sessions.ts';

export interface Tokens { token: string; refreshToken: string; tokenExpiry: string; sessionExpiry: string }
export type Known = { ok: true; session: Session } | { ok: false; code: ProblemCode };
export type Renewed = { ok: true; tokens: Tokens; userId: number } | { ok: false; code: ProblemCode };

const MINUTE = 60_000;

export class SessionKeeper {
  readonly #store: Store;
  readonly #holder: CatalogueHolder;
  readonly #clock: Clock;
  readonly #secretKey: string;
  readonly #seen: SeenKeeper;
  readonly #users = new Briefly<Row | null>();
  readonly #centres = new Briefly<Row | null>();

  constructor(store: Store, holder: CatalogueHolder, clock: Clock, secretKey: string) {
    this.#store = store;
    this.#holder = holder;
    this.#clock = clock;
    this.#secretKey = secretKey;
    this.#seen = new SeenKeeper(store);
  }

  /** A new session with its first tokens. */
  async open(userId: number, active: ActiveScope): Promise<{ id: string; tokens: Tokens }> {
    const at = this.#clock.now().getTime();
    const id = await openSession(this.#store, userId, active, at);
    const refreshToken = await firstRefreshToken(this.#store, id, at);
    return { id, tokens: await this.#tokens(id, userId, refreshToken, at, at) };
  }

  /** Whether a session of this user could act with that scope: a role, programme or centre model that stands in no table gives no rights. */
  async accepts(userId: number, active: ActiveScope): Promise<boolean> {
    return (await this.#sessionOf({ id: '', userId, active })) !== undefined;
  }

  /** Whose access token this is, and whether that session still runs. Renews the idle time unless the call is quiet. */
  async recognise(token: string, quiet: boolean): Promise<Known> {
    const now = this.#clock.now();
    const claims = await readAccessToken(this.#secretKey, token, now);
    if (claims === 'expired') return { ok: false, code: 'TOKEN_EXPIRED' };
    if (!claims) return { ok: false, code: 'TOKEN_INVALID' };
    const row = await readSession(this.#store, claims.sessionId);
    if (!row || row.userId !== claims.userId || !this.#runs(row, now.getTime())) return { ok: false, code: 'SESSION_ENDED' };
    const session = await this.#sessionOf(row);
    if (!session) {
      await this.end(row.id, 'barred');
      return { ok: false, code: 'SESSION_ENDED' };
    }
    if (!quiet) this.#seen.note(row.id, now.getTime());
    return { ok: true, session };
  }

  /** Exchanges a refresh token. A token used twice ends its session, except by the same request again (`key`). */
  async renew(refreshToken: string, key: string | undefined): Promise<Renewed> {
    const now = this.#clock.now().getTime();
    const rotation = await rotate(this.#store, this.#secretKey, refreshToken, key, now);
    if (!rotation.ok) {
      if (rotation.sessionId) await this.end(rotation.sessionId, 'refresh token reused');
      return { ok: false, code: 'SESSION_ENDED' };
    }
    const row = await readSession(this.#store, rotation.sessionId);
    if (!row || !this.#runs(row, now) || !(await this.#sessionOf(row))) return { ok: false, code: 'SESSION_ENDED' };
    const tokens = await this.#tokens(row.id, row.userId, rotation.next, rotation.at, this.#seen.latest(row.id, row.seenAt));
    return { ok: true, tokens, userId: row.userId };
  }

  /** The running session acts with another scope from now on. */
  async switchScope(sessionId: string, active: ActiveScope): Promise<void> {
    await setActiveScope(this.#store, sessionId, active);
  }

  async end(sessionId: string, why: string): Promise<void> {
    await endSession(this.#store, sessionId, why, this.#clock.now().getTime());
  }

  /** Ends every other session of this user: whoever had the old password is out. */
  async endOthers({ id, userId }: Session): Promise<void> {
    await endOtherSessions(this.#store, userId, id, 'password changed', this.#clock.now().getTime());
  }

  /** Forgets what was kept of users and centres: they were written to. */
  forget(): void {
    this.#users.forget();
    this.#centres.forget();
  }

  /** Writes what is not written yet. */
  close(): Promise<void> {
    return this.#seen.flush();
  }

  #runs(row: SessionRow, now: number): boolean {
    return row.endedAt === null && now < this.#seen.latest(row.id, row.seenAt) + this.#minutes('sessionMinutes');
  }

  #minutes(name: string): number {
    return Number(this.#holder.current.app.constants[name]) * MINUTE;
  }

  async #sessionOf(row: Pick<SessionRow, 'id' | 'userId' | 'active'>): Promise<Session | undefined> {
    const catalogue: Catalogue = this.#holder.current;
    if (isBarred(catalogue, row.active.roleId)) return undefined;
    const [user, centre] = await Promise.all([
      this.#users.get(String(row.userId), () => activeUser(this.#store, row.userId)),
      this.#centres.get(String(row.active.centreId), () => centreById(this.#store, row.active.centreId)),
    ]);
    if (!user) return undefined;
    const facts = factsFor(catalogue, row.active, user, centre);
    return facts && { id: row.id, userId: row.userId, active: row.active, scope: scopeFor(catalogue, row.active), facts };
  }

  async #tokens(id: string, userId: number, refreshToken: string, at: number, seenAt: number): Promise<Tokens> {
    const minutes = Number(this.#holder.current.app.constants['tokenMinutes']);
    const { token, expiry } = await signAccessToken(this.#secretKey, { sessionId: id, userId }, new Date(at), minutes);
    const sessionExpiry = new Date(seenAt + this.#minutes('sessionMinutes')).toISOString();
    return { token, refreshToken, tokenExpiry: expiry.toISOString(), sessionExpiry };
  }
}
