/** Parts of the built product, imported as Node runs them: what Vite would transform is slower than what ships. */
import { join } from 'node:path';
import type * as Evaluate from '../../src/engine/form/evaluateForm.ts';
import type * as FromDisk from '../../src/catalogue/fromDisk.ts';
import type * as Compile from '../../src/catalogue/compile/validators.ts';
import type * as Judged from '../../src/catalogue/judged.ts';
import { dist } from '../support/product.ts';

const load = <T>(path: string): Promise<T> => import(/* @vite-ignore */ join(dist, path)) as Promise<T>;

export const built = {
  evaluate: () => load<typeof Evaluate>('engine/form/evaluateForm.js'),
  fromDisk: () => load<typeof FromDisk>('catalogue/fromDisk.js'),
  compile: () => load<typeof Compile>('catalogue/compile/validators.js'),
  judged: () => load<typeof Judged>('catalogue/judged.js'),
};
