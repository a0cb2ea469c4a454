/** Files that are too long to be written down among the seeded faults. */
import { test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

test.each<Seed>([
  {
    name: 'twenty thousand brackets',
    file: 'config/app.json',
    to: `{"a":${'['.repeat(20_000)}`,
    pointer: '',
    check: 'json',
    wrong: /more than 64 levels/,
    right: /flatter/,
  },
  {
    name: 'a file that is far too large',
    file: 'config/reference/places.json',
    to: ' '.repeat(5_000_001),
    pointer: '',
    check: 'json',
    wrong: /5000001 characters/,
    right: /at most/,
  },
])('$name', refused);
