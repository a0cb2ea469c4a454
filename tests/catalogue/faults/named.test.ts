/** Permissions and derived facts with a name: what is wrong with a name, with its rule, and what its places get. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

const permissions = 'config/permissions.json';
const actions = 'config/actions/student.json';
const plain = '"may": { "var": "session.role.mayCapture" }';
const uses = { file: actions, from: plain, to: '"may": { "permission": "captures" }' };
const said = (rules: Record<string, unknown>): string =>
  JSON.stringify(
    {
      $schema: '../schemas/_meta/named.schema.json',
      ...Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, { about: 'You may', rule }])),
    },
    null,
    2,
  );
const trait = { var: 'session.role.mayCapture' };

describe('permissions and facts with a name', () => {
  test.each<Seed>([
    {
      name: 'a permission that is not there',
      file: actions,
      from: plain,
      to: '"may": { "permission": "captures" }',
      pointer: '/captureStudent/may',
      line: '"may": { "permission"',
      check: 'unknown-name',
      wrong: /there is no permission "captures" in config\/permissions\.json/,
      right: /there is no permission yet/,
    },
    {
      name: 'a permission that is misspelt',
      file: permissions,
      to: said({ capture: trait, both: { permission: 'capture' } }),
      also: { ...uses, to: '"may": { "and": [{ "permission": "both" }, { "permission": "captures" }] }' },
      in: actions,
      pointer: '/captureStudent/may/and/1',
      check: 'unknown-name',
      wrong: /there is no permission "captures"/,
      right: /permission "capture"\?/,
    },
    {
      name: 'a fact in place of a permission',
      file: permissions,
      to: said({ captures: { fact: 'captures' } }),
      also: uses,
      pointer: '/captures/rule',
      check: 'unknown-name',
      wrong: /there is no fact "captures" in config\/facts\.json/,
      right: /there is no fact yet/,
    },
    {
      name: 'a constant that is not there',
      file: actions,
      from: plain,
      to: '"may": { "===": [{ "var": "session.role.capture" }, { "constant": "sessionMinute" }] }',
      pointer: '/captureStudent/may/===/1',
      check: 'unknown-name',
      wrong: /there is no constant "sessionMinute" in config\/app\.json/,
      right: /constant "sessionMinutes"\?/,
    },
    {
      name: 'a constant that the server keeps to itself',
      file: actions,
      from: plain,
      to: '"may": { "===": [{ "var": "session.role.capture" }, { "constant": "otpTries" }] }',
      pointer: '/captureStudent/may/===/1',
      check: 'unknown-name',
      wrong: /there is no constant "otpTries" in config\/app\.json/,
      right: /constant/,
    },
    {
      name: 'names that lead back to themselves',
      file: permissions,
      to: said({ captures: { and: [trait, { permission: 'writes' }] }, writes: { '!': { permission: 'captures' } } }),
      also: uses,
      pointer: '/writes/rule/!',
      check: 'circular-name',
      wrong: /permission captures → permission writes → permission captures goes round in a circle/,
      right: /does not lead back/,
    },
    {
      name: 'a name of its own rule',
      file: permissions,
      to: said({ captures: { or: [trait, { permission: 'captures' }] } }),
      also: uses,
      pointer: '/captures/rule/or/1',
      check: 'circular-name',
      wrong: /permission captures → permission captures goes round/,
      right: /does not lead back/,
    },
    {
      name: 'a name that nothing uses',
      file: permissions,
      to: said({ captures: trait, idle: trait }),
      also: uses,
      pointer: '/idle',
      line: '"idle"',
      check: 'unused-name',
      wrong: /nothing uses the permission "idle"/,
      right: /take it out/,
    },
    {
      name: 'a trait that is not there, told where it stands and not where it is used',
      file: permissions,
      to: said({ captures: { var: 'session.role.mayCaptur' } }),
      also: uses,
      pointer: '/captures/rule/var',
      check: 'unknown-path',
      wrong: /no trait of config\/roles\.json/,
      right: /mayCapture"\?/,
    },
    {
      name: 'a permission that asks the record',
      file: permissions,
      to: said({ captures: { var: 'record.status' } }),
      also: uses,
      pointer: '/captures/rule/var',
      check: 'unknown-path',
      wrong: /record/,
      right: /session/,
    },
    {
      name: 'an operator that is not there in a fact',
      file: 'config/facts.json',
      to: said({ captures: { trimm: [trait] } }),
      also: { ...uses, to: '"may": { "fact": "captures" }' },
      pointer: '/captures/rule/trimm',
      check: 'unknown-operator',
      wrong: /trimm/,
      right: /trim/,
    },
    {
      name: 'a permission without a sentence',
      file: permissions,
      to: '{ "$schema": "../schemas/_meta/named.schema.json", "captures": { "rule": true } }',
      also: uses,
      pointer: '/captures',
      check: 'shape',
      wrong: /about/,
      right: /about/,
    },
  ])('$name', refused);

  test('every place gets the rule itself, names within names too, and the catalogue keeps the sentence', () => {
    const files = {
      ...edited(good, actions, plain, uses.to),
      [permissions]: said({ captures: { and: [trait, { permission: 'writes' }] }, writes: { '!': trait } }),
    };
    const result = judged(files);
    if (!result.ok) throw new Error(JSON.stringify(result.faults));
    const rule = { and: [trait, { '!': trait }] };
    expect(result.catalogue.actions['student']?.['captureStudent']?.may).toEqual(rule);
    expect(result.catalogue.permissions['captures']).toEqual({ about: 'You may', rule });
  });

  test('data of examples is never taken for a name', () => {
    const list = 'schemas/lists/people.json';
    const files = edited(
      good,
      list,
      '"examples": [',
      '"examples": [{ "name": "x", "requirement": [], "facts": { "record": { "permission": "none" } }, "rows": [], "expect": {} },',
    );
    const result = judged(files);
    expect(result.ok ? [] : result.faults.filter(({ check }) => check === 'unknown-name')).toEqual([]);
  });

  test('a rule that stands three times is worth a name: a note, no fault; what has a name, or stands twice, is not told of', () => {
    const rule = '{ "and": [{ "var": "session.role.mayCapture" }, { "var": "session.program.brief" }] }';
    const workflow = 'workflows/student.json';
    const may = (text: string, times: number): Record<string, string> => {
      const twice = edited(good, actions, plain, `"may": ${text}`);
      const more = edited(
        twice,
        workflow,
        '"remarksGiven":',
        `${times > 1 ? `"third": ${text}, ` : ''}${times > 2 ? `"fourth": ${text}, ` : ''}"remarksGiven":`,
      );
      return { ...more, [permissions]: said({ captures: JSON.parse(rule) as unknown }) };
    };
    const told = (text: string, times: number) =>
      judged(may(text, times))
        .notices()
        .filter(({ check }) => check === 'repeated-rule');
    expect(told(rule, 1)).toEqual([]);
    expect(told(rule, 2)).toMatchObject([{ wrong: expect.stringContaining('stands 3 times') as string }]);
    expect(told(rule, 3)).toMatchObject([
      {
        file: actions,
        pointer: '/captureStudent/may',
        wrong: expect.stringMatching(/"session\.role\.mayCapture".* stands 4 times/) as string,
        right: 'a name for it, in config/permissions.json or config/facts.json',
      },
    ]);
    expect(told('{ "permission": "captures" }', 3)).toEqual([]);
    expect(told('{ "var": "session.role.mayCapture" }', 3)).toEqual([]);
  });
});
