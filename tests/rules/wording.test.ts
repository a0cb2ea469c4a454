import { describe, expect, test } from 'vitest';
import { applyLogic } from '../../src/engine/rules/logic.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import words from '../../src/widgets/words.json' with { type: 'json' };
import { catalogue, entryOf, messages } from './support/definitions.ts';

const ui = catalogue.forms['registration/basic-details']?.ui;
const say = (text: unknown): string => textOf(messages, String(text));

describe('words of the specification', () => {
  test.each([
    ['D1-REG-85', 'registration.mobilized', 'Successfully Mobilized'],
    ['D1-REG-88', 'registration.updated', 'Successfully Updated'],
    ['D1-SETTINGS-10', 'settings.saved', 'Default Settings Saved Sucessfully'],
    ['D1-SETTINGS-04', 'settings.button', 'Update Settings'],
    ['after Logout', 'session.loggedOut', 'Logged Out'],
    ['Register and Forgot Password', 'login.comingSoon', 'Coming soon'],
    ['D3-LIST-22', 'beneficiaries.alreadyShortlisted', '{name} already shortlisted for another program.'],
    ['D3-LIST-23', 'beneficiaries.shortlisted', '{name} shortlisted successfully'],
    ['D3-LIST-24', 'beneficiaries.selectFirst', 'Please select a beneficiary'],
    ['the tabs of a record that is not there yet', 'record.basicFirst', 'Please fill basic details first'],
    ['D1-REG-76', 'field.requiredNow', 'Please fill out this field!'],
    ['D1-REG-77', 'field.notApplicable', 'Please fill out this field!, value cannot be N.A'],
    ['D1-REG-78', 'shared.endAfterStart', 'End date should be greater than Start date'],
    ['D1-REG-79', 'shared.startBigger', 'The Start Date must be Bigger'],
    ['D1-REG-80', 'shared.ojtEnd', 'OJT ENd Date must be less than or equal to Batch End date'],
  ])('%s %s', (_id, key, text) => expect(messages[key]).toBe(text));

  test.each(['session.expired', 'session.barred'])(
    'D1-SESSION-04 D1-LOGIN-16 %s begins with the words after Logout, on a line of their own',
    (key) => {
      expect(say(`{{${key}}}`).split('\n')).toEqual(['Logged Out', expect.stringMatching(/^\w.+\.$/)]);
    },
  );

  test.each([
    /\bThis is for Shortlisted\b/i,
    /\bThe time for a recommendation is over\b/i,
    /\bThe tab that was asked for is not open here now\b|\bThis is the first one\b/i,
    /\bWhat you see and may do follows from the three of them\b/i,
    /\bNot everything could be saved\b/i,
    /\bOJT from - to -/i,
  ])('D12-GAP-087 nothing reads like %s', (odd) => {
    expect(Object.entries({ ...messages, ...words }).filter(([, text]) => odd.test(text))).toEqual([]);
  });

  test.each(Object.entries(catalogue.messages))('quality 4: in %s a day that is saved names the button that changes it', (_language, own) => {
    const { binding, ui: attendance } = entryOf(catalogue.forms, 'training/attendance');
    const button = binding.buttons?.find(({ reload }) => reload)?.label ?? '';
    expect(textOf(own, String(attendance.ready?.why))).toContain(`"${textOf(own, button)}"`);
  });

  test('quality 4: what is said of several has its words for one', () => {
    const plural = /(?<! of )\{(?:count|total)\}(?: more| chosen)? (?:(?!characters)\w+s\b|\{term\.\w+\.many\})/;
    const silent = Object.entries(messages).filter(
      // So many rows are the most of an export; the key of the cards says its one by itself.
      ([key, text]) => plural.test(text) && !['app.exportCut', 'idCards.counted'].includes(key) && !Object.hasOwn(messages, `${key}.one`),
    );
    expect(silent.map(([key]) => key)).toEqual([]);
    expect([say('{{audit.rows}}'), textOf(messages, '{{audit.rows}}', { count: 1 })]).toEqual(['{count} rows', '1 row']);
    expect(textOf(messages, '{{bulk.loadedOf}}', { loaded: 9998, records: 10000 })).toBe('Completed, 9,998 of 10,000 loaded');
  });

  test('a sentence never says the name of a status itself: it is its workflow that says it', () => {
    const own = Object.values(catalogue.workflows).flatMap(({ machine }) => Object.values(machine.states).map(({ meta }) => meta.label));
    const names = Object.keys(catalogue.workflows['engagement']?.machine.states ?? {}).filter((state) => state !== 'Dropout');
    const stateWord = new RegExp(`(?<!Email )\\b(${names.join('|')}|mobilised|shortlisted)\\b`);
    // What somebody does who enrols or shortlists, and who is enrolled in a batch.
    const doing = /^(enrolment|batches|percentile)\.|^(beneficiaries\.(alreadyS|s)hortlisted|completeness\.closing|idea\.list)$/;
    const found = Object.entries(catalogue.messages['en'] ?? {}).filter(([, text]) => stateWord.test(text.replace(/\{\{[^}]+\}\}/g, '')));
    expect(found.filter(([key]) => !own.includes(`{{${key}}}`) && !key.startsWith('state.') && !doing.test(key))).toEqual([]);
  });

  const texts = (entry: unknown): string[] => [entry ?? []].flat().map((one) => say(typeof one === 'string' ? one : (one as { text: string }).text));
  const DATA = 'Data Saved Sucessfully';
  const FILE = '{type} File uploaded successfully';
  test.each([
    ['D12-GAP-037', 'record/business-case', [DATA]],
    ['D12-GAP-037', 'record/existing-business', [DATA]],
    ['D12-GAP-037', 'record/evaluation', ['Data Saved Successfully']],
    ['D12-GAP-037', 'record/placement', ['Data is saved successfully!']],
    ['D12-GAP-008', 'record/education', ['Education Details Saved Sucessfully', 'Education Details updated Sucessfully']],
    ['D12-GAP-008', 'record/family', ['Family Details Saved Sucessfully', 'Family Details Updated Sucessfully']],
    ['D12-GAP-008', 'record/experience', ['Experience Details Saved Sucessfully', 'Experience Details Updated Sucessfully']],
    ['D12-GAP-008', 'record/socio-economic', ['SocioEconomic Details Saved Sucessfully', 'SocioEconomic Details Updated Sucessfully']],
    ['D12-GAP-006', 'registration/basic-details', ['Successfully Mobilized', 'Successfully Updated']],
    ['D12-GAP-036', 'record/documents', [FILE]],
    ['D12-GAP-036', 'record/business-brief', [FILE]],
    ['D12-GAP-039', 'record/placement-documents', ['Document is Saved Sucessfully']],
    ['D3-GAP-60', 'training/attendance', [DATA]],
    ['D3-GAP-60', 'training/course-modules', ['Data saved successfully!']],
    ['D3-GAP-60', 'placement/employer', [DATA, 'Data Updated Sucessfully']],
    ['D3-GAP-60', 'placement/verification', ['Data Saved Successfully']],
  ])('%s what %s says of a save, in its own spelling', (_id, form, sentences) =>
    expect(texts(catalogue.forms[form]?.binding.then?.say)).toEqual(sentences),
  );
  test.each([
    ['D12-GAP-039', 'record/documents', ['Document is NOT SAVED Please Check the uploaded Documents']],
    ['D12-GAP-039', 'record/placement-documents', ['Document is NOT SAVED Please Check the uploaded Documents']],
    ['D3-GAP-60', 'record/enrolment', ['Data not saved/updated successfully, Please try again!']],
    ['D3-GAP-60', 'training/attendance', ['Data not saved/updated successfully, Please try again!']],
    // Without words of its own a form says the general ones.
    ...['training/mark-dropout', 'training/move-students', 'access/profile', 'access/change-password', 'users/user'].map(
      (form): [string, string, string[]] => ['D3-CONST-19 D3-GAP-60', form, []],
    ),
  ])('%s what %s says of a save that failed', (_id, form, sentences) => expect(texts(catalogue.forms[form]?.binding.failed)).toEqual(sentences));
  test('D3-GAP-44 somebody is asked to select a beneficiary with one blank in the list, with two where a batch shortlists', () => {
    const needed = ['beneficiaries', 'batch-students'].map((list) =>
      say(catalogue.lists[list]?.actions?.find(({ id }) => id === 'shortlist')?.needsRow),
    );
    expect(needed).toEqual(['Please select a beneficiary', 'Please select a  beneficiary']);
  });
  const titled = (form: string, name: string): unknown => catalogue.forms[form]?.schema.properties?.[name]?.title;
  const button = (form: string, dbUserId: number | null = null): unknown =>
    applyLogic(catalogue.forms[form]?.ui.submit ?? null, { record: { dbUserId } });
  test.each([
    ['D12-GAP-010', 'Present Address', () => ui?.sections.find(({ id }) => id === 'residential')?.title],
    ['D12-GAP-086', 'Email', () => titled('access/login', 'userName')],
    ['D12-GAP-086', 'Password', () => titled('access/login', 'password')],
    ['D1-REG-05', 'Permanent address same as present address', () => titled('registration/basic-details', 'sameAddress')],
    ['D1-REG-45', 'Referred by', () => titled('registration/basic-details', 'referedBy')],
    ['D1-REG-06', 'Mobilise', () => button('registration/basic-details')],
    ['D1-REG-07', 'Update', () => button('registration/basic-details', 31)],
    ['D1-SETTINGS-04', 'Update Settings', () => button('access/settings')],
  ])('%s %s', (_id, text, read) => expect(say(read())).toBe(text));
  test('D1-REG-01 D1-REG-02 D1-REG-03 D1-REG-04 the sections of the registration form', () => {
    const sections = 'Contact Information|Basic Details|Present Address|Permanent Address|More about the beneficiary';
    expect(ui?.sections.map(({ title }) => say(title)).join('|')).toBe(sections);
  });
  test('D1-SETTINGS-01 D1-SETTINGS-02 D1-SETTINGS-03 the selects of the settings', () => {
    const { properties = {} } = catalogue.forms['access/settings']?.schema ?? {};
    expect(Object.values(properties).map(({ title }) => say(title))).toEqual(['Center Name', 'Program', 'Role']);
  });
  test('D1-SHELL-19 D3-MOVE-03 D3-MOVE-04 where the specification quotes no other spelling, a text says centre', () => {
    const quoted = /Center (?:Name|Type|Manager|Ops)|Available Center|Call Center|Moving to Center|Student Moved to Selected Center/g;
    const unquoted = Object.entries(messages).filter(([, text]) => /\bcenters?\b/i.test(text.replace(quoted, '')));
    expect(unquoted).toEqual([]);
    const labels = ['dropout-management', 'dropout-students', 'placed-students'].map(
      (id) => catalogue.lists[id]?.filters?.find(({ field }) => field === 'centerId')?.label,
    );
    expect(labels).toEqual(['Centre', 'Centre', 'Centre']);
  });
  test('every screen has its name (D12-GAP-087)', () => {
    const names = Object.fromEntries(Object.values(catalogue.screens).map(({ id, title }) => [id, say(title)]));
    expect(names).toMatchObject({
      dashboard: 'Dashboard',
      managebeneficiary: 'Manage Beneficiary',
      addobeneficiary: 'Add Beneficiary',
      updatebeneficiary: 'Update Beneficiary',
      settings: 'Settings',
    });
  });
  test('the profile menu has its three entries', () => {
    const labels = (catalogue.app['profileMenu'] as { label: string }[]).map(({ label }) => say(label));
    expect(labels.filter((label) => !['Messages', 'Signed-in Devices', 'A look around'].includes(label))).toEqual([
      'Change Password',
      'Settings',
      'Logout',
    ]);
  });
});
