import { describe, expect, test } from 'vitest';
import { edited, good, judgeFiles } from '../fixture.ts';

describe('what would lock people out', () => {
  test('an action that no role may call is told, not refused: somebody may have turned it off', () => {
    const file = 'config/actions/student.json';
    const off = judgeFiles(edited(good, file, '"may": { "var": "session.role.mayCapture" }', '"may": false'));
    expect(off.ok).toBe(true);
    expect(
      off
        .notices()
        .filter(({ check }) => check === 'access')
        .map(({ wrong }) => wrong),
    ).toEqual([expect.stringMatching(/^nobody may call "\w+": its rule holds for no role$/)]);
  });
});
