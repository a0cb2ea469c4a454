import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

const app = 'config/app.json';
const roles = 'config/roles.json';
const menus = 'config/menus.json';

describe('what would lock people out', () => {
  test.each<Seed>([
    {
      name: 'a time zone that is misspelt',
      file: app,
      from: '"Asia/Kolkata"',
      to: '"Asia/Kolkatta"',
      line: 'Kolkatta',
      pointer: '/timeZone',
      check: 'shape',
      wrong: /Kolkatta/,
      right: /a time zone by its name, such as Asia\/Kolkata/,
    },
    {
      name: 'a number that is said in words',
      file: app,
      from: '"otpLength": 6',
      to: '"otpLength": "six"',
      pointer: '/constants/otpLength',
      check: 'shape',
      wrong: /"six"/,
      right: /a whole number: Digits of a one-time password/,
    },
    {
      name: 'a constant without which nobody signs in',
      file: app,
      from: '"passwordMax": 15, ',
      to: '',
      pointer: '/constants',
      check: 'shape',
      wrong: /passwordMax/,
      right: /passwordMax/,
    },
    {
      name: 'a trait of another kind than its default: a text is always true',
      file: roles,
      from: '"readOnlyRecord": true }]',
      to: '"readOnlyRecord": "false" }]',
      pointer: '/items/1/readOnlyRecord',
      check: 'trait-type',
      wrong: /"readOnlyRecord" is "false", a string; rules expect a boolean/,
      right: /a boolean, like its default false/,
    },
    {
      name: 'nobody who administers',
      file: roles,
      from: '"administers": true',
      to: '"administers": false',
      pointer: '/items',
      check: 'nobody-administers',
      wrong: /nobody administers/,
      right: /"administers": true/,
    },
    {
      name: 'roles of which nothing says that they may work',
      file: roles,
      from: '"barred": { "about": "Is kept out.", "default": false },',
      to: '',
      line: '"traits"',
      pointer: '/traits',
      check: 'nobody-gets-in',
      wrong: /no role says whether it is "barred".*nobody would get in/,
      right: /"barred": \{ "about": .* "default": false \} under "traits"/,
    },
    {
      name: 'roles that are all barred, unless they say otherwise',
      file: roles,
      from: '"barred": { "about": "Is kept out.", "default": false },',
      to: '"barred": { "about": "Is kept out.", "default": true },',
      pointer: '/items',
      check: 'nobody-administers',
      wrong: /nobody administers: no role that may sign in/,
      right: /"administers": true for one that is not "barred"/,
    },
    {
      name: 'a role without a menu',
      file: menus,
      from: '"when": true',
      to: '"when": { "var": "session.role.administers" }',
      in: roles,
      pointer: '/items/1',
      check: 'role-without-menu',
      wrong: /no menu is for "Principal" in Enterprise/,
      right: /"barred": true/,
      count: 2,
    },
    {
      name: 'a first menu that is everybody’s',
      file: menus,
      from: '"when": { "var": "session.role.mayCapture" }',
      to: '"when": true',
      pointer: '/menus/1/when',
      check: 'menu-of-nobody',
      wrong: /nobody has the menu "others"/,
      right: /narrower rules before it/,
    },
  ])('$name', refused);

  test('an action that no role may call is told, not refused: somebody may have turned it off', () => {
    const file = 'config/actions/student.json';
    const off = judged(edited(good, file, '"may": { "var": "session.role.mayCapture" }', '"may": false'));
    expect(off.ok).toBe(true);
    expect(
      off
        .notices()
        .filter(({ check }) => check === 'access')
        .map(({ wrong }) => wrong),
    ).toEqual([expect.stringMatching(/^nobody may call "\w+": its rule holds for no role$/)]);
  });
});
