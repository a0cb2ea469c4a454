/**
 * Users as those keep them who manage users: the list of a centre, the form, one-time passwords, locks. Nobody gives a role, a programme or a centre
 * that is not theirs to give, also not by somebody else's password.
 */
import type { HandlerReads } from '../../catalogue/checks/check.ts';
import { millisecondsIn } from '../../engine/dates/clock.ts';
import { isObject } from '../../engine/json.ts';
import { holds } from '../../engine/rules/logic.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Handler, HandlerAnswer, HandlerInput, PartJudgement } from '../call.ts';
import { list } from '../operations/list.ts';
import { create, update } from '../operations/row.ts';
import { answerRow, entityOf, wireRow } from '../records/entity.ts';
import { isId, reachRow } from '../records/scopeAccess.ts';
import { Refusal } from '../refusal.ts';
import { covers, itemOf, type Session, administers } from '../session/facts.ts';
import { centreById, EVERYWHERE, scopesOf, scopesOfAll, type ScopeIds, type UserScope } from '../session/people.ts';
import { hashPassword, madePassword, saveCredential } from '../session/passwords.ts';
import type { Row, Write, WritePlan } from '../store/types.ts';
import { addressIn } from './emailChange.ts';
import { reading } from './reading.ts';
import type { Catalogue } from '../../catalogue/types.ts';

/** Roles of a centre are given by who keeps its users, all others by administrators. A role that stands in no table is nobody's to give. */
function givesRole(catalogue: Catalogue, session: Session, roleId: number): boolean {
  const role = itemOf(catalogue.roles, roleId);
  return role !== undefined && (administers(session) || role['centreStaff'] === true);
}

/** The programme that the session acts in; any that there is for administrators. */
const givesProgramme = (catalogue: Catalogue, session: Session, programmeId: number): boolean =>
  itemOf(catalogue.programs, programmeId) !== undefined && (administers(session) || programmeId === session.active.programmeId);

const gives = (catalogue: Catalogue, session: Session, { roleId, programmeId, centreId }: ScopeIds): boolean =>
  covers(session, centreId) && givesRole(catalogue, session, roleId) && givesProgramme(catalogue, session, programmeId);

/** Why somebody is not kept by this session: `own` account, or a role, programme or centre that the session cannot give. Undefined when they are. */
function barredFrom(
  catalogue: Catalogue,
  session: Session,
  user: Pick<Row, 'id' | 'createdBy'>,
  scopes: readonly ScopeIds[],
): 'own' | 'beyond' | undefined {
  if (user.id === session.userId) return 'own';
  if (administers(session)) return undefined;
  const isMine = scopes.length === 0 ? user.createdBy === session.userId : scopes.every((scope) => gives(catalogue, session, scope));
  return isMine ? undefined : 'beyond';
}

/**
 * Asked when it is written, and by one plan at a time: who decides still acts as they did and is not locked. So an administrator is always left:
 * administrators are kept by administrators only, and never by themselves.
 */
const stillActs = ({ userId, active }: Session): NonNullable<WritePlan['guards']> => [
  {
    some: {
      entity: 'scope',
      where: { userId, roleMapId: active.roleId, programId: active.programmeId, centerId: active.centreId, isActive: ['Y', null] },
    },
    alone: 'who keeps users',
    rule: 'notKeeping',
  },
];

const SHOWN_READS: HandlerReads = {
  user: { of: ['userName', 'firstName', 'lastName', 'isActive'] },
  scope: { by: ['centerId', 'userId'], of: ['userId', 'roleMapId', 'programId', 'centerId'] },
  centre: { of: ['name'] },
};
const SCOPE_READS: HandlerReads = {
  user: { by: ['userName'], of: ['userName', 'emailAddress', 'isActive'] },
  scope: { by: ['userId'], of: ['userId', 'roleMapId', 'centerId', 'programId', 'position'] },
};

function signedIn({ session }: HandlerInput): Session {
  if (!session) throw new Refusal('SCOPE_BARRED');
  return session;
}

interface UserWithScopes {
  user: Row;
  scopes: UserScope[];
}

/** A user whom this session keeps. Throws SCOPE_BARRED, alike for one who is not there. */
async function storedUser(input: HandlerInput, id: Json | undefined, field: string): Promise<UserWithScopes> {
  const user = await reachRow(input, 'user', id, field);
  const scopes = await scopesOf(input.store, user.id);
  const why = barredFrom(input.catalogue, signedIn(input), user, scopes);
  if (why !== undefined) throw new Refusal('SCOPE_BARRED', { field, text: why === 'own' ? '{{users.own}}' : '{{users.beyond}}' });
  return { user, scopes };
}

