import { describe, expect, test } from 'vitest';
import { bans } from './text.ts';
import { code, filesOf } from './tree.ts';

const everywhere = filesOf(
  ['src', 'tests', '.storybook', 'docs', 'deploy', 'config', 'schemas', 'workflows', '.ci'],
  [...code, '.json', '.md', '.html', '.css', 'run', '.service', 'Containerfile'],
).filter(({ path }) => !path.startsWith('config/reference/'));

describe('what no file holds', () => {
  test.each(bans)('no $name', ({ pattern }) => {
    expect(everywhere.length).toBeGreaterThan(0);
    const found = everywhere.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 100)}`] : [])),
    );
    expect(found).toEqual([]);
  });

  test.each(bans)('the search for $name can fail', ({ pattern, found }) => {
    expect(found).toMatch(pattern);
  });
});
