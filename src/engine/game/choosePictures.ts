import type { GameDef } from '../definition/game.ts';
import type { Json, JsonObject } from '../types.ts';
import { isObject, listOf } from '../json.ts';

/**
 * The pictures of bank rows: six flags name the group, in the order of the game's groups (D1-GAME-10), the occupation is its label
 * without the group's letter (D1-GAME-11). Rows without exactly one group are left out.
 */
export function bankPictures({ groups }: Pick<GameDef, 'groups'>, rows: readonly Json[]): (BankPicture & { row: JsonObject })[] {
  return rows.filter(isObject).flatMap((row) => {
    const flags = listOf(row['category']);
    const marked = groups.filter((_, index) => flags[index] === 'Y');
    const [group] = marked;
    if (!group || marked.length > 1 || typeof row['picId'] !== 'number') return [];
    const label = String(row['Occupation'] ?? '');
    return [{ picId: row['picId'], group: group.id, occupation: label.startsWith(`${group.id}-`) ? label.slice(group.id.length + 1) : label, row }];
  });
}

/** A picture of a bank, as choosing sees it. */
export interface BankPicture {
  picId: number;
  group: string;
  occupation: string;
}
/** A number from 0 up to, not including, 1. Comes from outside: the engine has no chance of its own. */
type Chance = () => number;

/** The list in an order that chance makes: all orders are equally likely. */
function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const out = [...list];
  for (let at = out.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [out[at], out[other]] = [out[other] as T, out[at] as T];
  }
  return out;
}

/** The first picture of each occupation. */
function onePerOccupation(pictures: readonly BankPicture[]): BankPicture[] {
  return [...new Map([...pictures].reverse().map((picture) => [picture.occupation, picture])).values()];
}

/** Pictures are taken away at random until so many are left. */
function trimmed(pictures: readonly BankPicture[], left: number, chance: Chance): BankPicture[] {
  const out = [...pictures];
  while (out.length > left) out.splice(Math.floor(chance() * out.length), 1);
  return out;
}

/**
 * The pictures of one run: each group's list is shuffled, one picture is kept for each occupation, the list is trimmed at random to
 * `perGroup` (D1-GAME-25 to 28); then all groups are mixed, so that nobody meets one kind of work after the other.
 * A group with fewer occupations gives all that it has.
 */
export function choosePictures({ groups }: Pick<GameDef, 'groups'>, bank: readonly BankPicture[], perGroup: number, chance: Chance): BankPicture[] {
  const pictures = groups.flatMap(({ id }) =>
    trimmed(
      onePerOccupation(
        shuffled(
          bank.filter(({ group }) => group === id),
          chance,
        ),
      ),
      perGroup,
      chance,
    ),
  );
  return shuffled(pictures, chance);
}
