import { applyLogic } from '../rules/logic.ts';
import type { GameDef, JsonObject } from '../types.ts';
import type { Tally } from './tallyAnswers.ts';

/** The result that the game's rule makes of the tallies: the code (D1-GAME-30 to 32). @throws LogicError when the rule fails */
export function scoreOf({ score }: Pick<GameDef, 'score'>, tallies: readonly Tally[], constants: JsonObject): string {
  return String(applyLogic(score, { tallies: [...tallies], constants }) ?? '');
}

/** A number that a definition gives, or names among the constants of config/app.json. */
export const numberOf = (value: number | string, constants: JsonObject): number =>
  typeof value === 'number' ? value : Number(constants[value] ?? 0);
