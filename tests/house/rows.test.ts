/** What `npm test -- rows` takes for a proof, and against which definition. */
import { describe, expect, test } from 'vitest';

interface Proof {
  path: string;
  ids: string[];
  against: string[];
}
interface RowsOfTheGate {
  proofsOf: (file: string, text: string, names: unknown) => Proof[];
  namesOfDefinitions: () => unknown;
}
const { proofsOf, namesOfDefinitions } = (await import(new URL('../../src/cli/launch/rows.mjs', import.meta.url).href)) as RowsOfTheGate;
const names = namesOfDefinitions();
/** Paths and definitions of the proofs of one requirement. */
const proving = (id: string, file: string, text: string): string[] =>
  proofsOf(file, text, names)
    .filter(({ ids }) => ids.includes(id))
    .map(({ path, against }) => [path, ...against].join(' '));

const shipped = "import { catalogue } from './support/definitions.ts';\n";
const ID = 'D1-REG-77';

describe('what proves a requirement', () => {
  test('a test of the page that reads no definition that ships is a stand-in', () => {
    const body = `test('${ID} is said', () => undefined);\n`;
    expect(proving(ID, 'tests/runtime/own.test.ts', body)).toEqual(['stand-in']);
    expect(proving(ID, 'tests/rules/own.test.ts', shipped + body)).toEqual(['page']);
    expect(proving(ID, 'tests/server/http/own.test.ts', body)).toEqual(['server']);
    expect(proving(ID, 'tests/house/own.test.ts', body)).toEqual([]);
  });
  test('a form to copy from and a text by its key are stand-ins, whatever else the file holds', () => {
    const pattern = `test('${ID} once', () => openTab('patterns/shared-checks'));\n`;
    const text = `  test.each([['${ID}', 'field.notApplicable', 'x']])('%s', (_id, key, said) => expect(messages[key]).toBe(said));\n`;
    const real = `test('${ID} again', () => openTab('record/placement'));\n`;
    expect(proving(ID, 'tests/rules/own.test.ts', shipped + pattern + text + real)).toEqual([
      'stand-in forms/patterns/shared-checks',
      'stand-in forms/patterns/shared-checks forms/record/placement',
      'page forms/record/placement',
    ]);
  });
  test('a journey goes against the tab, the list or the screen that it opens', () => {
    const journey = (does: string): string[] => proving(ID, 'tests/journeys/own.test.ts', `test('${ID} is said', () => ${does});\n`);
    expect(journey("openRecord(page, url, at, 14, 'Placement')")).toEqual(['browser forms/record/placement']);
    expect(journey('openList(page, here.url)')).toEqual(['browser lists/beneficiaries']);
    expect(journey('page.goto(`${here.url}/dashboard/managebatches`)')).toEqual(['browser screens/managebatches']);
  });
  test('an example goes against its own form, in both paths', () => {
    const examples = JSON.stringify({ examples: [{ requirement: [ID] }, { requirement: ['D3-PLACE-02..04'] }] });
    expect(proving(ID, 'schemas/forms/record/placement/examples.json', examples)).toEqual(['both forms/record/placement']);
    expect(proving(ID, 'schemas/forms/patterns/shared-checks/examples.json', examples)).toEqual(['stand-in forms/patterns/shared-checks']);
    expect(proving('D3-PLACE-03', 'tests/journeys/own.test.ts', "test('D3-PLACE-02..04 all three', () => undefined);")).toEqual(['browser']);
  });
});
