/** `npm run bench -- [parts] [--rounds N] [--rows 10000,1000000]`: plain JavaScript that lets Vite load the rest as TypeScript. */
import { fileURLToPath } from 'node:url';
import { createServer, createServerModuleRunner } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
const { run } = await runner.import('/tests/bench/run.ts');
// What is measured comes in through Node itself: Vite's version of it would be slower than what ships.
const code = await run(process.argv.slice(2), (path) => import(path));
await runner.close();
await server.close();
process.exit(code);
