import { describe, expect, test } from 'vitest';
import { findAction } from '../../src/catalogue/findAction.ts';
import { isObject } from '../../src/engine/json.ts';
import { holds } from '../../src/engine/rules/logic.ts';
import { menuOf, routeOf } from '../../src/engine/session/route.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { catalogue } from './support/definitions.ts';
import { sessionOf } from './support/session.ts';

const menu = (role: string, program?: string) => menuOf(catalogue.menus, sessionOf(role, program))?.entries ?? [];
const screensOf = (role: string, program?: string): string[] =>
  menu(role, program)
    .filter(({ visible }) => visible)
    .map(({ screen }) => screen);
const hidden = (role: string, program?: string): string[] =>
  menu(role, program)
    .filter(({ visible }) => !visible)
    .map(({ screen }) => screen);
const everybody = ['userprofile', 'changepassword', 'settings'];
const manager =
  'dashboard managebeneficiary addobeneficiary StudentList calculatePercentiles managebatches mybatches allBatches reports dropoutManagement attendance CourseCoverageTracker PrintIdCard bulkupload manageusers parentsmefieldguest employercreation studentverfication'.split(
    ' ',
  );
const reduced =
  'dashboard managebeneficiary calculatePercentiles managebatches allBatches mybatches reports attendance dropoutManagement PrintIdCard parentsmefieldguest employercreation'.split(
    ' ',
  );

describe('the menu of each role (D1-SHELL-24)', () => {
  test.each([
    [
      'D3-MENU-01',
      'Change leader/Facilitator',
      'Core Skilling Programme',
      'dashboard mybatches managebeneficiary addobeneficiary StudentList managebatches reports dropoutManagement attendance CourseCoverageTracker parentsmefieldguest employercreation studentverfication'.split(
        ' ',
      ),
    ],
    ['D3-MENU-03 D3-GAP-03', 'Center Manager', 'Micro Enterprise Programme', reduced],
    ['D3-MENU-03 D3-GAP-03', 'Center Manager', 'Rural Enterprise Programme', reduced],
    ['D3-MENU-05 D3-GAP-03', 'Center Manager', 'Institute Partnership Programme', manager],
    ['D3-MENU-06', 'Corporate Admin', 'Core Skilling Programme', ['employerverification']],
    ['D3-MENU-07 D3-GAP-03 D3-GAP-92', 'Center Ops', 'Core Skilling Programme', manager],
    ['D3-MENU-08 D3-MENU-09 D3-GAP-02', 'Principal', 'Core Skilling Programme', ['dashboard', 'managebeneficiary', 'recommend']],
    ['D3-MENU-10', 'Mobilizer', 'Core Skilling Programme', ['dashboard', 'managebeneficiary', 'addobeneficiary', 'reports', 'dropoutManagement']],
    ['D3-MENU-11', 'Funder Manager', 'Core Skilling Programme', ['fundermapping']],
    ['D3-MENU-12', 'Call center', 'Core Skilling Programme', ['StudentList']],
    ['D3-MENU-13', 'Placement Admin', 'Core Skilling Programme', ['employerverification', 'studentverfication']],
    ['D1-SHELL-29', 'Counsellor', 'Core Skilling Programme', ['dashboard', 'managebeneficiary', 'addobeneficiary', 'reports']],
  ])('%s %s in the %s', (_ids, role, program, entries) => expect([...screensOf(role, program)].sort()).toEqual([...entries].sort()));

  test('D3-MENU-13 D3-GAP-04 role 28 opens Placement Details without an entry for it', () => {
    expect([hidden('Placement Admin').includes('placementdetails'), screensOf('Placement Admin').includes('placementdetails')]).toEqual([
      true,
      false,
    ]);
  });
  test('D3-MENU-13 the labels of role 28 are its own', () => {
    expect(
      menu('Placement Admin')
        .filter(({ visible }) => visible)
        .map(({ label }) => label),
    ).toEqual(['Employer Verification', 'Placement Verified']);
  });
  test.each([
    ['D3-ROUTES-08', 'batchedetails', 'Add Batches'],
    ['D3-ROUTES-20', 'PrintIdCard', 'Print ID Cards'],
    ['D3-ROUTES-23', 'parentsmefieldguest', 'Sessions/Field Visit Management'],
    ['D3-ROUTES-24', 'employercreation', 'Employer Master'],
    ['D3-ROUTES-26', 'studentverfication', 'Placement Details'],
    ['D3-ROUTES-30', 'calculatePercentiles', 'ShortList Candidates'],
  ])('%s the entry %s is labelled %s', (_id, screen, label) =>
    expect(menu('Center Ops').find((entry) => entry.screen === screen)?.label).toBe(label),
  );
  test('D3-ROUTES-32 the recommend list is labelled Recommendation', () =>
    expect(menu('Principal').find(({ screen }) => screen === 'recommend')?.label).toBe('Recommendation'));

  test("D3-MENU-09 D3-GAP-02 the principal's other screens open without an entry", () => {
    expect(hidden('Principal')).toEqual(expect.arrayContaining(['updatebeneficiary', 'businessevaluation', ...everybody]));
  });
  test('D3-MENU-15 screens that are reached from others never show in the menu', () => {
    const never = ['updatebeneficiary', 'batchedetails', 'History', 'dropout', 'placementdetails', 'businessevaluation', ...everybody];
    const wrong = catalogue.menus.flatMap(({ id, entries }) =>
      entries.filter(({ screen, visible }) => visible && never.includes(screen)).map(({ screen }) => `${id} ${screen}`),
    );
    expect(wrong).toEqual([]);
  });
  test('D3-MENU-17 only the menus of the manager, center operations and the administrator open bulk upload', () => {
    expect(catalogue.menus.filter(({ entries }) => entries.some(({ screen }) => screen === 'bulkupload')).map(({ id }) => id)).toEqual([
      'admin',
      'manager',
      'operations',
    ]);
  });
  test('D3-MENU-20 D3-GAP-92 roles 3, 8 and 19 open the move-students list without an entry', () => {
    expect(
      [hidden('Principal'), hidden('Center Manager', 'Micro Enterprise Programme'), hidden('Mobilizer')].map((screens) =>
        screens.includes('StudentList'),
      ),
    ).toEqual([true, true, true]);
  });
  test('D3-MENU-21 a hidden screen is open where the entry is that it belongs to', () => {
    const belongs: Record<string, string> = {
      updatebeneficiary: 'managebeneficiary',
      dropout: 'dropoutManagement',
      History: 'bulkupload',
      placementdetails: 'studentverfication',
      createusers: 'manageusers',
    };
    const wrong = catalogue.menus.flatMap(({ id, entries }) =>
      Object.entries(belongs)
        .filter(
          ([screen, owner]) => entries.some((entry) => entry.screen === screen) !== entries.some((entry) => entry.screen === owner && entry.visible),
        )
        .map(([screen]) => `${id} ${screen}`),
    );
    expect(wrong).toEqual([]);
    expect([
      hidden('Change leader/Facilitator').includes('batchedetails'),
      hidden('Mobilizer').includes('batchedetails'),
      hidden('Center Ops').includes('batchedetails'),
    ]).toEqual([false, false, true]);
  });
  test('a barred role has no menu at all', () => expect(menuOf(catalogue.menus, sessionOf('Learner'))).toBeNull());
});

