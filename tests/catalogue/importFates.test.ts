/** Every column, type and word of an XLSForm, every keyword of a JSON Schema and its UI schema: each is taken over, turned, or left with its reason. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  columnFates,
  formatFates,
  isRead,
  keywordFates,
  ownName,
  sheetFates,
  typeFates,
  uiFates,
  whyLeft,
  widgetFates,
  wordFates,
} from '../../src/cli/import/fates.ts';
import { readForeign } from '../../src/cli/import/readForeign.ts';
import { objectOf } from '../../src/engine/json.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { foreignFiles, languages } from './foreign.ts';

const { json, xlsx } = foreignFiles();
type Cells = Record<string, string>;
const rowsFor = (rows: Cells[]): string[][] => {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))];
};
const choices: Cells[] = ['y', 'n'].map((name) => ({ list_name: 'yn', name, label: `Word ${name}`, own: name }));

/** What is made of a row after two others, and what is said of it. */
function brought(
  row: Cells,
  more: { choices?: Cells[]; settings?: Cells; sheets?: Record<string, string[][]>; called?: readonly [string, string] } = {},
) {
  const type = row['type'] ?? '';
  const survey: Cells[] = [
    { type: 'select_one yn', name: 'own', label: 'Own' },
    { type: 'integer', name: 'n', label: 'Number', constraint: '. <= 9' },
    { label: 'Field', name: 'f', ...row },
    ...(type.startsWith('begin') ? [{ type: 'text', name: 'inner', label: 'Inner' }, { type: type.replace('begin', 'end') }] : []),
  ];
  const [head, ...rows] = rowsFor(survey);
  const [own, heading = ''] = more.called ?? [];
  const sheets = {
    survey: [(head ?? []).map((one) => (one === own ? heading : one)), ...rows],
    choices: rowsFor(more.choices ?? choices),
    settings: rowsFor([{ form_title: 'Tried', ...more.settings }]),
  };
  const { left, ...form } = readForeign(xlsx('tried.xlsx', { ...sheets, ...more.sheets }), 'tried', languages);
  // The column that the case of choice_filter reads.
  return { left: left.filter((one) => !one.startsWith('choices: own ')), form: JSON.stringify(form) };
}

/** By column: cells beside it, one that is read and one that is not. */
const survey: Record<string, { with?: Cells; yes?: string; no?: string; before?: string }> = {
  type: { yes: 'integer', before: 'text' },
  name: { yes: 'g', before: 'f' },
  label: { yes: 'Other' },
  hint: { yes: 'So' },
  required: { yes: 'yes', no: 'once(1)' },
  required_message: { with: { required: 'yes' }, yes: 'Say it' },
  relevant: { yes: "${own} = 'y'", no: 'once(1)' },
  constraint: { with: { type: 'integer' }, yes: '. > 1', no: '. > ${n}' },
  constraint_message: { with: { type: 'integer', constraint: '. > 1' }, yes: 'More' },
  choice_filter: { with: { type: 'select_one yn' }, yes: 'own=${own}', no: 'own=${n}' },
  appearance: { yes: 'multiline', no: 'likert' },
  parameters: { with: { type: 'range' }, yes: 'start=2', no: 'zoom=2' },
  default: { yes: 'Asha', no: 'now()' },
  calculation: { yes: "concat(${own}, 'x')", no: 'once(1)' },
  readonly: { yes: "${own} = 'y'", no: 'once(1)' },
  repeat_count: { with: { type: 'begin_repeat' }, yes: '${n}', no: '${own}' },
};

