import type { GameDef, Json, JsonObject } from '../types.ts';
import type { BankPicture } from './choosePictures.ts';

const isRow = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The pictures of bank rows: six flags name the group, in the order of the game's groups (D1-GAME-10), the occupation is its label
 * without the group's letter (D1-GAME-11). Rows without exactly one group are left out.
 */
export function bankPictures({ groups }: Pick<GameDef, 'groups'>, rows: readonly Json[]): (BankPicture & { row: JsonObject })[] {
  return rows.filter(isRow).flatMap((row) => {
    const flags = Array.isArray(row['category']) ? row['category'] : [];
    const marked = groups.filter((_, index) => flags[index] === 'Y');
    const [group] = marked;
    if (!group || marked.length > 1 || typeof row['picId'] !== 'number') return [];
    const label = String(row['Occupation'] ?? '');
    return [{ picId: row['picId'], group: group.id, occupation: label.startsWith(`${group.id}-`) ? label.slice(group.id.length + 1) : label, row }];
  });
}
