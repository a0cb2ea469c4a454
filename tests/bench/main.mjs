/** `npm run bench -- [parts] [--rounds N] [--rows 10000,1000000]`: plain JavaScript that lets Vite load the rest as TypeScript. */
import { runnerImport } from 'vite';

const { module } = await runnerImport(new URL('run.ts', import.meta.url).pathname, { logLevel: 'error' });
process.exit(await module.run(process.argv.slice(2)));