describe('where people start (D3-GAP-05)', () => {
  const at = (path: string, role: string) => {
    const session = sessionOf(role);
    return routeOf(path, catalogue.screens, menuOf(catalogue.menus, session), session);
  };
  test('D3-MENU-11 D3-ROUTES-35 D3-GAP-08 D3-GAP-89 role 10 starts with Funder Mapping, its only entry', () => {
    expect(at('/dashboard', 'Funder Manager')).toEqual({ redirect: '/dashboard/fundermapping' });
    expect(at('/dashboard/fundermapping', 'Funder Manager')).toMatchObject({ show: { id: 'fundermapping' } });
    expect(
      menu('Funder Manager')
        .filter(({ visible }) => visible)
        .map(({ label }) => label),
    ).toEqual(['Funder Mapping']);
  });
  test('D3-FUNDER-18 D3-MENU-16 D12-GAP-090 nobody else opens it but who has the menu of everything', () => {
    const others = catalogue.roles.items.filter(({ name, barred }) => name !== 'Funder Manager' && barred !== true);
    expect(others.filter(({ name }) => 'show' in at('/dashboard/fundermapping', String(name))).map(({ name }) => name)).toEqual(['Programme Admin']);
    expect(at('/dashboard/fundermapping', 'Center Manager')).toEqual({ redirect: '/dashboard/dashboard' });
  });
  test.each([
    ['D3-MENU-06', 'Corporate Admin'],
    ['D3-MENU-13', 'Placement Admin'],
  ])('%s D3-GAP-05 D3-GAP-89 D3-ROUTES-25 %s starts with Employer Verification, also by the address /dashboard/employer', (_requirement, role) => {
    const session = sessionOf(role);
    const menu = menuOf(catalogue.menus, session);
    for (const path of ['/dashboard', '/dashboard/employer', '/dashboard/employercreation'])
      expect(routeOf(path, catalogue.screens, menu, session), path).toEqual({ redirect: '/dashboard/employerverification' });
  });
  test('D3-MENU-12 D3-ROUTES-28 D3-GAP-06 D3-GAP-89 the call center starts with Student Migration, and only spelled so', () => {
    const session = sessionOf('Call center');
    const menu = menuOf(catalogue.menus, session);
    expect(menu?.entries.filter(({ visible }) => visible).map(({ label }) => label)).toEqual(['Student Migration']);
    for (const path of ['/dashboard', '/dashboard/StudentMigration'])
      expect(routeOf(path, catalogue.screens, menu, session), path).toEqual({ redirect: '/dashboard/StudentList' });
    expect(routeOf('/dashboard/StudentList', catalogue.screens, menu, session)).toMatchObject({ show: { id: 'StudentList' } });
    expect(routeOf('/dashboard/studentlist', catalogue.screens, menu, session)).toEqual({ redirect: '/dashboard/StudentList' });
  });
  test.each([
    ['/dashboard/employer', '/dashboard/employerverification'],
    ['/dashboard/StudentMigration', '/dashboard/StudentList'],
  ])('D3-GAP-89 the typed path %s leads everybody there who may open %s, others where they start', (path, target) => {
    const roles = catalogue.roles.items.filter(({ barred }) => barred !== true).map(({ name }) => String(name));
    const openRoles = roles.filter((role) => 'show' in at(target, role));
    for (const role of roles) expect(at(path, role), role).toEqual(openRoles.includes(role) ? { redirect: target } : at('/dashboard', role));
    expect(openRoles.length).toBeGreaterThan(1);
    expect(openRoles.length).toBeLessThan(roles.length);
  });
  test('D1-SHELL-04 D1-SHELL-05 D1-SHELL-06 D12-GAP-040 the profile menu leads everybody to their profile, Change Password and Settings', () => {
    const screens = [catalogue.app['profileLink'], ...(catalogue.app['profileMenu'] as { screen?: string }[]).map(({ screen }) => screen)];
    expect(screens.slice(0, 3)).toEqual(['userprofile', 'changepassword', 'settings']);
    const roles = catalogue.roles.items.filter(({ barred }) => barred !== true).map(({ name }) => String(name));
    for (const id of screens.slice(0, 3).map(String))
      for (const role of roles) expect(at(`/dashboard/${id}`, role), `${role} ${id}`).toMatchObject({ show: { id } });
  });
  test('D3-MENU-16 D12-GAP-041 who has a dashboard starts there', () =>
    expect(at('/dashboard', 'Center Manager')).toEqual({ redirect: '/dashboard/dashboard' }));
});

