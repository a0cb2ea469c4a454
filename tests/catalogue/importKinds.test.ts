/** What foreign forms said and lost, or said so that nothing went on: sheets and trees as other programs write them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CFB, utils, type WorkSheet } from 'xlsx';
import { readForeign } from '../../src/cli/import/readForeign.ts';
import { filledRows } from '../../src/cli/import/sheets.ts';
import { applyLogic, truthy } from '../../src/engine/rules/logic.ts';
import type { JsonObject, Logic } from '../../src/engine/types.ts';
import { foreignFiles, languages } from './foreign.ts';

const { json, xlsx } = foreignFiles();
const choices = [
  ['list_name', 'name', 'label'],
  ['yn', 'y', 'Yes'],
  ['yn', 'n', 'No'],
  ['work', 'weld', 'Weld'],
  ['work', 'cut', 'Cut'],
];
const settings = [['form_title'], ['Workshop']];
/** What is made of these rows of a survey. */
const survey = (name: string, rows: string[][], more: Record<string, string[][]> = {}) =>
  readForeign(
    xlsx(`${name}.xlsx`, {
      survey: rows,
      choices: choices.filter(([list = '']) => list === 'list_name' || rows.some(([type]) => type?.includes(` ${list}`))),
      settings,
      ...more,
    }),
    name,
    languages,
  );
const whether = (rule: Logic | undefined, data: JsonObject): boolean => truthy(applyLogic(rule ?? null, { data }));