describe('the columns of an XLSForm', () => {
  test.each(Object.entries(columnFates.survey).flatMap(([name, fate]) => [name, ...(fate.also ?? [])].map((heading) => [heading, name] as const)))(
    'quality 5: %s of a survey is what the table says of it',
    (heading, name) => {
      const fate = columnFates.survey[name];
      const { with: beside = {}, yes = '', no = 'something', before } = survey[name] ?? {};
      expect(isRead(fate), 'a column that is read has a case here').toBe(survey[name] !== undefined);
      const row: Cells = { type: 'text', ...beside };
      const none = brought({ ...row, ...(before === undefined ? {} : { [name]: before }) });
      if (isRead(fate)) {
        const read = brought({ ...row, [name]: yes }, { called: [name, heading] });
        expect(read.left).toEqual(none.left);
        expect(read.form).not.toBe(none.form);
      }
      if (fate?.left === undefined) return;
      const alone = name.endsWith('_message') ? { type: 'text' } : row;
      const left = brought({ ...alone, [name]: no }, { called: [name, heading] });
      expect(left.left).toContain(`survey row 4 (f): ${name} (${no}) ${whyLeft(fate)}`);
      expect(left.form).toBe(brought(alone).form);
    },
  );

  test.each(Object.keys(columnFates.choices))('quality 5: %s of choices is what the table says of it', (name) => {
    const fate = columnFates.choices[name];
    const there = brought(
      { type: 'text' },
      { choices: choices.map((one) => ({ ...one, [name]: name === 'list_name' ? 'yn' : `${one['name'] ?? ''}x` })) },
    );
    const none = brought({ type: 'text' });
    if (name !== 'list_name') expect(there.form === none.form).toBe(!isRead(fate));
    expect(there.left.filter((one) => one.startsWith(`choices: ${name} `))).toEqual(
      isRead(fate) ? [] : [`choices: ${name} (in 2 rows) ${whyLeft(fate)}`],
    );
  });

  test.each(Object.keys(columnFates.settings))('quality 5: %s of settings is what the table says of it', (name) => {
    const fate = columnFates.settings[name];
    const { left } = brought({ type: 'text' }, { settings: { [name]: 'English (en)' } });
    expect(left.filter((one) => one.startsWith('settings: '))).toEqual(isRead(fate) ? [] : [`settings: ${name} (English (en)) ${whyLeft(fate)}`]);
  });

  test('quality 5: each sheet, type and word is what the table says of it', () => {
    for (const [name, fate] of Object.entries(sheetFates))
      if (!isRead(fate))
        expect(brought({ type: 'text' }, { sheets: { [name]: [['a'], ['b']] } }).left).toContain(`the sheet "${name}" ${whyLeft(fate)}`);
    for (const [name, fate] of Object.entries(typeFates))
      for (const one of [name, ...(fate.also ?? [])]) {
        if (one.endsWith('_from_file') && isRead(fate)) continue;
        const type = /^(select|rank)/.test(one) ? `${one} yn` : one;
        const { left, form } = brought({ type });
        expect([one, left]).toEqual([one, isRead(fate) ? [] : [`survey row 4 (f): the type "${type}" ${whyLeft(fate)}`]]);
        if (isRead(fate)) expect(form, one).toContain(one === 'note' ? '"note":"Field"' : one.startsWith('end_') ? '' : 'Field');
      }
    for (const heading of ['appearance', 'parameters'] as const)
      for (const [word, fate] of Object.entries(wordFates[heading]))
        for (const kind of fate.of ?? []) {
          if (kind.endsWith('_from_file')) continue;
          const cell = heading === 'parameters' ? `${word}=1` : word;
          expect([word, brought({ type: kind, [heading]: cell }).left]).toEqual([word, []]);
          expect(brought({ type: 'date', [heading]: cell }).left).toEqual([
            `survey row 4 (f): ${heading} (${cell}) ${whyLeft(columnFates.survey[heading])}`,
          ]);
        }
  });

  test.each([
    [
      'survey',
      'type name label hint guidance_hint constraint constraint_message required required_message default relevant read_only readonly appearance parameters calculation repeat_count choice_filter trigger media::image media::big-image media::audio media::video image audio video big-image autoplay body::intent save_to bind::relevant relevance count jr:count disabled note rows',
    ],
    ['choices', 'list_name name label media::image media::audio media::video media::big-image image audio video geometry value caption'],
    [
      'settings',
      'form_title form_id version default_language style public_key submission_url instance_name allow_choice_duplicates auto_send auto_delete namespaces id_string title',
    ],
  ] as const)('quality 5: the table knows every column of a %s that the format has', (sheet, all) => {
    expect(all.split(' ').filter((name) => !Object.hasOwn(columnFates[sheet], ownName(columnFates[sheet], name)))).toEqual([]);
  });

  test('quality 5: the table knows every type of a question that the format has', () => {
    const all =
      'integer decimal range text select_one select_multiple select_one_from_file select_multiple_from_file rank note geopoint geotrace geoshape start-geopoint date time dateTime image audio background-audio video file barcode calculate acknowledge hidden xml-external csv-external start end today deviceid username phonenumber email audit simserial subscriberid begin_group end_group begin_repeat end_repeat osm select_one_external';
    expect(all.split(' ').filter((name) => !Object.hasOwn(typeFates, ownName(typeFates, name.toLowerCase())))).toEqual([]);
  });
});

