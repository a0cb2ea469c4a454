import { randomInt } from 'node:crypto';
import { choosePictures } from '../../engine/game/choosePictures.ts';
import { numberOf } from '../../engine/game/scoreOf.ts';
import { startOf } from '../../engine/workflow/stateOf.ts';
import type { JsonObject } from '../../engine/types.ts';
import { Refusal } from '../refusal.ts';
import { reachRow } from '../records/scopeAccess.ts';
import type { Row } from '../store/types.ts';
import type { Handler } from '../call.ts';
import { bankOf, DOCUMENT, documentPathOf, picturesOf, latestRun, gameNameOf, inventoryDocument } from './gameRuns.ts';
import { keyedHash } from '../keys.ts';
import { reading } from './reading.ts';

/** The id under which an engagement plays elsewhere: always the same for one engagement, and telling nothing about it (D2-COUN-06, D2-CALLS-38). */
export const registerGame: Handler = async (input) => {
  const { id } = await reachRow(input, 'engagement', input.payload['digiHubId'], 'digiHubId');
  const karyapathId = Buffer.from(keyedHash(input.config.secretKey, 'game player', String(id)), 'base64url')
    .toString('hex')
    .slice(0, 24);
  return { rows: [], plain: { status: 'SUCCESS', data: { karyapathId } } };
};

/**
 * The other provider hears which document holds the result of an engagement (D3-CALLS-27): what stands here is the endpoint of a stand-in, which takes
 * the path of the document that is kept for this very engagement and no other.
 */
export const saveGameDocument: Handler = reading(
  {
    engagement: { of: ['dbUserId'] },
    document: { by: ['engagementId', 'documentKind'], of: ['base64File'] },
    'interest-game': { by: ['engagementId'], of: ['game'] },
  },
  async (input) => {
    const { payload } = input;
    const engagement = await reachRow(input, 'engagement', payload['engagementId'], 'engagementId');
    if (engagement.doc['dbUserId'] !== payload['dbUserId']) throw new Refusal('SCOPE_BARRED', { field: 'dbUserId' });
    const document = await inventoryDocument(input, engagement.id);
    if (!document || documentPathOf(document) !== payload['documentPath']) throw new Refusal('FILE_GONE', { field: 'documentPath' });
    return { rows: [], plain: { status: 'SUCCESS', data: { documentPath: payload['documentPath'] } }, about: { entity: DOCUMENT, id: document.id } };
  },
);

const STEPS = 2 ** 32;
const chance = (): number => randomInt(STEPS) / STEPS;
/** The state of a run whose chart was stored: nothing is left to do in it. */
const FILED = 'Filed';

/**
 * Starts a run of a game, or takes up the one that is there (D1-GAME-25 to 28). While the document of the interest inventory exists there
 * is nothing more to play; without it a filed run is over and another one may be played (D12-GAP-132).
 */
export const startGame: Handler = reading(
  {
    engagement: { of: ['dbUserId'] },
    student: { of: ['firstName', 'lastName'] },
    document: { by: ['engagementId', 'documentKind'] },
    'interest-game': { by: ['engagementId'], of: ['game'] },
  },
  async (input) => {
    const { catalogue, payload, store } = input;
    const game = Object.hasOwn(catalogue.games, String(payload['game'])) ? catalogue.games[String(payload['game'])] : undefined;
    const workflow = game && catalogue.workflows[game.workflow];
    if (!game || !workflow?.of) throw new Refusal('FIELD_OPTION', { field: 'game' });
    const engagement = await reachRow(input, 'engagement', payload['engagementId'], 'engagementId');
    const { entity, state } = workflow.of;
    const last = await latestRun(input, entity, engagement.id);
    if (await inventoryDocument(input, engagement.id)) throw new Refusal('TRANSITION_REFUSED', { text: '{{game.played}}', field: 'engagementId' });
    const person = { engagementId: engagement.id, dbUserId: engagement.doc['dbUserId'] ?? null, name: await gameNameOf(input, engagement) };
    const answerOf = ({ id, doc, version }: Pick<Row, 'id' | 'doc' | 'version'>): JsonObject => ({
      runId: id,
      ...person,
      game: game.id,
      state: doc[state] ?? null,
      pictures: picturesOf(catalogue, game, doc['pictures']),
      answers: doc['answers'] ?? [],
      version,
    });
    if (last && last.doc[state] !== FILED) return { rows: [answerOf(last)] };
    const pictures = choosePictures(game, bankOf(catalogue, game), numberOf(game.perGroup, catalogue.app.constants), chance);
    const doc: JsonObject = { engagementId: engagement.id, game: game.id, [state]: startOf(workflow), pictures: pictures.map(({ picId }) => picId) };
    const id = await store.newId(entity);
    return { rows: [answerOf({ id, doc, version: 1 })], plan: { writes: [{ op: 'insert', entity, id, doc, centreId: null, programmeId: null }] } };
  },
);
