import { describe, expect, test } from 'vitest';
import { inWords, runGameExample } from '../../src/engine/example/runExample.ts';
import { bankPictures, choosePictures, type BankPicture } from '../../src/engine/game/choosePictures.ts';
import { numberOf, tallyAnswers } from '../../src/engine/game/scoreOf.ts';
import type { GameDef } from '../../src/engine/definition/game.ts';
import type { Json } from '../../src/engine/types.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import { catalogue, messages, titleOf } from './support/definitions.ts';

const game = catalogue.games['interest-game'] as GameDef;
const { constants } = catalogue.app;
const bank = bankPictures(
  game,
  game.pictures.flatMap((name) => catalogue.reference[name] as Json[]),
);
/** Numbers from 0 to 1 that a seed makes: the same seed, the same run. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
const run = (seed: number, from: readonly BankPicture[] = bank): BankPicture[] =>
  choosePictures(game, from, numberOf(game.perGroup, constants), chanceOf(seed));
const perGroup = (pictures: readonly BankPicture[]): number[] => game.groups.map(({ id }) => pictures.filter(({ group }) => group === id).length);

describe.each(Object.values(catalogue.games))('game $id', (def) => {
  test.each(def.examples.map((example) => [titleOf(example.requirement, `games ${def.id}`, example.name), example] as const))(
    '%s',
    (_title, example) => expect(runGameExample(def, example, constants).map(inWords)).toEqual([]),
  );
});

describe('the pictures of a run', () => {
  test('D1-GAME-08 six groups by letter and name, in the order R I A S E C', () => {
    expect(game.groups.map(({ id, label }) => [id, textOf(messages, label)])).toEqual([
      ['R', 'Realistic'],
      ['I', 'Investigative'],
      ['A', 'Artistic'],
      ['S', 'Social'],
      ['E', 'Enterprising'],
      ['C', 'Conventional'],
    ]);
  });

  test('D1-GAME-02 like, unlike and confused, by the keys 1, 2 and 3', () => {
    expect(game.answers.map(({ id, label, key }) => [id, textOf(messages, label), key])).toEqual([
      ['like', 'like', '1'],
      ['unlike', 'unlike', '2'],
      ['confused', 'confused', '3'],
    ]);
  });

  test('D1-GAME-25 another chance, another order; the same chance, the same run', () => {
    const ids = [1, 2, 1].map((seed) => run(seed).map(({ picId }) => picId));
    expect(ids[0]).toEqual(ids[2]);
    expect(ids[0]).not.toEqual(ids[1]);
  });

  test('D1-GAME-26 no occupation comes twice, each picture of an occupation has its chance', () => {
    const runs = Array.from({ length: 60 }, (_, seed) => run(seed));
    for (const pictures of runs) expect(new Set(pictures.map(({ group, occupation }) => `${group} ${occupation}`)).size).toBe(pictures.length);
    expect(new Set(runs.flat().map(({ picId }) => picId)).size).toBe(141);
  });

  test('D1-GAME-27 D12-GAP-017 seven of each group, of a group with just seven occupations as well', () => {
    for (let seed = 0; seed < 50; seed += 1) expect(perGroup(run(seed))).toEqual([7, 7, 7, 7, 7, 7]);
    expect(
      perGroup(
        run(
          1,
          bank.filter(({ occupation, group }) => group !== 'E' || occupation === 'Manager'),
        ),
      ),
    ).toEqual([7, 7, 7, 7, 1, 7]);
  });

  test('D1-GAME-28 D12-GAP-018 forty-two pictures a run', () => {
    expect([run(7).length, constants['gamePictureCount'], Number(constants['gamePicturesPerCategory']) * game.groups.length]).toEqual([42, 42, 42]);
  });

  test('trimming takes any occupation away, not always the last', () => {
    const missing = Array.from({ length: 80 }, (_, seed) => {
      const occupations = new Set(
        run(seed)
          .filter(({ group }) => group === 'R')
          .map(({ occupation }) => occupation),
      );
      return bank.find(({ group, occupation }) => group === 'R' && !occupations.has(occupation))?.occupation;
    });
    expect(new Set(missing).size).toBe(8);
  });

  test('D1-GAME-44 no picture below 43 is shown', () => expect(Math.min(...bank.map(({ picId }) => picId))).toBe(43));
});

describe('tallies', () => {
  test('D1-GAME-04 D1-GAME-05 D1-GAME-06 D1-GAME-07 D12-GAP-129 every answer adds to its own group only; what the game does not know adds nothing', () => {
    const tallies = tallyAnswers(game, [
      { group: 'R', answer: 'like' },
      { group: 'C', answer: 'unlike' },
      { group: 'S', answer: 'confused' },
      { group: 'X', answer: 'like' },
      { group: 'A', answer: 'love' },
    ]);
    expect(tallies.filter((row) => row['count'] !== 0 || row['unlike'] !== 0 || row['neutral'] !== 0)).toEqual([
      { group: 'R', count: 1, like: 1, unlike: 0, neutral: 0 },
      { group: 'S', count: 0, like: 0, unlike: 0, neutral: 1 },
      { group: 'C', count: 0, like: 0, unlike: -1, neutral: 0 },
    ]);
  });
});
