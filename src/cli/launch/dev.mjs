/**
 * `npm run dev`: the page from Vite with hot reload on PORT, the server beside it on PORT + 1, restarted when its compiled
 * files change. Definitions need no restart: the server reads them again by itself.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { build, serverCompiler } from './build.mjs';
import { dist, tool } from './paths.mjs';
import { begin } from './run.mjs';

export async function dev() {
  await build(['server', 'pictures']);
  const port = Number(process.env.PORT ?? 8080);
  const watch = begin(process.execPath, [...serverCompiler, '--watch', '--preserveWatchOutput']);
  const server = begin(process.execPath, ['--watch', '--enable-source-maps', join(dist, 'server/start.js')], { env: { PORT: String(port + 1) } });
  const page = begin(process.execPath, [tool.vite, '--port', String(port), '--strictPort'], {
    env: { SKILLDESK_SERVER: `http://localhost:${port + 1}` },
  });
  const all = [watch, server, page];
  const [code] = await Promise.race(all.map((child) => once(child, 'close')));
  for (const child of all) child.kill('SIGTERM');
  return code ?? 0;
}
