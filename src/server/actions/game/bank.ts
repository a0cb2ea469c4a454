import { createHash } from 'node:crypto';
import { bankPictures } from '../../../engine/game/choosePictures.ts';
import type { GameDef, Json, JsonObject } from '../../../engine/types.ts';
import type { Catalogue } from '../../../catalogue/types.ts';
import { rowsNamed } from '../../operations/reference.ts';

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
  return (Array.isArray(ids) ? ids : []).map((id) => {
    const found = known.get(Number(id));
    return { picId: id, group: found?.group ?? null, occupation: found?.occupation ?? null, src: found ? sourceOf(found.row) : null };
  });
}
