/** A register begun by its name alone, and what differs said by panels. */
import { expect, test } from 'vitest';
import { objectOf } from '../../src/engine/json.ts';
import { valueAt } from '../../src/engine/form/paths.ts';
import type { Json } from '../../src/engine/types.ts';
import { knownNames } from '../../src/server/knownNames.ts';
import type { Changes, PanelTask } from '../../src/studio/desk.ts';
import { deskWork } from '../../src/studio/deskWork.ts';
import { metas } from '../catalogue/fixture.ts';
import { productFiles } from '../catalogue/product.ts';

const files = productFiles();
const work = deskWork(metas);
work.open(files, await knownNames());

const FORM = 'schemas/forms/registers/visitors';
const [SCHEMA, BINDING] = [`${FORM}/schema.json`, `${FORM}/binding.json`];
const begin = (): Changes => {
  const answer = work.beginRegister({}, 'Visitors');
  if ('fault' in answer) throw new Error(answer.fault);
  expect(answer.goal.path).toBe(BINDING);
  return answer.changes;
};
const draft = begin();
const changeDraft = (path: string, pointer: string, task: PanelTask, changes: Changes = draft): Changes => {
  const answer = work.changeThing(changes, path, pointer, task);
  if ('fault' in answer) throw new Error(answer.fault);
  return { ...changes, ...answer.changes };
};
const valueAfter = (changes: Changes, path: string, ...way: string[]): Json | undefined =>
  valueAt(JSON.parse(changes[path] ?? files[path] ?? '') as Json, way);
const columnsOf = (changes: Changes) => objectOf(valueAfter(changes, BINDING, 'store', 'register'));

test('a register that is begun by its name is complete: nothing is wrong, and another one of that name stands beside it', () => {
  expect(Object.keys(draft).map((path) => path.slice(FORM.length + 1))).toEqual([
    'schema.json',
    'ui.json',
    'rules.json',
    'binding.json',
    'examples.json',
  ]);
  expect(work.check(draft)).toEqual([]);
  const other = work.beginRegister(draft, 'Visitors');
  expect('goal' in other && other.goal.path).toBe('schemas/forms/registers/visitors-2/binding.json');
});

test('its lists of names are asked in their order, of all fields that it has, and an empty one is taken away', () => {
  work.check(draft);
  work.prepare();
  const panel = work.panelAt(draft, BINDING, 2);
  expect(panel?.data).toMatchObject({ '0_store_register_columns': ['name', 'day'], '0_store_register_group_en': 'Centre' });
  expect(panel?.options['0_store_register_filters']?.map(({ value }) => value)).toEqual(['name', 'day']);
  const field = panel?.form.ui.sections.flatMap(({ fields }) => fields).find(({ at }) => at === '/0_store_register_columns');
  expect(field?.widget).toBe('rank');
  expect(panel?.rules.map(({ title }) => title)).toEqual(expect.arrayContaining(['See (store)', 'Save (store)', 'Delete (store)']));
  const answerColumn = (name: string, answer: Json) => columnsOf(changeDraft(BINDING, '', { of: `0_store_register_${name}`, answer }));
  expect(answerColumn('columns', ['day', 'name'])['columns']).toEqual(['day', 'name']);
  expect(answerColumn('search', [])['search']).toBeUndefined();
});

test('another field goes along where its lists name the one that it is like, and what is taken out goes out of them', () => {
  const like = changeDraft(SCHEMA, '/properties/name', { deed: 'like', name: 'whom', title: 'Whom they meet' });
  expect(columnsOf(like)).toMatchObject({ named: ['name', 'whom', 'day'], columns: ['name', 'whom', 'day'], search: ['name', 'whom'] });
  expect(work.check(like)).toEqual([]);
  const without = changeDraft(SCHEMA, '/properties/whom', { deed: 'remove' }, like);
  expect(columnsOf(without)).toEqual(columnsOf(draft));
});

test('what kind of value a field has is chosen among the parts that there are', () => {
  const panel = work.panelAt(draft, SCHEMA, (draft[SCHEMA] ?? '').indexOf('"Day"'));
  expect(objectOf(panel?.form.schema.properties?.['0__ref'])['title']).toBe('Kind');
  const [kind] = panel?.options['0__ref']?.filter(({ label }) => label === 'contact-number') ?? [];
  const next = changeDraft(SCHEMA, '/properties/day', { of: '0__ref', answer: kind?.value ?? '' });
  expect(valueAfter(next, SCHEMA, 'properties', 'day')).toEqual({ $ref: '../../../_shared/contact-number.json', title: 'Day' });
});

test('the words of another heading of the menus mean that heading, other words a new one', () => {
  const grouped = (answer: string) => changeDraft(BINDING, '', { of: '0_store_register_group_en', answer });
  expect(columnsOf(grouped('Placement'))['group']).toBe('{{menu.placement}}');
  const fresh = grouped('Front desk');
  expect([columnsOf(fresh)['group'], valueAfter(fresh, 'config/messages/en.json', 'menu.centre2')]).toEqual(['{{menu.centre2}}', 'Front desk']);
});
