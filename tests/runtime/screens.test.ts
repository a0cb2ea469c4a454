import { describe, expect, test } from 'vitest';
import type { BindingDef } from '../../src/catalogue/definition/form.ts';
import type { MenuDef, MenuEntry } from '../../src/catalogue/definition/menu.ts';
import type { ScreenDef } from '../../src/catalogue/definition/screen.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { menuOf, routeOf } from '../../src/engine/session/route.ts';
import { argsOf, holds, textFor } from '../../src/engine/rules/logic.ts';
import { catalogue } from '../rules/support/definitions.ts';
import { drawnMenu, screenFacts, screensThere } from '../../src/runtime/screens/route.ts';
import { gameOptions } from '../../src/runtime/game/types.ts';
import { destination } from '../../src/runtime/save/after.ts';
import { isSameRecord, recordSearch, recordState } from '../../src/runtime/screens/recordState.ts';
import { tabView } from '../../src/runtime/pages/record/RecordFrame.tsx';
import { nextIncompleteTab } from '../../src/runtime/pages/form/formSurroundings.ts';
import { openedTab, tabsOf } from '../../src/runtime/screens/tabs.ts';

const screen = (id: string, open: ScreenDef['open'] = 'menu', path = `/dashboard/${id}`): ScreenDef => ({ id, path, title: id, open, blocks: [] });
const screens = Object.fromEntries(
  [
    screen('login', 'public', '/'),
    screen('dashboard'),
    screen('managebeneficiary'),
    screen('updatebeneficiary'),
    screen('recommend'),
    screen('StudentList'),
    screen('studentlist'),
    screen('settings', 'session'),
  ].map((one) => [one.id, one]),
);
const entry = (id: string, visible = true, group = ''): MenuEntry => ({ screen: id, label: id, visible, ...(group ? { group } : {}) });
const roleIs = (name: string) => ({ '===': [{ var: 'session.role.menu' }, name] });
const menus: MenuDef[] = [
  {
    id: 'reduced',
    when: { and: [roleIs('manager'), { var: 'session.program.reducedManagerMenu' }] },
    entries: [entry('dashboard'), entry('managebeneficiary')],
  },
  {
    id: 'manager',
    when: roleIs('manager'),
    entries: [
      entry('dashboard'),
      entry('managebeneficiary', true, 'People'),
      entry('bulkupload', true, 'People'),
      entry('updatebeneficiary', false),
      entry('StudentList', true, 'People'),
    ],
  },
  { id: 'corporate', when: roleIs('corporate'), entries: [entry('employerverification')] },
  { id: 'callCentre', when: roleIs('callCentre'), entries: [entry('employerverification'), entry('StudentList')] },
];
const session = (menu: string, program: JsonObject = {}): JsonObject => ({ role: { menu }, program });
const menu = (name: string) => menuOf(menus, session(name));
const route = (path: string, name = 'manager') => routeOf(path, screens, menu(name), session(name));

describe('the menu', () => {
  test('D1-SHELL-24 D3-MENU-03 D3-MENU-05 the first menu whose rule holds', () => {
    expect([menuOf(menus, session('manager', { reducedManagerMenu: true }))?.id, menu('manager')?.id, menu('nobody')]).toEqual([
      'reduced',
      'manager',
      null,
    ]);
  });
  test('D3-MENU-15 hidden entries and screens that do not exist are not drawn; groups keep their order', () => {
    expect(drawnMenu(menu('manager'), screens, session('manager')).map(({ label, entries }) => [label, entries.map(({ path }) => path)])).toEqual([
      ['', ['/dashboard/dashboard']],
      ['People', ['/dashboard/managebeneficiary', '/dashboard/StudentList']],
    ]);
  });
  test('D3-MENU-15 an entry with a rule is drawn for whom the rule holds', () => {
    const ruled = {
      id: 'any',
      when: true,
      entries: [{ screen: 'dashboard', label: 'Home', when: { var: 'session.program.reducedManagerMenu' }, visible: true }],
    };
    const counts = [true, false].map((reducedManagerMenu) => drawnMenu(ruled, screens, session('manager', { reducedManagerMenu })).length);
    expect(counts).toEqual([1, 0]);
  });
});

