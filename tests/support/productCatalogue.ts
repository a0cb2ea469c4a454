/** The definitions that the product serves, as it reads them itself: what the build has judged is not judged again. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalogue } from '../../src/catalogue/fromDisk.ts';
import type { Catalogue } from '../../src/catalogue/types.ts';
import { handlerNames } from '../../src/server/actions/index.ts';
import { dist, root } from './product.ts';

/** An admin's own copy may be tested too. */
export const definitions = process.env['CONFIG_DIR'] ?? root;
let catalogue: Promise<Catalogue> | undefined;

/** The hash of the definitions that the build found sound: judging them takes seconds, and each worker would do it again. */
function judgedByBuild(): string | undefined {
  const verdict = join(dist, 'judged/definitions.json');
  return existsSync(verdict) ? (JSON.parse(readFileSync(verdict, 'utf8')) as { hash: string }).hash : undefined;
}

/** The product's own definitions, read once per worker. */
export function productCatalogue(): Promise<Catalogue> {
  catalogue ??= loadCatalogue(definitions, { handlers: handlerNames }, judgedByBuild()).then((verdict) => {
    if (!verdict.ok) throw new Error(verdict.faults.map(({ file, line, wrong }) => `${file}:${line} ${wrong}`).join('\n'));
    return verdict.catalogue;
  });
  return catalogue;
}
