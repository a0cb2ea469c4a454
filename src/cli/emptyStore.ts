/**
 * Part of the build: an empty embedded database in a folder, which the server copies where it starts for the first time
 * (`server/store/db/embedded.ts`). Everybody may read it, since who runs the product need not be who built it.
 */
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../server/store/db/embedded.ts';

const [folder = ''] = process.argv.slice(2);
await (await openEmbedded(folder)).close();
for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
  const path = join(folder, name);
  chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
}
