/** Blocks and cards that are referred to and not pasted. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

const people = 'config/screens/people.json';
const about = 'config/screens/about.json';
const full = '{ "id": "all", "at": "/0", "label": "All", "call"';
const named = '{ "name": "all", "id": "all", "at": "/0", "label": "All", "call"';
const list = '{ "block": "list", "list": "people" },';
const button = (id: string): string => `{ "id": "${id}", "label": "Open", "go": { "path": "/people" } }`;
const again = '{ "id": "again", "label": "Again", "run": [{ "call": "listStudents", "with": { "centerId": { "var": "session.centre.id" } } }] }';
const withCards = (cards: string): string => `${list} { "block": "cards", "with": { "cards": [${cards}] } },`;

test('a card is drawn where it is referred to, with what is said there before its own; so is a block, in another screen too', () => {
  const files = edited(edited(good, people, full, named), people, list, withCards('{ "use": "all", "label": "Everybody" }, { "use": "all" }'));
  const found = judged(edited(files, people, '"block": "list", "list"', '"name": "people", "block": "list", "list"'));
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
  const other = judged({ ...elsewhere, [about]: text.replace('"blocks": [', '"blocks": [{ "use": "people/people" },') });
  expect(other.ok ? other.catalogue.screens['about']?.blocks[0] : other.faults).toMatchObject({ block: 'list', list: 'people' });
});

test('quality 5: a button of one menu is referred to in another, and its name goes nowhere', () => {
  const button = '"id": "people", "label": "People", "go": { "path": "/people" }';
  const buttons = (inner: string): string => `{ "block": "buttons", "with": { "buttons": [${inner}] } },`;
  const found = judged(
    edited(good, people, list, `${list} ${buttons(`{ ${button}, "name": "people" }`)} ${buttons('{ "use": "people", "icon": "users" }')}`),
  );
  const { blocks = [] } = (found.ok ? found.catalogue.screens['people'] : undefined) ?? {};
  expect(found.ok ? [] : found.faults).toEqual([]);
  expect(blocks.filter(({ block }) => block === 'buttons').map((one) => one.with?.['buttons'])).toEqual([
    [{ id: 'people', label: 'People', go: { path: '/people' } }],
    [{ id: 'people', label: 'People', go: { path: '/people' }, icon: 'users' }],
  ]);
});

describe('parts that are referred to', () => {
  test.each<Seed>([
    {
      name: 'a card that stands nowhere in full',
      file: people,
      from: list,
      to: withCards('{ "use": "al" }'),
      also: { file: people, from: full, to: named },
      line: '"al"',
      pointer: '/blocks/1/with/cards/0/use',
      check: 'unknown-name',
      wrong: /no part that stands in full is called "al"/,
      right: /"all"/,
    },
    {
      name: 'two cards of one name',
      file: people,
      from: list,
      to: withCards(
        '{ "name": "all", "id": "people", "at": "/0", "label": "All people", "call": "listStudents", "with": { "centerId": { "var": "session.centre.id" } } }',
      ),
      also: { file: people, from: full, to: named },
      pointer: '/blocks/2/with/cards/0/name',
      check: 'duplicate',
      wrong: /another part of this screen is called "all"/,
      right: /another name/,
    },
    {
      name: 'two buttons of one id in a block',
      file: people,
      from: list,
      to: `${list} { "block": "buttons", "with": { "buttons": [${button('again')}, ${button('other')}, ${button('again')}] } },`,
      pointer: '/blocks/1/with/buttons/2/id',
      check: 'duplicate',
      wrong: /button id "again" stands twice/,
      right: /once/,
    },
    {
      name: 'the same in a block that is drawn in two screens',
      file: people,
      from: list,
      to: `${list} { "name": "says", "block": "notice", "with": { "call": "listStudents", "with": { "centerId": { "var": "session.centre.id" } }, "says": [{ "when": true, "text": "Soon", "tone": "info" }], "buttons": [${again}, ${again}] } },`,
      also: { file: about, from: '"blocks": [', to: '"blocks": [{ "use": "people/says" },' },
      pointer: '/blocks/1/with/buttons/1/id',
      check: 'duplicate',
      wrong: /button id "again" stands twice/,
      right: /once/,
    },
  ])('$name', refused);
});
