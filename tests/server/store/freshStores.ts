import { afterEach } from 'vitest';
import { openStore } from '../../../src/server/store/index.ts';
import type { StoreOptions } from '../../../src/server/store/options.ts';
import type { Store } from '../../../src/server/store/types.ts';
import { freshStore, type Kind, type OpenedStore } from './harness.ts';

/** Fresh stores for the tests of a `describe`, of its kind where a test names none, and such as are opened once more: all closed after each test, the last first. */
export function freshStores(kind: Kind = 'postgresql'): {
  fresh: (more?: Partial<StoreOptions>, on?: Kind) => Promise<OpenedStore>;
  /** As a server that starts again opens it. */
  reopened: (options: StoreOptions) => Promise<Store>;
} {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  return {
    fresh: async (more = {}, on = kind) => {
      const one = await freshStore(on, more);
      closing.push(one.close);
      return one;
    },
    reopened: async (options) => {
      const store = await openStore(options);
      closing.push(() => store.close());
      return store;
    },
  };
}
