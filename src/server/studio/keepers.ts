/** Who keeps the definitions: definitions that would leave nobody who can take them back never serve. */
import { allActions } from '../../catalogue/findAction.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { JsonObject } from '../../engine/types.ts';
import { holds } from '../../engine/rules/logic.ts';
import { factsFor, isBarred } from '../session/facts.ts';
import { EVERYWHERE } from '../session/people.ts';
import { DefinitionRefused } from '../store/errors.ts';
import type { Reading } from '../store/types.ts';

/** What it takes to change definitions and to take a change back. */
const HANDLERS = ['saveDefinitions', 'approveDefinitions', 'rollBackDefinitions'] as const;
/** What may be called for that by somebody whom nothing of a session bars. */
const doors = ({ actions }: Catalogue) =>
  HANDLERS.map((handler) => allActions(actions).flatMap(({ def }) => ('handler' in def.do && def.do.handler === handler ? [def] : [])));

/** More than there are anywhere. */
const ALL = { limit: 100_000 };

/** Accounts that are open and, by a role of theirs, may do all of it. */
async function keepersOf(store: Reading, catalogue: Catalogue): Promise<Set<number>> {
  const rowsOf = async (entity: string) => new Map((await store.find(entity, {}, EVERYWHERE, ALL)).map((row) => [row.id, row]));
  const [users, centres] = await Promise.all([rowsOf('user'), rowsOf('centre')]);
  const needed = doors(catalogue);
  const isKeeper = ({ roleMapId, programId, userId, centerId }: JsonObject): boolean => {
    const ids = { roleId: Number(roleMapId), programmeId: Number(programId), centreId: Number(centerId) };
    const session = factsFor(catalogue, ids, users.get(Number(userId)) ?? null, centres.get(ids.centreId) ?? null);
    if (session === undefined || isBarred(catalogue, ids.roleId)) return false;
    return needed.every((actions) => actions.some(({ may }) => may === undefined || holds(may, { session })));
  };
  const scopes = await store.find('scope', { isActive: ['Y', null] }, EVERYWHERE, ALL);
  return new Set(scopes.filter(({ doc }) => isKeeper(doc)).map(({ doc }) => Number(doc['userId'])));
}

/** @throws DefinitionRefused for definitions under which fewer people than it takes could change them, where now enough can */
export async function refuseLockedOut(store: Reading, from: Catalogue, to: Catalogue): Promise<void> {
  const needed = to.app.constants['secondPersonApproves'] === true ? 2 : 1;
  const left = (await keepersOf(store, to)).size;
  if (left >= needed || left >= (await keepersOf(store, from)).size) return;
  const who = left === 0 ? 'nobody could' : 'only one person could';
  const right = `calls of ${HANDLERS.join(', ')} that the roles of ${needed} open accounts may make`;
  throw new DefinitionRefused('config/actions/definitions.json', '', `${who} change definitions any more, or take this back`, right);
}
