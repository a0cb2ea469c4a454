/**
 * The build: TypeScript of the server side to dist/{engine,catalogue,server,cli} with the tables of the page that it reads, pictures to
 * dist/pictures, the page to dist/app, what it found of the definitions to dist/judged, an empty embedded store to dist/empty-store; each only
 * when its sources changed.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { install } from './install.mjs';
import { alone } from './lock.mjs';
import { dist, fromRoot, root, tool } from './paths.mjs';
import { Failure, node } from './run.mjs';

/** Banks of config/reference whose scenes become files. */
const banks = ['picture-bank', 'picture-bank-extra'];

/** What lies beside the page's code and the server reads, too (`server/knownNames.ts`): where the product runs there is no `src`. */
const tables = ['keys.json', 'widgets/inputs/widgets.json', 'widgets/words.json', 'runtime/session/entrance.json', 'runtime/pages/blockOptions.json'];

const serverSide = [
  'src/engine',
  'src/catalogue',
  'src/server',
  'src/cli',
  ...tables.map((path) => `src/${path}`),
  'tsconfig.server.json',
  'package-lock.json',
];
const parts = {
  server: { from: serverSide, out: 'server', make: makeServer },
  pictures: {
    from: [
      ...banks.map((bank) => `config/reference/${bank}.json`),
      'config/reference/picture-icons.tsv.gz',
      'src/cli/pictures.ts',
      'src/cli/pictures',
    ],
    out: 'pictures',
    make: () => runProgram('pictures', 'cli/pictures.js', 'The pictures cannot be drawn', ...banks),
  },
  app: {
    from: [
      'src/engine',
      'src/catalogue',
      'src/studio',
      'src/runtime',
      'src/widgets',
      'src/app',
      'schemas/_meta',
      'vite.config.ts',
      'vite.preview.config.ts',
      'tsconfig.json',
      'package-lock.json',
      'src/cli/launch/build.mjs',
    ],
    out: 'app',
    make: makeApp,
  },
  judged: {
    from: [...serverSide, 'config', 'schemas', 'workflows'],
    out: 'judged',
    make: () => runProgram('judged', 'cli/judge.js', 'The definitions cannot be judged'),
  },
  'empty-store': { from: ['src/server/store/db', 'src/cli/emptyStore.ts', 'package-lock.json'], out: 'empty-store', make: makeEmptyStore },
};

function* files(path) {
  if (!existsSync(path)) return;
  const info = statSync(path);
  if (!info.isDirectory()) yield `${fromRoot(path)} ${info.size} ${info.mtimeMs}`;
  else for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

/** Names, sizes and times of the sources in one hash: a deleted file counts too. */
function print(from) {
  const hash = createHash('sha256');
  for (const path of from) for (const line of files(join(root, path))) hash.update(`${line}\n`);
  return hash.digest('hex');
}

const stampOf = (name) => join(dist, `.${name}-stamp`);
const isMade = (out) => existsSync(join(dist, out)) && readdirSync(join(dist, out)).length > 0;
const isFresh = (name, { from, out }) => isMade(out) && existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === print(from);

/** What compiles the server side, anew only what has changed. */
export const serverCompiler = [tool.tsc, '-p', 'tsconfig.server.json', '--outDir', dist, '--tsBuildInfoFile', join(dist, 'server/.tsbuildinfo')];

async function makeServer() {
  for (const path of [...tables, 'server/store/schema/sql']) cpSync(join(root, 'src', path), join(dist, path), { recursive: true });
  const code = await node(serverCompiler);
  if (code === 0) return;
  if (process.env.SKILLDESK_LOOSE !== '1')
    throw new Failure('The server side does not compile (see above). SKILLDESK_LOOSE=1 goes on regardless, for trials.');
  console.warn('The server side has type errors; going on because SKILLDESK_LOOSE=1.');
}

/** Into a folder beside, then swapped: a server that runs never sees half of it. */
async function swapped(name, make, failed) {
  const [next, old, out] = [`.${name}-next`, `.${name}-old`, name].map((folder) => join(dist, folder));
  rmSync(next, { recursive: true, force: true });
  if ((await make(next)) !== 0) throw new Failure(failed);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(out)) renameSync(out, old);
  renameSync(next, out);
  rmSync(old, { recursive: true, force: true });
}

/** By a program of the server side, which is told where to write. */
const runProgram = (name, file, failed, ...args) =>
  swapped(name, (next) => node(['--enable-source-maps', join(dist, file), next, ...args]), `${failed} (see above).`);

async function makeApp() {
  if (!existsSync(join(root, 'src/app/index.html'))) throw new Failure('src/app/index.html is missing: there is no page to build.');
  await swapped(
    'app',
    async (next) => {
      const code =
        (await node([tool.vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'])) ||
        (await node([tool.vite, 'build', '--config', 'vite.preview.config.ts', '--outDir', next, '--logLevel', 'error']));
      if (code === 0) await compressFiles(join(next, 'assets'));
      return code;
    },
    'The page does not build (see above).',
  );
}

const compress = promisify(brotliCompress);
/** Of the qualities of Brotli the last but one: the last takes three times as long for two in a hundred. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** Puts beside each text what a browser is sent of it (`server/plugins/page.ts`). Fonts are compressed as they are. */
async function compressFiles(folder) {
  const texts = readdirSync(folder).filter((name) => /\.(js|css|json|svg)$/.test(name));
  const paths = texts.map((name) => join(folder, name));
  await Promise.all(paths.map(async (path) => writeFileSync(`${path}.br`, await compress(readFileSync(path), quality))));
}

async function makeEmptyStore() {
  // One that is there would be copied, however old.
  rmSync(join(dist, 'empty-store'), { recursive: true, force: true });
  await runProgram('empty-store', 'cli/emptyStore.js', 'An empty store cannot be made');
}

const called = { server: 'server', pictures: 'pictures', app: 'page', judged: 'verdict on the definitions', 'empty-store': 'empty store' };

/** Installs and builds what is missing or stale. `wanted` limits it to some of the parts; all others need the server side. */
export async function build(wanted = Object.keys(parts)) {
  await install();
  const stale = () => wanted.filter((name) => !isFresh(name, parts[name]));
  if (stale().length === 0) return;
  await alone('building', async () => {
    mkdirSync(dist, { recursive: true });
    for (const name of stale()) {
      const mark = print(parts[name].from);
      const began = Date.now();
      console.log(`Building the ${called[name]} ...`);
      await parts[name].make();
      writeFileSync(stampOf(name), mark);
      console.log(`Built ${fromRoot(join(dist, parts[name].out))} in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
    }
  });
}