describe('sheets', () => {
  test('quality 5: a sheet that claims a million empty rows and sixteen thousand columns is read by its filled cells', () => {
    const path = xlsx('claims.xlsx', { survey: [['type', 'name'], ['text', 'called'], [], ['integer', 'years']] });
    const zip = CFB.read(readFileSync(path), { type: 'buffer' });
    const { content } = CFB.find(zip, '/xl/worksheets/sheet1.xml') ?? {};
    const sheetXml = Buffer.from(content as Uint8Array).toString('utf8');
    const claims = sheetXml
      .replace(/<dimension ref="[^"]*"\/>/, '<dimension ref="A1:XFD1048576"/>')
      .replace('</sheetData>', '<row r="1048576"><c r="A1048576" t="str"><v> </v></c></row></sheetData>');
    CFB.utils.cfb_add(zip, '/xl/worksheets/sheet1.xml', Buffer.from(claims));
    writeFileSync(path, CFB.write(zip, { fileType: 'zip', type: 'buffer' }) as Buffer);
    expect(Object.keys(readForeign(path, 'claims', languages).properties)).toEqual(['called', 'years']);
    let reads = 0;
    const sheet = new Proxy<WorkSheet>(
      { ...utils.aoa_to_sheet([['type'], ['text'], [], ['date']]), '!ref': 'A1:XFD1048576' },
      { get: (cells, at) => ((reads += 1), Reflect.get(cells, at) as unknown) },
    );
    expect(filledRows(sheet)).toEqual([
      { number: 2, line: { type: 'text' } },
      { number: 4, line: { type: 'date' } },
    ]);
    expect(reads).toBeLessThan(20);
  });

  test('quality 5: two groups with one label stay two, each with its condition', () => {
    const { sections, left } = survey('twins', [
      ['type', 'name', 'label', 'relevant'],
      ['select_one yn', 'own', 'Own one'],
      ['begin_group', 'a', 'Details', "${own} = 'y'"],
      ['text', 'plate', 'Plate'],
      ['end_group'],
      ['begin_group', 'b', 'Details', "${own} = 'n'"],
      ['text', 'lender', 'Lender'],
      ['end_group'],
    ]);
    expect(left).toEqual([]);
    expect(
      sections.map(({ title, when, fields }) => [
        title,
        fields.map(({ at }) => at),
        when && [whether(when, { own: 'y' }), whether(when, { own: 'n' })],
      ]),
    ).toEqual([
      ['Workshop', ['/own'], undefined],
      ['Details', ['/plate'], [true, false]],
      ['Details', ['/lender'], [false, true]],
    ]);
  });

  test('quality 5: names with _ make keys and ids that the check takes, one of its own for each', () => {
    const { messages, on, left } = survey(
      'keys',
      [
        ['type', 'name', 'label', 'constraint', 'constraint_message', 'required', 'required_message', 'choice_filter'],
        ['integer', 'a_b', 'A', '. > 1', 'First', 'yes', 'Say first'],
        ['integer', 'aB', 'A', '. > 1', 'Second', 'yes', 'Say second'],
        ['integer', 'a_b_', 'A', '. > 1', 'Third'],
        ['begin_repeat', 'in_', 'Rows'],
        ['integer', 'a_b', 'A', '. > 1', 'Fourth'],
        ['end_repeat'],
        ['select_one kinds', 'my_kind_', 'Kind'],
        ['select_one parts', 'part', 'Part', '', '', '', '', 'kind=${my_kind_}'],
        ['select_one kinds', 'my__kind', 'Kind'],
        ['select_one parts', 'part2', 'Part', '', '', '', '', 'kind=${my__kind}'],
        ['text', '_x', 'X'],
      ],
      {
        choices: [
          ['list_name', 'name', 'label', 'kind'],
          ['kinds', 'k', 'K'],
          ['parts', 'p', 'P', 'k'],
        ],
      },
    );
    expect(Object.values(messages).sort()).toEqual(['First', 'Fourth', 'Say first', 'Say second', 'Second', 'Third']);
    expect(Object.keys(messages).filter((key) => !/^keys\.[A-Za-z0-9]+$/.test(key))).toEqual([]);
    const ids = (on ?? []).map(({ id }) => id);
    expect([new Set(ids).size, ids.filter((id) => !/^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/.test(id))]).toEqual([2, []]);
    expect(left).toEqual(['survey row 12 (_x): is called f_x on the wire']);
  });

  test('quality 5: or_other offers one more and asks which; what a row of a repeat needs sometimes is needed there', () => {
    const { options, properties, show, require, left } = survey('others', [
      ['type', 'name', 'label', 'required', 'required_message'],
      ['select_one work or_other', 'trade', 'Trade'],
      ['select_multiple work or_other', 'skills', 'Skills'],
      ['select_one work', 'first', 'First'],
      ['begin_repeat', 'jobs', 'Jobs'],
      ['select_one yn', 'paid', 'Paid'],
      ['integer', 'wage', 'Wage', "${paid} = 'y'", 'How much?'],
      ['text', 'who', 'Who', "${trade} = 'weld'"],
      ['end_repeat'],
    ]);
    expect(left).toEqual([]);
    expect(options['others-work-or-other']?.map(({ value }) => value)).toEqual(['weld', 'cut', 'other']);
    expect(options['others-work']?.map(({ value }) => value)).toEqual(['weld', 'cut']);
    expect(Object.keys(properties)).toEqual(['trade', 'trade_other', 'skills', 'skills_other', 'first', 'jobs']);
    expect([show['/trade_other'], show['/skills_other']].map((rule) => whether(rule, { trade: 'other', skills: ['cut', 'other'] }))).toEqual([
      true,
      true,
    ]);
    expect([show['/trade_other'], show['/skills_other']].map((rule) => whether(rule, { trade: 'weld', skills: ['cut'] }))).toEqual([false, false]);
    expect(require).toEqual({
      '/jobs/*/wage': { when: { '===': [{ var: 'row.paid' }, 'y'] }, message: '{{others.wageRequired}}' },
      '/jobs/*/who': { '===': [{ var: 'data.trade' }, 'weld'] },
    });
  });

  test.each([
    ["${skills} = 'weld'", { skills: ['weld'] }, { skills: ['cut'] }, /compares several choices: it is read as selected/],
    ["${skills} != 'weld'", { skills: ['cut'] }, { skills: ['weld'] }, /it is read as not selected/],
    ['selected(${skills}, "weld")', { skills: ['weld', 'cut'] }, { skills: ['cut'] }, undefined],
    ['${skills} = ‘weld’', { skills: ['weld'] }, { skills: ['cut'] }, /compares several/],
    ['${own} = “y”', { own: 'y' }, { own: 'n' }, undefined],
    ["${own} != 'y'", { own: 'n' }, { own: 'y' }, undefined],
    ['${years} < 18', { years: 17 }, { years: 18 }, undefined],
    ['${years} >= 0', { years: 0 }, { years: -1 }, undefined],
    ["${agreed} = 'OK'", { agreed: true }, { agreed: false }, undefined],
    ["${born} < '2000-01-01'", { born: '1999-12-31' }, { born: '2000-01-01' }, undefined],
    ["${own} != 'y' or ${years} < 18", { own: 'n' }, { own: 'y', years: 20 }, undefined],
    ["${years} != ''", { years: 0 }, {}, undefined],
    ["not(${own} = 'y')", { own: 'n' }, { own: 'y' }, undefined],
    ["(${own} = 'y' or ${years} > 3) and not(selected(${skills}, 'cut'))", { years: 4, skills: ['weld'] }, { own: 'y', skills: ['cut'] }, undefined],
  ] as [string, JsonObject, JsonObject, RegExp | undefined][])(
    'quality 5: %s holds of what it says, and never of what nobody has answered',
    (condition, yes, no, fault) => {
      const { show, left } = survey('conditions', [
        ['type', 'name', 'label', 'relevant'],
        ['select_multiple work', 'skills', 'Skills'],
        ['select_one yn', 'own', 'Own'],
        ['integer', 'years', 'Years'],
        ['acknowledge', 'agreed', 'Agreed'],
        ['date', 'born', 'Born'],
        ['text', 'then', 'Then', condition],
      ]);
      const rule = show['/then'];
      expect([whether(rule, yes), whether(rule, no), whether(rule, {}), whether(rule, { skills: [], own: '', years: null })]).toEqual([
        true,
        false,
        false,
        false,
      ]);
      expect(left).toEqual(fault ? [expect.stringMatching(fault)] : []);
    },
  );

  test.each([
    ["${own} < 'y'", 'relevant'],
    ["${years} = 'many'", 'relevant'],
    ["${skills} > 'weld'", 'relevant'],
    ["once(${own} = 'y')", 'relevant'],
    ["${nobody} = 'y'", 'relevant'],
  ])('quality 5: %s, which nothing here can say, is told and makes no rule', (condition, column) => {
    const { show, left } = survey('unsaid', [
      ['type', 'name', 'label', column],
      ['select_multiple work', 'skills', 'Skills'],
      ['select_one yn', 'own', 'Own'],
      ['integer', 'years', 'Years'],
      ['text', 'then', 'Then', condition],
    ]);
    expect([show, left]).toEqual([{}, [`survey row 5 (then): ${column} (${condition}) is "show" in rules.json, of a group "when" of its section`]]);
  });

  test('quality 5: texts of what is left out stand in no language, and no text names a question that is left out', () => {
    const { spoken, sections, messages, left, properties } = readForeign(
      xlsx('silent.xlsx', {
        survey: [
          [
            'type',
            'name',
            'label',
            'label::Hindi (hi)',
            'hint',
            'hint::Hindi (hi)',
            'constraint',
            'constraint_message',
            'required',
            'required_message',
          ],
          ['begin_group', 'only', 'Only a note', 'बस सूचना'],
          ['note', 'told', 'Read this', 'यह पढ़ें'],
          ['end_group'],
          ['geotrace', 'path', 'Way there', 'रास्ता', 'Walk it', 'चलें'],
          ['text', 'name', 'Called', 'नाम', 'After ${path}', 'रास्ते ${path} के बाद'],
          ['integer', 'age', 'Age', 'उम्र', '', '', '. > 1', 'Older than ${path}', 'yes', 'Say ${path}'],
          ['begin_repeat', 'kids', 'Children', 'बच्चे'],
          ['text', 'kid', 'Child', 'बच्चा', 'As ${name} calls it', 'जैसे'],
          ['end_repeat'],
        ],
        choices,
        settings,
      }),
      'silent',
      { first: 'en', texts: { en: {}, hi: {} } },
    );
    const literals = spoken?.['hi']?.literals ?? {};
    const formJson = JSON.stringify([sections, properties]);
    expect(Object.keys(literals).filter((text) => !formJson.includes(JSON.stringify(text)))).toEqual([]);
    expect(literals).toMatchObject({ Called: 'नाम', 'After …': 'रास्ते … के बाद', Child: 'बच्चा' });
    expect(JSON.stringify([formJson, messages, spoken])).not.toMatch(/\{(path|name)\}/);
    expect(sections.map(({ title }) => title)).toEqual(['Workshop']);
    expect(left).toContain('the note "Read this" stands in "Only a note", in which nothing is asked');
    for (const heading of ['hint', 'constraint_message', 'required_message']) expect(left.join('\n')).toContain(`its ${heading} says path`);
    // The help of a field in a row is kept, without what no help there can say.
    expect(sections[0]?.fields.at(-1)?.with).toMatchObject({ columns: [{ at: '/kid', help: 'As … calls it' }] });
  });

  test('quality 5: a list without rows, a row without a type, cells without a heading and sheets of other things are told', () => {
    const { left, properties } = survey(
      'odd',
      [
        ['type', 'name', 'label', '', 'label'],
        ['select_one gone', 'gone', 'Gone'],
        ['', 'lost', 'Lost'],
        ['text', 'x', 'X', 'by me', 'Y'],
        ['select_one work quickly', 'w', 'W'],
      ],
      { entities: [['dataset'], ['people']], notes: [['old'], ['things']], choices: [...choices, ['rest', 'r', 'R']] },
    );
    expect(Object.keys(properties)).toEqual(['x', 'w']);
    expect(left).toEqual([
      'survey row 2 (gone): the list "gone" has no rows in the sheet "choices"',
      'survey row 3 (lost): has no type, and is no question',
      'survey row 4 (x): label in column E (Y) has no place in a form here',
      'survey row 4 (x): in column D (by me) has no place in a form here',
      'survey row 5 (w): "quickly" after its list has no place in a form here',
      'choices: the list "yn" is offered by no question that was taken over',
      'choices: the list "rest" is offered by no question that was taken over',
      'the sheet "entities" keeps rows of its own: an entity in config/entities, or a register',
      'the sheet "notes" has no place in a form here',
    ]);
  });
});

