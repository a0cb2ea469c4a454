import { loadCatalogue } from '../../../src/catalogue/fromDisk.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';

/** The definitions of a folder. @throws with every fault when there are any */
export async function fromDisk(folder: string): Promise<Catalogue> {
  const loaded = await loadCatalogue(folder);
  if (loaded.ok) return loaded.catalogue;
  throw new Error(loaded.faults.map(({ file, line, pointer, wrong, right }) => `${file}:${line} ${pointer} ${wrong} (${right})`).join('\n'));
}