/** By keyword: a field that says it and is read, and one that is not. */
const alternative = (kind: string): JsonObject => ({ properties: { kind: { const: kind }, [kind]: { type: 'string' } } });
const owned: JsonObject = { type: 'object', properties: { own: { type: 'string' }, street: { type: 'string' } } };
const keywords: Record<string, { yes?: JsonObject; no?: JsonObject }> = {
  type: { yes: { type: 'integer' } },
  title: { yes: { title: 'Called' } },
  description: { yes: { description: 'So' } },
  default: { yes: { default: 'a' }, no: { default: ['a'] } },
  enum: { yes: { enum: ['a', 'b', null] }, no: { enum: [['a'], ['b']] } },
  enumNames: { yes: { enum: ['a', 'b'], enumNames: ['A', 'B'] } },
  const: { no: { const: 'a' } },
  minLength: { yes: { minLength: 2 } },
  maxLength: { yes: { maxLength: 2 } },
  pattern: { yes: { pattern: '^a' } },
  minimum: { yes: { type: 'integer', minimum: 2 } },
  maximum: { yes: { type: 'integer', maximum: 2 } },
  exclusiveMinimum: { yes: { type: 'integer', exclusiveMinimum: 2 }, no: { type: 'integer', exclusiveMinimum: true } },
  exclusiveMaximum: { yes: { type: 'integer', exclusiveMaximum: 2 }, no: { type: 'integer', exclusiveMaximum: true } },
  multipleOf: { yes: { type: 'integer', multipleOf: 2 } },
  minItems: { yes: { type: 'array', items: { enum: ['a'] }, minItems: 1 } },
  maxItems: { yes: { type: 'array', items: { enum: ['a'] }, maxItems: 1 } },
  uniqueItems: { yes: { type: 'array', items: { enum: ['a'] }, uniqueItems: true } },
  items: { yes: { type: 'array', items: { enum: ['a'] } } },
  format: { yes: { format: 'date' }, no: { format: 'ipv4' } },
  properties: { yes: owned },
  required: { yes: { ...owned, required: ['own'] } },
  additionalProperties: { no: { ...owned, additionalProperties: { type: 'string' } } },
  unevaluatedProperties: { no: { ...owned, unevaluatedProperties: true } },
  $ref: { yes: { $ref: '#/definitions/day' } },
  allOf: { yes: { allOf: [{ maxLength: 2 }] } },
  oneOf: { yes: { oneOf: [alternative('a'), alternative('b')] }, no: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
  anyOf: { yes: { anyOf: [{ const: 'a', title: 'A' }] }, no: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
  if: {
    yes: { ...owned, if: { properties: { own: { const: 'y' } } }, then: { required: ['street'] } },
    no: { if: { minLength: 2 }, then: { maxLength: 3 } },
  },
  then: {
    yes: { ...owned, if: { properties: { own: { const: 'y' } } }, then: { required: ['street'] } },
    no: { if: { minLength: 2 }, then: { maxLength: 3 } },
  },
  else: { yes: { ...owned, if: { properties: { own: { const: 'y' } } }, else: { required: ['street'] } } },
  dependencies: { yes: { ...owned, dependencies: { own: ['street'] } }, no: { dependencies: { own: ['street'] } } },
  dependentRequired: { yes: { ...owned, dependentRequired: { own: ['street'] } }, no: { dependentRequired: { own: ['street'] } } },
  dependentSchemas: {
    yes: { ...owned, dependentSchemas: { own: { required: ['street'] } } },
    no: { dependentSchemas: { own: { required: ['street'] } } },
  },
};
/** What changes nothing: it is there for who reads the schema, or what every form here does. */
const quiet = new Set(['$schema', '$defs', 'nullable', 'discriminator']);

function field(schema: JsonObject, ui: JsonObject = {}) {
  const whole = { title: 'Tried', definitions: { day: { type: 'string', format: 'date' } }, properties: { f: schema, last: { type: 'string' } } };
  const { left, ...form } = readForeign(json('tried.json', whole), 'tried', languages, json('tried.ui.json', { f: ui }));
  return { left, form: JSON.stringify(form) };
}
const sentence = (key: string, why: string) =>
  expect.stringMatching(new RegExp(`^/f(/\\*)?: .*${key.replace('$', '\\$')}.* ${why.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));

describe('the keywords of a JSON Schema', () => {
  test.each(Object.keys(keywordFates))('quality 5: %s is what the table says of it', (name) => {
    const fate = keywordFates[name];
    const { yes, no = { [name]: 'x' } } = keywords[name] ?? {};
    if (yes && isRead(fate)) {
      const { [name]: _without, ...rest } = yes;
      expect(field(yes).left).toEqual([]);
      expect(field(yes).form).not.toBe(field(rest).form);
    } else if (isRead(fate) && fate?.left === undefined) expect(quiet).toContain(name);
    if (fate?.left === undefined || (keywords[name] && !keywords[name]?.no)) return;
    expect(field(no).left).toContainEqual(name === 'format' ? `/f: the format "ipv4" ${whyLeft(fate)}` : sentence(name, whyLeft(fate)));
    for (const twin of fate.also ?? []) expect(field({ [twin]: 'x' }).left).toContainEqual(sentence(twin, whyLeft(fate)));
  });

  test('quality 5: the table knows every keyword of the drafts, and one that no draft has is told', () => {
    const refs = join(dirname(createRequire(import.meta.url).resolve('ajv')), 'refs');
    const drafts = ['json-schema-2019-09/meta', 'json-schema-2020-12/meta'].flatMap((folder) =>
      readdirSync(join(refs, folder)).map((file) => join(folder, file)),
    );
    const all = ['json-schema-draft-06.json', 'json-schema-draft-07.json', ...drafts].flatMap((file) =>
      Object.keys(objectOf((JSON.parse(readFileSync(join(refs, file), 'utf8')) as JsonObject)['properties'])),
    );
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter((name) => !Object.hasOwn(keywordFates, ownName(keywordFates, name)))).toEqual([]);
    expect(field({ type: 'string', maxWidth: 3 }).left).toEqual(['/f: maxWidth has no place in a form here']);
    expect(field({ allOf: [{ maxLength: 3 }, { maxLength: 5 }] }).left).toEqual([
      '/f: maxLength is said twice, and otherwise: the last one is taken over',
    ]);
    expect(field({ type: ['string', 'integer'] }).left).toEqual(['/f: of its types string, integer the first is taken over']);
  });

  const shapes: Record<string, JsonObject> = { field: { type: 'string', enum: ['a', 'b'] }, object: owned, table: { type: 'array', items: owned } };
  const uiValues: Record<string, Json> = {
    'ui:order': ['street', 'own'],
    'ui:enumNames': ['A', 'B'],
    'ui:widget': 'radio',
    'ui:options': { title: 'Other' },
  };
  test.each(Object.keys(uiFates))('quality 5: %s of a UI schema is what the table says of it', (name) => {
    const fate = uiFates[name];
    for (const [shape, schema] of Object.entries(shapes)) {
      const { left, form } = field(schema, { [name]: uiValues[name] ?? 'Other' });
      const isHere = fate?.of?.includes(shape) === true;
      expect([shape, left]).toEqual([shape, isHere ? [] : [`/f: ${name} ${whyLeft(fate)}`]]);
      expect(form !== field(schema).form, shape).toBe(isHere);
    }
  });

  test('quality 5: each widget and format is what the table says of it; what a UI schema says of no field is told', () => {
    for (const [name, fate] of Object.entries(widgetFates))
      expect([name, field({ type: 'string' }, { 'ui:widget': name }).left]).toEqual([name, isRead(fate) ? [] : [expect.stringContaining(name)]]);
    for (const [name, fate] of Object.entries(formatFates))
      expect([name, field({ type: 'string', format: name }).left]).toEqual([
        name,
        name === 'data-url' ? [expect.stringContaining('files')] : isRead(fate) ? [] : [`/f: the format "${name}" ${whyLeft(fate)}`],
      ]);
    expect(field(owned, { own: { 'ui:help': 'So' }, gone: { 'ui:help': 'So' }, 'ui:options': { inline: true } }).left).toEqual([
      `/f: ui:options.inline ${whyLeft(uiFates['ui:inline'])}`.replace('options.', ''),
      '/f/gone: the UI schema speaks of no field there',
    ]);
  });
});