describe('what stands behind the entries of a menu', () => {
  const drawnBy: Record<string, (id: string) => unknown> = {
    form: (id) => catalogue.forms[id]?.binding,
    sheet: (id) => catalogue.sheets[id],
    of: (id) =>
      Object.values(catalogue.forms)
        .filter(({ binding }) => binding.tab?.of === id)
        .map(({ binding }) => binding),
    list: (id) => catalogue.lists[id],
    chart: (id) => catalogue.charts[id],
  };
  /** What a definition calls to show and to do something, with what it draws; what is only looked up beside it is nothing to come for. */
  function callsIn(value: unknown, keys: Set<string>): string[] {
    if (Array.isArray(value)) return value.flatMap((one) => callsIn(one, keys));
    if (!isObject(value as Json)) return [];
    return Object.entries(value as JsonObject).flatMap(([key, one]) => {
      if (['lookups', 'facts'].includes(key)) return [];
      const draws = typeof one === 'string' && !keys.has(`${key} ${one}`) ? drawnBy[key]?.(one) : undefined;
      if (draws !== undefined) keys.add(`${key} ${String(one)}`);
      return [...(key === 'call' && typeof one === 'string' ? [one] : []), ...callsIn(draws ?? one, keys)];
    });
  }
  const mayDo = (screen: string, session: JsonObject): string[] =>
    callsIn(
      catalogue.screens[screen]?.blocks.filter(({ when = true }) => holds(when, { session })),
      new Set(),
    ).filter((call) => {
      const may = findAction(catalogue, call)?.def.may;
      return may !== undefined && holds(may, { session });
    });
  const sessions = catalogue.roles.items
    .filter(({ barred }) => barred !== true)
    .flatMap((role) => catalogue.programs.items.map((program) => sessionOf(String(role.name), String(program.name))));
  const menuScreens = (session: JsonObject): string[] =>
    (menuOf(catalogue.menus, session)?.entries ?? []).filter(({ visible }) => visible).map(({ screen }) => screen);

  test('D3-MENU-16 no entry of any role leads to a screen on which the role may do nothing', () => {
    const idle = sessions.flatMap((session) =>
      menuScreens(session)
        .filter((screen) => mayDo(screen, session).length === 0)
        .map((screen) => `${String((session['role'] as JsonObject)['name'])}: ${screen}`),
    );
    expect([...new Set(idle)]).toEqual([]);
  });

  test('D3-MENU-16 the menu of the Programme Admin is everything that any menu draws and the role may do something in', () => {
    const admin = sessionOf('Programme Admin');
    const all = new Set(sessions.flatMap(menuScreens));
    const own = menuScreens(admin);
    expect([...all].filter((screen) => !own.includes(screen) && mayDo(screen, admin).length > 0)).toEqual([]);
  });
});
