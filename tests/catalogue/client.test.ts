import { describe, expect, test } from 'vitest';
import { messagesOf, toClient, toClientForm, toClientList } from '../../src/catalogue/client.ts';
import { judgedForm } from '../../src/catalogue/judgedForm.ts';
import { edited, good, judgeFiles } from './fixture.ts';

const result = judgeFiles(good);
if (!result.ok) throw new Error('the fixture has faults');
const { catalogue } = result;

describe('what the browser gets', () => {
  test('one language, with the first one for what is not translated', () => {
    const client = toClient(catalogue, 'hi');
    expect(client.messages['people.saved']).toBe('सहेजा गया');
    expect(client.messages['people.empty']).toBe('No one is registered yet');
    expect(toClient(catalogue, 'en').messages['people.saved']).toBe('Saved');
    expect(messagesOf(catalogue, 'xx')).toEqual(catalogue.messages['en']);
  });

  test('what it takes to call an action, and no more: internal ones are not there', () => {
    const { actions } = toClient(catalogue, 'en');
    expect(actions['student']?.['captureStudent']).toEqual({ auth: 'bearer' });
    expect(Object.keys(actions['student'] ?? {})).not.toContain('otpState');
    const text = JSON.stringify(actions);
    for (const secret of ['may', 'reveal', 'limit', 'handler', 'scope', 'request']) expect(text).not.toContain(`"${secret}"`);
  });

  test('no entities, no reference rows, no examples, no schemas of forms', () => {
    const client = toClient(catalogue, 'en');
    expect(Object.keys(client).sort()).toEqual([
      'actions',
      'app',
      'backend',
      'bindings',
      'centreModels',
      'charts',
      'completeness',
      'components',
      'facts',
      'games',
      'hash',
      'lists',
      'menus',
      'messages',
      'permissions',
      'programs',
      'roles',
      'screens',
      'sheets',
      'theme',
      'workflows',
    ]);
    expect(client.workflows['student']?.examples).toEqual([]);
    expect(client.bindings['people/details']?.tab?.key).toBe('details');
    expect(client.lists).toEqual(['people']);
  });

  test('a form with the option lists that it uses, and only those', () => {
    const form = toClientForm(catalogue, 'people/details');
    expect(Object.keys(form ?? {}).sort()).toEqual(['binding', 'id', 'options', 'rules', 'schema', 'sorted', 'ui']);
    expect(Object.keys(form?.options ?? {})).toEqual(['channels', 'relationships']);
    const spare = judgeFiles({
      ...good,
      'config/options/colours.json': (good['config/options/channels.json'] ?? '').replace('"Channels"', '"Colours"'),
    });
    expect(spare.ok && Object.keys(toClientForm(spare.catalogue, 'people/details')?.options ?? {})).toEqual(['channels', 'relationships']);
    expect(toClientForm(catalogue, 'people/nothing')).toBeUndefined();
    expect(toClientForm(catalogue, 'constructor')).toBeUndefined();
  });

  test('a list without examples, with the options of its filters', () => {
    const files = edited(good, 'schemas/lists/people.json', '"as": "text" }]', '"as": "select", "options": "stages" }]');
    const items = ['New', 'Welcomed', 'Left'].map((value) => ({ value, label: value }));
    const stages = { $schema: '../../schemas/_meta/options.schema.json', title: 'Stages', items };
    const next = judgeFiles({ ...files, 'config/options/stages.json': JSON.stringify(stages) });
    expect(next.ok && toClientList(next.catalogue, 'people')).toMatchObject({
      id: 'people',
      examples: [],
      optionLists: { stages: [{ value: 'New' }, { value: 'Welcomed' }, { value: 'Left' }] },
      sorted: [],
    });
    expect(toClientList(catalogue, 'nothing')).toBeUndefined();
  });

  test('a form to judge is the same object each time', () => {
    const form = catalogue.forms['people/details'];
    if (!form) throw new Error('no form');
    expect(judgedForm(form)).toBe(judgedForm(form));
    expect(Object.keys(judgedForm(form))).toEqual(['id', 'schema', 'rules']);
  });
});
