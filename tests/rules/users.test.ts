/** Managing users by the shipped definitions: which roles the form offers to whom, what a save sends, what opens before a one-time password is changed. */
import { describe, expect, test } from 'vitest';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../src/catalogue/judgedForm.ts';
import { exampleFactsOf } from '../../src/engine/example/runExample.ts';
import { evaluateForm } from '../../src/engine/form/evaluateForm.ts';
import { judgeAction } from '../../src/engine/list/judgeAction.ts';
import { applyLogic, holds } from '../../src/engine/rules/logic.ts';
import type { JsonObject, Logic } from '../../src/engine/types.ts';
import { menuOf, routeOf } from '../../src/engine/session/route.ts';
import { catalogue, lists, messages } from './support/definitions.ts';
import { sessionOf } from './support/session.ts';

const def = catalogue.forms['users/user'];
const list = catalogue.lists['users'];
if (!def || !list) throw new Error('the user form or the list of users is gone');
const form = judgedForm(def);
const validators = compileValidators(form);
const roles = catalogue.roles.items.map(({ id, name, ...traits }) => ({ id, name, centreStaff: traits['centreStaff'] ?? false }));
const userData = { userName: 'neha@example.test', firstName: 'Neha', lastName: 'Sawant', emailAddress: 'neha@example.test', roleId: 4 };
const keepers = ['Center Manager', 'Center Ops', 'Programme Admin'];

const judge = (session: JsonObject, data: JsonObject = userData) =>
  evaluateForm(form, {
    data,
    facts: exampleFactsOf({ facts: { session, record: { rowId: null }, lookups: { roles } } }, lists),
    validators,
    messages,
    side: 'page',
  });
const offered = (role: string): unknown[] => (judge(sessionOf(role)).options['/roleId'] ?? []).map(({ label }) => label);

describe('the roles that somebody gives', () => {
  test('D3-USERS-08 an administrator is offered every role of the table', () => {
    expect(offered('Programme Admin')).toEqual(catalogue.roles.items.map(({ name }) => name));
  });

  test.each(['Center Manager', 'Center Ops'])('D3-USERS-08 %s is offered the roles of a centre, none that reaches beyond', (role) => {
    const own = offered(role);
    expect(own).toEqual(expect.arrayContaining(['Change leader/Facilitator', 'Counsellor', 'Mobilizer', 'Center Manager']));
    const beyond = catalogue.roles.items.filter((item) =>
      ['administers', 'allCentres', 'anyState', 'verifiesPlacements', 'barred'].some((trait) => item[trait] === true),
    );
    expect(beyond.length).toBeGreaterThan(2);
    expect(own.filter((name) => beyond.some((item) => item.name === name))).toEqual([]);
    const problems = judge(sessionOf(role), { ...userData, roleId: beyond[0]?.id ?? 0 }).problems;
    expect(problems).toMatchObject([{ at: '/roleId', rule: 'options' }]);
  });
});

describe('who has the screens', () => {
  const opens = (session: JsonObject, path: string): boolean => 'show' in routeOf(path, catalogue.screens, menuOf(catalogue.menus, session), session);

  test.each(catalogue.roles.items.map(({ name }) => name))('D3-GAP-88 D3-ROUTES-09 D3-ROUTES-10 %s', (role) => {
    const session = sessionOf(role);
    const has = keepers.includes(role);
    expect([opens(session, '/dashboard/manageusers'), opens(session, '/dashboard/createusers')]).toEqual([has, has]);
    const actions = ['viewAllUsersByCenter', 'saveUser', 'saveUserCenterRoleMapDetails', 'passwordReset', 'lockUser', 'unlockUser'];
    expect(actions.map((name) => holds(catalogue.actions['user']?.[name]?.may ?? false, { session }))).toEqual(actions.map(() => has));
    expect(judge(session).readonly.includes('')).toBe(!has);
  });

  test('D3-GAP-88 a manager with the reduced menu has none of it', () => {
    const session = sessionOf('Center Manager', 'Micro Enterprise Programme');
    expect(opens(session, '/dashboard/manageusers')).toBe(false);
    expect(holds(catalogue.actions['user']?.['saveUser']?.may ?? false, { session })).toBe(false);
  });

  test('D3-USERS-03 whoever signed in with a one-time password opens the change of it and nothing else', () => {
    const session = sessionOf('Center Ops');
    const due = { ...session, user: { ...(session['user'] as JsonObject), passwordDue: true } };
    const to = (path: string, facts: JsonObject) => routeOf(path, catalogue.screens, menuOf(catalogue.menus, facts), facts);
    for (const path of ['/dashboard/dashboard', '/dashboard/managebeneficiary', '/dashboard/settings', '/dashboard/nowhere'])
      expect(to(path, due)).toEqual({ redirect: '/dashboard/changepassword' });
    expect(to('/dashboard/changepassword/', due)).toMatchObject({ show: { id: 'changepassword' } });
    expect(to('/dashboard/managebeneficiary', session)).toMatchObject({ show: { id: 'managebeneficiary' } });
  });
});

