import { describe, expect, test } from 'vitest';
import { atOnce, formatFault, inOrder } from '../../src/catalogue/report.ts';
import type { Fault } from '../../src/catalogue/types.ts';
import { checkReport } from '../../src/cli/checkReport.ts';
import { edited, good, judgeFiles } from './fixture.ts';

const fault = (file: string, line: number, pointer: string): Fault => ({ file, line, pointer, wrong: 'it is wrong', right: 'this', check: 'some' });
const verdictOf = (files: Record<string, string>) => ({ ...judgeFiles(files), sources: Object.keys(files) });

describe('faults in words', () => {
  test('say path, line, pointer, what is wrong and what would be right', () => {
    expect(formatFault(fault('config/app.json', 7, '/name'))).toBe('config/app.json:7 /name it is wrong, right: this [some]');
    expect(formatFault(fault('config/app.json', 1, ''))).toBe('config/app.json:1 / it is wrong, right: this [some]');
  });

  test('stand in the order in which they are mended', () => {
    const faults = [fault('b.json', 2, '/a'), fault('a.json', 9, '/z'), fault('b.json', 1, '/z'), fault('b.json', 2, '')];
    expect(inOrder(faults).map(({ file, line, pointer }) => `${file}:${line}${pointer}`)).toEqual([
      'a.json:9/z',
      'b.json:1/z',
      'b.json:2',
      'b.json:2/a',
    ]);
  });
});

describe('one fault for one cause', () => {
  const alike = (count: number) => Array.from({ length: count }, (_none, index) => fault('a.json', index + 1, `/${index}`));

  test('what is said alike of many places is said at the first, with every other file and line', () => {
    const [first, ...others] = atOnce([...alike(6), fault('c.json', 1, ''), fault('c.json', 1, '/a'), { ...fault('b.json', 1, ''), right: 'that' }]);
    expect(first).toEqual({ ...fault('a.json', 1, '/0'), wrong: 'it is wrong (here and at 7 other places: a.json:2, 3, 4, 5, 6; c.json:1)' });
    expect(others).toEqual([{ ...fault('b.json', 1, ''), right: 'that' }]);
  });

  test('a few are a few', () => expect(atOnce(alike(3))).toEqual(alike(3)));

  test('a role that misses a trait which many rules read is told of once', () => {
    const roles = 'config/roles.json';
    const without = { ...good, [roles]: (good[roles] ?? '').replaceAll('"mayCapture"', '"maySeize"') };
    const result = judgeFiles(without);
    const faults = result.ok ? [] : result.faults.filter(({ wrong }) => wrong.includes('session.role.mayCapture'));
    expect(faults).toHaveLength(1);
    expect(faults[0]?.wrong).toMatch(/is no trait of config\/roles\.json \(here and at \d+ other places: /);
  });
});

describe('npm run check', () => {
  test('says how many files have no faults, and ends with 0', () => {
    const report = checkReport(verdictOf(good), false);
    const whole = `${Object.keys(good).length} files, no faults (6 notes: --notices shows them)`;
    expect(report).toEqual({ lines: [expect.stringContaining('config/grants.json is not there'), whole], faults: [], code: 0 });
    expect(checkReport(verdictOf(good), true).lines).toHaveLength(7);
  });

  test('prints every fault and how many there are, and ends with 1', () => {
    const report = checkReport(verdictOf(edited(good, 'config/app.json', '"to": "/about"', '"to": "/help"')), false);
    expect(report.code).toBe(1);
    expect(report.faults).toHaveLength(3);
    expect(report.faults[0]).toMatch(/^config\/app\.json:6 \/footer\/0\/to there is no path of a screen "\/help", right: /);
    expect(report.faults[1]).toMatch(/^a running product holds back config\/app\.json, /);
    expect(report.faults[2]).toBe(`${Object.keys(good).length} files, 1 fault`);
  });
});
