/** Questions of one turn of the event loop. */
import { expect, test } from 'vitest';
import { openShared } from '../../../src/server/store/statementBatch.ts';

/** A promise that is settled from outside. */
function settledLater(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

test('quality 1: equal questions of one turn are asked once, others and later ones for themselves', async () => {
  const keys: string[] = [];
  const ask = openShared<string>();
  const question = (key: string) =>
    ask(key, async () => {
      keys.push(key);
      return `${key} ${keys.length}`;
    });
  expect(await Promise.all([question('a'), question('b'), question('a')])).toEqual(['a 1', 'b 2', 'a 1']);
  expect(await question('a')).toBe('a 3');
});

test('quality 2: nobody who asks while an answer is on its way is given it: it may be older than what was written since', async () => {
  let version = 1;
  const ask = openShared<number>();
  const start = settledLater();
  const goOn = settledLater();
  const first = ask('rows', async () => {
    const read = version;
    start.resolve();
    await goOn.promise;
    return read;
  });
  await start.promise;
  version = 2;
  const second = ask('rows', async () => version);
  goOn.resolve();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
});

test('quality 2: a question that fails fails for all who asked it, and is asked anew afterwards', async () => {
  const ask = openShared<string>();
  const failing = () => ask('rows', () => Promise.reject(new Error('away')));
  const outcomes = await Promise.allSettled([failing(), failing()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('rows', async () => 'there')).toBe('there');
});
