/** Rules of things: switched off and on again, taken out, and said by a name elsewhere. */
import { expect, test } from 'vitest';
import { fileTextOf } from '../../src/catalogue/json/fileText.ts';
import { withAt } from '../../src/engine/form/paths.ts';
import { objectOf, segmentsOfPointer } from '../../src/engine/json.ts';
import type { Json } from '../../src/engine/types.ts';
import type { Changes, RuleTurn } from '../../src/studio/desk.ts';
import { productDesk } from './productDesk.ts';

const { files, work, panelAt, change, faultsOf } = await productDesk();

const FORM = 'schemas/forms/record/experience';
const [SCHEMA, RULES] = [`${FORM}/schema.json`, `${FORM}/rules.json`];
const ADDRESS = '/properties/employerAddress';
const CHECKS = 'schemas/forms/record/placement/rules.json';
const show = (turn: RuleTurn) => ({ rule: 'rules_show', do: turn }) as const;
const fails = (turn: RuleTurn) => ({ rule: '0_fails', do: turn }) as const;

const read = (changes: Changes, path: string): Json => JSON.parse(changes[path] ?? files[path] ?? '') as Json;
const turnsOf = (changes: Changes, path: string, pointer: string): string[] =>
  (panelAt(changes, path, pointer)?.rules ?? []).flatMap(({ title, turn }) => (turn ? [`${title} ${turn}`] : []));

test('one that is switched off stands nowhere; on again it is what serves, to the byte', () => {
  const off = change({}, SCHEMA, ADDRESS, show('off'));
  expect(off.changes).toEqual({ [RULES]: fileTextOf(withAt(read({}, RULES), ['show', '/employerAddress'], undefined)) });
  expect(change(off.changes, SCHEMA, ADDRESS, show('off')).changes, 'pressed twice').toEqual(off.changes);
  expect([off.goal.path, turnsOf(off.changes, SCHEMA, ADDRESS)]).toEqual([SCHEMA, ['Show on']]);
  const on = change(off.changes, SCHEMA, ADDRESS, show('on'));
  expect([on.changes, turnsOf(on.changes, SCHEMA, ADDRESS)]).toEqual([{ [RULES]: files[RULES] }, ['Show off']]);
  expect(work.sentenceAt(RULES, files[RULES] ?? '', on.goal.offset)?.pointer).toBe('/show/~1employerAddress');
});

test('a check never fails meanwhile, and is known by its id where one before it has gone', () => {
  const off = change({}, CHECKS, '/check/1', fails('off')).changes;
  expect(off).toEqual({ [CHECKS]: fileTextOf(withAt(read({}, CHECKS), ['check', '1', 'fails'], false)) });
  expect(turnsOf(off, CHECKS, '/check/1')).toEqual(['Fails on']);
  const field = [CHECKS.replace('rules', 'schema'), '/properties/thirdPartyEmployers'] as const;
  const [first, second] = (panelAt(off, ...field)?.rules ?? []).filter(({ title }) => title.startsWith('Check'));
  expect(first).toMatchObject({ title: 'Check (third-party-na)', turn: 'off', about: 'Please fill out this field!, value cannot be N.A' });
  expect(second).toMatchObject({ title: 'Check (third-party-differs)', turn: 'on' });
  expect(change(off, ...field, { rule: second?.id ?? '', do: 'on' }).changes[CHECKS]).toBe(files[CHECKS]);
  expect(new Set(faultsOf(off))).toEqual(new Set(['example']));
  faultsOf({});
  const fewer = change(off, CHECKS, '/check/0', { deed: 'remove' }).changes;
  expect(change(fewer, CHECKS, '/check/0', fails('on')).changes).toEqual(change({}, CHECKS, '/check/0', { deed: 'remove' }).changes);
});

test.each([
  ['of a button', 'schemas/lists/batches.json', '/buttons/0', '/enabled', true],
  ['of a column', 'schemas/lists/batches.json', '/columns/8', '/shown', undefined],
  ['of a block, known by its order among those of its kind', 'config/screens/dashboard.json', '/blocks/4', '/when', undefined],
  ['of a tab', 'schemas/forms/record/placement/binding.json', '', '/visible', undefined],
  ['of a lifecycle', 'workflows/batch.json', '/rules/startStays', '', true],
])('one %s goes off and comes back alike', (_, path, pointer, at, meanwhile) => {
  const rule = `0${at.replace('/', '_')}`;
  const off = change({}, path, pointer, { rule, do: 'off' }).changes;
  expect(off).toEqual({ [path]: fileTextOf(withAt(read({}, path), segmentsOfPointer(pointer + at), meanwhile)) });
  expect(change(off, path, pointer, { rule, do: 'on' }).changes).toEqual({ [path]: files[path] });
});

test('one that is new in the draft is taken out: nothing serves that it could come back to', () => {
  const draft = change({}, SCHEMA, ADDRESS, { rule: 'rules_require', do: 'begin' }).changes;
  expect(turnsOf(draft, SCHEMA, ADDRESS)).toEqual(['Show off', 'Require remove']);
  expect(change(draft, SCHEMA, ADDRESS, { rule: 'rules_require', do: 'remove' }).changes).toEqual({ [RULES]: files[RULES] });
});

test('one that has a name is said by it in another form', () => {
  const name = { do: 'name', rule: 'rules_show', name: 'was employed', title: 'Has worked somewhere' } as const;
  const { changes } = change({}, SCHEMA, ADDRESS, name);
  const rule = { '===': [{ var: 'data.isExperience' }, 'Y'] };
  expect(objectOf(read(changes, 'config/facts.json'))['wasEmployed']).toEqual({ about: name.title, rule });
  expect(objectOf(objectOf(read(changes, RULES))['show'])['/employerAddress']).toEqual({ fact: 'wasEmployed' });
  expect(faultsOf(changes)).toEqual([]);
  expect(panelAt(changes, SCHEMA, ADDRESS)?.rules[0]).toMatchObject({ title: 'Show', isNamable: false });
  const FAMILY = 'schemas/forms/record/family';
  const other = change(changes, `${FAMILY}/schema.json`, '/properties/occupation', { rule: 'rules_show', do: 'begin' });
  const answer = work.ruleOf(`${FAMILY}/rules.json`, other.changes[`${FAMILY}/rules.json`] ?? '', other.goal.offset, '‹Has worked somewhere›');
  expect(answer).toMatchObject({ text: expect.stringContaining('"/occupation": { "fact": "wasEmployed" }') as string });
  expect(work.changeThing({}, SCHEMA, ADDRESS, { ...name, name: 'full name' })).toEqual({ fault: 'taken' });
  expect(work.changeThing({}, SCHEMA, ADDRESS, { ...name, name: 'काम किया' })).toEqual({ fault: 'nameless' });
  faultsOf({});
});
