/** Keys by which filters hang on each other, forms are saved by several buttons, and a row must be there; each misused once. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

const list = 'schemas/lists/people.json';
const status = '{ "field": "status", "label": "Status", "as": "text" }';
const ui = 'schemas/forms/people/details/ui.json';
const submit = '"submit": { "if": [{ "var": "record.dbUserId" }, "Update", "Register"] }';
const buttons = (at: string): string =>
  `"submits": [{ "id": "yes", "label": "Yes", "set": { "${at}": "Camp" } }, { "id": "no", "label": "No", "set": { "/channel": "Camp" } }]`;
const binding = 'schemas/forms/people/details/binding.json';

describe('D3-PVERIFY-01 D3-PVERIFY-03 D3-PVERIFY-16 D3-PVERIFY-21 filters and buttons of a verification', () => {
  test.each<Seed>([
    {
      name: 'a filter that says what others offer, and none listens',
      file: list,
      from: status,
      to: '{ "field": "region", "label": "Region", "as": "text", "narrows": true }',
      pointer: '/filters/0/narrows',
      check: 'column',
      wrong: /no lookup reads "filter\.region"/,
      right: /in the "with" of a lookup/,
    },
    {
      name: 'a rule about a filter that is not there',
      file: list,
      from: '"with": { "centerId": { "var": "session.centre.id" } }',
      to: '"with": { "centerId": { "var": "filter.centre" } }',
      pointer: '/load/with/centerId/var',
      check: 'unknown-path',
      wrong: /filter\.centre/,
      right: /status/,
    },
    {
      name: 'a kept value by a trait that is not there',
      file: list,
      from: status,
      to: '{ "field": "status", "label": "Status", "as": "text", "fixed": { "var": "session.role.mayCaptur" } }',
      pointer: '/filters/0/fixed/var',
      check: 'unknown-path',
      wrong: /no trait of config\/roles\.json/,
      right: /mayCapture"\?/,
    },
    {
      name: 'a button that sets a field that is not there',
      file: ui,
      from: submit,
      to: buttons('/chanel'),
      pointer: '/submits/0/set/~1chanel',
      check: 'unknown-pointer',
      wrong: /"\/chanel" leads to no field/,
      right: /"\/channel"\?/,
    },
    {
      name: 'words for a missing row that nobody wrote',
      file: binding,
      from: '"into": "" }]',
      to: '"into": "", "must": "{{people.nobody}}" }]',
      pointer: '/load/0/must',
      check: 'missing-text',
      wrong: /no text "people\.nobody"/,
      right: /a known key/,
    },
  ])('$name', refused);
});

const kinds = 'config/options/kinds.json';
const kindsOf = JSON.stringify({
  $schema: '../../schemas/_meta/options.schema.json',
  title: 'Kinds',
  items: [
    { value: 'shop', label: 'Shop', channel: 'Walk-in' },
    { value: 'school', label: 'School', channel: 'NGO' },
  ],
});
const villages = {
  'config/options/villages.json': JSON.stringify({
    $schema: '../../schemas/_meta/options.schema.json',
    title: 'Villages',
    ...{ file: 'villages.csv', value: 'code', label: 'name', within: { list: 'channels', by: 'channel' } },
  }),
  'config/options/villages.csv': 'code,channel,name\n1,Walk-in,Khed\n',
};
const entity = 'config/entities/student.json';
const column = '"status": { "type": "text", "filter": true },';
/** The list is filtered by a channel, and by a second filter behind it. */
const narrowed = edited(
  edited(
    { ...good, ...villages, [kinds]: kindsOf },
    entity,
    column,
    `${column} "channel": { "type": "text", "filter": true }, "kind": { "type": "text", "filter": true },`,
  ),
  list,
  status,
  '{ "field": "channel", "label": "Channel", "as": "select", "options": "channels" }, SECOND',
);
const second = (said: string) => ({
  beside: narrowed,
  file: list,
  from: 'SECOND',
  to: `{ "field": "kind", "label": "Kind", "as": "select", ${said} }`,
});
const offering = (rule: string): string => `"options": "kinds", "offers": ${rule}`;
const byChannel = '{ "pick": [{ "var": "lists.kinds" }, "channel", { "var": "filter.channel" }] }';

describe('quality 5: a filter that is narrowed by one before it', () => {
  test.each([offering(byChannel), '"options": "villages", "within": "channel"'])('is taken when all of it is right: %s', (said) => {
    const result = judged(edited(narrowed, list, 'SECOND', second(said).to));
    expect(result.ok ? [] : result.faults).toEqual([]);
  });

  test.each<Seed>([
    {
      name: 'a rule about a filter that is not there',
      ...second(offering(byChannel.replace('filter.channel', 'filter.chanel'))),
      pointer: '/filters/1/offers/pick/2/var',
      check: 'unknown-path',
      wrong: /filter\.chanel/,
      right: /"filter\.channel"\?/,
    },
    {
      name: 'a rule about a column that the option list does not have',
      ...second(offering(byChannel.replace('"channel"', '"chanel"'))),
      pointer: '/filters/1/offers/pick/1',
      check: 'unknown-trait',
      wrong: /no item of "kinds" has the trait "chanel"/,
      right: /"channel"\?/,
    },
    {
      name: 'a rule about itself',
      ...second(offering(byChannel.replace('filter.channel', 'filter.kind'))),
      pointer: '/filters/1/offers',
      check: 'narrowed-filter',
      wrong: /"kind" does not stand before it/,
      right: /above this one/,
    },
    {
      name: 'a rule that offers another list',
      ...second(offering('{ "var": "lists.relationships" }')),
      pointer: '/filters/1/offers',
      check: 'narrowed-filter',
      wrong: /offers nothing of "kinds"/,
      right: /lists\.kinds/,
    },
    {
      name: 'a rule without a list to choose from',
      ...second(`"offers": ${byChannel}`),
      pointer: '/filters/1',
      check: 'shape',
      wrong: /options/,
      right: /options/,
    },
    {
      name: 'rows within a filter that is not there',
      ...second('"options": "villages", "within": "chanel"'),
      pointer: '/filters/1/within',
      check: 'narrowed-filter',
      wrong: /no filter "chanel" stands before it/,
      right: /"channel"\?/,
    },
    {
      name: 'a short list within an answer',
      ...second('"options": "kinds", "within": "channel"'),
      pointer: '/filters/1/within',
      check: 'narrowed-filter',
      wrong: /only a list with a "file"/,
      right: /"offers": \{ "pick": \[\{ "var": "lists\.kinds"/,
    },
    {
      name: 'a long list by a rule',
      ...second('"options": "villages", "offers": { "pick": [{ "var": "lists.villages" }, "channel", { "var": "filter.channel" }] }'),
      pointer: '/filters/1/offers',
      check: 'long-list',
      wrong: /too long/,
      right: /"within"/,
    },
  ])('$name is refused', refused);
});
