import { startOf } from '../../engine/workflow/stateOf.ts';
import type { GameDef } from '../../engine/definition/game.ts';
import type { JsonObject } from '../../engine/types.ts';
import { Refusal } from '../refusal.ts';
import { entityOf } from '../records/entity.ts';
import { reach, scopeAbout } from '../records/reach.ts';
import type { Write } from '../store/types.ts';
import { standsAt, stepOf, workflowOf } from '../operations/step.ts';
import type { Handler, HandlerInput } from '../call.ts';
import { latestRun, resultOf } from './gameRuns.ts';
import { reading } from './reading.ts';

const GAME = 'interest-game';
const INVENTORY = 'interest-inventory';

/**
 * What saving the result does to the run that was played: nothing where none was (another system's game). Throws Refusal while it is
 * not finished and for a code that its answers do not make.
 */
async function judgeRun(
  input: HandlerInput,
  game: GameDef,
  engagementId: number,
  finalScore: string,
): Promise<{ writes: Write[]; receipt: JsonObject }> {
  const { entity = '' } = input.catalogue.workflows[game.workflow]?.of ?? {};
  const run = await latestRun(input, entity, engagementId);
  if (!run) return { writes: [], receipt: { game: null } };
  const workflow = workflowOf(input.catalogue, entity);
  if (standsAt(workflow, run.doc) === startOf(workflow))
    throw new Refusal('TRANSITION_REFUSED', { text: '{{game.notFinished}}', field: 'finalScore' });
  const { code, tallies } = resultOf(input.catalogue, game, run);
  const taken = await stepOf(input, { noun: entity, row: run, event: { type: 'save', finalScore }, record: { code } });
  if (!taken.ok) throw new Refusal(taken.refusal.code, { ...taken.refusal.detail, field: 'finalScore' });
  const isMoved = taken.state !== standsAt(workflow, run.doc);
  return {
    writes: isMoved && !taken.again ? taken.plan.writes : [],
    receipt: { game: game.id, rule: 'score', runId: run.id, facts: { tallies }, result: code },
  };
}

/** Saves the Holland code of an engagement, once; a second game's code takes the first one's place (D1-GAME-35, D12-GAP-130, D12-GAP-132). */
export const captureInterestInventory: Handler = reading(
  { 'interest-inventory': { by: ['engagementId'], of: ['finalScore'] }, 'interest-game': { by: ['engagementId'] } },
  async (input) => {
    const { catalogue, payload, store } = input;
    const finalScore = String(payload['finalScore']);
    const isCode = !finalScore.includes(' ');
    if (isCode && new Set(finalScore).size !== finalScore.length) throw new Refusal('FIELD_INVALID', { field: 'finalScore' });
    const engagement = await reach(input, 'engagement', payload['engagementId'], 'engagementId');
    const game = catalogue.games[GAME];
    if (!game) throw new Error(`No game is called ${GAME}.`);
    const { writes, receipt } = await judgeRun(input, game, engagement.id, finalScore);
    const [known] = await store.find(INVENTORY, { engagementId: engagement.id }, scopeAbout(input, entityOf(catalogue, INVENTORY), [engagement]), {
      limit: 1,
    });
    const doc = { ...known?.doc, engagementId: engagement.id, finalScore };
    const id = known?.id ?? (await store.newId(INVENTORY));
    const isSame = known?.doc['finalScore'] === finalScore;
    const own: Write[] = isSame
      ? []
      : [
          known
            ? { op: 'update', entity: INVENTORY, id, version: known.version, doc }
            : { op: 'insert', entity: INVENTORY, id, doc, centreId: null, programmeId: null },
        ];
    return {
      rows: [{ id, ...doc, createdBy: known?.createdBy ?? input.session?.userId ?? null, version: known ? known.version + (isSame ? 0 : 1) : 1 }],
      plan: { writes: [...own, ...writes], receipt },
    };
  },
);
