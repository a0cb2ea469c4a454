/** Examples of games and of what makes a record complete; situations that examples are in; pictures that games show. */
import { judgeCompleteness } from '../../engine/completeness/judgeCompleteness.ts';
import type { CompletenessDef } from '../../engine/completeness/types.ts';
import type { GameDef } from '../../engine/definition/game.ts';
import { completenessFacts, runCompletenessExample, runGameExample } from '../../engine/example/runExample.ts';
import { bankPictures } from '../../engine/game/choosePictures.ts';
import { jsonOf, listOf, objectOf, objectsIn } from '../../engine/json.ts';
import { completenessStub } from '../examples/completenessStubs.ts';
import { offersOf } from '../examples/offer.ts';
import { beginning } from '../examples/turned.ts';
import { situationsOf } from '../expand/examples.ts';
import { pointerTo } from '../json/pointer.ts';
import { rowKeyLost } from '../report.ts';
import { rowKeysOf } from '../rowKeys.ts';
import { anyFaulty, wrongAt, faultAt, type Check, type CheckContext, type FoundFault } from './check.ts';
import { inEach, inFiles } from './untilChanged.ts';
import { failedExample, failedExamples, type RanExample } from './failedExample.ts';

/** Every situation is one that an example is in. */
export const situations: Check = {
  name: 'unused-name',
  faults: inFiles(['examples', 'workflow-examples', 'list'], ({ value }) => {
    const { situations: byName, examples } = objectOf(value);
    const used = objectsIn(examples).flatMap((example) => situationsOf(example as { given?: string | string[] }));
    return Object.keys(objectOf(byName))
      .filter((name) => !used.includes(name))
      .map((name) => wrongAt(pointerTo('/situations', name), `no example is in the situation "${name}"`, 'take it out'));
  }),
};

/** What a game shows of a picture. */
const ROW_KEYS_SHOWN = ['drawing', 'Occupation'];

/** Banks show what the game shows, and each of their pictures has a group of it. */
function banks({ catalogue, definitions }: CheckContext, game: GameDef): FoundFault[] {
  return game.pictures.flatMap((bank, index): FoundFault[] => {
    const rows = listOf(catalogue.reference[bank]);
    const lost = rows.length - bankPictures(game, rows).length;
    if (!definitions.ids('reference').includes(bank)) return [];
    return [
      ...ROW_KEYS_SHOWN.filter((key) => rowKeysOf(catalogue, bank)?.has(key) === false).map((key) => ({
        ...wrongAt(`/pictures/${index}`, `no picture of "${bank}" says "${key}", which the game shows`, `"${key}" in its rows`),
        ...rowKeyLost(`reference/${bank}`, key),
      })),
      ...(lost > 0
        ? faultAt(
            `/pictures/${index}`,
            `${lost} pictures of "${bank}" have no group of this game`,
            'picId and category: one Y among as many flags as groups',
          )
        : []),
    ];
  });
}

export const games: Check = {
  name: 'picture-bank',
  faults: inEach('game', (game, context) => (context.definitions.sound('reference') ? banks(context, game) : [])),
};

/** Every example of a game makes the result that it names. */
export const gameExamples: Check = {
  name: 'example',
  proof: true,
  faults: inEach('game', (game, context) =>
    anyFaulty(context, 'config/app.json', 'config/games/')
      ? []
      : game.examples.flatMap((example, index) => failedExample(index, example.name, runGameExample(game, example, context.catalogue.app.constants))),
  ),
};

/** Checks that no example shows missing, done, or left out although they can be. */
function unshown(def: CompletenessDef, world: Parameters<typeof completenessStub>[3]): FoundFault[] {
  const states = def.examples.map((example) => judgeCompleteness(def, completenessFacts(def, example, world), new Set(example.off)).checks);
  return def.checks.flatMap(({ id, component, counts }, index): FoundFault[] => {
    const exampleStates = new Set(states.map((verdicts) => verdicts[index]?.state));
    const dueStates = component === undefined && counts === undefined ? (['missing', 'done'] as const) : (['missing', 'done', 'out'] as const);
    return dueStates
      .filter((state) => !exampleStates.has(state))
      .map((state) => {
        const offer = completenessStub(def, id, state, world);
        const wrong = `no example shows it ${state === 'out' ? 'left out' : state}`;
        return { ...wrongAt(`/checks/${index}`, wrong, 'an example that does', 'rule-without-example'), ...beginning(def.id, offer) };
      });
  });
}

/** What the examples of a completeness hang on beside it. */
const around = ['app.json', 'completeness/', 'components.json', 'messages/', 'options/', 'permissions.json', 'facts.json'].map(
  (name) => `config/${name}`,
);

/** Every example of what makes a record complete holds, and every check is shown from each side. */
export const completenessExamples: Check = {
  name: 'example',
  proof: true,
  faults: inEach('completeness', (def, context) => {
    if (anyFaulty(context, ...around) || !context.definitions.sound('binding')) return [];
    const { lists, texts: messages, catalogue } = context;
    const { app, components } = catalogue;
    const world = { lists, constants: app.constants, messages, components };
    const ran = def.examples.map((example, index): RanExample => {
      const { name, expect } = example;
      const differences = runCompletenessExample(def, example, world);
      // How many are left follows from the lines.
      const mainDiffs = differences.filter(({ part }) => part !== 'left');
      const offer = () => offersOf(`/examples/${index}`, { name, expect: jsonOf(expect) }, mainDiffs, { ...world, byKeys: false });
      return { index, name, differences, offer };
    });
    const failing = failedExamples(ran, def.id);
    return [...failing, ...unshown(def, world)];
  }),
};
