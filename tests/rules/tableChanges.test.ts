import { beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../src/engine/types.ts';
import { evaluateList } from '../../src/engine/list/evaluateList.ts';
import { holds } from '../../src/engine/rules/logic.ts';
import { menuOf } from '../../src/engine/session/route.ts';
import { drawnMenu } from '../../src/runtime/screens/route.ts';
import { problemsIn, sessionIn } from './support/judgeChanged.ts';
import { Copy } from './support/copy.ts';
import { shownIn } from './support/readme.ts';

const FORM = 'schemas/forms/registration/basic-details';
let copy: Copy;
beforeEach(() => {
  copy = new Copy();
});

describe('change requests on tables and texts, as config/README.md tells them', () => {
  test('an age limit goes from 13 to 14, and its message with it', async () => {
    copy.set('config/centre-models.json', ['items', { name: 'School Centre' }, 'minimumAge'], 14);
    const catalogue = await copy.catalogue();
    const model = catalogue.centreModels.items.find(({ name }) => name === 'School Centre') ?? {};
    expect(problemsIn(catalogue, { dob: '2012-11-21' }, { model })).toEqual([{ at: '/dob', message: 'Age cannot be less than 14 years' }]);
    expect(problemsIn(catalogue, { dob: '2012-11-20' }, { model })).toEqual([]);
  });

  test('a new channel can be chosen, and says by its trait whether Referred by is needed', async () => {
    const [radio = {}] = shownIn('config/README.md', '"A new option: Radio as a channel of mobilisation"');
    copy.set('config/options/mobilisation-channels.json', ['items', '+'], radio);
    expect(problemsIn(await copy.catalogue(), { mobilizationChannel: 'Radio' })).toEqual([]);
    copy.set('config/options/mobilisation-channels.json', ['items', { value: 'Radio' }, 'referedByRequired'], true);
    expect(problemsIn(await copy.catalogue(), { mobilizationChannel: 'Radio' })).toEqual([{ at: '/referedBy', message: '* Field is missing!' }]);
  });

  test('a message says something else', async () => {
    copy.set('config/messages/en.json', ['field.tenDigits'], 'Ten digits, please');
    // Examples are the specification: the ones with the old words have to be changed with it.
    const forms = [FORM, 'schemas/forms/placement/employer', 'schemas/forms/record/placement'];
    expect(new Set((await copy.faults()).map(({ file, check }) => `${file} ${check}`))).toEqual(
      new Set(forms.map((form) => `${form}/examples.json example`)),
    );
  });

  test('a role gets an entry in its menu', async () => {
    const [{ entries = [] } = {}] = shownIn('config/README.md', '"Mobilizers need Print ID Cards in their menu"');
    const unchanged = await copy.catalogue();
    const before = menuOf(unchanged.menus, sessionIn(unchanged, 'Mobilizer'))?.entries.map(({ screen }) => screen) ?? [];
    copy.set('config/menus.json', ['menus', { id: 'mobiliser' }, 'entries'], entries);
    const catalogue = await copy.catalogue();
    const menu = menuOf(catalogue.menus, sessionIn(catalogue, 'Mobilizer'));
    expect(menu?.entries.map(({ screen }) => screen)).toEqual(before.toSpliced(before.indexOf('reports') + 1, 0, 'PrintIdCard'));
    expect(menu?.entries.find(({ screen }) => screen === 'PrintIdCard')).toMatchObject({ label: 'Print ID Cards', visible: true });
    expect(
      drawnMenu(menu, catalogue.screens, sessionIn(catalogue, 'Mobilizer')).flatMap(({ entries }) => entries.map(({ screen }) => screen)),
    ).toContain('PrintIdCard');
  });

  test('a new role looks at records and changes nothing', async () => {
    const [auditor = {}] = shownIn('config/README.md', '"A new role that looks at records and changes nothing"');
    copy.set('config/roles.json', ['items', '+'], auditor);
    const catalogue = await copy.catalogue();
    const session = sessionIn(catalogue, 'Auditor');
    const may = (service: string, action: string): boolean => holds(catalogue.actions[service]?.[action]?.may, { session });
    expect(menuOf(catalogue.menus, session)?.id).toBe('standard');
    expect([
      may('student', 'viewBeneficiaryDetailsById'),
      may('engagement', 'viewAllByCenter'),
      may('student', 'updateBeneficiaryDetails'),
      may('student', 'captureBeneficiaryDetails'),
      may('address', 'updateAddress'),
    ]).toEqual([true, true, false, false, false]);
  });

  test('a new programme has its own exceptions', async () => {
    const [weekend = {}] = shownIn('config/README.md', '"A new programme with its own exceptions"');
    copy.set('config/programs.json', ['items', '+'], weekend);
    const catalogue = await copy.catalogue();
    const list = catalogue.lists['beneficiaries'];
    const actionsOf = (role: string): string[] =>
      (list
        ? evaluateList(list, { facts: { session: sessionIn(catalogue, role, 'Weekend Programme') }, messages: {}, rows: [], selected: null }).actions
        : []
      )
        .filter((action) => action.isVisible)
        .map(({ id }) => id);
    expect([actionsOf('Center Manager'), actionsOf('Center Ops')]).toEqual([[], ['enroll']]);
  });

  test('a component is hidden in one programme', async () => {
    const [rule = {}] = shownIn('config/README.md', '"In the Short Course Programme nobody should see Existing Business"');
    copy.set('config/components.json', ['hidden', '+'], rule);
    const catalogue = await copy.catalogue();
    const hidden = (catalogue.components['hidden'] as { when: Json }[]).at(-1);
    expect([
      holds(hidden?.when, { session: sessionIn(catalogue, 'Center Ops', 'Short Course Programme') }),
      holds(hidden?.when, { session: sessionIn(catalogue, 'Center Ops') }),
    ]).toEqual([true, false]);
  });

  test('a static page is added', async () => {
    const [screen = {}] = shownIn('config/README.md', '"A page with the rules of the hostel"');
    copy.write('config/screens/pages/hostel-rules.md', '# Hostel rules\n\nQuiet after ten.\n');
    copy.write('config/screens/hostelrules.json', screen);
    const catalogue = await copy.catalogue();
    expect([catalogue.screens['hostelrules']?.path, catalogue.pages['hostel-rules']]).toEqual([
      '/dashboard/hostelrules',
      expect.stringContaining('Quiet after ten'),
    ]);
  });
});
