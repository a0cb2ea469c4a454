/** Users, their scopes and their centres, as they are stored. The only place that knows these entities by name. */
import { createHash } from 'node:crypto';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Row, Scope, Store, Write } from '../store/types.ts';
import type { SocialIdentity } from '../gateways/types.ts';

/** Role, programme and centre that a session acts with. */
export interface ScopeIds {
  roleId: number;
  programmeId: number;
  centreId: number;
}

export const isSameScope = (one: ScopeIds, other: ScopeIds): boolean =>
  one.roleId === other.roleId && one.programmeId === other.programmeId && one.centreId === other.centreId;

/** Signing in reads and writes across centres: it happens before there is a scope. */
export const EVERYWHERE: Scope = { centres: 'all' };

export interface UserScope extends ScopeIds {
  id: number;
  userId: number;
  position: number;
  version: number;
  doc: JsonObject;
}

const numberOf = (row: Row, key: string): number => Number(row.doc[key] ?? row.columns[key] ?? 0);

function scopeOf(row: Row): UserScope {
  return {
    id: row.id,
    version: row.version,
    doc: row.doc,
    position: numberOf(row, 'position'),
    userId: numberOf(row, 'userId'),
    roleId: numberOf(row, 'roleMapId'),
    programmeId: numberOf(row, 'programId'),
    centreId: numberOf(row, 'centerId'),
  };
}

/** False for a user who is locked. */
export const isActive = (row: Row): boolean => row.doc['isActive'] !== 'N';

const normalName = (value: string): string => value.trim().toLowerCase();

/** The user of this name, locked or not (names are kept in lower case). */
export async function userByName(store: Store, userName: string): Promise<Row | undefined> {
  const [row] = await store.find('user', { userName: normalName(userName) }, EVERYWHERE, { limit: 1 });
  return row;
}

/** The one active user with this e-mail address. */
async function userByEmail(store: Store, email: string): Promise<Row | undefined> {
  const active = (await store.find('user', { emailAddress: normalName(email) }, EVERYWHERE, { limit: 2 })).filter(isActive);
  return active.length === 1 ? active[0] : undefined;
}

/** A user that may work; null when gone or switched off. */
export async function activeUser(store: Store, userId: number): Promise<Row | null> {
  const row = await store.get('user', userId, EVERYWHERE);
  return row !== null && isActive(row) ? row : null;
}

/** Who somebody is at a provider, as a key that tells capitals from small letters as providers do (unique keys do not). */
const accountOf = ({ issuer, subject }: SocialIdentity): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex');

/**
 * The user who signs in as this somebody at a provider: the one bound to it, whatever the e-mail address says by now. Nobody bound yet: the
 * user of the verified address, with the write that binds, unless another account of this provider is bound to that user.
 */
export async function userBySocial(store: Store, identity: SocialIdentity): Promise<{ user: Row; bind?: Write } | undefined> {
  const [account] = await store.find('social-account', { account: accountOf(identity) }, EVERYWHERE, { limit: 1 });
  if (account) {
    const user = await activeUser(store, numberOf(account, 'userId'));
    return user ? { user } : undefined;
  }
  const user = identity.email === undefined ? undefined : await userByEmail(store, identity.email);
  if (!user || (await store.find('social-account', { userId: user.id, issuer: identity.issuer }, EVERYWHERE, { limit: 1 })).length > 0)
    return undefined;
  const doc = { userId: user.id, issuer: identity.issuer, account: accountOf(identity) };
  return { user, bind: { op: 'insert', entity: 'social-account', id: await store.newId('social-account'), doc, centreId: null, programmeId: null } };
}

const inOrder = (rows: readonly Row[]): UserScope[] => rows.map(scopeOf).sort((a, b) => a.position - b.position || a.id - b.id);

/** A user's scopes, the default first. */
export const scopesOf = async (store: Store, userId: number): Promise<UserScope[]> =>
  inOrder(await store.find('scope', { userId }, EVERYWHERE, { limit: 500 }));

/** The scopes of several users, of each the default first. */
export async function scopesOfAll(store: Store, userIds: readonly number[]): Promise<Map<number, UserScope[]>> {
  const rows = userIds.length === 0 ? [] : await store.find('scope', { userId: userIds }, EVERYWHERE, { limit: 500 * userIds.length });
  return new Map(userIds.map((id) => [id, inOrder(rows.filter((row) => numberOf(row, 'userId') === id))]));
}

/** Who works at a centre in a programme with one of these roles, but for who is locked. */
export async function peopleOf(
  store: Store,
  { centreId, programmeId }: Pick<Row, 'centreId' | 'programmeId'>,
  roleIds: readonly number[],
): Promise<{ emailAddress: string }[]> {
  if (centreId === null || roleIds.length === 0) return [];
  const where = { centerId: centreId, roleMapId: [...roleIds], ...(programmeId === null ? {} : { programId: programmeId }) };
  const found = await store.find('scope', where, EVERYWHERE, { limit: 500 });
  return found.filter(({ columns }) => columns['isActive'] !== 'N').map(({ columns }) => ({ emailAddress: String(columns['emailAddress'] ?? '') }));
}

export const centreById = (store: Store, id: number): Promise<Row | null> => store.get('centre', id, EVERYWHERE);

/** `names`: how a person is called in the shell. */
export function fullNameOf(user: Row): string {
  return [user.doc['firstName'], user.doc['lastName']].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** Names of people by their ids, whichever centre they work at: in full, or one part. */
export async function peopleNamed(store: Store, ids: readonly number[], part?: 'firstName' | 'lastName'): Promise<Map<number, string>> {
  const unique = [...new Set(ids)];
  const rows = unique.length === 0 ? [] : await store.find('user', { id: unique }, EVERYWHERE, { limit: unique.length });
  return new Map(rows.map((row) => [row.id, part === undefined ? fullNameOf(row) : String(row.doc[part] ?? '')]));
}

/** Name and state of centres by their ids. */
export async function centresNamed(store: Store, ids: readonly Json[]): Promise<Map<Json, { name: Json; state: Json }>> {
  const rows = ids.length === 0 ? [] : await store.find('centre', { id: ids }, EVERYWHERE, { limit: ids.length });
  return new Map(rows.map(({ id, doc }) => [id, { name: doc['name'] ?? null, state: doc['state'] ?? null }]));
}
