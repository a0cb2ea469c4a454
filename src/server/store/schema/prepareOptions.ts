/** What `prepareStore` needs of a store's options and keys. */
import type { StoreOptions } from '../types.ts';
import type { Sealer } from '../write/sealed.ts';
import { clearDoc, uniqueKeys } from '../write/uniqueKeys.ts';
import type { PrepareOptions } from './prepare.ts';

export const prepareOptions = (options: StoreOptions, sealer: Sealer): PrepareOptions => ({
  systemTables: options.systemTables ?? [],
  warn: options.warn ?? (() => undefined),
  keyProof: sealer.sign('key proof'),
  keysOf: (plan, id, doc) => uniqueKeys(plan, clearDoc(plan, id, doc, sealer), sealer),
});
