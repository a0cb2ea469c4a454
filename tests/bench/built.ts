/** Parts of the built product, imported as Node runs them: what Vite would transform is slower than what ships. */
import { join } from 'node:path';
import type * as Completeness from '../../src/engine/completeness/judgeCompleteness.ts';
import type * as Evaluate from '../../src/engine/form/evaluateForm.ts';
import type * as FormStore from '../../src/engine/form/store.ts';
import type * as FromDisk from '../../src/catalogue/fromDisk.ts';
import type * as Compile from '../../src/catalogue/compile/validators.ts';
import type * as PercentRanks from '../../src/engine/rules/operators/numbers.ts';
import type * as Judged from '../../src/catalogue/judgedForm.ts';
import type * as ListBook from '../../src/server/sheet/listBook.ts';
import type * as Logic from '../../src/engine/rules/logic.ts';
import type * as KnownNames from '../../src/server/knownNames.ts';
import type * as Module from '../../src/catalogue/compile/module.ts';
import { dist } from '../support/product.ts';

type Importer = (path: string) => Promise<unknown>;
let importer: Importer = () => Promise.reject(new Error('Run the bench by its command: npm run bench.'));
/** Node's own import, handed in by main.mjs. */
export const importWith = (native: Importer): void => {
  importer = native;
};

const load = <T>(path: string): Promise<T> => importer(join(dist, path)) as Promise<T>;

export const built = {
  completeness: () => load<typeof Completeness>('engine/completeness/judgeCompleteness.js'),
  evaluate: () => load<typeof Evaluate>('engine/form/evaluateForm.js'),
  knownNames: () => load<typeof KnownNames>('server/knownNames.js'),
  fromDisk: () => load<typeof FromDisk>('catalogue/fromDisk.js'),
  formStore: () => load<typeof FormStore>('engine/form/store.js'),
  compile: () => load<typeof Compile>('catalogue/compile/validators.js'),
  listBook: () => load<typeof ListBook>('server/sheet/listBook.js'),
  logic: () => load<typeof Logic>('engine/rules/logic.js'),
  percentRanks: () => load<typeof PercentRanks>('engine/rules/operators/numbers.js'),
  module: () => load<typeof Module>('catalogue/compile/module.js'),
  judged: () => load<typeof Judged>('catalogue/judged.js'),
};
