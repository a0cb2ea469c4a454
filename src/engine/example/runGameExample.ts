import { scoreOf, tallyAnswers } from '../game/scoreOf.ts';
import type { GameDef, GameExample, JsonObject } from '../types.ts';
import { differ, type Difference } from './difference.ts';

/** Plays an example: so many of each answer in each group; holds the tallies that it names and the result against what comes out. */
export function runGameExample(game: GameDef, { given, constants, expect }: GameExample, known: JsonObject): Difference[] {
  const answers = Object.entries(given).flatMap(([group, counts]) =>
    Object.entries(counts).flatMap(([answer, count]) => Array.from({ length: count }, () => ({ group, answer }))),
  );
  const tallies = tallyAnswers(game, answers);
  const named = Object.entries(expect.tallies ?? {}).flatMap(([group, wanted]) =>
    Object.entries(wanted).flatMap(([name, value]) =>
      differ(`tallies.${group}.${name}`, value, tallies.find((one) => one.group === group)?.[name] ?? null),
    ),
  );
  return [...named, ...differ('score', expect.score, scoreOf(game, tallies, { ...known, ...constants }))];
}
