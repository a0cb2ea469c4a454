import { randomInt } from 'node:crypto';
import { choosePictures } from '../../engine/game/choosePictures.ts';
import { numberOf } from '../../engine/game/scoreOf.ts';
import { startOf } from '../../engine/workflow/stateOf.ts';
import type { JsonObject } from '../../engine/types.ts';
import { Refusal } from '../door/refusal.ts';
import { reach } from '../operations/reach.ts';
import type { Row } from '../store/types.ts';
import type { Handler } from '../types.ts';
import { bankOf, picturesOf } from './game/bank.ts';
import { inventoryDocument } from './game/inventoryDocument.ts';
import { nameOf } from './game/nameOf.ts';
import { latestRun } from './game/runs.ts';

const STEPS = 2 ** 32;
const chance = (): number => randomInt(STEPS) / STEPS;
/** The state of a run whose chart was stored: nothing is left to do in it. */
const FILED = 'Filed';

/**
 * Starts a run of a game, or takes up the one that is there (D1-GAME-25 to 28). While the document of the interest inventory exists there
 * is nothing more to play; without it a filed run is over and another one may be played (D12-GAP-132).
 */
export const startGame: Handler = async (input) => {
  const { catalogue, payload, store } = input;
  const game = Object.hasOwn(catalogue.games, String(payload['game'])) ? catalogue.games[String(payload['game'])] : undefined;
  const workflow = game && catalogue.workflows[game.workflow];
  if (!game || !workflow?.of) throw new Refusal('FIELD_OPTION', { field: 'game' });
  const engagement = await reach(input, 'engagement', payload['engagementId'], 'engagementId');
  const { entity, state } = workflow.of;
  const last = await latestRun(input, entity, engagement.id);
  if (await inventoryDocument(input, engagement.id)) throw new Refusal('TRANSITION_REFUSED', { text: '{{game.played}}', field: 'engagementId' });
  const person = { engagementId: engagement.id, dbUserId: engagement.doc['dbUserId'] ?? null, name: await nameOf(input, engagement) };
  const answered = ({ id, doc, version }: Pick<Row, 'id' | 'doc' | 'version'>): JsonObject => ({
    runId: id,
    ...person,
    game: game.id,
    state: doc[state] ?? null,
    pictures: picturesOf(catalogue, game, doc['pictures']),
    answers: doc['answers'] ?? [],
    version,
  });
  if (last && last.doc[state] !== FILED) return { rows: [answered(last)] };
  const chosen = choosePictures(game, bankOf(catalogue, game), numberOf(game.perGroup, catalogue.app.constants), chance);
  const doc: JsonObject = { engagementId: engagement.id, game: game.id, [state]: startOf(workflow), pictures: chosen.map(({ picId }) => picId) };
  const id = await store.newId(entity);
  return { rows: [answered({ id, doc, version: 1 })], plan: { writes: [{ op: 'insert', entity, id, doc, centreId: null, programmeId: null }] } };
};
