/** Definitions that are right file by file, and with which nobody could sign in, administer or open a screen. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { sampled } from '../../support/whole.ts';
import { judgedProduct, productFiles, withChange } from '../product.ts';

const login = 'config/actions/login.json';
const user = 'config/actions/user.json';
const session = 'workflows/session.json';
let files: Files;
beforeAll(() => {
  files = productFiles();
});

const at = (content: JsonObject, ...keys: (string | number)[]): JsonObject => keys.reduce((found, key) => found[String(key)] as JsonObject, content);
const without =
  (...paths: string[]) =>
  (all: Files): Files =>
    Object.fromEntries(Object.entries(all).filter(([path]) => !paths.includes(path)));

interface Lockout {
  name: string;
  change: (files: Files) => Files;
  in: string;
  pointer: string;
  check: string;
  wrong: RegExp;
  right: RegExp;
}
const edit =
  (path: string, change: (content: JsonObject) => void): Lockout['change'] =>
  (all) =>
    withChange(all, path, change);

describe('definitions are tried before they serve', () => {
  test('those that ship let everybody in', () => {
    const verdict = judgedProduct(files);
    expect(verdict.ok ? [] : verdict.faults).toEqual([]);
  });

  const lockouts: readonly Lockout[] = [
    {
      name: 'a login that asks for a session',
      change: edit(login, (all) => void Object.assign(at(all, 'login'), { auth: 'bearer', may: true })),
      in: login,
      pointer: '/login/auth',
      check: 'sign-in',
      wrong: /who signs in has no session yet.*nobody would get in/,
      right: /"auth": "none"/,
    },
    {
      name: 'a login that does something else',
      change: edit(login, (all) => void (at(all, 'login')['do'] = { handler: 'logout' })),
      in: login,
      pointer: '/login/do',
      check: 'sign-in',
      wrong: /does not do what the page calls it for/,
      right: /"handler": "login"/,
    },
    {
      name: 'tokens that nobody renews',
      change: edit(login, (all) => void delete all['reactivate']),
      in: login,
      pointer: '',
      check: 'sign-in',
      wrong: /no action "login\.reactivate", which the page calls when somebody signs in/,
      right: /"reactivate" in config\/actions\/login\.json/,
    },
    {
      name: 'scopes that only administrators may read',
      change: edit(user, (all) => void (at(all, 'getUserScope')['may'] = { var: 'session.role.administers' })),
      in: user,
      pointer: '/getUserScope/may',
      check: 'sign-in',
      wrong: /"Corporate Admin" in .* may not call it, and would not get in/,
      right: /a rule that holds for everybody/,
    },
    {
      name: 'scopes that are held back until a one-time password is changed',
      change: edit(user, (all) => void delete at(all, 'getUserScope')['whilePasswordDue']),
      in: user,
      pointer: '/getUserScope',
      check: 'sign-in',
      wrong: /who has a one-time password could not get in to change it/,
      right: /"whilePasswordDue": true/,
    },
    {
      name: 'a role that is asked for by a key that the page does not send',
      change: edit('config/actions/role.json', (all) => void (at(all, 'getRoleDetails', 'request')['required'] = ['id'])),
      in: 'config/actions/role.json',
      pointer: '/getRoleDetails/request',
      check: 'sign-in',
      wrong: /it needs "id", which the page does not send when somebody signs in/,
      right: /a request without "id"/,
    },
    {
      name: 'a centre that does not tell its model',
      change: edit('config/actions/centre.json', (all) => {
        const found = at(all, 'findcenter');
        found['answer'] = (found['answer'] as string[]).filter((key) => key !== 'model');
      }),
      in: 'config/actions/centre.json',
      pointer: '/findcenter/answer',
      check: 'sign-in',
      wrong: /the page reads "model" when somebody signs in/,
      right: /"model" in "answer"/,
    },
    {
      name: 'a centre that does not tell what it switched off',
      change: edit('config/actions/centre.json', (all) => {
        const found = at(all, 'findcenter');
        found['answer'] = (found['answer'] as string[]).filter((key) => key !== 'recommendTab');
      }),
      in: 'config/actions/centre.json',
      pointer: '/findcenter/answer',
      check: 'sign-in',
      wrong: /the page reads "recommendTab" when somebody signs in/,
      right: /"recommendTab" in "answer"/,
    },
    {
      name: 'users whom nobody may save',
      change: edit(user, (all) => void (at(all, 'saveUser')['may'] = { var: 'session.role.barred' })),
      in: user,
      pointer: '/saveUser/may',
      check: 'sign-in',
      wrong: /nobody who administers may call it/,
      right: /holds for who administers/,
    },
    {
      name: 'a form of users that no menu of an administrator has',
      change: edit('config/screens/createusers.json', (screen) => void (screen['may'] = { '!': [{ var: 'session.role.administers' }] })),
      in: user,
      pointer: '/saveUser',
      check: 'sign-in',
      wrong: /nobody who administers comes to a form that calls it/,
      right: /a screen with such a form in the menu/,
    },
    {
      name: 'a product without the workflow of its sessions',
      change: without(session, 'workflows/session.examples.json'),
      in: 'config/app.json',
      pointer: '',
      check: 'sign-in',
      wrong: /there is no workflow "session", by which people get in and out/,
      right: /workflows\/session\.json/,
    },
    {
      name: 'work that does not lengthen a session',
      change: edit(session, (workflow) => void (at(workflow, 'machine', 'states', 'SignedIn', 'on', 'call', 2)['actions'] = [])),
      in: session,
      pointer: '/machine/states/SignedIn',
      check: 'sign-in',
      wrong: /does not hold in "SignedIn" that who works stays signed in/,
      right: /"call" leads there to "SignedIn" and does "renew"/,
    },
    {
      name: 'a screen that comes first for everybody, for ever',
      change: edit('config/screens/changepassword.json', (screen) => void (screen['first'] = true)),
      in: 'config/screens/changepassword.json',
      pointer: '/first',
      check: 'opens',
      wrong: /would see "changepassword" in place of every other screen, and nothing done there would end it/,
      right: /session\.user\.passwordDue/,
    },
    {
      name: 'a one-time password that nobody can change',
      change: edit('config/screens/changepassword.json', (screen) => void delete screen['first']),
      in: 'config/app.json',
      pointer: '',
      check: 'opens',
      wrong: /who signs in with a one-time password finds no screen to change it/,
      right: /"first": \{ "var": "session\.user\.passwordDue" \}/,
    },
    {
      name: 'a new password that is held back until the password is new',
      change: edit(user, (all) => void delete at(all, 'changePassword')['whilePasswordDue']),
      in: 'schemas/forms/access/change-password/binding.json',
      pointer: '/save/0/call',
      check: 'opens',
      wrong: /"changePassword" is held back until a one-time password is changed/,
      right: /"whilePasswordDue": true/,
    },
    {
      name: 'a role whose only screen is closed to it',
      change: edit('config/screens/fundermapping.json', (screen) => void (screen['may'] = { var: 'session.role.administers' })),
      in: 'config/roles.json',
      pointer: '/items/9',
      check: 'opens',
      wrong: /"Funder Manager" in .* signs in and no screen opens/,
      right: /a screen of the menu "funder" whose "may" holds/,
    },
  ];
  test.each(sampled(lockouts, 2))('$name', ({ change, in: file, pointer, check, wrong, right }) => {
    const verdict = judgedProduct(change(files));
    const faults = verdict.ok ? [] : verdict.faults;
    expect(
      faults.map((fault) => [fault.file, fault.pointer, fault.check]),
      JSON.stringify(faults, null, 1),
    ).toEqual([[file, pointer, check]]);
    expect(faults[0]?.wrong).toMatch(wrong);
    expect(faults[0]?.right).toMatch(right);
  });
});
