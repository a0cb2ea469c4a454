import { applyLogic } from '../rules/logic.ts';
import type { GameDef } from '../definition/game.ts';
import type { JsonObject } from '../types.ts';

/** What was answered to a picture of a group. */
interface GivenAnswer {
  group: string;
  answer: string;
}
/** One row a group, in the order of the groups: `{ group, count, like, unlike, neutral }`. */
export type GroupTally = JsonObject & { group: string };

/** Names of everything that answers add to. */
export const talliesOf = ({ answers }: Pick<GameDef, 'answers'>): string[] => [...new Set(answers.flatMap(({ adds }) => Object.keys(adds)))];

/** Sums up what each answer adds to its group (D1-GAME-04 to 07). Answers and groups that the game does not know add nothing. */
export function tallyAnswers(game: Pick<GameDef, 'answers' | 'groups'>, answers: readonly GivenAnswer[]): GroupTally[] {
  const names = talliesOf(game);
  return game.groups.map(({ id }) => {
    const own = answers.filter(({ group }) => group === id);
    const added = (name: string): number =>
      own.reduce((sum, { answer }) => sum + (game.answers.find((one) => one.id === answer)?.adds[name] ?? 0), 0);
    return { group: id, ...Object.fromEntries(names.map((name) => [name, added(name)])) };
  });
}

/** The result that the game's rule makes of the tallies: the code (D1-GAME-30 to 32). @throws LogicError when the rule fails */
export function scoreOf({ score }: Pick<GameDef, 'score'>, tallies: readonly GroupTally[], constants: JsonObject): string {
  return String(applyLogic(score, { tallies: [...tallies], constants }) ?? '');
}

/** A number that a definition gives, or names among the constants of config/app.json. */
export const numberOf = (value: number | string, constants: JsonObject): number =>
  typeof value === 'number' ? value : Number(constants[value] ?? 0);