describe('routes', () => {
  test.each([
    ['D3-ROUTES-01 D1-SHELL-16 a screen of the menu is shown', '/dashboard/managebeneficiary', 'manager', { show: { id: 'managebeneficiary' } }],
    ['D3-MENU-21 D3-ROUTES-06 a hidden entry opens by its address', '/dashboard/updatebeneficiary', 'manager', { show: { id: 'updatebeneficiary' } }],
    ['D1-SHELL-06 D3-ROUTES-13 a screen for everyone needs no menu', '/dashboard/settings', 'corporate', { show: { id: 'settings' } }],
    ['D1-SHELL-02 D3-ROUTES-02 an unknown path goes to the dashboard', '/dashboard/doesnotexist', 'manager', { redirect: '/dashboard/dashboard' }],
    ['D3-ROUTES-28 letter case matters', '/dashboard/StudentList', 'manager', { show: { id: 'StudentList' } }],
    ['D3-ROUTES-28 letter case matters', '/dashboard/studentlist', 'manager', { redirect: '/dashboard/dashboard' }],
    ['D3-ROUTES-28 letter case matters', '/dashboard/ManageBeneficiary', 'manager', { redirect: '/dashboard/dashboard' }],
    ['D3-MENU-16 D3-MENU-17 no route outside the menu by typing it', '/dashboard/recommend', 'manager', { redirect: '/dashboard/dashboard' }],
    ['D3-MENU-16 without a dashboard the first screen of the menu', '/dashboard/dashboard', 'callCentre', { redirect: '/dashboard/StudentList' }],
    ['D3-MENU-16 without any screen a page that says there is nothing', '/dashboard/managebeneficiary', 'corporate', { nothing: true }],
  ])('%s: %s for %s', (_title, path, name, to) => expect(route(path, name)).toMatchObject(to));
  test('D3-GAP-05 a start screen takes the place of nothing, and only then', () => {
    const more = { ...screens, start: { ...screen('start', 'session'), start: true as const } };
    const at = (name: string) => routeOf('/dashboard/nowhere', more, menu(name), { role: { menu: name } });
    expect(at('corporate')).toEqual({ redirect: '/dashboard/start' });
    expect(at('callCentre')).toEqual({ redirect: '/dashboard/StudentList' });
    expect(at('manager')).toEqual({ redirect: '/dashboard/dashboard' });
  });
  test('a further rule of the screen closes it too', () => {
    const closed = { ...screens, settings: { ...screen('settings', 'session'), may: { '!': { var: 'session.role.locked' } } } };
    expect(routeOf('/dashboard/settings', closed, menu('manager'), { role: { menu: 'manager', locked: true } })).toEqual({
      redirect: '/dashboard/dashboard',
    });
  });
});

describe('the screens that are there', () => {
  const there = (visibility: Record<string, boolean>, isDemo = false): string[] =>
    Object.keys(
      screensThere({ ...screens, sample: { ...screen('sample'), demoOnly: true } }, isDemo, { session: {}, visibility, components: { items: [] } }),
    );
  test('D1-ROLES-07 a screen that the component list hides is in no menu and at no address', () => {
    expect([there({}).includes('recommend'), there({ recommend: true }).includes('recommend')]).toEqual([true, true]);
    expect(there({ recommend: false })).toEqual(there({}).filter((id) => id !== 'recommend'));
  });
  test("the demo's own are there in a demo", () => {
    expect([there({}).includes('sample'), there({}, true).includes('sample')]).toEqual([false, true]);
  });
});

