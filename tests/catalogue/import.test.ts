/** Foreign forms brought in: what they say becomes a folder of ours, and what they say otherwise is listed. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { foreignContent, readForeign } from '../../src/cli/import/readForeign.ts';
import { newForm } from '../../src/cli/scaffold/newForm.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { foreignForms, languages } from './foreign.ts';

const brought = foreignForms();
const { check, edit, files, folder, json, readIn, xlsx } = brought;

describe('a JSON Schema with its UI schema', () => {
  test('quality 5: becomes a form that the check takes, as a tab that keeps its data', async () => {
    const schema = json('person.json', {
      title: 'Person',
      type: 'object',
      required: ['firstName', 'colour'],
      definitions: {
        address: { type: 'object', title: 'Address', properties: { street: { type: 'string' } }, required: ['street'] },
        relative: {
          type: 'object',
          properties: { called: { type: 'string' }, children: { type: 'array', items: { $ref: '#/definitions/relative' } }, all: { $ref: '#' } },
        },
      },
      properties: {
        firstName: { type: 'string', title: 'First name', minLength: 2 },
        age: { type: ['integer', 'null'], title: 'Age', minimum: 0, maximum: 120 },
        colour: {
          title: 'Colour',
          oneOf: [
            { const: 'r', title: 'Red' },
            { const: 'g', title: 'Green' },
          ],
        },
        tags: { type: 'array', title: 'Tags', uniqueItems: true, items: { type: 'string', enum: ['a', 'b', 'c'] } },
        met: { type: 'string', format: 'date-time', title: 'Met' },
        lives: { $ref: '#/definitions/address' },
        works: { $ref: '#/definitions/address' },
        mother: { $ref: '#/definitions/relative' },
        bank: { $ref: 'bank.json#/account' },
        children: {
          type: 'array',
          title: 'Children',
          items: { type: 'object', properties: { name: { type: 'string' }, born: { type: 'string', format: 'date' } } },
        },
        notes: { type: 'array', items: { type: 'string' } },
        papers: { type: 'array', title: 'Papers', maxItems: 8, items: { type: 'string', format: 'data-url' } },
        'e-mail': { type: 'string', format: 'email' },
        secret: { type: 'string' },
      },
      dependencies: { age: ['firstName'] },
    });
    const ui = json('person.ui.json', {
      'ui:order': ['colour', '*'],
      age: { 'ui:widget': 'range', 'ui:help': 'In years' },
      tags: { 'ui:widget': 'checkboxes' },
      colour: { 'ui:widget': 'radio' },
      secret: { 'ui:widget': 'password' },
    });
    const foreign = readForeign(schema, 'person', languages, ui);
    expect(foreign.left).toEqual([
      '/mother/children: it holds itself again ("#/definitions/relative"), and a form here has an end',
      '/mother/all: it holds itself again ("#"), and a form here has an end',
      '/bank: "bank.json#/account" leads to nothing in this file',
      '/notes: a list of free values cannot be drawn: a table with one column, or options to choose from',
      '/papers: which files are taken was not said: pictures and PDF of 2 MB are, at most 5',
      '/e-mail: is called e_mail on the wire',
      '/secret: a password is kept by no form',
    ]);
    newForm(folder, { id: 'brought/person', tab: 'beneficiary', title: 'Person' }, brought.before, foreignContent(foreign));
    expect(await check()).toEqual([]);
    const form = brought.before.forms['brought/person'];
    expect(form?.ui.sections.map(({ title, fields }) => [title, fields.map(({ at, widget }) => (widget ? `${at} ${widget}` : at))])).toEqual([
      ['Person', ['/colour choice', '/firstName', '/age slider', '/tags checks', '/met']],
      ['Address', ['/lives/street']],
      ['Address', ['/works/street']],
      ['mother', ['/mother/called']],
      ['Person', ['/children', '/papers', '/e_mail']],
    ]);
    expect(form?.schema.properties?.['papers']).toMatchObject({ type: 'array', maxItems: 5, items: { 'x-file': { maxBytes: 2_000_000 } } });
    expect(form?.schema.properties?.['colour']).toMatchObject({ 'x-options': 'person-colour' });
    expect(form?.examples.map(({ data }) => data['met'])).toEqual([undefined, '2026-11-20T09:30:00']);
  });

  test('quality 5: takes over alternatives that a constant tells apart, in the form itself, in an object and in rows', async () => {
    const one = (kind: string, properties: JsonObject, required: string[] = []): JsonObject => ({
      properties: { kind: { const: kind }, ...properties },
      required: ['kind', ...required],
    });
    const schema = json('order.json', {
      title: 'Order',
      type: 'object',
      required: ['payment'],
      definitions: { card: { title: 'By card', ...one('card', { number: { type: 'string' } }, ['number']) } },
      properties: {
        payment: {
          type: 'object',
          title: 'Payment',
          properties: { note: { type: 'string' } },
          oneOf: [{ $ref: '#/definitions/card' }, one('bank', { number: { type: 'integer' }, bank: { type: 'string' } }, ['number', 'note'])],
        },
        lines: { type: 'array', items: { oneOf: [one('goods', { pieces: { type: 'integer' } }), one('work', { hours: { type: 'number' } })] } },
        odd: { type: 'object', oneOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }] },
      },
      oneOf: [
        { properties: { to: { enum: ['home'] }, street: { type: 'string' } }, required: ['street'] },
        { properties: { to: { enum: ['shop'] }, shop: { type: 'string' } }, required: ['shop'], oneOf: [{}], if: {}, then: {} },
      ],
    });
    const foreign = readForeign(schema, 'order', languages);
    expect(foreign.left).toEqual(['/odd: oneOf is a rule: write it in rules.json', '/ (to shop): if, then, oneOf is a rule: write it in rules.json']);
    newForm(folder, { id: 'brought/order', tab: 'beneficiary', title: 'Order' }, brought.before, foreignContent(foreign));
    const faults = await check();
    // Which examples choose the other alternatives, a person says.
    expect(faults.filter((fault) => !fault.includes('rule-without-example'))).toEqual([]);
    const read = (name: string) => readIn('order', name);
    const { payment, lines } = read('schema')['properties'] as Record<string, JsonObject>;
    expect(read('schema')).toMatchObject({ discriminator: { propertyName: 'to' }, required: ['payment', 'to'] });
    expect(payment).toMatchObject({
      required: ['kind'],
      properties: { kind: { 'x-options': 'order-kind' } },
      oneOf: [
        { properties: { kind: { const: 'card' }, number: { type: 'string' } }, required: ['number'] },
        { properties: { kind: { const: 'bank' }, number_bank: { type: 'integer' }, bank: { type: 'string' } }, required: ['number_bank', 'note'] },
      ],
    });
    expect(lines?.['items']).toMatchObject({ discriminator: { propertyName: 'kind' }, properties: { kind: { enum: ['goods', 'work'] } } });
    expect((read('examples')['examples'] as JsonObject[])[0]?.['data']).toEqual({
      payment: { kind: 'card', number: 'Asha' },
      to: 'home',
      street: 'Asha',
    });
    rmSync(join(folder, 'schemas/forms/brought/order'), { recursive: true });
  });

  test.each([
    ['a.txt', /neither a JSON Schema/],
    ['none.json', /cannot be read as JSON/],
  ])('%s is refused', (name, why) => expect(() => readForeign(join(files, name), 'x', languages)).toThrow(why));
});

describe('an XLSForm', () => {
  test('quality 5: becomes a form that the check takes: groups, repeats, lists, conditions, bounds', async () => {
    const path = xlsx('survey.xlsx', {
      survey: [
        [
          'type',
          'name',
          'label::English (en)',
          'hint',
          'required',
          'relevant',
          'constraint',
          'constraint_message',
          'parameters',
          'calculation',
          'appearance',
          'repeat_count',
        ],
        ['start', 'start', '', '', '', '', '', '', '', ''],
        ['begin group', 'who', 'Who', '', '', '', '', '', '', ''],
        ['text', 'name', 'Name', 'As on the card', 'yes', '', '', '', '', ''],
        ['integer', 'age', 'Age', '', '', '', '. >= 0 and . <= 120', 'Nobody is that old', '', ''],
        ['select_one yesno', 'married', 'Married', '', 'yes', '', '', '', '', ''],
        ['text', 'spouse', 'Spouse', '', '', "${married} = 'y'", '', '', '', ''],
        ['end group', '', '', '', '', '', '', '', '', ''],
        ['select_multiple langs', 'speaks', 'Speaks', '', '', '', '', '', '', ''],
        ['geopoint', 'home', 'Home', '', '', '', '', '', '', ''],
        ['range', 'pain', 'Pain', '', '', '', '', '', 'start=0 end=10 step=1', ''],
        ['integer', 'pets', 'Pets', '', '', '', '. >= 0 and . <= 9', '', '', ''],
        ['begin group', 'animals', 'Animals', '', '', '${pets} > 0', '', '', '', ''],
        ['begin repeat', 'pet', 'Each', '', '', '', '', '', '', '', '', '${pets}'],
        ['text', 'pname', 'Called', '', '', '', '', '', '', ''],
        ['end repeat', '', '', '', '', '', '', '', '', ''],
        ['end group', '', '', '', '', '', '', '', '', ''],
        ['image', 'signed', 'Signed', '', '', '', '', '', '', '', 'signature'],
        ['begin repeat', 'child', 'Children', '', '', '', '', '', '', ''],
        ['text', 'cname', 'Name', '', 'yes', '', '', '', '', ''],
        ['end repeat', '', '', '', '', '', '', '', '', ''],
        ['calculate', 'total', '', '', '', '', '', '', '', '1 + 1'],
        ['geotrace', 'path', 'Way', '', '', '', '', '', '', ''],
        ['text', 'odd', 'Odd', '', '', 'count(${child}) > 2', '', '', '', ''],
      ],
      choices: [
        ['list_name', 'name', 'label::English (en)', 'media::image'],
        ['yesno', 'y', 'Yes', 'yes.png'],
        ['yesno', 'n', 'No'],
        ['langs', 'hi', 'Hindi'],
        ['langs', 'mr', 'Marathi'],
      ],
      settings: [['form_title'], ['Household']],
    });
    const foreign = readForeign(path, 'household-sheet', languages);
    expect(foreign.left).toEqual([
      'survey row 2 (start): the type "start" is not kept: the history says when it was saved',
      'survey row 22 (total): the type "calculate" is worked out: "compute" in rules.json (1 + 1)',
      'survey row 23 (path): the type "geotrace" is a line on a map, which no form here draws',
      'survey row 24 (odd): relevant (count(${child}) > 2) is "show" in rules.json, of a group "when" of its section',
      'choices: image (in 1 row) is a picture: copy it to the folder pictures and name it as "image" of its option',
    ]);
    newForm(folder, { id: 'brought/household-sheet', tab: 'beneficiary', title: 'Household' }, brought.before, foreignContent(foreign));
    const faults = await check();
    // Which examples show both sides of its rules, a person says.
    expect(faults.filter((fault) => !fault.includes('rule-without-example'))).toEqual([]);
    expect(faults).toHaveLength(3);
    const read = (name: string) => readIn('household-sheet', name);
    expect(read('rules')['show']).toEqual({ '/spouse': { '===': [{ var: 'data.married' }, 'y'] } });
    expect(read('rules')['rows']).toEqual({ '/pet': { var: 'data.pets' } });
    const animals = (read('ui')['sections'] as JsonObject[]).find(({ title }) => title === 'Animals');
    expect(animals).toMatchObject({ when: { '>': [{ var: 'data.pets' }, 0] }, fields: [{ at: '/pet' }] });
    expect(JSON.stringify(read('ui'))).toContain('{"at":"/signed","width":6,"widget":"signature"}');
    expect(read('schema')['properties']).toMatchObject({
      age: { minimum: 0, maximum: 120, errorMessage: { minimum: '{{household-sheet.age}}' } },
      speaks: { type: 'array', items: { 'x-options': 'household-sheet-langs' } },
      child: { type: 'array', items: { required: ['cname'] } },
      home: { title: 'Home', $ref: '../../../_shared/place.json' },
    });
    expect(read('messages/en')['household-sheet.age']).toBe('Nobody is that old');
    expect(read('options/household-sheet-yesno')['items']).toEqual([
      { value: 'y', label: 'Yes' },
      { value: 'n', label: 'No' },
    ]);
    rmSync(join(folder, 'schemas/forms/brought/household-sheet'), { recursive: true });
  });

  test('quality 5: lists of files are found by typing, within an answer beside them; short lists are narrowed by a rule', async () => {
    const path = xlsx('visits.xlsx', {
      survey: [
        ['type', 'name', 'label', 'required', 'choice_filter', 'parameters'],
        ['select_one states', 'state', 'State', 'yes', '', ''],
        ['select_one districts', 'district', 'District', 'yes', 'state=${state}', ''],
        ['select_one_from_file villages.csv', 'village', 'Village', 'yes', '${district} = District', 'value=code label=village'],
        ['begin repeat', 'other', 'Others', '', '', ''],
        ['select_one districts', 'in_district', 'District', '', 'state=${state}', ''],
        ['select_one_from_file villages.csv', 'in_village', 'Village', '', 'district=${in_district} or open=1', 'value=code label=village'],
        ['end repeat', '', '', '', '', ''],
        ['select_one_from_file shapes.geojson', 'shape', 'Shape', '', '', ''],
        ['select_one_from_file gone.csv', 'gone', 'Gone', '', '', ''],
        ['select_one_from_file villages.csv', 'unnamed', 'Unnamed', '', '', ''],
        ['select_one_from_file latin.csv', 'latin', 'Latin', '', '', ''],
        ['select_multiple_from_file villages.csv', 'several', 'Several', '', "district=${district} and open='1'", 'value=code label=village'],
        ['select_multiple districts', 'many', 'Many', '', 'state=${state}', ''],
        ['rank_from_file villages.csv', 'ranked', 'Ranked', '', '', ''],
      ],
      choices: [
        ['list_name', 'name', 'label', 'state'],
        ['states', 'gj', 'Gujarat', ''],
        ['states', 'mh', 'Maharashtra', ''],
        ['districts', '490', 'Pune, "the old"', 'mh'],
        ['districts', '497', 'Nashik', 'mh'],
        ['districts', '459', 'Surat', 'gj'],
      ],
      settings: [['form_title'], ['Visits']],
    });
    // As a spreadsheet saves it: with a mark before it, semicolons, and a line break in a cell.
    writeFileSync(
      join(files, 'villages.csv'),
      '\uFEFFcode;District;village;open\r\n007;497;"Ozar\nUpper";1\r\n;;;\r\n008;490;"Wadgaon, Lower";0\r\n',
    );
    writeFileSync(join(files, 'latin.csv'), Buffer.from('name,label\n1,Ca\xf1on\n', 'latin1'));
    const foreign = readForeign(path, 'visits', languages);
    expect(foreign.left).toEqual([
      'survey row 6 (in_district): choice_filter (state=${state}) is "options" in rules.json, or "within" of a long list: conditions <column>=${<select_one beside it>} joined by and are turned',
      'survey row 7 (in_village): choice_filter (district=${in_district} or open=1) is "options" in rules.json, or "within" of a long list: conditions <column>=${<select_one beside it>} joined by and are turned',
      'survey row 9 (shape): shapes.geojson is no table: save it as .csv, its first line naming the columns, and say so in the survey',
      'survey row 10 (gone): there is no gone.csv beside the workbook: put it there and import again',
      'survey row 11 (unnamed): villages.csv has no column "name", "label": its columns are code, district, village, open',
      'survey row 12 (latin): latin.csv is no text in UTF-8: save it so and import again',
      'survey row 15 (ranked): the type "rank_from_file villages.csv" is an order of a short list alone here',
    ]);
    newForm(folder, { id: 'brought/visits', tab: 'beneficiary', title: 'Visits' }, brought.before, foreignContent(foreign));
    // The other side of what is offered, a person says.
    expect((await check()).map((fault) => fault.replace(/^.*(options:\S+)".*\[/, '$1 ['))).toEqual([
      'options:/district [rule-without-example]',
      'options:/many [rule-without-example]',
    ]);
    edit('schemas/forms/brought/visits/examples.json', (file) =>
      (file['examples'] as JsonObject[]).push({
        ...{ name: 'the other state', requirement: [], data: { state: 'gj' } },
        expect: { options: { '/district': ['459'], '/many': ['459'] } },
      }),
    );
    expect(await check()).toEqual([]);
    const { rules } = brought.before.forms['brought/visits'] ?? {};
    expect(rules?.options?.['/district']).toEqual({ pick: [{ var: 'lists.visits-districts' }, 'state', { var: 'data.state' }] });
    expect(rules?.on?.filter(({ id }) => id.startsWith('other'))).toEqual([
      { id: 'other-state', change: '/state', clear: ['/district', '/village', '/several', '/many'] },
    ]);
    const { schema, ui, examples } = brought.before.forms['brought/visits'] ?? {};
    expect(schema?.properties).toMatchObject({
      state: { 'x-options': 'visits-states' },
      district: { 'x-options': 'visits-districts' },
      village: { 'x-options': 'visits-villages', 'x-within': 'district' },
      several: { type: 'array', 'x-within': 'district', items: { 'x-options': 'visits-villages-3' } },
      many: { type: 'array', items: { 'x-options': 'visits-districts' } },
      other: { items: { properties: { in_district: { 'x-options': 'visits-districts-2' }, in_village: { 'x-options': 'visits-villages-2' } } } },
    });
    expect(ui?.sections[0]?.fields.map(({ widget }) => widget)).toEqual([undefined, undefined, 'search', undefined, 'search', 'checks']);
    const { 'visits-villages': villages, 'visits-villages-3': open } = brought.before.longLists;
    expect([villages?.def.within, villages?.find('007')]).toEqual([
      { list: 'visits-districts', by: 'district' },
      { value: '007', label: 'Ozar Upper', within: '497' },
    ]);
    expect([villages?.size, open?.size, open?.has('008')]).toEqual([2, 1, false]);
    expect(brought.before.options['visits-districts']?.items[0]).toEqual({ value: '490', label: 'Pune, "the old"', state: 'mh' });
    // A village brings its district and its state along: the first state of the list has no village.
    expect(examples?.[0]?.data).toEqual({ state: 'mh', district: '497', village: '007' });
  });
});
