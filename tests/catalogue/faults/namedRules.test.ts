/** Permissions and derived facts with a name: what is wrong with a name, with its rule, and what its places get. */
import { describe, expect, test } from 'vitest';
import { toldDefinitions } from '../../../src/catalogue/validateDefinitions.ts';
import { edited, good, judgeFiles } from '../fixture.ts';

const permissions = 'config/permissions.json';
const actions = 'config/actions/student.json';
const plain = '"may": { "var": "session.role.mayCapture" }';
const uses = { file: actions, from: plain, to: '"may": { "permission": "captures" }' };
const rulesText = (rules: Record<string, unknown>): string =>
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
  test('every place gets the rule itself, names within names too, and the catalogue keeps the sentence', () => {
    const files = {
      ...edited(good, actions, plain, uses.to),
      [permissions]: rulesText({ captures: { and: [trait, { permission: 'writes' }] }, writes: { '!': trait } }),
    };
    const result = judgeFiles(files);
    if (!result.ok) throw new Error(JSON.stringify(result.faults));
    const rule = { and: [trait, { '!': trait }] };
    expect(result.catalogue.actions['student']?.['captureStudent']?.may).toEqual(rule);
    expect(result.catalogue.permissions['captures']).toEqual({ about: 'You may', rule });
  });

  test('a fact reads elsewhere what it calls data: at the top of its rule, not in rows; a name that is not there is told', () => {
    const rule = { and: [{ var: 'data.joined' }, { some: [{ var: 'data.rows' }, { var: 'data.year' }] }, { var: ['datable', { var: 'data' }] }] };
    const files = (name: string): Record<string, string> => ({
      ...edited(good, actions, plain, `"may": { "fact": ["${name}", "data", "record.stored"] }`),
      'config/facts.json': rulesText({ stands: rule }),
    });
    const may = {
      and: [
        { var: 'record.stored.joined' },
        { some: [{ var: 'record.stored.rows' }, { var: 'data.year' }] },
        { var: ['datable', { var: 'record.stored' }] },
      ],
    };
    expect(toldDefinitions(files('stands')).catalogue.actions['student']?.['captureStudent']?.may).toEqual(may);
    const half = judgeFiles({ ...files('stands'), [actions]: (files('stands')[actions] ?? '').replace('"data", "record.stored"', '"data"') });
    expect(half.ok ? [] : half.faults.map((fault) => fault.wrong)).toContain('unknown operator "fact"');
    const verdict = judgeFiles(files('unknown'));
    const wrong = verdict.ok ? [] : verdict.faults.filter(({ check }) => check === 'unknown-name').map((fault) => fault.wrong);
    expect(wrong).toEqual([expect.stringContaining('there is no fact "unknown" in config/facts.json')]);
  });

  test('data of examples is never taken for a name', () => {
    const list = 'schemas/lists/people.json';
    const files = edited(
      good,
      list,
      '"examples": [',
      '"examples": [{ "name": "x", "requirement": [], "facts": { "record": { "permission": "none" } }, "rows": [], "expect": {} },',
    );
    const result = judgeFiles(files);
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
      return { ...more, [permissions]: rulesText({ captures: JSON.parse(rule) as unknown }) };
    };
    const repeatsOf = (text: string, times: number) =>
      judgeFiles(may(text, times))
        .notices()
        .filter(({ check }) => check === 'repeated-rule');
    expect(repeatsOf(rule, 1)).toEqual([]);
    expect(repeatsOf(rule, 2)).toMatchObject([{ wrong: expect.stringContaining('stands 3 times') as string }]);
    expect(repeatsOf(rule, 3)).toMatchObject([
      {
        file: actions,
        pointer: '/captureStudent/may',
        wrong: expect.stringMatching(/"session\.role\.mayCapture".* stands 4 times/) as string,
        right: 'a name for it, in config/permissions.json or config/facts.json',
      },
    ]);
    expect(repeatsOf('{ "permission": "captures" }', 3)).toEqual([]);
    expect(repeatsOf('{ "var": "session.role.mayCapture" }', 3)).toEqual([]);
  });
});
