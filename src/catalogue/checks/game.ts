import { runGameExample } from '../../engine/example/runExample.ts';
import { talliesOf } from '../../engine/game/scoreOf.ts';
import { bankPictures } from '../../engine/game/choosePictures.ts';
import type { GameDef } from '../../engine/definition/game.ts';
import { pointerTo } from '../json/pointer.ts';
import { anyFaulty, inEach, wrongAt, type Check, type CheckContext, type FoundFault } from './check.ts';
import { failedExample } from './failedExample.ts';
import { unknownName } from './named.ts';
import { listOf } from '../../engine/json.ts';
import { rowKeyLost } from '../report.ts';
import { rowKeysOf } from '../rowKeys.ts';

/** What a game shows of a picture. */
const SHOWN = ['drawing', 'Occupation'];

/** What a game names is there: banks whose pictures all have a group of it, a workflow that keeps runs, constants, groups, answers, tallies. */
function named({ catalogue, definitions }: CheckContext, game: GameDef): FoundFault[] {
  const banks = game.pictures.flatMap((bank, index): FoundFault[] => {
    const rows = listOf(catalogue.reference[bank]);
    const lost = rows.length - bankPictures(game, rows).length;
    return [
      ...unknownName(`/pictures/${index}`, bank, 'picture bank', definitions.ids('reference')),
      ...SHOWN.filter((key) => rowKeysOf(catalogue, bank)?.has(key) === false).map((key) => ({
        ...wrongAt(`/pictures/${index}`, `no picture of "${bank}" says "${key}", which the game shows`, `"${key}" in its rows`, 'picture-bank'),
        ...rowKeyLost(`reference/${bank}`, key),
      })),
      ...(lost > 0
        ? [
            wrongAt(
              `/pictures/${index}`,
              `${lost} pictures of "${bank}" have no group of this game`,
              'picId and category: one Y among as many flags as groups',
              'picture-bank',
            ),
          ]
        : []),
    ];
  });
  const groups = game.groups.map(({ id }) => id);
  const answers = game.answers.map(({ id }) => id);
  const examples = game.examples.flatMap(({ given }, index) =>
    Object.entries(given).flatMap(([group, counts]): FoundFault[] => [
      ...unknownName(`${pointerTo(`/examples/${index}/given`, group)}`, group, 'group', groups),
      ...Object.keys(counts).flatMap((answer) =>
        unknownName(pointerTo(pointerTo(`/examples/${index}/given`, group), answer), answer, 'answer', answers),
      ),
    ]),
  );
  return [
    ...banks,
    ...(typeof game.perGroup === 'string' && definitions.sound('app')
      ? unknownName('/perGroup', game.perGroup, 'constant of config/app.json', Object.keys(catalogue.app.constants))
      : []),
    ...unknownName('/shows', game.shows, 'tally', talliesOf(game)),
    ...examples,
  ];
}

const eachGame = (context: CheckContext, judge: (game: GameDef) => FoundFault[]) => inEach(context, 'game', context.catalogue.games, judge);

export const games: Check = {
  name: 'unknown-name',
  faults: (context) =>
    context.definitions.sound('app') && context.definitions.sound('reference') ? eachGame(context, (game) => named(context, game)) : [],
};

/** Every example of a game makes the result that it names. */
export const gameExamples: Check = {
  name: 'example',
  proof: true,
  faults: (context) =>
    anyFaulty(context, 'config/app.json', 'config/games/')
      ? []
      : eachGame(context, (game) =>
          game.examples.flatMap((example, index) =>
            failedExample(index, example.name, runGameExample(game, example, context.catalogue.app.constants)),
          ),
        ),
};