describe('what a save sends', () => {
  const payloadOf = (call: string, record: JsonObject): JsonObject => {
    const step = def.binding.save?.find((one) => one.call.endsWith(call));
    const facts = { data: userData, record, kept: { userId: 12 }, session: sessionOf('Center Manager') };
    if (!step || !holds(step.when, facts)) return {};
    const spread = step.with?.[''] === undefined ? {} : (applyLogic(step.with[''], facts) as JsonObject);
    const own = Object.entries(step.with ?? {}).filter(([key]) => key !== '');
    return { ...spread, ...Object.fromEntries(own.map(([key, logic]: [string, Logic]) => [key, applyLogic(logic, facts)])) };
  };

  test('D3-USERS-10 D3-CALLS-45 D3-GAP-77 a new user goes out with id 0, one who is there with their id', () => {
    expect(payloadOf('saveUser', { rowId: null })).toEqual({ ...userData, id: 0 });
    expect(payloadOf('saveUser', { rowId: 12 })).toEqual({ ...userData, id: 12 });
  });
  test('D3-USERS-11 D3-CALLS-46 after a create the role at the current centre, after an update nothing more', () => {
    expect(payloadOf('saveUserCenterRoleMapDetails', { rowId: null })).toEqual({ userId: 12, centerId: 101, roleId: 4 });
    expect(payloadOf('saveUserCenterRoleMapDetails', { rowId: 12 })).toEqual({});
  });
  test('D3-USERS-04 D3-USERS-12 D3-CONST-04 what is said, letter for letter', () => {
    expect([messages['users.saved'], messages['users.wasReset']]).toEqual(['Data Saved Successfully', 'Password Updated Sucessfully']);
    expect([def.binding.then?.say, list.actions?.find(({ id }) => id === 'reset')?.run?.[0]?.say]).toEqual(['{{users.saved}}', '{{users.wasReset}}']);
  });
});

test('D3-USERS-02 D3-ROUTES-44 the edit link of a row carries dbUserId; a row that is not theirs to keep has none', () => {
  const edit = list.columns.find(({ id }) => id === 'edit');
  const cellText = (isOwn: boolean) =>
    typeof edit?.at === 'string' ? edit.at : applyLogic(edit?.at ?? null, { row: { userId: 12, userName: 'neha', kept: isOwn } });
  expect([edit?.to?.path, applyLogic(edit?.to?.state?.['dbUserId'] ?? null, { row: { userId: 12 } })]).toEqual(['/dashboard/createusers', 12]);
  expect([cellText(true), cellText(false), edit?.says?.text, messages['list.edit']]).toEqual(['neha', null, '{{list.edit}}', 'Edit {value}']);
  const action = list.actions?.find(({ id }) => id === 'reset');
  const facts = { ...exampleFactsOf({ facts: { session: sessionOf('Center Ops') } }, lists), rows: [] };
  const enabled = (isOwn: boolean) => action && judgeAction(action, { facts, messages, selected: { kept: isOwn, isActive: 'Y' } }).enabled;
  expect([enabled(true), enabled(false)]).toEqual([true, false]);
});
