/** Opens, recognises, renews and ends sessions. One object for the life of the server; the state lies in the store. */
import type { ProblemCode } from '../../engine/problem/codes.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { Row, Store } from '../store/types.ts';
import type { RefusalDetail } from '../refusal.ts';
import { type ScopeIds, activeUser, isSameScope, scopesOf, type UserScope } from './people.ts';
import type { CatalogueHolder } from '../holder.ts';
import type { Clock } from '../clock.ts';
import { Centres } from './centres.ts';
import { type Session, factsFor, isBarred } from './facts.ts';
import { readAccessToken, signAccessToken } from './accessToken.ts';
import {
  endingOf,
  type EndReason,
  closeOtherSessions,
  closeSession,
  openSession,
  readSession,
  runningSessions,
  type RunningSession,
  type SessionRow,
  NOWHERE,
  type Origin,
} from './sessions.ts';
import { firstRefreshToken, rotate } from './refreshToken.ts';
import { LastSeen } from './lastSeen.ts';
import { ShortCache } from './shortCache.ts';

interface SessionTokens {
  token: string;
  refreshToken: string;
  tokenExpiry: string;
  sessionExpiry: string;
}
/** `detail`: the words for why a session has ended. */
interface Unknown {
  ok: false;
  code: ProblemCode;
  detail?: RefusalDetail;
}
export type Known = { ok: true; session: Session } | Unknown;
type Renewed = { ok: true; tokens: SessionTokens; userId: number } | Unknown;

const MINUTE = 60_000;
type Acting = Pick<SessionRow, 'id' | 'userId' | 'active' | 'passwordDue'>;
interface FactsKept {
  catalogue: Catalogue;
  acting: Pick<Acting, 'active' | 'passwordDue'>;
  centre: Row | null;
  facts: JsonObject | undefined;
}

export class SessionService {
  readonly #store: Store;
  readonly #holder: CatalogueHolder;
  readonly #clock: Clock;
  readonly #secretKey: string;
  readonly #seen: LastSeen;
  readonly #users: ShortCache<Row | null>;
  readonly #centres: Centres;
  readonly #scopes: ShortCache<UserScope[]>;
  /** By the user's row as it is kept: what was worked out of it, and of what else. */
  readonly #facts = new WeakMap<Row, FactsKept>();

  constructor(store: Store, holder: CatalogueHolder, clock: Clock, secretKey: string) {
    this.#store = store;
    this.#holder = holder;
    this.#clock = clock;
    this.#secretKey = secretKey;
    this.#seen = new LastSeen(store);
    this.#users = new ShortCache(clock.now);
    this.#centres = new Centres(store, clock.now);
    this.#scopes = new ShortCache(clock.now);
  }

