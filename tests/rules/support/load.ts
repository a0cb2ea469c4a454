import { catalogueHash, definitionFiles, type LoadedFiles } from '../../../src/catalogue/fromDisk.ts';
import type { Files } from '../../../src/catalogue/definitions.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { judgedProduct } from '../../catalogue/product.ts';
import { GRANTS, root } from '../../support/product.ts';

/** The product's own definitions by their texts, but for what was accepted. */
export const { [GRANTS]: acceptedGrants = '', ...shipped } = await definitionFiles(root);

const MOST = 4;
/** By what stands in the files. Tests ask for the shipped definitions, and for faults and catalogue of one change, again and again. */
const lately = new Map<string, LoadedFiles>();

/** The verdict on definitions by their texts. */
export function judgedFiles(files: Files): LoadedFiles {
  const key = catalogueHash(files);
  const verdict = lately.get(key) ?? Object.assign(judgedProduct(files, key), { sources: Object.keys(files) });
  lately.delete(key);
  lately.set(key, verdict);
  for (const oldest of [...lately.keys()].slice(0, -MOST)) lately.delete(oldest);
  return verdict;
}

/** The verdict on the definitions of a folder. */
export const judgedIn = async (folder: string): Promise<LoadedFiles> => judgedFiles(await definitionFiles(folder));

/** What was judged as sound. @throws with every fault when there are any */
export function soundOf(verdict: LoadedFiles): Catalogue {
  if (verdict.ok) return verdict.catalogue;
  throw new Error(verdict.faults.map(({ file, line, pointer, wrong, right }) => `${file}:${line} ${pointer} ${wrong} (${right})`).join('\n'));
}
