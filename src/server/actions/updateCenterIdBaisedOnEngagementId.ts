import { holds } from '../../engine/rules/logic.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { HandlerReads } from '../../catalogue/checks/check.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { isObject, objectsIn } from '../../engine/json.ts';
import { Refusal } from '../refusal.ts';
import { judgeEachOnce, updateWrite } from '../records/document.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { reachRow, reachToChange } from '../records/scopeAccess.ts';
import { EVERYWHERE } from '../session/people.ts';
import type { Row, Write } from '../store/types.ts';
import type { Handler, HandlerInput } from '../call.ts';
import { reading } from './reading.ts';

/** What is read of a status. */
export const MOVING: HandlerReads = { 'options/engagement-statuses': { of: ['moves'] } };

/** Statuses in which somebody can be moved: who is or was trained stays with the centre of the training (`moves` of the option list). */
export const movingStatuses = ({ options }: Pick<Catalogue, 'options'>): string[] =>
  (options['engagement-statuses']?.items ?? []).filter(({ moves }) => moves === true).map(({ value }) => String(value));

/** Who picks the state moves people of any centre (D3-MOVE-08); for everybody else the session's centres count. */
function withReach(input: HandlerInput): HandlerInput {
  const { session } = input;
  return session && holds({ var: 'session.role.anyState' }, { session: session.facts })
    ? { ...input, session: { ...session, scope: EVERYWHERE } }
    : input;
}

/** Throws SCOPE_BARRED for a centre that this session may not move anybody to, there or not. */
async function judgeTargets(input: HandlerInput, rows: readonly JsonObject[]): Promise<void> {
  const offered = await input.ask('findallCenterToMoveTo', {});
  const open = new Set(objectsIn(offered).map(({ id }) => id));
  if (rows.some(({ centerId }) => !open.has(centerId ?? null))) throw new Refusal('SCOPE_BARRED', { field: 'centerId' });
}

interface CentreMove {
  engagement: Row;
  student: Row;
  centreId: number;
}

async function movedBy(input: HandlerInput, { engagementId, centerId, version }: JsonObject): Promise<CentreMove> {
  const { catalogue } = input;
  const engagement = await reachToChange(input, 'engagement', engagementId, 'engagementId');
  if (typeof version === 'number' && version !== engagement.version)
    throw new Refusal('VERSION_STALE', { data: [wireRow(input, entityOf(catalogue, 'engagement'), engagement)] });
  const student = await reachRow(input, 'student', engagement.doc['dbUserId'], 'dbUserId', entityOf(catalogue, 'student').encrypted);
  if (!movingStatuses(catalogue).includes(String(engagement.doc['status'])))
    throw new Refusal('RULE_REFUSED', {
      text: '{{move-students.trained}}',
      values: { name: String(student.doc['firstName'] ?? '') },
      field: 'engagementId',
    });
  return { engagement, student, centreId: Number(centerId) };
}

/** The people among them, each once. Where she belongs to another centre and only the engagement is here, she stays. */
function studentWrites(moves: readonly CentreMove[]): Write[] {
  const own = moves.filter(({ engagement, student }) => student.centreId === engagement.centreId);
  const each = new Map<Json, Write>(
    own.map(({ student, centreId }) => [student.id, { op: 'update', entity: 'student', id: student.id, doc: student.doc, centreId }]),
  );
  return [...each.values()];
}

/**
 * Moves beneficiaries with their engagements to another centre; from then on they are that centre's (D1-CALLS-37, D3-MOVE-06). All of them
 * or none. The session must reach both centres. Throws SCOPE_BARRED, RULE_REFUSED for who is trained; who names a version is told when
 * somebody changed the record meanwhile.
 */
export const updateCenterIdBaisedOnEngagementId: Handler = reading(
  { ...MOVING, engagement: { of: ['status', 'dbUserId'] }, student: { of: ['firstName'] } },
  async (ownInput) => {
    const rows = ownInput.rows.filter(isObject);
    const ids = rows.map(({ engagementId }) => engagementId);
    judgeEachOnce(ids, 'engagementId');
    await judgeTargets(ownInput, rows);
    const input = withReach(ownInput);
    const moves = await Promise.all(rows.map((row) => movedBy(input, row)));
    return {
      rows: moves.map(({ engagement: { id, version }, centreId }) => ({ engagementId: id, centerId: centreId, version: version + 1 })),
      plan: {
        ...(input === ownInput ? {} : { scope: EVERYWHERE }),
        writes: [
          ...studentWrites(moves),
          ...moves.map(({ engagement, centreId }): Write => ({ ...updateWrite('engagement', engagement, engagement.doc), centreId })),
        ],
      },
    };
  },
);