describe('trees that refer to themselves', () => {
  const add = { properties: { kind: { const: 'add' }, left: { oneOf: [{ $ref: '#/definitions/add' }, { $ref: '#/definitions/one' }] } } };
  const one = { properties: { kind: { const: 'one' }, value: { type: 'integer' } } };
  const refs = (...names: string[]): JsonObject[] => names.map((name) => ({ $ref: `#/definitions/${name}` }));
  test.each([
    ['alternatives in alternatives', { tree: { oneOf: refs('add', 'one') } }, { add, one }, '/tree/left'],
    ['rows of alternatives', { tree: { type: 'array', items: { oneOf: refs('add', 'one') } } }, { add, one }, '/tree/*/left'],
    ['a name that is itself', { tree: { $ref: '#/definitions/a' } }, { a: { $ref: '#/definitions/a' } }, '/tree'],
    [
      'two names that are each other',
      { tree: { $ref: '#/definitions/a' } },
      { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } },
      '/tree',
    ],
    ['parts that are themselves', { tree: { allOf: refs('a', 'a') } }, { a: { allOf: refs('a', 'a', 'a', 'a', 'a', 'a') } }, '/tree'],
    [
      'rows in rows',
      { tree: { $ref: '#/definitions/list' } },
      { list: { type: 'array', items: { type: 'object', properties: { more: { $ref: '#/definitions/list' } } } } },
      '/tree/*/more',
    ],
    ['the whole form in itself', { tree: { $ref: '#' } }, {}, '/tree'],
  ] as [string, JsonObject, JsonObject, string][])('quality 5: %s end, and are told', (_what, properties, definitions, at) => {
    const { left, properties: fields } = readForeign(
      json('tree.json', { properties: { name: { type: 'string' }, ...properties }, definitions }),
      'tree',
      languages,
    );
    expect(left.filter((sentence) => sentence.startsWith(`${at}: it holds itself again`))).toHaveLength(1);
    expect(fields['name']).toMatchObject({ type: 'string' });
  });

  test('quality 5: a form that is part of itself is told', () => {
    const { left } = readForeign(
      json('self.json', { properties: { name: { type: 'string' } }, allOf: [{ $ref: '#' }, { $ref: '#' }] }),
      'self',
      languages,
    );
    expect(left).toContain('/: it holds itself again ("#"), and a form here has an end');
  });
});

test('quality 5: fields of one name in two objects keep their options apart, sections of one title their fields', () => {
  const kind = (...values: string[]): JsonObject => ({
    type: 'object',
    title: 'Vehicle',
    properties: { kind: { oneOf: values.map((value) => ({ const: value, title: `A ${value}` })) } },
  });
  const foreign = readForeign(json('two.json', { properties: { mine: kind('car'), yours: kind('bus', 'van') } }), 'two', languages);
  expect(Object.values(foreign.options).map((items) => items.map(({ value }) => value))).toEqual([['car'], ['bus', 'van']]);
  expect(foreign.sections.map(({ fields }) => fields.map(({ at }) => at))).toEqual([['/mine/kind'], ['/yours/kind']]);
});
