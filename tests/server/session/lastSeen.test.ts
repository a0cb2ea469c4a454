import { expect, it } from 'vitest';
import { LastSeen } from '../../../src/server/session/lastSeen.ts';
import { StoreAway } from '../../../src/server/store/index.ts';
import type { Store } from '../../../src/server/store/types.ts';

it('quality 2: what a store that is away did not take is written once it is back', async () => {
  const writes: unknown[] = [];
  let isAway = true;
  const query = (_text: string, parameters: readonly unknown[] = []) => {
    if (isAway) return Promise.reject(new StoreAway('connection', 'The store is away'));
    writes.push(parameters);
    return Promise.resolve([]);
  };
  const lastSeen = new LastSeen({ query } as unknown as Store);
  lastSeen.note('one', 1000);
  await expect(lastSeen.flush()).rejects.toThrow(StoreAway);
  isAway = false;
  lastSeen.note('two', 2000);
  await lastSeen.flush();
  expect(writes).toEqual([
    [
      ['one', 'two'],
      [1000, 2000],
    ],
  ]);
});
