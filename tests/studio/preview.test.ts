/** What a file is drawn with, and a form filled as an example says. */
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../src/catalogue/client.ts';
import { objectsIn } from '../../src/engine/json.ts';
import { openExample } from '../../src/studio/exampleForm.ts';
import { previewOf, type DrawnFile, type DrawnKind, type DrawnThing } from '../../src/studio/previewOf.ts';
import { productCatalogue } from '../support/productCatalogue.ts';

const catalogue = await productCatalogue();
const ID = 'training/activity';
const RULES = `schemas/forms/${ID}/rules.json`;

/** What is drawn of a kind, with its records. */
function drawFile<K extends DrawnKind>(kind: K, path: string): DrawnThing<K>['of'] & Pick<DrawnFile, 'records' | 'home' | 'title'> {
  const preview = previewOf(catalogue, path, '');
  if (preview?.thing.kind !== kind) throw new Error(`nothing is drawn of ${path}`);
  return { ...preview, ...(preview.thing as DrawnThing<K>).of };
}

describe('what a file is drawn with', () => {
  test('a file of a form: the form, its examples, texts in the language; another edition where something differs', () => {
    const first = previewOf(catalogue, RULES, '');
    const { form, examples, records, home } = drawFile('form', RULES);
    expect([form.id, first?.language, first?.languages, home]).toEqual([ID, 'en', ['en', 'hi', 'mr'], `schemas/forms/${ID}/examples.json`]);
    expect(examples).toBe(catalogue.forms[ID]?.examples);
    expect(records.map(({ name }) => name)).toEqual(examples.map(({ name }) => name));
    const [same, hindi] = [previewOf(catalogue, RULES, 'en'), previewOf(catalogue, RULES, 'hi')];
    expect([same?.edition, hindi?.edition]).toEqual([first?.edition, Number(first?.edition) + 1]);
    expect(hindi?.catalogue.messages['app.save']).not.toBe(first?.catalogue.messages['app.save']);
  });
  test.each(Object.keys(catalogue.lists))('list %s: who looks on, the rows and lookups of each example as what its calls answer', (id) => {
    const { list, records } = drawFile('list', `schemas/lists/${id}.json`);
    const examples = catalogue.lists[id]?.examples ?? [];
    expect(records.map(({ name, session }) => ({ name, session }))).toEqual(examples.map(({ name, facts: { session } }) => ({ name, session })));
    for (const [at, { answers }] of records.entries()) {
      expect(answers[list.load.call]).toEqual(examples[at]?.rows);
      const filterNames = new Set((list.filters ?? []).map(({ from }) => from?.lookup));
      for (const [name, { call }] of Object.entries(list.lookups ?? {}))
        if (!filterNames.has(name)) expect(answers[call]).toEqual(examples[at]?.facts.lookups?.[name] ?? null);
    }
  });
  test('a list that says nothing until a batch is chosen: the one of the example, or any where it has rows, among what is offered', () => {
    const { records } = drawFile('list', 'schemas/lists/all-batches.json');
    expect(records.map(({ filter }) => filter)).toEqual([{ batchId: ['3'] }, {}]);
    expect(records.map(({ answers }) => objectsIn(answers['viewAllBatchesByCenter']).map(({ batchName }) => batchName))).toEqual([
      ['C101-HAIR-003'],
      [],
    ]);
    const [any] = drawFile('list', 'schemas/lists/batch-students.json').records;
    expect([any?.filter, objectsIn(any?.answers['getCenterActiveBatchesForUser']).length]).toEqual([{ batchId: ['1'] }, 1]);
  });
  test('a chart: rows that it can draw, a bar for each of its keys', () => {
    const { chart, records } = drawFile('chart', 'config/charts/statuses.json');
    const rows = objectsIn(records[0]?.answers['countByStatus']);
    expect([chart, rows.map(({ status }) => status)]).toEqual(['statuses', Object.keys(catalogue.workflows['engagement']?.machine.states ?? {})]);
    expect(records[0]?.session['role']).toBe(catalogue.roles.items[0]);
    for (const id of Object.keys(catalogue.charts)) {
      const [one] = drawFile('chart', `config/charts/${id}.json`).records;
      const { call, key } = catalogue.charts[id] ?? { call: '', key: '' };
      expect(
        objectsIn(one?.answers[call]).map((row) => row[key] ?? null),
        id,
      ).not.toContain(null);
    }
  });
  test('the menus, by somebody of whom no example tells', () => {
    expect(previewOf(catalogue, 'config/menus.json', '')?.records.map(({ name }) => name)).toEqual(['']);
  });
  test('nothing of a file of which nothing is seen', () => {
    for (const path of ['config/app.json', 'schemas/lists/none.json', 'config/charts/none.json', 'schemas/forms/none/none/ui.json'])
      expect(previewOf(catalogue, path, '')).toBeNull();
  });
});

describe('a form filled as an example says', () => {
  const { form, examples } = drawFile('form', RULES);
  const example = examples.find(({ expect: { problems } }) => (problems?.length ?? 0) > 0);
  if (!example) throw new Error('no example with problems');
  const world = { form, example, lists: form.options, messages: messagesOf(catalogue) };

  test('says at once what the example expects to be wrong, and nothing of what was typed since', () => {
    const [at = ''] = (example.expect.problems ?? []).map((one) => one.at);
    expect(openExample(world).store.fact(at.slice(1)).error).toBeTruthy();
    expect(openExample({ ...world, data: example.data }).store.fact(at.slice(1)).error).toBeUndefined();
  });
  test('with other facts in place of its own', () => {
    const { facts } = openExample({ ...world, session: { role: { name: 'Nobody' } }, record: { status: 'Enrolled' } });
    const { role, centre } = facts.session;
    expect([role, facts.record['status'], centre]).toEqual([{ name: 'Nobody' }, 'Enrolled', example.facts?.session?.['centre']]);
  });
});
