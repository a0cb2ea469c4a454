import { objectOf } from '../../src/engine/json.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../../src/catalogue/types.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { tabsOf } from '../../src/runtime/screens/tabs.ts';
import { problemsIn, sessionIn, statusesOffered } from './support/changed.ts';
import { Copy } from './support/copy.ts';
import { shownIn } from './support/readme.ts';
import { showGender } from './support/showGender.ts';

const FORM = 'schemas/forms/registration/basic-details';
const STATUS = 'schemas/forms/record/engagement-status';
const LIST = 'schemas/lists/beneficiaries.json';
const addExample = (example: Json): void => copy.set(`${FORM}/examples.json`, ['examples', '+'], example);
/** Numbers of the examples that faults name: those of one cause stand in one fault. */
const examplesNamed = (faults: readonly Fault[]): Set<string> => {
  const alike = faults.flatMap(({ wrong }) => (/also \/examples\/([\d, ]+)\)/.exec(wrong)?.[1] ?? '').split(', '));
  return new Set([...alike, ...faults.map(({ pointer }) => pointer.split('/')[2] ?? '')].filter(Boolean));
};
let copy: Copy;
beforeEach(() => {
  copy = new Copy();
});

describe('change requests on forms and lists, as schemas/README.md tells them', () => {
  test('an optional field becomes required, and the check names every example that is no longer true', async () => {
    const required = (copy.read(`${FORM}/schema.json`)['required'] ?? []) as Json[];
    copy.set(`${FORM}/schema.json`, ['required'], [...required, 'consentDate']);
    const faults = await copy.faults();
    expect(examplesNamed(faults).size).toBeGreaterThan(20);
    expect(new Set(faults.map(({ file, check }) => `${file} ${check}`))).toEqual(new Set([`${FORM}/examples.json example`]));
    copy.set(`${FORM}/examples.json`, ['given', 'data', 'consentDate'], '2026-11-18');
    expect(examplesNamed(await copy.faults()).size).toBeLessThan(examplesNamed(faults).size);
  });

  test('a field is there, and required, only in one programme', async () => {
    const [trait, field, rules] = shownIn('schemas/README.md', '"The Rural Enterprise Programme needs the name of the village council"');
    copy.set('config/programs.json', ['traits', 'villageCouncil'], trait?.['villageCouncil']);
    copy.set('config/programs.json', ['items', { name: 'Rural Enterprise Programme' }, 'villageCouncil'], true);
    copy.set(`${FORM}/schema.json`, ['properties', 'villageCouncil'], field?.['villageCouncil']);
    copy.set(`${FORM}/ui.json`, ['sections', 0, 'fields', '+'], { at: '/villageCouncil', width: 6 });
    copy.set(`${FORM}/rules.json`, ['see'], rules?.['see']);
    copy.set(`${FORM}/rules.json`, ['require', '/villageCouncil'], objectOf(rules?.['require'])['/villageCouncil']);
    addExample({
      name: 'the rural programme asks for the village council',
      requirement: [],
      facts: { session: { program: { villageCouncil: true } } },
      data: {},
      expect: { required: ['/villageCouncil'], problems: [{ at: '/villageCouncil', rule: 'required', message: 'Please fill out this field' }] },
    });
    addExample({
      name: 'other programmes do not',
      requirement: [],
      facts: { session: { program: { villageCouncil: false } } },
      data: {},
      expect: { required: [], problems: [] },
    });
    const catalogue = await copy.catalogue();
    const program = (name: string): JsonObject => ({ program: sessionIn(catalogue, 'Mobilizer', name)['program'] ?? {} });
    expect(problemsIn(catalogue, {}, program('Rural Enterprise Programme'))).toEqual([
      { at: '/villageCouncil', message: 'Please fill out this field' },
    ]);
    expect(problemsIn(catalogue, { villageCouncil: 'Wai' }, program('Rural Enterprise Programme'))).toEqual([]);
    expect(problemsIn(catalogue, { villageCouncil: 'Wai' }, program('Core Skilling Programme'))).toHaveLength(1);
  });

  test('D2-COUN-13 a transition more is a choice more in the status form, without an edit there', async () => {
    const offered = async (from: string): Promise<Json[]> => {
      const catalogue = await copy.catalogue();
      return statusesOffered(catalogue, from, sessionIn(catalogue, 'Counsellor'));
    };
    expect(await offered('Mobilised')).toEqual(['Mobilised', 'Shortlisted', 'Rejected']);
    expect(await offered('Rejected')).toEqual(['Shortlisted', 'Rejected']);
    copy.set('workflows/engagement.json', ['machine', 'states', 'Rejected', 'on', 'note'], { target: 'Mobilised' });
    copy.set('workflows/engagement.examples.json', ['examples', '+'], {
      name: 'who was rejected is taken up again',
      requirement: [],
      from: 'Rejected',
      event: { type: 'note' },
      facts: { session: { role: { decides: true, readOnlyRecord: false }, program: { statusForm: true } } },
      expect: 'Mobilised',
    });
    const said = ['Mobilised', 'Shortlisted', 'Rejected'];
    copy.set(`${STATUS}/examples.json`, ['examples', { name: 'the present status is named once' }, 'expect', 'options', '/status'], said);
    expect(await offered('Rejected')).toEqual(said);
  });

  test('a list gets a column and a filter', async () => {
    showGender(copy);
    const { lists } = await copy.catalogue();
    expect([lists['beneficiaries']?.columns.at(-1)?.label, lists['beneficiaries']?.filters?.at(-1)?.field]).toEqual(['Gender', 'gender']);
  });

  test('a column that has no index behind it is refused', async () => {
    copy.set(LIST, ['filters', '+'], { field: 'bloodGroup', label: 'Blood Group', as: 'select', options: 'blood-groups' });
    expect((await copy.faults()).map(({ file }) => file)).toContain(LIST);
  });

  test('a new tab with a conditional field and a table is a folder, an entity and its actions', async () => {
    const yes = { '===': [{ var: 'data.hostelNeeded' }, 'Y'] };
    const at = 'schemas/forms/record/hostel';
    const meta = (kind: string): JsonObject => ({ $schema: `../../../_meta/${kind}.schema.json` });
    const date = { $ref: '../../../_shared/calendar-date.json' };
    copy.write(`${at}/schema.json`, {
      ...meta('form'),
      title: 'Hostel',
      type: 'object',
      required: ['hostelNeeded'],
      additionalProperties: false,
      properties: {
        hostelNeeded: { title: 'Hostel needed', type: 'string', 'x-options': 'yes-no' },
        hostelName: { title: 'Hostel', type: 'string' },
        roomNo: { title: 'Room', type: 'string' },
        fromDate: { ...date, title: 'From' },
        toDate: { ...date, title: 'To' },
        remarks: { title: 'Remarks', type: 'string' },
        guests: {
          title: 'Guests',
          type: 'array',
          items: { type: 'object', properties: { name: { $ref: '../../../_shared/person-name.json', title: 'Name' } } },
        },
      },
    });
    copy.write(`${at}/ui.json`, {
      ...meta('ui'),
      sections: [
        {
          id: 'hostel',
          title: 'Hostel',
          fields: ['/hostelNeeded', '/hostelName', '/roomNo', '/fromDate', '/toDate', '/remarks', '/guests'].map((one) => ({ at: one })),
        },
      ],
    });
    copy.write(`${at}/rules.json`, { ...meta('rules'), show: { '/hostelName': yes }, require: { '/hostelName': yes } });
    copy.write(`${at}/binding.json`, {
      ...meta('binding'),
      tab: { of: 'beneficiary', index: 16, key: 'hostel', label: 'Hostel', group: '{{record.profile}}' },
      visible: true,
      edit: { '!': { var: 'session.role.readOnlyRecord' } },
      save: [{ call: 'captureHostel', with: { '': { var: 'data' }, dbUserId: { var: 'record.dbUserId' } } }],
    });
    copy.write(`${at}/examples.json`, {
      ...meta('examples'),
      examples: [
        {
          name: 'who needs a hostel names it',
          requirement: [],
          data: { hostelNeeded: 'Y' },
          expect: { shown: ['/hostelName'], problems: [{ at: '/hostelName', rule: 'required', message: 'Please fill out this field' }] },
        },
        { name: 'who needs none is not asked', requirement: [], data: { hostelNeeded: 'N' }, expect: { hidden: ['/hostelName'], problems: [] } },
      ],
    });
    const [entity = {}, actions = {}] = shownIn('config/README.md', 'A form of a new kind needs a place to be stored');
    copy.write('config/entities/hostel.json', entity);
    copy.write('config/actions/hostel.json', actions);
    const { bindings, components, session, forms } = await copy
      .catalogue()
      .then((catalogue) => ({
        bindings: Object.fromEntries(Object.values(catalogue.forms).map(({ id, binding }) => [id, binding])),
        components: catalogue.components,
        session: sessionIn(catalogue, 'Center Ops'),
        forms: Object.keys(catalogue.forms),
      }));
    expect(forms).toContain('record/hostel');
    expect(tabsOf('beneficiary', bindings, { session, record: { dbUserId: 31 }, visibility: {}, components }).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Basic', 'Hostel']),
    );
  });
});
