/** From the command to the first answer, embedded store with its demo data already there; and the very first start. */
import { performance } from 'node:perf_hooks';
import { startProduct } from '../../support/product.ts';
import { median, row, type Part } from '../rows.ts';

async function secondsToAnswer(template?: string): Promise<{ seconds: number; dataDir: string }> {
  const began = performance.now();
  const product = await startProduct(template === undefined ? {} : { dataDir: template });
  const answer = await fetch(`${product.url}/api/health`);
  if (!answer.ok) throw new Error(`health answered ${answer.status}`);
  const seconds = (performance.now() - began) / 1000;
  await product.stop();
  return { seconds, dataDir: product.dataDir };
}

export const start: Part = {
  name: 'start',
  about: 'from the command to the first answer',
  async run({ rounds }) {
    const first = await secondsToAnswer();
    const warm: number[] = [];
    for (let round = 0; round < Math.max(3, rounds); round += 1) warm.push((await secondsToAnswer(first.dataDir)).seconds);
    return [
      row('start: demo data already there', median(warm), 's', { target: '<= 3 s' }),
      row('start: the very first, demo data made', first.seconds, 's'),
    ];
  },
};
