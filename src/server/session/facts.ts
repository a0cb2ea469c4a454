/** What rules read as `session`: the user, and role, programme, centre and centre model with their traits. */
import { scopeFacts } from '../../engine/session/scopeFacts.ts';
import { holds } from '../../engine/rules/logic.ts';
import type { Json, JsonObject, Logic } from '../../engine/types.ts';
import { perValue } from '../../engine/perValue.ts';
import type { Catalogue, RowTable } from '../../catalogue/types.ts';
import type { Row, Scope } from '../store/types.ts';
import { fullNameOf, type ScopeIds } from './people.ts';

/** One signed-in user in one running session. */
export interface Session {
  id: string;
  userId: number;
  active: ScopeIds;
  /** The centres whose rows this session may read and write. */
  scope: Scope;
  /** What rules read as `session`: user, role, program, centre, model, each with its traits. */
  facts: JsonObject;
}

/** True when the session's scope covers a centre. */
export const covers = (session: Session, centreId: number): boolean => session.scope.centres === 'all' || session.scope.centres.includes(centreId);

const NOBODY: JsonObject = {};
const verdictsOf = perValue((facts: JsonObject) => perValue((rule: object & Logic) => holds(rule, { session: facts })));

/**
 * Whether a rule that reads nothing but the session holds; without a session it reads nothing. Worked out once: the facts of a session are the
 * same object from request to request as long as nothing in them has changed.
 */
export function holdsForSession(rule: Logic | undefined, session: Session | null): boolean {
  const facts = session?.facts ?? NOBODY;
  if (typeof rule !== 'object' || rule === null) return holds(rule, { session: facts });
  return verdictsOf(facts)(rule);
}

const ADMINISTERS: Logic = { var: 'session.role.administers' };

/** True for who keeps users: other people's settings and sessions are open to them. */
export const administers = (session: Session): boolean => holdsForSession(ADMINISTERS, session);

const PASSWORD_DUE: Logic = { var: 'session.user.passwordDue' };

/** True for a session that a one-time password opened, until that is changed: it is held from everything but the change. */
export const isHeld = (session: Session | null): boolean => holdsForSession(PASSWORD_DUE, session);

type RowTableItem = RowTable['items'][number];

/** A row of the tables of roles, programmes and centre models. */
export const itemOf = (table: RowTable, id: Json | undefined): RowTableItem | undefined => table.items.find((item) => item.id === Number(id));

/** True for a role that may not use the product; an unknown role may not either. */
export function isBarred(catalogue: Catalogue, roleId: number): boolean {
  const role = itemOf(catalogue.roles, roleId);
  return role === undefined || role['barred'] !== false;
}

/** The centres whose rows a role may read and write: all of them, or one's own and those that it has something in common with. */
export function scopeFor(catalogue: Catalogue, { roleId, centreId }: ScopeIds, alike: readonly number[] = []): Scope {
  return { centres: itemOf(catalogue.roles, roleId)?.['allCentres'] === true ? 'all' : [...new Set([centreId, ...alike])] };
}

const idOf = (value: Json | undefined): number | null => (value === undefined || value === null ? null : Number(value));
const userFacts = (row: Row | null, passwordDue: boolean): JsonObject =>
  row === null ? {} : { ...row.doc, id: row.id, names: fullNameOf(row), passwordDue };
const centreFacts = (row: Row | null): JsonObject => (row === null ? {} : { ...row.doc, id: row.id, modelId: idOf(row.doc['model']) });

/**
 * Facts of a session. Traits come from the tables of today's catalogue, so an edited trait holds at once. Undefined where role,
 * programme or the centre's model stands in no table: who acts with what is not there has no rights. `passwordDue`: a one-time password is
 * to be changed before anything else.
 */
export function factsFor(
  catalogue: Catalogue,
  { roleId, programmeId }: ScopeIds,
  user: Row | null,
  centre: Row | null,
  passwordDue = false,
): JsonObject | undefined {
  return scopeFacts(catalogue, { roleMapId: roleId, programId: programmeId, user: userFacts(user, passwordDue), centre: centreFacts(centre) });
}
