/** Sessions as the server makes them of definitions and of rows that the demo holds: no store, no server. */
import type { Catalogue } from '../../src/catalogue/types.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { demoAccounts, demoCentres } from '../support/demo.ts';
import { factsFor, isBarred, scopeFor, type Session } from '../../src/server/session/facts.ts';
import type { ScopeIds } from '../../src/server/session/people.ts';
import type { Row } from '../../src/server/store/types.ts';

export const HOME = 101;
export const ELSEWHERE = 103;
export const PROGRAMME = 2;

export const storedRow = (id: number, doc: JsonObject): Row => ({
  id,
  version: 1,
  centreId: null,
  programmeId: null,
  createdAt: '2026-11-20T06:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-11-20T06:00:00.000Z',
  updatedBy: null,
  doc,
  columns: {},
});

/** A centre of the demo, as it is stored. */
export function centreRow(id: number): Row {
  const centre = demoCentres.find((one) => one.id === id);
  if (!centre) throw new Error(`the demo has no centre ${id}`);
  return storedRow(id, centre.doc);
}

/** Somebody of the demo, who has no rights but those of the scope. */
export function userRow(id: number): Row {
  const [{ email, firstName, lastName } = { email: '', firstName: '', lastName: '' }] = demoAccounts;
  return storedRow(id, { userName: email, emailAddress: email, firstName, lastName, isActive: 'Y' });
}

/** The session of somebody who acts so; none for a role that is kept out. */
export function sessionOf(catalogue: Catalogue, userId: number, active: ScopeIds): Session | null {
  const facts = factsFor(catalogue, active, userRow(userId), centreRow(active.centreId));
  return facts && !isBarred(catalogue, active.roleId) ? { id: 'one', userId, active, scope: scopeFor(catalogue, active), facts } : null;
}
