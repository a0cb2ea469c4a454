/** Blocks and cards that are referred to and not pasted. */
import { expect, test } from 'vitest';
import { edited, good, judgeFiles } from '../fixture.ts';

const people = 'config/screens/people.json';
const about = 'config/screens/about.json';
const full = '{ "id": "all", "at": "/0", "label": "All", "call"';
const cardText = '{ "name": "all", "id": "all", "at": "/0", "label": "All", "call"';
const list = '{ "block": "list", "list": "people" },';
const withCards = (cards: string): string => `${list} { "block": "cards", "with": { "cards": [${cards}] } },`;

test('a card is drawn where it is referred to, with what is said there before its own; so is a block, in another screen too', () => {
  const files = edited(edited(good, people, full, cardText), people, list, withCards('{ "use": "all", "label": "Everybody" }, { "use": "all" }'));
  const found = judgeFiles(edited(files, people, '"block": "list", "list"', '"name": "people", "block": "list", "list"'));
  const blocks = found.ok ? found.catalogue.screens['people']?.blocks : found.faults;
  expect(blocks).toMatchObject([
    { block: 'list', list: 'people' },
    {
      block: 'cards',
      with: {
        cards: [
          { label: 'Everybody', call: 'listStudents' },
          { label: 'All', call: 'listStudents' },
        ],
      },
    },
    { block: 'cards' },
  ]);
  const elsewhere: Readonly<Record<string, string>> = {
    ...good,
    [people]: edited(good, people, '"block": "list", "list"', '"name": "people", "block": "list", "list"')[people] ?? '',
  };
  const text = elsewhere[about] ?? '';
  const other = judgeFiles({ ...elsewhere, [about]: text.replace('"blocks": [', '"blocks": [{ "use": "people/people" },') });
  expect(other.ok ? other.catalogue.screens['about']?.blocks[0] : other.faults).toMatchObject({ block: 'list', list: 'people' });
});

test('quality 5: a button of one menu is referred to in another, and its name goes nowhere', () => {
  const button = '"id": "people", "label": "People", "go": { "path": "/people" }';
  const buttons = (inner: string): string => `{ "block": "buttons", "with": { "buttons": [${inner}] } },`;
  const found = judgeFiles(
    edited(good, people, list, `${list} ${buttons(`{ ${button}, "name": "people" }`)} ${buttons('{ "use": "people", "icon": "users" }')}`),
  );
  const { blocks = [] } = (found.ok ? found.catalogue.screens['people'] : undefined) ?? {};
  expect(found.ok ? [] : found.faults).toEqual([]);
  expect(blocks.filter(({ block }) => block === 'buttons').map((one) => one.with?.['buttons'])).toEqual([
    [{ id: 'people', label: 'People', go: { path: '/people' } }],
    [{ id: 'people', label: 'People', go: { path: '/people' }, icon: 'users' }],
  ]);
});
