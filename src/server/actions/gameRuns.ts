import { tallyAnswers, type GroupTally, scoreOf } from '../../engine/game/scoreOf.ts';
import type { GameDef } from '../../engine/definition/game.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { entityOf } from '../records/entity.ts';
import { readRow, scopeAbout, reachRow } from '../records/scopeAccess.ts';
import type { Row, Where } from '../store/types.ts';
import type { HandlerInput } from '../call.ts';
import { createHash } from 'node:crypto';
import { bankPictures } from '../../engine/game/choosePictures.ts';
import { rowsNamed } from '../operations/reference.ts';
import { readFileText } from '../../engine/file/fileText.ts';
import { applyLogic } from '../../engine/rules/logic.ts';
import { listOf } from '../../engine/json.ts';

export const DOCUMENT = 'document';
/** The kind of document that the chart of an interest inventory is (D12-GAP-189). */
export const INVENTORY_TYPE = 'Interest Inventory';

/** A kind of document as the store files it: spellings meet. */
export const kindOf = (documentType: string): Json => applyLogic({ compact: documentType }, {});

/** Rows of an entity about an engagement, as far as who asks reaches it: one, where no more are asked for. */
export async function rowsAbout(input: HandlerInput, entity: string, engagementId: number, where: Where = {}, limit = 1): Promise<Row[]> {
  const engagement = await readRow(input, 'engagement', engagementId);
  const scope = scopeAbout(input, entityOf(input.catalogue, entity), engagement ? [engagement] : []);
  return input.store.find(entity, { engagementId, ...where }, scope, { limit });
}

/** The document of an engagement's interest inventory, whoever put it there (D2-BCASE-20, D2-COUN-08). */
export const inventoryDocument = async (input: HandlerInput, engagementId: number): Promise<Row | undefined> =>
  (await rowsAbout(input, DOCUMENT, engagementId, { documentKind: kindOf(INVENTORY_TYPE) }))[0];

/** `<id>/<name>` of a kept document, as every answer about documents names it. */
export const documentPathOf = ({ id, doc }: Pick<Row, 'id' | 'doc'>): string => `${id}/${readFileText(doc['base64File'])?.name ?? ''}`;

/** The beneficiary's name, as it is written on results. */
export async function gameNameOf(input: HandlerInput, engagement: Row): Promise<string> {
  const { doc } = await reachRow(input, 'student', engagement.doc['dbUserId'], 'dbUserId');
  return [doc['firstName'], doc['lastName']].filter(Boolean).join(' ');
}

/** Every picture that a game may show. */
export const bankOf = (catalogue: Catalogue, game: GameDef) =>
  bankPictures(
    game,
    game.pictures.flatMap((name) => rowsNamed(catalogue, name)),
  );

/** The picture's own version in its address lets browsers keep it for ever. */
const sourceOf = (row: JsonObject): string =>
  `/pictures/${String(row['drawing'])}?v=${createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 10)}`;

/** The pictures of a run, ready to be shown. One that has left the bank stays without a source: the page says so. */
export function picturesOf(catalogue: Catalogue, game: GameDef, ids: Json | undefined): JsonObject[] {
  const known = new Map(bankOf(catalogue, game).map((picture) => [picture.picId, picture]));
  return listOf(ids).map((id) => {
    const found = known.get(Number(id));
    return { picId: id, group: found?.group ?? null, occupation: found?.occupation ?? null, src: found ? sourceOf(found.row) : null };
  });
}

/** The run that an engagement played last, or is playing. */
export async function latestRun(input: HandlerInput, entity: string, engagementId: number): Promise<Row | undefined> {
  const runs = await rowsAbout(input, entity, engagementId, {}, 1000);
  return runs.reduce<Row | undefined>((last, run) => (last && last.id > run.id ? last : run), undefined);
}

/** What the stored answers of a run make: its tallies and its result, worked out anew. */
export function resultOf(catalogue: Catalogue, game: GameDef, { doc }: Row): { tallies: GroupTally[]; code: string } {
  const groups = new Map(bankOf(catalogue, game).map(({ picId, group }) => [picId, group]));
  const answers = listOf(doc['answers']);
  const pictures = listOf(doc['pictures']);
  const tallies = tallyAnswers(
    game,
    answers.map((answer, index) => ({ group: groups.get(Number(pictures[index])) ?? '', answer: String(answer) })),
  );
  return { tallies, code: scoreOf(game, tallies, catalogue.app.constants) };
}
