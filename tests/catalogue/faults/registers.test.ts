import { describe, expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import type { RegisterStore } from '../../../src/catalogue/definition/form.ts';
import { registerList } from '../../../src/catalogue/expand/registerList.ts';
import { applyLogic } from '../../../src/engine/rules/logic.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { filesOf } from '../../support/droppedForms.ts';
import { shownIn } from '../../rules/support/readme.ts';
import { edited, good, judgeFiles as judgedWith, known, shippedWidgets } from '../fixture.ts';

const at = 'schemas/forms/front/visitors';
const english = 'config/messages/en.json';
const product = filesOf('visitors', 'front');
/** Texts that a register says, as the fixture has none of them. */
const textKeys = [
  ...[
    'why.fact.session.role.name',
    'app.all',
    'app.edit',
    'app.editRow',
    'app.print',
    'history.button',
    'menu.centre',
    'record.saved',
    'record.notSaved',
    'record.savedMeanwhile',
  ],
  ...['delete', 'deleteAsk', 'deleteText', 'deleteYes', 'deleteNo', 'deleted', 'restored', 'history', 'search', 'empty', 'noMatch', 'count'].map(
    (key) => `register.${key}`,
  ),
  ...['field.digits', 'field.time', 'field.tenDigits', 'field.date', 'field.name'],
];
const yesNo = {
  $schema: '../../schemas/_meta/options.schema.json',
  title: 'Yes or no',
  items: [
    { value: 'Y', label: 'Yes' },
    { value: 'N', label: 'No' },
  ],
};
const plain: Readonly<Record<string, JsonObject>> = {
  'clock-time': { type: 'string', pattern: '^[0-9]{2}:[0-5][0-9]$' },
  'calendar-date': { type: 'string', format: 'date' },
  'short-text': { type: 'string', maxLength: 60 },
  'contact-number': { type: 'string', maxLength: 10 },
};
const english0 = JSON.parse(good[english] ?? '{}') as JsonObject;
const base: Files = {
  ...good,
  ...product,
  ...Object.fromEntries(
    Object.entries(plain).flatMap(([name, part]) => {
      const path = `schemas/_shared/${name}.json`;
      return good[path] === undefined ? [[path, JSON.stringify({ $schema: '../_meta/part.schema.json', ...part })]] : [];
    }),
  ),
  'config/options/yes-no.json': JSON.stringify(yesNo),
  [english]: JSON.stringify({ ...Object.fromEntries(textKeys.map((key) => [key, key])), ...english0 }),
  [`${at}/binding.json`]: (product[`${at}/binding.json`] ?? '')
    .replaceAll('"Center Manager", "Center Ops", "Change leader/Facilitator"', '"Facilitator", "Principal"')
    .replaceAll('"Center Manager", "Center Ops"', '"Facilitator"')
    .replaceAll('"Center Manager"', '"Facilitator"'),
};
const faultsOf = (files: Files): string[] => {
  const result = judgedWith(files, { ...known, widgets: shippedWidgets.widgets });
  return result.ok ? [] : result.faults.map(({ file, pointer, check, wrong, right }) => `${file} ${pointer} ${check}: ${wrong} | ${right}`);
};
const binding = (from: string, to: string): Files => edited(base, `${at}/binding.json`, from, to);

describe('quality 5: a register', () => {
  test('is made by the recipe of the README', () => {
    const [sample] = shownIn('schemas/README.md', '"A register of visitors at the front desk"');
    expect((JSON.parse(product[`${at}/binding.json`] ?? '{}') as JsonObject)['store']).toEqual(sample?.['store']);
  });

  test('needs nothing but its folder, and gets an entity, guarded actions, a list, a screen and an entry in each menu', () => {
    const result = judgedWith(base, { ...known, widgets: shippedWidgets.widgets });
    if (!result.ok) throw new Error(faultsOf(base).join('\n'));
    const { entities, actions, lists, screens, menus, forms } = result.catalogue;
    expect(entities['front-visitors']).toMatchObject({
      scope: 'centre',
      document: 'front/visitors',
      columns: { visitDate: { type: 'date', sort: true, filter: true }, badgeNumber: { type: 'text', sort: true } },
      unique: [{ over: ['inCentre', 'badgeNumber'] }],
    });
    const guarded = Object.entries(actions['front-visitors'] ?? {}).map(([name, { auth, scope, may, audit }]) => [
      name,
      auth,
      scope,
      may !== undefined,
      audit,
    ]);
    const actionRow = (name: string, audit?: string) => [name, 'bearer', 'centre', true, audit && `front-visitors.${audit}`];
    expect(guarded).toEqual([
      actionRow('add', 'added'),
      actionRow('update', 'changed'),
      actionRow('view'),
      actionRow('list'),
      actionRow('export', 'exported'),
      actionRow('history'),
      actionRow('delete', 'deleted'),
      actionRow('restore', 'restored'),
    ]);
    expect(lists['front-visitors']?.actions?.map(({ id }) => id)).toEqual(['edit', 'history', 'delete']);
    expect(screens['front-visitors']).toMatchObject({ path: '/dashboard/visitors', open: 'menu', blocks: [{ form: 'front/visitors' }] });
    expect(menus.map(({ entries }) => entries.at(-1)?.screen)).toEqual(['front-visitors', 'front-visitors']);
    expect(forms['front/visitors']?.binding.save?.map(({ call }) => call)).toEqual(['front-visitors.add', 'front-visitors.update']);
  });

  test('quality 4: a row that is named by a day with its time is named as people read it', () => {
    const result = judgedWith(base, { ...known, widgets: shippedWidgets.widgets });
    const form = result.ok ? result.catalogue.forms['front/visitors'] : undefined;
    const { register } = (form?.binding.store ?? {}) as Partial<RegisterStore>;
    if (!form || !register) throw new Error('refused');
    const visitDate = { title: 'Day', type: 'string', format: 'date-time-local' };
    const timed = { ...form, schema: { ...form.schema, properties: { ...form.schema.properties, visitDate } } };
    const { actions } = registerList(timed, { see: true, save: true, register });
    const row = { visitorName: 'Asha', visitDate: '2026-11-18T16:30:00' };
    expect(actions?.map(({ values }) => applyLogic(Object.values(values ?? {})[0] ?? null, { row }))).toEqual(
      actions?.map(() => 'Asha, 18/11/2026 16:30'),
    );
  });

  test('quality 5: a place that a device found is read in degrees and metres', () => {
    const result = judgedWith(base, { ...known, widgets: shippedWidgets.widgets });
    const form = result.ok ? result.catalogue.forms['front/visitors'] : undefined;
    const { register } = (form?.binding.store ?? {}) as Partial<RegisterStore>;
    if (!form || !register) throw new Error('refused');
    const [first = ''] = register.columns;
    const placeForm = { ...form, ui: { ...form.ui, sections: [{ title: 'Where', fields: [{ at: `/${first}`, widget: 'place' }] }] } };
    expect(registerList(placeForm, { see: true, save: true, register }).columns[0]).toMatchObject({ id: first, as: 'place' });
  });

  test('without a right to delete nobody deletes, and nothing offers it', () => {
    const result = judgedWith(binding('"delete": { "===": [{ "var": "session.role.name" }, "Facilitator"] },', ''), {
      ...known,
      widgets: shippedWidgets.widgets,
    });
    if (!result.ok) throw new Error('refused');
    const { actions, lists } = result.catalogue;
    expect(Object.keys(actions['front-visitors'] ?? {})).not.toContain('delete');
    expect(lists['front-visitors']?.actions?.map(({ id }) => id)).toEqual(['edit', 'history']);
  });

  test.each<[string, Files, RegExp]>([
    ['an unknown key', binding('"icon":', '"colour": "red", "icon":'), /binding\.json \/store\/register\/colour .*\| .*icon/],
    ['an owner beside it', binding('"register":', '"of": "student", "register":'), /binding\.json \/store .*either "of"/],
    ['neither an owner nor a register', binding('"register":', '"registry":'), /binding\.json \/store/],
    [
      'a tab',
      binding('"store":', '"tab": { "of": "person", "index": 9, "key": "v", "label": "V" }, "store":'),
      /\/tab .*a register has a screen of its own/,
    ],
    ['rows of its own', binding('"store":', '"rows": { "list": "people" }, "store":'), /\/rows /],
    [
      'a column that is no field',
      binding('"columns": ["visitorName"', '"columns": ["visitorNam"'),
      /\/store\/register\/columns\/0 unknown-pointer: "visitorNam" is no field of the form \| .*"\/visitorName"/,
    ],
    [
      'a search in a field that is not there',
      binding('"search": ["visitorName"', '"search": ["name"'),
      /\/store\/register\/search\/0 unknown-pointer/,
    ],
    [
      'an order by what no column holds',
      binding('"icon":', '"sort": "-phone", "icon":'),
      /\/store\/register\/sort unknown-name: rows cannot be sorted by "phone" \|/,
    ],
    [
      'a search in a box',
      edited(
        base,
        `${at}/schema.json`,
        '"whom": { "$ref": "../../../_shared/short-text.json", "title": "Whom they visit" }',
        '"whom": { "title": "Whom", "type": "boolean" }',
      ),
      /\/store\/register\/search\/1 store: "whom" is a box or holds several values: a column shows it/,
    ],
    [
      'a filter by a day with a time',
      edited(
        base,
        `${at}/schema.json`,
        '"visitDate": { "$ref": "../../../_shared/calendar-date.json", "title": "Day" }',
        '"visitDate": { "title": "Day", "type": "string", "format": "date-time-local" }',
      ),
      /\/store\/register\/filters\/2 store: "visitDate" is a day with a time: .* \| a field with the day alone/,
    ],
    [
      'a rule of what is unique that reads no field',
      binding('{ "var": "inside" }', '{ "var": "insid" }'),
      /binding\.json \/store\/register\/unique\/0\/only.*insid/,
    ],
    [
      'a right that reads the record',
      binding('"see": { "in": [{ "var": "session.role.name" }', '"see": { "in": [{ "var": "record.status" }'),
      /\/store\/see/,
    ],
    [
      'a right to delete that a misspelt trait gives',
      binding('"delete": { "===": [{ "var": "session.role.name" }', '"delete": { "===": [{ "var": "session.role.nam" }'),
      /\/store\/delete.*nam/,
    ],
    [
      'a field with a key of the row',
      edited(base, `${at}/schema.json`, '"phone":', '"centerId": { "title": "C", "type": "integer" },\n    "phone":'),
      /"centerId" of schema\.json is a key that every row has/,
    ],
    [
      'a screen at the same address',
      {
        ...base,
        'config/screens/guests.json': JSON.stringify({
          $schema: '../../schemas/_meta/screen.schema.json',
          path: '/dashboard/visitors',
          title: 'Guests',
          open: 'session',
          blocks: [{ block: 'text', text: 'Guests' }],
        }),
      },
      /\/store\/register duplicate: its screen stands at \/dashboard\/visitors, and so does "guests"/,
    ],
    [
      'a list of the same name',
      { ...base, 'schemas/lists/front-visitors.json': good['schemas/lists/people.json'] ?? '' },
      /so does schemas\/lists\/front-visitors\.json/,
    ],
    [
      'a text that is gone',
      edited(base, english, '"register.deleteAsk":"register.deleteAsk",', ''),
      /missing-text: there is no text "register\.deleteAsk"/,
    ],
    [
      'a right to delete without a register',
      {
        ...base,
        [`${at}/binding.json`]: JSON.stringify({
          $schema: '../../../_meta/binding.schema.json',
          tab: { of: 'person', index: 9, key: 'v', label: 'V' },
          store: { of: 'student', see: true, save: true, delete: true },
        }),
      },
      /\/store .*"delete" only with "register"/,
    ],
  ])('is refused with %s', (_name, files, expected) => expect(faultsOf(files).join('\n')).toMatch(expected));
});
