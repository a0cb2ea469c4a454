import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const game = 'config/games/sorting.json';

describe('games', () => {
  test.each<Seed>([
    { name: 'a bank that is not there', file: game, from: '"pictures": ["pictures"]', to: '"pictures": ["picture"]', line: '"pictures":', pointer: '/pictures/0', check: 'unknown-name', wrong: /no picture bank "picture"/, right: /"pictures"\?/ },
    { name: 'a bank with a picture of no group', file: 'config/reference/pictures.json', from: '"category": ["N", "Y"]', to: '"category": ["N", "N"]', in: game, line: undefined, pointer: '/pictures/0', check: 'picture-bank', wrong: /1 pictures of "pictures" have no group/, right: /one Y/ },
    { name: 'a workflow that is not there', file: game, from: '"workflow": "student"', to: '"workflow": "studnet"', line: '"studnet"', pointer: '/workflow', check: 'unknown-name', wrong: /no workflow "studnet"/, right: /"student"\?/ },
    { name: 'a constant that is not there', file: game, from: '"perGroup": 1', to: '"perGroup": "gamePictures"', line: '"perGroup"', pointer: '/perGroup', check: 'unknown-name', wrong: /no constant of config\/app.json "gamePictures"/, right: /constant/ },
    { name: 'a chart of a tally that no answer adds to', file: game, from: '"shows": "likes"', to: '"shows": "like"', line: '"shows"', pointer: '/shows', check: 'unknown-name', wrong: /no tally "like"/, right: /"likes"\?/ },
    { name: 'two answers by one key', file: game, from: '"key": "2"', to: '"key": "1"', line: '"no"', pointer: '/answers/1/key', check: 'duplicate', wrong: /"1" stands twice/, right: /one of its own/ },
    { name: 'an example of a group that is not there', file: game, from: '"given": { "X"', to: '"given": { "Z"', line: '"Z"', pointer: '/examples/0/given/Z', check: 'unknown-name', wrong: /no group "Z"/, right: /group/ },
    { name: 'an example that fails', file: game, from: '"score": "2"', to: '"score": "3"', line: '"score": "3"', pointer: '/examples/0', check: 'example', wrong: /score is "2", expected "3"/, right: /both say the same/ },
    { name: 'a rule that reads a fact that is not there', file: game, from: '"tallies.0.likes"', to: '"tally.0.likes"', line: '"tally.0.likes"', pointer: '/score/var', check: 'unknown-path', wrong: /begins with no fact/, right: /tallies/ },
  ].map(({ line, ...seed }) => (line === undefined ? seed : { ...seed, line })))('$name', refused);
});
