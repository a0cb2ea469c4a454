/** Keys by which filters hang on each other, forms are saved by several buttons, and a row must be there; each misused once. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged } from '../fixture.ts';

const list = 'schemas/lists/people.json';
const status = '{ "field": "status", "label": "Status", "as": "text" }';

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
});
