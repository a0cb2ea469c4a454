import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { handbookOf, untold, type WidgetTable } from '../../src/cli/handbook/entries.ts';
import { handbookPage } from '../../src/cli/handbook/page.ts';
import { usesIn } from '../../src/cli/handbook/uses.ts';
import { operators } from '../../src/engine/rules/operators/index.ts';
import { standard } from '../../src/engine/rules/standard.ts';
import { catalogue, messages } from '../rules/support/definitions.ts';
import { shipped } from '../rules/support/load.ts';
import { root } from '../support/product.ts';

const widgets = JSON.parse(readFileSync(join(root, 'src/widgets/inputs/widgets.json'), 'utf8')) as WidgetTable;
const reading = usesIn(shipped);
const sections = handbookOf(reading, widgets);
const namesOf = (id: string): string[] => (sections.find((one) => one.id === id)?.entries ?? []).map(({ name }) => name).sort();

test.each([
  ['operators', [...Object.keys(standard), ...Object.keys(operators)]],
  ['widgets', Object.keys(widgets)],
  [
    'traits',
    [
      ...Object.keys(catalogue.roles.traits ?? {}).map((name) => `role.${name}`),
      ...Object.keys(catalogue.programs.traits ?? {}).map((name) => `program.${name}`),
      ...Object.keys(catalogue.centreModels.traits ?? {}).map((name) => `model.${name}`),
    ],
  ],
  ['actions', Object.entries(catalogue.actions).flatMap(([service, all]) => Object.keys(all).map((name) => `${service}.${name}`))],
  ['statuses', Object.values(catalogue.workflows).flatMap(({ id, machine }) => Object.keys(machine.states).map((state) => `${id}: ${state}`))],
  ['entities', Object.keys(catalogue.entities)],
  ['messages', Object.keys(messages)],
])('the handbook tells of all %s', (id, all) => expect(namesOf(id)).toEqual([...all].sort()));

test('each of them has a meaning and an example, each widget its options', () => expect(untold(sections, widgets)).toEqual([]));

test('facts are there with the places that may read them', () => {
  const facts = sections.find(({ id }) => id === 'facts')?.entries ?? [];
  const age = facts.find(({ name }) => name === 'session.model.minimumAge');
  expect([age?.meaning, age?.used.includes('schemas/forms/registration/basic-details/rules.json')]).toEqual([
    'Completed years that a beneficiary must have.',
    true,
  ]);
  expect(Object.fromEntries(age?.more ?? [])['may be read in']).toMatch(/rules\.json: check/);
});

test('a new one without a meaning is named', () => {
  const dial = { about: '', fits: { types: ['integer'] }, options: { ticks: { about: '', takes: { type: 'integer' } } } };
  const more: WidgetTable = { ...widgets, dial };
  expect(untold(handbookOf(reading, more), more)).toEqual(['widgets dial', 'widgets dial.ticks']);
});

test('what stands in a definition is text on the page, never markup', () => {
  const entry = { name: '<b>', meaning: 'a & b', more: [['"', '<script>'] as const], example: { text: '<i>', from: 'x' }, used: ['<u>'] };
  const page = handbookPage('<x>', [{ id: 'facts', title: 'Facts', about: '', entries: [entry] }]);
  expect(page).toContain('<h3>&lt;b&gt;</h3><p>a &amp; b</p>');
  expect(page.match(/<(b|i|u|x)>|<script>[^\n]/g)).toBeNull();
});
