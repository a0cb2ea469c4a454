/** What the audit tells of has a name of its own, in every language; put together of parts it stays English. */
import { expect, test } from 'vitest';
import { listOf, objectOf } from '../../src/engine/json.ts';
import type { Json } from '../../src/engine/types.ts';
import { viewAuditEvents } from '../../src/server/actions/audit.ts';
import type { HandlerInput } from '../../src/server/call.ts';
import { judgedProduct, productFiles, withChange } from '../catalogue/product.ts';
import { catalogue } from './support/definitions.ts';

const namesOf = (list: string): Map<string, string> => new Map(catalogue.options[list]?.items.map(({ value, label }) => [String(value), label]));
const languages = ['hi', 'mr'];

test('quality 4: every event of the audit has a name, in every language', async () => {
  const { rows } = await viewAuditEvents({ catalogue } as unknown as HandlerInput);
  const events = listOf(rows as Json).map((row) => String(objectOf(row)['event']));
  const named = namesOf('audit-events');
  expect(events.length).toBeGreaterThan(80);
  expect(events.filter((event) => !named.has(event))).toEqual([]);
  for (const language of languages) expect([...named.values()].filter((name) => !catalogue.messages[language]?.[name])).toEqual([]);
});

test('quality 4: every kind of record that the audit may name has its words, in every language', () => {
  const named = namesOf('audit-records');
  expect(Object.keys(catalogue.entities).filter((noun) => !named.has(noun))).toEqual([]);
  for (const language of languages) expect([...named.values()].filter((name) => !catalogue.messages[language]?.[name])).toEqual([]);
});

test('quality 4: an action whose event has no name is told of where it says the event, and is no fault', () => {
  const files = withChange(productFiles(), 'config/actions/audit.json', (actions) => {
    Object.assign(actions['downloadAudit'] as object, { audit: 'audit.taken-along' });
  });
  const told = judgedProduct(files)
    .notices()
    .filter(({ wrong }) => wrong.includes('the audit has no name'));
  expect(told.map(({ file, pointer, check }) => [file, pointer, check])).toEqual([
    ['config/actions/audit.json', '/downloadAudit/audit', 'missing-text'],
  ]);
});