/** A user as the wire knows them. */
const wired = (input: HandlerInput, user: Row): JsonObject => wireRow(input, entityOf(input.catalogue, 'user'), user);

/**
 * `viewAllUsersByCenter {centerId}`: who works at a centre, a row for each role and programme (D3-USERS-01, D3-ENTITY-17). `kept`: the session
 * may change them; `own`: it is the person who asks.
 */
export const viewAllUsersByCenter: Handler = reading(SHOWN_READS, async (input) => {
  const { catalogue, payload, store } = input;
  const session = signedIn(input);
  const { answer: _all, ...whole } = input.def;
  const outcome = await list({ ...input, def: whole }, 'scope', { by: ['centerId'], paged: true, sort: 'firstName' });
  const page = isObject(outcome.value) ? outcome.value : undefined;
  const found = [page ? page['rows'] : outcome.rows].flat(2).filter(isObject);
  const ids = [...new Set(found.map(({ userId }) => Number(userId)))];
  const [users, scopes, centre] = await Promise.all([
    ids.length === 0 ? [] : store.find('user', { id: ids }, EVERYWHERE, { limit: ids.length }),
    scopesOfAll(store, ids),
    centreById(store, Number(payload['centerId'])),
  ]);
  const people = new Map(users.map((user) => [user.id, user]));
  const rows = found.flatMap(({ id: mapId = null, roleMapId = null, programId = null, centerId = null, userId }): JsonObject[] => {
    const user = people.get(Number(userId));
    if (!user) return [];
    const why = barredFrom(catalogue, session, user, scopes.get(user.id) ?? []);
    const names = { roleName: itemOf(catalogue.roles, roleMapId)?.name ?? null, programName: itemOf(catalogue.programs, programId)?.name ?? null };
    const ofScope = { mapId, userId: user.id, roleId: roleMapId, programId, centerId, centerName: centre?.doc['name'] ?? null, ...names };
    const isActive = user.doc['isActive'] === 'N' ? 'N' : 'Y';
    return [answerRow(input, { ...wired(input, user), ...ofScope, isActive, kept: why === undefined, own: why === 'own' })];
  });
  return page ? { rows: [], value: { ...page, rows } } : { rows };
});

/** The one role that a user has at a centre in a programme. */
const scopeAt = (scopes: readonly UserScope[], { centreId, programmeId }: Omit<ScopeIds, 'roleId'>): UserScope | undefined =>
  scopes.find((scope) => scope.centreId === centreId && scope.programmeId === programmeId);

/** `fetchUserDetails {id}`: oneself, or, for who saves users, somebody whom they keep, with the role here (D3-CALLS-44, D3-CALLS-50). */
export const fetchUserDetails: Handler = async (input) => {
  const session = signedIn(input);
  const { id } = input.payload;
  if (id === session.userId) {
    const user = await reachRow(input, 'user', id, 'id');
    const isDue = holds({ var: 'session.user.passwordDue' }, { session: session.facts });
    return { rows: [{ ...wired(input, user), roleId: session.active.roleId, passwordDue: isDue }] };
  }
  if (!holds(input.catalogue.actions['user']?.['saveUser']?.may, { session: session.facts })) throw new Refusal('SCOPE_BARRED', { field: 'id' });
  const { user, scopes } = await storedUser(input, id, 'id');
  return { rows: [{ ...wired(input, user), roleId: scopeAt(scopes, session.active)?.roleId ?? null, passwordDue: null }] };
};

/** What makes a role a user's own at a centre in a programme: nothing where it is, in place of the one before, or beside those elsewhere (D3-USERS-15). */
async function roleGiven(input: HandlerInput, userId: number, scopes: readonly UserScope[], target: ScopeIds): Promise<Write[]> {
  const { catalogue, store } = input;
  const session = signedIn(input);
  const { roleId, centreId, programmeId } = target;
  if (!covers(session, centreId) || !(await centreById(store, centreId))) throw new Refusal('SCOPE_BARRED', { field: 'centerId' });
  if (!givesRole(catalogue, session, roleId)) throw new Refusal('SCOPE_BARRED', { field: 'roleId', text: '{{users.roleNotYours}}' });
  if (!givesProgramme(catalogue, session, programmeId)) throw new Refusal('SCOPE_BARRED', { field: 'programId', text: '{{users.programNotYours}}' });
  const before = scopeAt(scopes, target);
  if (before?.roleId === roleId) return [];
  if (before) return [{ op: 'update', entity: 'scope', id: before.id, version: before.version, doc: { ...before.doc, roleMapId: roleId } }];
  const position = Math.max(-1, ...scopes.map((scope) => scope.position)) + 1;
  const doc = { userId, roleMapId: roleId, centerId: centreId, programId: programmeId, position };
  return [{ op: 'insert', entity: 'scope', id: await store.newId('scope'), doc, centreId: null, programmeId: null }];
}

