/** Who waits for definitions that were just stored, and who takes them up. */
import { expect, test } from 'vitest';
import { Holder } from '../../src/server/holder.ts';
import { createLogger } from '../../src/server/plugins/log.ts';
import { productCatalogue } from '../support/productCatalogue.ts';

test('quality 1: who has stored a version waits for it also while others take it up; who takes it up does not wait for itself', async () => {
  const first = await productCatalogue();
  const holder = new Holder(first, createLogger('silent'));
  let [goOn, begin] = [(): void => undefined, (): void => undefined];
  const isReady = new Promise<void>((resolve) => (goOn = resolve));
  const isBusy = new Promise<void>((resolve) => (begin = resolve));
  const own: boolean[] = [];
  holder.onChange(async () => {
    own.push(await holder.catchUp(first));
    begin();
    await isReady;
  });
  const offered = holder.offer({ ok: true, catalogue: { ...first, hash: 'next' } });
  holder.follow({ settle: () => offered, close: () => Promise.resolve() });
  await isBusy;
  const served = holder.settle().then(() => holder.current.hash);
  await new Promise((resolve) => setImmediate(resolve));
  goOn();
  expect([await served, own]).toEqual(['next', [false]]);
});