describe('the tabs of a record', () => {
  const tab = (index: number, key: string, more: Partial<BindingDef> = {}, component?: string): BindingDef => ({
    tab: { of: 'beneficiary', index, key, label: key, ...(component ? { component } : {}) },
    ...more,
  });
  const bindings: Record<string, BindingDef> = {
    'record/observation': tab(6, 'observation', { visible: { '===': [{ var: 'record.status' }, 'Mobilised'] } }, 'Observation'),
    'registration/basic-details': tab(0, 'basic'),
    'record/recommend': tab(9, 'recommend', {}, 'Recommend'),
    'record/documents': tab(13, 'documents', { locked: { when: { '!': { var: 'record.verified' } }, why: 'Verify first' } }),
    'access/settings': {},
  };
  const components = {
    items: [
      { name: 'Observation', centreSwitch: 'observationTab' },
      { name: 'Recommend', centreSwitch: 'recommendTab' },
    ],
  };
  const tabsFor = (record: JsonObject, centre: JsonObject = {}, visibility: Record<string, boolean> = {}) =>
    tabsOf('beneficiary', bindings, { session: { centre }, record, visibility, components });
  const keys = (...args: Parameters<typeof tabsFor>): string[] => tabsFor(...args).map(({ key }) => key);

  test('D3-RECORD-01 tabs stand in the order of their index', () =>
    expect(keys({ status: 'Mobilised' })).toEqual(['basic', 'observation', 'recommend', 'documents']));
  test('quality 5: a new tab stands with the others of its group, whatever its index', () => {
    const grouped = (index: number, key: string, group: string): BindingDef => ({ tab: { of: 'beneficiary', index, key, label: key, group } });
    const hung = { a: grouped(0, 'basic', 'Profile'), b: grouped(5, 'counselling', 'Assessment'), c: grouped(16, 'hostel', 'Profile'), ...bindings };
    const there = tabsOf('beneficiary', hung, { session: {}, record: {}, visibility: {}, components });
    expect(there.filter(({ group }) => group).map(({ key }) => key)).toEqual(['basic', 'hostel', 'counselling']);
  });
  test('D3-RECORD-05 a tab whose rule does not hold is not there', () => expect(keys({ status: 'Enrolled' })).not.toContain('observation'));
  test('D3-RECORD-10 a centre switches tabs off with N', () =>
    expect(keys({ status: 'Mobilised' }, { observationTab: 'N', recommendTab: 'Y' })).toEqual(['basic', 'recommend', 'documents']));
  test('D1-SHELL-25 D1-ROLES-07 programme and role hide a component, the others stay', () =>
    expect(keys({ status: 'Mobilised' }, {}, { Recommend: false, Basic: true })).toEqual(['basic', 'observation', 'documents']));
  test('forms that hang on a tab stand above or below its own, in their order, while they are visible', () => {
    const panel = (order: number, visible = true) => ({ panel: { of: 'beneficiary', tab: 'basic', order }, visible });
    const hung = { ...bindings, 'p/last': panel(5), 'p/first': panel(-2), 'p/near': panel(-1), 'p/next': panel(1), 'p/never': panel(0, false) };
    const [basic] = tabsOf('beneficiary', hung, { session: {}, record: { status: 'Mobilised' }, visibility: {}, components });
    expect([basic?.above, basic?.below]).toEqual([
      ['p/first', 'p/near'],
      ['p/next', 'p/last'],
    ]);
    expect(tabsFor({ status: 'Mobilised' })[0]).not.toHaveProperty('above');
  });
  test('D2-COMPLETE-01 the tab to fill next: the nearest after the open one, round to the first, that lacks something, is not locked and may be edited', () => {
    const tabs = tabsFor({ status: 'Mobilised' });
    const next = (open: string, lacks: readonly string[], tabBindings: Record<string, BindingDef> = bindings) => {
      const from = tabs.find(({ key }) => key === open);
      if (!from) throw new Error(open);
      const badges = Object.fromEntries(lacks.map((key) => [key, 2]));
      return nextIncompleteTab(tabs, from, { ...badges, basic: badges['basic'] ?? 0 }, tabBindings, { session: {}, record: {} })?.key;
    };
    const everyone = ['basic', 'observation', 'recommend', 'documents'];
    expect(['basic', 'observation', 'recommend'].map((open) => next(open, everyone))).toEqual(['observation', 'recommend', 'basic']);
    expect([next('basic', ['basic']), next('observation', ['observation', 'documents'])]).toEqual([undefined, undefined]);
    const closed = { ...bindings, 'record/observation': { ...bindings['record/observation'], edit: { var: 'session.role.counsels' } } };
    expect(next('basic', everyone, closed)).toBe('recommend');
  });
  test('D12-GAP-094 a tab that is not drawn, or locked, opens tab 0', () => {
    const tabs = tabsFor({ status: 'Enrolled' });
    expect([9, 6, 13, 4].map((index) => openedTab(tabs, index)?.key)).toEqual(['recommend', 'basic', 'basic', 'basic']);
    expect(tabs.find(({ key }) => key === 'documents')?.locked).toBe('Verify first');
  });
});

describe('what a tab says of itself', () => {
  const tab = { form: 'f', index: 0, key: 'basic', label: 'Basic' };
  const text = (words: string): string => words;
  test('nothing known, something left, complete, locked with its reason', () => {
    expect([tabView(tab, undefined, text).state, tabView(tab, 2, text), tabView(tab, 0, text).state]).toEqual([
      'none',
      { key: 'basic', label: 'Basic', state: 'part', left: 2 },
      'done',
    ]);
    expect(tabView({ ...tab, locked: 'Verify first' }, 0, text)).toMatchObject({ state: 'locked', why: 'Verify first' });
  });
});

