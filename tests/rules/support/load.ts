import { catalogueHash, definitionFiles, type LoadedFiles } from '../../../src/catalogue/fromDisk.ts';
import type { Files } from '../../../src/catalogue/definitions.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { judgedProduct } from '../../catalogue/product.ts';

const MOST = 4;
/** By what stands in the files. Tests ask for the shipped definitions, and for faults and catalogue of one change, again and again. */
const lately = new Map<string, LoadedFiles>();

function judgedAnew(files: Files, hash: string): LoadedFiles {
  const [judged, sources] = [judgedProduct(files, hash), Object.keys(files)];
  const { notices } = judged;
  return judged.ok ? { ok: true, catalogue: judged.catalogue, notices, sources } : { ok: false, faults: judged.faults, notices, sources };
}

/** The verdict on the definitions of a folder. */
export async function judgedIn(folder: string): Promise<LoadedFiles> {
  const files = await definitionFiles(folder);
  const key = catalogueHash(files);
  const judged = lately.get(key) ?? judgedAnew(files, key);
  lately.delete(key);
  lately.set(key, judged);
  for (const oldest of [...lately.keys()].slice(0, -MOST)) lately.delete(oldest);
  return judged;
}

/** The definitions of a folder. @throws with every fault when there are any */
export async function fromDisk(folder: string): Promise<Catalogue> {
  const loaded = await judgedIn(folder);
  if (loaded.ok) return loaded.catalogue;
  throw new Error(loaded.faults.map(({ file, line, pointer, wrong, right }) => `${file}:${line} ${pointer} ${wrong} (${right})`).join('\n'));
}