  /** A new session with its first tokens. `passwordDue`: it was opened with a one-time password. */
  async open(userId: number, active: ScopeIds, from: Origin = NOWHERE, passwordDue = false): Promise<{ id: string; tokens: SessionTokens }> {
    const at = this.#clock.now().getTime();
    const id = await openSession(this.#store, userId, active, at, from, passwordDue);
    const refreshToken = await firstRefreshToken(this.#store, id, at);
    return { id, tokens: await this.#tokens({ id, userId, startedAt: at }, refreshToken, at, at) };
  }

  /** Somebody acting so, by the definitions that serve or by others; null where these give no rights: no table has the role, programme or model. */
  async acting(row: Acting, catalogue?: Catalogue): Promise<Session | null> {
    const session = await this.#judge(row, catalogue);
    return typeof session === 'string' ? null : session;
  }

  /** Whose access token this is, and whether that session still runs. Renews the idle time unless the call is quiet. */
  async recognise(token: string, quiet: boolean): Promise<Known> {
    const now = this.#clock.now();
    const claims = await readAccessToken(this.#secretKey, token, now);
    if (claims === 'expired') return { ok: false, code: 'TOKEN_EXPIRED' };
    if (!claims) return { ok: false, code: 'TOKEN_INVALID' };
    const known = await this.standing(claims.sessionId);
    if (!known.ok) return known;
    if (known.session.userId !== claims.userId) return this.#ended(null);
    if (!quiet) this.#seen.note(known.session.id, now.getTime());
    return known;
  }

  /** The session of an id while it runs; it does not count as seen. */
  async standing(id: string): Promise<Known> {
    const row = await this.#read(id);
    if (!row) return this.#ended(null);
    const session = await this.#running(row, this.#clock.now().getTime());
    return 'ok' in session ? session : { ok: true, session };
  }

  /** Exchanges a refresh token. A token used twice ends its session, except by the same request again (`key`). */
  async renew(refreshToken: string, key: string | undefined): Promise<Renewed> {
    const now = this.#clock.now().getTime();
    const rotation = await rotate(this.#store, this.#secretKey, refreshToken, key, now);
    if (!rotation.ok) {
      if (rotation.sessionId) await this.end(rotation.sessionId, 'refresh token reused');
      const ended = rotation.sessionId === undefined ? undefined : await readSession(this.#store, rotation.sessionId);
      return this.#ended(ended?.endedWhy ?? null);
    }
    const row = await this.#read(rotation.sessionId);
    if (!row) return this.#ended(null);
    const session = await this.#running(row, now);
    if ('ok' in session) return session;
    const tokens = await this.#tokens(row, rotation.next, rotation.at, row.seenAt);
    return { ok: true, tokens, userId: row.userId };
  }

  async end(sessionId: string, why: EndReason): Promise<void> {
    await closeSession(this.#store, sessionId, why, this.#clock.now().getTime());
  }

  /** Ends the sessions of a user but one (all without `keptId`); answers how many ended. */
  endOthers(userId: number, keptId: string | null, why: EndReason): Promise<number> {
    return closeOtherSessions(this.#store, userId, keptId, why, this.#clock.now().getTime());
  }

  /** Running sessions of these users, of everybody without them; the last seen first. */
  async running(query: { userIds?: readonly number[]; size: number; offset: number }): Promise<{ rows: RunningSession[]; total: number }> {
    const now = this.#clock.now().getTime();
    const { rows, total } = await runningSessions(this.#store, { ...query, seenAfter: now - this.#idle, startedAfter: now - this.#lifetime });
    const sessions = rows.map((row) => ({ ...row, seenAt: this.#seen.latest(row.id, row.seenAt) }));
    return { rows: sessions.sort((a, b) => b.seenAt - a.seenAt), total };
  }

  /** Forgets what was kept of users, their scopes and centres: they were written to. */
  forget(): void {
    this.#users.forget();
    this.#centres.forget();
    this.#scopes.forget();
  }

  /** Writes what is not written yet. */
  close(): Promise<void> {
    return this.#seen.flush();
  }

  get #constants(): JsonObject {
    return this.#holder.current.app.constants;
  }

  get #idle(): number {
    return Number(this.#constants['sessionMinutes']) * MINUTE;
  }

  get #lifetime(): number {
    return Number(this.#constants['sessionHours']) * 60 * MINUTE;
  }

  #ended(why: string | null): Unknown {
    return { ok: false, code: 'SESSION_ENDED', detail: endingOf(why, this.#constants) };
  }

  /** A session as it was seen last. What is noted is asked for first: while the row is read it may be written and noted no more. */
  async #read(id: string): Promise<SessionRow | undefined> {
    const noted = this.#seen.latest(id, 0);
    const row = await readSession(this.#store, id);
    return row && { ...row, seenAt: this.#seen.latest(id, Math.max(noted, row.seenAt)) };
  }

  /** The session of a row while it runs. What takes its rights away ends it for good. */
  async #running(row: SessionRow, now: number): Promise<Session | Unknown> {
    if (row.endedAt !== null) return this.#ended(row.endedWhy);
    if (!(now < row.startedAt + this.#lifetime)) return this.#ended('lifetime over');
    if (!(now < row.seenAt + this.#idle)) return this.#ended(null);
    const session = await this.#judge(row);
    if (typeof session !== 'string') return session;
    await this.end(row.id, session);
    return this.#ended(session);
  }

  /** Whether a scope is the user's still. What was kept for a moment may say yes; before a no it is read anew. */
  async #holds(userId: number, active: ScopeIds): Promise<boolean> {
    const key = String(userId);
    const among = async (): Promise<boolean> =>
      (await this.#scopes.get(key, () => scopesOf(this.#store, userId))).some((scope) => isSameScope(scope, active));
    if (await among()) return true;
    this.#scopes.forget(key);
    return among();
  }

  /** What somebody acting so may do; or why they may do nothing. */
  async #judge(row: Acting, catalogue = this.#holder.current): Promise<Session | EndReason> {
    const [user, centre, scope, holds] = await Promise.all([
      this.#users.get(String(row.userId), () => activeUser(this.#store, row.userId)),
      this.#centres.get(row.active.centreId),
      this.#centres.reachedBy(catalogue, row.active),
      this.#holds(row.userId, row.active),
    ]);
    if (!user || isBarred(catalogue, row.active.roleId)) return 'barred';
    if (!holds) return 'scope gone';
    const facts = this.#factsOf(catalogue, row, user, centre);
    return facts === undefined ? 'barred' : { id: row.id, userId: row.userId, active: row.active, scope, facts };
  }

  #factsOf(catalogue: Catalogue, acting: FactsKept['acting'], user: Row, centre: Row | null): JsonObject | undefined {
    const known = this.#facts.get(user);
    const isKnown = known?.catalogue === catalogue && known.centre === centre && known.acting.passwordDue === acting.passwordDue;
    if (isKnown && isSameScope(known.acting.active, acting.active)) return known.facts;
    const facts = factsFor(catalogue, acting.active, user, centre, acting.passwordDue);
    this.#facts.set(user, { catalogue, acting, centre, facts });
    return facts;
  }

  async #tokens(row: Pick<SessionRow, 'id' | 'userId' | 'startedAt'>, refreshToken: string, at: number, seenAt: number): Promise<SessionTokens> {
    const minutes = Number(this.#constants['tokenMinutes']);
    const { token, expiry } = await signAccessToken(this.#secretKey, { sessionId: row.id, userId: row.userId }, new Date(at), minutes);
    const sessionExpiry = new Date(Math.min(seenAt + this.#idle, row.startedAt + this.#lifetime)).toISOString();
    return { token, refreshToken, tokenExpiry: expiry.toISOString(), sessionExpiry };
  }
}