describe('which record a page is about', () => {
  test('D1-SHELL-14 D1-SHELL-15 D3-ROUTES-36 navigation state carries ids, tab, name, link and status', () => {
    expect(recordState('', { dbUserId: 31, engagementId: 77, tab: 1, name: 'Asha Jadhav', linkedEngagementId: 60, status: 'Mobilised' }, 0)).toEqual({
      dbUserId: 31,
      engagementId: 77,
      tab: 1,
      name: 'Asha Jadhav',
      linkedEngagementId: 60,
      status: 'Mobilised',
    });
  });
  test('the address says the same, so that a page can be reloaded and bookmarked', () => {
    expect(recordState('?dbUserId=31&engagementId=77&tab=1', null, 0)).toMatchObject({ dbUserId: 31, engagementId: 77, tab: 1 });
    expect(recordSearch({ dbUserId: 31, engagementId: 77, tab: 1 })).toBe('?dbUserId=31&engagementId=77&tab=1');
  });
  test('state of another person never mixes with the address', () =>
    expect(recordState('?dbUserId=32', { dbUserId: 31, name: 'Asha', engagementId: 77 }, 0)).toMatchObject({
      dbUserId: 32,
      name: '',
      engagementId: 0,
    }));
  test('an address that names the engagement alone is about nobody known yet: neither who was last at hand nor who the state names', () => {
    expect(recordState('?engagementId=77&tab=1', { dbUserId: 31, engagementId: 60, name: 'Asha' }, 32)).toMatchObject({
      dbUserId: 0,
      engagementId: 77,
      tab: 1,
      name: '',
    });
    expect(recordState('?engagementId=77', { dbUserId: 31, engagementId: 77 }, 32).dbUserId).toBe(31);
  });
  test('from tab to tab is within a record; another person, another engagement, another page and nobody are not', () => {
    const at = (search: string, pathname = '/dashboard/updatebeneficiary') => ({ pathname, search, state: null });
    const here = at('?dbUserId=31&engagementId=77&tab=1');
    expect([
      isSameRecord(here, at('?dbUserId=31&engagementId=77&tab=2')),
      isSameRecord(here, at('?dbUserId=32&engagementId=77&tab=1')),
      isSameRecord(here, at('?dbUserId=31&engagementId=78&tab=1')),
      isSameRecord(here, { ...here, pathname: '/dashboard/managebeneficiary' }),
      isSameRecord(at(''), at('?tab=2')),
    ]).toEqual([true, false, false, false, false]);
  });
  test('D3-GAP-09 D12-GAP-096 with neither, the beneficiary last at hand; nonsense is nobody, of whom there is the first tab alone', () => {
    expect([recordState('?tab=3', null, 31), recordState('?dbUserId=abc&tab=3', null, 0)]).toEqual([
      expect.objectContaining({ dbUserId: 31, tab: 3 }),
      { dbUserId: 0, engagementId: 0, tab: 0, name: '', linkedEngagementId: 0, status: '' },
    ]);
    expect(recordState('', { engagementId: 77, tab: 3 }, 0)).toMatchObject({ engagementId: 77, tab: 3 });
  });
});

test('D2-COUN-05 D2-TABS-02 a game is played for the engagement that the programme looks at, and leads back to the record it was begun from', () => {
  const { calls, back } = gameOptions(catalogue.screens['interestgame']?.blocks[0] ?? { block: 'game' });
  const play = catalogue.forms['record/interest-inventory']?.binding.buttons?.find(({ id }) => id === 'play-game')?.go;
  const facts = { record: { dbUserId: 31, engagementId: 77, linkedEngagementId: 12 }, session: { program: { linkedEngagement: true } }, run: {} };
  expect((['start', 'result', 'document', 'tell'] as const).map((call) => argsOf(calls[call]?.with, facts)['engagementId'])).toEqual([
    12, 12, 12, 12,
  ]);
  expect([play, back].map((go) => go && destination(go, facts).state['engagementId'])).toEqual([77, 77]);
});

describe('D3-ROUTES-08 D3-ROUTES-26 D3-PVERIFY-05 a screen by the row that it is about and by who looks', () => {
  const contentOf = (id: string, role: JsonObject, search = ''): (string | undefined)[] => {
    const one = catalogue.screens[id];
    if (!one) throw new Error(id);
    const facts = screenFacts(one, { role, centre: {} }, { search, state: null });
    const there = one.blocks.filter(({ when }) => holds(when, facts)).map(({ block, form, list, chart }) => form ?? list ?? chart ?? block);
    return [textFor(one.title, facts), ...there];
  };
  test('a new batch is added, one that is there is edited; who makes none is led to the list', () => {
    expect(contentOf('batchedetails', { keepsBatches: true })).toEqual(['Add Batches', 'training/batch']);
    expect(contentOf('batchedetails', {}, '?batchId=7')).toEqual(['{{batch.edit}}', 'batch-stage', 'training/batch', 'batch-in-time']);
    expect(contentOf('batchedetails', {})).toEqual(['Add Batches', 'buttons']);
  });
  test('the placement of nobody is no form of dashes; the list of placements is called as the menu of who looks calls it', () => {
    expect(contentOf('placementdetails', {})).toEqual(['{{placements.details}}', 'buttons']);
    expect(contentOf('placementdetails', {}, '?engagementId=77')).toEqual(['{{placements.details}}', 'placement/verification', 'student-documents']);
    expect([contentOf('studentverfication', {})[0], contentOf('studentverfication', { verifiesPlacements: true })[0]]).toEqual([
      '{{placements.title}}',
      '{{placements.verified}}',
    ]);
  });
});
