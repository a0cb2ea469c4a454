/** What who keeps users may give and whom they may keep: nobody gives a role, a programme or a centre that is not theirs to give, also not by somebody else's password. */
import type { Catalogue } from '../../catalogue/types.ts';
import type { Row, WritePlan } from '../store/types.ts';
import { administers, covers, itemOf, type Session } from './facts.ts';
import type { ScopeIds } from './people.ts';

/** Roles of a centre are given by who keeps its users, all others by administrators. A role that stands in no table is nobody's to give. */
export function givesRole(catalogue: Catalogue, session: Session, roleId: number): boolean {
  const role = itemOf(catalogue.roles, roleId);
  return role !== undefined && (administers(session) || role['centreStaff'] === true);
}

/** The programme that the session acts in; any that there is for administrators. */
export const givesProgramme = (catalogue: Catalogue, session: Session, programmeId: number): boolean =>
  itemOf(catalogue.programs, programmeId) !== undefined && (administers(session) || programmeId === session.active.programmeId);

const gives = (catalogue: Catalogue, session: Session, { roleId, programmeId, centreId }: ScopeIds): boolean =>
  covers(session, centreId) && givesRole(catalogue, session, roleId) && givesProgramme(catalogue, session, programmeId);

/** Why somebody is not kept by this session: `own` account, or a role, programme or centre that the session cannot give. Undefined when they are. */
export function barredFrom(
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
export const stillActs = ({ userId, active }: Session): NonNullable<WritePlan['guards']> => [
  {
    some: {
      entity: 'scope',
      where: { userId, roleMapId: active.roleId, programId: active.programmeId, centerId: active.centreId, isActive: ['Y', null] },
    },
    alone: 'who keeps users',
    rule: 'notKeeping',
  },
];