/** `saveUserCenterRoleMapDetails {userId, centerId, roleId}`: in the programme of who saves; `programId` is taken when it is sent (D3-USERS-11, D3-USERS-15). */
export const saveUserCenterRoleMapDetails: Handler = reading(SCOPE_READS, async (input) => {
  const session = signedIn(input);
  const { userId, centerId, roleId, programId } = input.payload;
  const { user, scopes } = await storedUser(input, userId, 'userId');
  const programmeId = isId(programId) ? programId : session.active.programmeId;
  const target = { centreId: Number(centerId), roleId: Number(roleId), programmeId };
  const writes = await roleGiven(input, user.id, scopes, target);
  const rows = [{ userId: user.id, centerId: target.centreId, roleId: target.roleId, programId: programmeId }];
  return { rows, about: { entity: 'user', id: user.id }, plan: { scope: EVERYWHERE, writes, guards: stillActs(session) } };
});

/** Names and addresses by which people sign in are kept in small letters. */
function inSmallLetters(judgement: PartJudgement | undefined): PartJudgement {
  if (!judgement) throw new Refusal('SCOPE_BARRED');
  const { userName, emailAddress } = judgement.data;
  return { ...judgement, data: { ...judgement.data, userName: addressIn(userName), emailAddress: addressIn(emailAddress) } };
}

/**
 * `saveUser {id, userName, …}`: a new one with `id` 0, else somebody whom one keeps (D3-USERS-10, D3-CALLS-45). A `roleId` is given at the centre
 * and in the programme of who saves, in the same step: nobody is left without a role because the second call was lost.
 */
export const saveUser: Handler = reading(SCOPE_READS, async (input) => {
  const session = signedIn(input);
  const { id, roleId, ...fields } = input.payload;
  const prepared = { ...input, judgement: inSmallLetters(input.judgement), payload: isId(id) ? { ...fields, id } : fields };
  const { scopes }: Pick<UserWithScopes, 'scopes'> = isId(id) ? await storedUser(input, id, 'id') : { scopes: [] };
  const outcome: HandlerAnswer = isId(id) ? await update(prepared, 'user') : await create(prepared, 'user', { isActive: 'Y' });
  const [row] = outcome.rows.filter(isObject);
  const target = { roleId: Number(roleId), centreId: session.active.centreId, programmeId: session.active.programmeId };
  const role = isId(roleId) ? await roleGiven(input, Number(row?.['id']), scopes, target) : [];
  return {
    ...outcome,
    values: input.payload,
    plan: { scope: EVERYWHERE, writes: [...(outcome.plan?.writes ?? []), ...role], guards: stillActs(session) },
  };
});

/**
 * `passwordReset {id}`: a random password, answered once and nowhere kept, which is changed before anything else is done with it
 * (D3-USERS-03, D3-CALLS-52, D3-GAP-79). The one before is worth nothing and all sessions of the user end.
 */
export const passwordReset: Handler = reading(SCOPE_READS, async (input) => {
  const { catalogue, clock, store, sessions } = input;
  const { user } = await storedUser(input, input.payload['id'], 'id');
  const password = madePassword();
  const hash = await hashPassword(password);
  const now = clock.now().getTime();
  const hours = Number(catalogue.app.constants['oneTimePasswordHours']);
  return {
    rows: [{ id: user.id, password, hours }],
    secret: true,
    about: { entity: 'user', id: user.id },
    after: async () => {
      await saveCredential(store, user.id, hash, now, now + millisecondsIn(hours, 'hour'));
      await sessions.endOthers(user.id, null, 'password reset');
    },
  };
});

/** `lockUser {id}` and `unlockUser {id}`: who is locked does not sign in, and their sessions end. What is so already is left as it is. */
const locks = (isActive: 'Y' | 'N'): Handler =>
  reading(SCOPE_READS, async (input) => {
    const { user } = await storedUser(input, input.payload['id'], 'id');
    const isSo = (user.doc['isActive'] === 'N') === (isActive === 'N');
    const write: Write = { op: 'update', entity: 'user', id: user.id, version: user.version, doc: { ...user.doc, isActive } };
    return {
      rows: [{ id: user.id, isActive }],
      about: { entity: 'user', id: user.id },
      plan: { scope: EVERYWHERE, writes: isSo ? [] : [write], guards: stillActs(signedIn(input)) },
      after: async () => {
        if (isActive === 'N') await input.sessions.endOthers(user.id, null, 'locked');
      },
    };
  });
export const lockUser = locks('N');
export const unlockUser = locks('Y');
