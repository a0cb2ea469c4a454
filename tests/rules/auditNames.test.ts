/** What the audit tells of has a name of its own, in every language; put together of parts it stays English. */
import { expect, test } from 'vitest';
import { messagesOf } from '../../src/catalogue/client.ts';
import { listOf, objectOf } from '../../src/engine/json.ts';
import { nameOrder } from '../../src/engine/nameOrder.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import type { Json } from '../../src/engine/types.ts';
import { viewAuditEvents } from '../../src/server/actions/audit.ts';
import { auditWords } from '../../src/server/actions/auditWords.ts';
import type { HandlerInput } from '../../src/server/call.ts';
import { judgedProduct, productFiles, withChange } from '../catalogue/product.ts';
import { filesOf } from '../support/droppedForms.ts';
import { catalogue } from './support/definitions.ts';

const namesOf = (list: string): Map<string, string> => new Map(catalogue.options[list]?.items.map(({ value, label }) => [String(value), label]));
const languages = ['hi', 'mr'];
/** Names that a language does not say, by the English text or by the key that stands in its place. */
const unsaid = (names: Iterable<string>, language: string): string[] =>
  [...names].filter((name) => !catalogue.messages[language]?.[/^\{\{(.+)\}\}$/.exec(name)?.[1] ?? name]);

test('quality 4: every event of the audit has a name, in every language', async () => {
  const { rows } = await viewAuditEvents({ catalogue, call: {} } as unknown as HandlerInput);
  const events = listOf(rows as Json).map((row) => String(objectOf(row)['event']));
  const nameByEvent = namesOf('audit-events');
  expect(events.length).toBeGreaterThan(80);
  expect(events.filter((event) => !nameByEvent.has(event))).toEqual([]);
  for (const language of languages) expect(unsaid(nameByEvent.values(), language)).toEqual([]);
});

test('quality 4: every kind of record that the audit may name has its words, in every language', () => {
  const nameByNoun = namesOf('audit-records');
  expect(Object.keys(catalogue.entities).filter((noun) => !nameByNoun.has(noun))).toEqual([]);
  for (const language of languages) expect(unsaid(nameByNoun.values(), language)).toEqual([]);
});

test('quality 13: every list that names people leaves a line of who read it, but one of what the reader began', () => {
  const silent = Object.entries(catalogue.actions).flatMap(([service, actions]) =>
    Object.entries(actions).flatMap(([name, { do: work, answer = [], seen, internal }]) => {
      const isNamed =
        'list' in work && ['engagement', 'student', 'placement', 'bulk-row'].includes(work.list) && answer.some((key) => key === 'firstName');
      return isNamed && !seen && !internal ? [`${service}.${name}`] : [];
    }),
  );
  expect(silent).toEqual(['student.viewUnfinishedRegistrations']);
});

test('quality 4: the events are chosen in the order that their names have for who reads them', async () => {
  for (const language of ['en', ...languages]) {
    const { rows } = await viewAuditEvents({ catalogue, call: { language } } as unknown as HandlerInput);
    const messages = messagesOf(catalogue, language);
    const names = listOf(rows as Json).map((row) => textOf(messages, String(objectOf(row)['name'])));
    expect(names).toEqual(names.toSorted(nameOrder(language)));
  }
});

test('quality 4: what a dropped-in register leaves is told by its own title, in the language of who reads', () => {
  const dropped = judgedProduct({ ...productFiles(), ...filesOf('visitors', 'front') });
  if (!dropped.ok) throw new Error(JSON.stringify(dropped.faults));
  const title = '{{visitors.title}}';
  const messages = { ...dropped.catalogue.messages, hi: { ...dropped.catalogue.messages['hi'], 'visitors.title': 'आगंतुक' } };
  const spokenIn = (language: string) => auditWords({ ...dropped.catalogue, messages }, language);
  expect(dropped.catalogue.forms['front/visitors']?.binding.title ?? dropped.catalogue.forms['front/visitors']?.schema.title).toBe(title);
  expect([spokenIn('en').record('front-visitors'), spokenIn('en').event('front-visitors.added')]).toEqual(['Visitors', 'Visitors: added']);
  // The filter of the activity page offers it, behind the product's own.
  expect(dropped.catalogue.options['audit-records']?.items.at(-1)).toEqual({ value: 'front-visitors', label: title });
  expect([spokenIn('hi').record('front-visitors'), spokenIn('hi').event('front-visitors.added')]).toEqual(['आगंतुक', 'आगंतुक: जोड़ा गया']);
});

test('quality 4: a field of a refused call is called as its form or a list calls it, one that nothing calls is left out', () => {
  const words = auditWords(catalogue, 'hi');
  const { title = '' } = catalogue.forms['registration/basic-details']?.schema.properties?.['firstName'] ?? {};
  const fields = ['firstName', 'engagementId', 'nothing'];
  const names = [title, 'Engagement Id'].map((text) => catalogue.messages['hi']?.[text]);
  expect(words.detail('student.captureBeneficiaryDetails', { code: 'FIELD_INVALID', fields })).toMatchObject({ fields: names });
});

test('quality 4: what a list was filtered by is told as people read it: days, centres, yes and no', () => {
  const filter = { centerId: [101, 102], endDate: '2026-12-03', status: 'Shortlisted', batchId: false, search: null, scored: true };
  const toldIn = (language: string) =>
    auditWords(catalogue, language, new Map([[101, { name: 'Dharavi' }]])).detail('engagement.viewAllByCenter', { count: 3, filter });
  expect(toldIn('en')).toEqual({
    code: null,
    count: '3 rows',
    fields: [],
    filter: { Centre: ['Dharavi', 102], 'End Date': ['03/12/2026'], Status: ['Shortlisted'], Batch: ['No'], Search: null },
  });
  const hindi = catalogue.messages['hi'] ?? {};
  expect(toldIn('hi')['filter']).toMatchObject({ [hindi['Centre'] ?? '']: ['Dharavi', 102], [hindi['Batch'] ?? '']: [hindi['app.no']] });
});

test('quality 4: an action whose event has no name is told of where it says the event, and is no fault', () => {
  const files = withChange(productFiles(), 'config/actions/audit.json', (actions) => {
    Object.assign(actions['downloadAudit'] as object, { audit: 'audit.taken-along' });
  });
  const notices = judgedProduct(files)
    .notices()
    .filter(({ wrong }) => wrong.includes('the audit has no name'));
  expect(notices.map(({ file, pointer, check }) => [file, pointer, check])).toEqual([
    ['config/actions/audit.json', '/downloadAudit/audit', 'missing-text'],
  ]);
});
