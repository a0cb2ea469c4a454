import { expect, it } from 'vitest';
import { LastSeen } from '../../../src/server/session/seen.ts';
import { StoreAway } from '../../../src/server/store/index.ts';
import type { Store } from '../../../src/server/store/types.ts';

it('quality 2: what a store that is away did not take is written once it is back', async () => {
  const written: unknown[] = [];
  let isAway = true;
  const query = (_text: string, parameters: readonly unknown[] = []) => {
    if (isAway) return Promise.reject(new StoreAway('connection', 'The store is away'));
    written.push(parameters);
    return Promise.resolve([]);
  };
  const seen = new LastSeen({ query } as unknown as Store);
  seen.note('one', 1000);
  await expect(seen.flush()).rejects.toThrow(StoreAway);
  isAway = false;
  seen.note('two', 2000);
  await seen.flush();
  expect(written).toEqual([
    [
      ['one', 'two'],
      [1000, 2000],
    ],
  ]);
});
