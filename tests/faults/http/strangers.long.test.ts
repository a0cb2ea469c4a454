/** Fifty strangers send ten megabytes of unknown keys, again and again: whoever is at work is answered. How much later is measured by `npm run bench -- strangers`. */
import { expect, test } from 'vitest';
import { startProduct } from '../../support/product.ts';
import { flood, unknownKeys } from '../../support/strangers.ts';
import { rounds } from '../../support/trials.ts';
import { call, signInOverWire } from '../../support/wire.ts';

const CALLS = 60;

test('quality 3: fifty strangers with ten megabytes each are refused, and nobody else is', async () => {
  const product = await startProduct();
  const { token } = await signInOverWire(product.url, 'manager@skilldesk.test');
  for (let round = 0; round < rounds(1, 10); round += 1) {
    const flooding = flood(product.url, 'state', unknownKeys(10 * 1024 * 1024), 50);
    for (let turn = 0; turn < CALLS; turn += 1) {
      const { http, appError } = await call(product.url, 'role', 'fetchAll', [{}], { token });
      expect([http, appError]).toEqual([200, null]);
    }
    const countByStatus = await flooding.stop();
    expect(countByStatus[413]).toBeGreaterThan(0);
    expect(Object.keys(countByStatus).filter((status) => !['0', '413', '429'].includes(status))).toEqual([]);
  }
  await product.stop();
});
