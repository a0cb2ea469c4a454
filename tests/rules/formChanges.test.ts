import { objectOf } from '../../src/engine/json.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../../src/catalogue/types.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { tabsOf } from '../../src/runtime/screens/tabs.ts';
import { filesOf } from '../support/droppedForms.ts';
import { problemsIn, sessionIn, statusesOffered } from './support/judgeChanged.ts';
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
    const statuses = ['Mobilised', 'Shortlisted', 'Rejected'];
    copy.set(`${STATUS}/examples.json`, ['examples', { name: 'the present status is named once' }, 'expect', 'options', '/status'], statuses);
    expect(await offered('Rejected')).toEqual(statuses);
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
    const binding = 'schemas/forms/record/hostel/binding.json';
    for (const [file, text] of Object.entries(filesOf('hostel', 'record'))) copy.write(file, text);
    copy.set(binding, ['store'], undefined);
    copy.set(binding, ['edit'], { '!': { var: 'session.role.readOnlyRecord' } });
    copy.set(binding, ['save'], [{ call: 'captureHostel', with: { '': { var: 'data' }, dbUserId: { var: 'record.dbUserId' } } }]);
    const [entity = {}, actions = {}] = shownIn('config/README.md', 'A form of a new kind needs a place to be stored');
    copy.write('config/entities/hostel.json', entity);
    copy.write('config/actions/hostel.json', actions);
    const { forms, components, ...catalogue } = await copy.catalogue();
    const session = sessionIn({ ...catalogue, forms, components }, 'Center Ops');
    const bindings = Object.fromEntries(Object.values(forms).map(({ id, binding: one }) => [id, one]));
    expect(tabsOf('beneficiary', bindings, { session, record: { dbUserId: 31 }, visibility: {}, components }).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Basic', 'Hostel']),
    );
  });
});
