/** Every command by its name in package.json: what it needs, and what it runs. Each answers an exit code. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { dev } from './dev.mjs';
import { install } from './install.mjs';
import { format, lint } from './lint.mjs';
import { dist, tool } from './paths.mjs';
import { becomeProgram, Failure, node } from './run.mjs';
import { test } from './test.mjs';

/** Runs a compiled program of dist with source maps, so that a stack names the TypeScript line. */
const program = (path, needs) => async (args) => {
  await build(needs);
  const file = join(dist, path);
  if (!existsSync(file)) throw new Failure(`${path} is not part of this build.`);
  return node(['--enable-source-maps', file, ...args]);
};
/** The server runs in this very process: who signals what he started reaches it. */
const serve = async () => {
  await build();
  process.setSourceMapsEnabled(true);
  becomeProgram();
  await import(pathToFileURL(join(dist, 'server/start.js')).href);
};
const withInstall = (work) => async (args) => {
  await install();
  return work(args);
};
const vitest = (projects, env, built) => async (args) => {
  await (built ? build() : install());
  return node([tool.vitest, 'run', ...projects.flatMap((name) => ['--project', name]), ...args], { env });
};

export const commands = {
  start: serve,
  dev,
  build: async () => (await build(), 0),
  test,
  testAll: (args) => {
    process.env.SKILLDESK_ALL = '1';
    return test([...args, '--keep']);
  },
  check: program('cli/check.js', ['server']),
  explain: program('cli/explain.js', ['server']),
  handbook: program('cli/handbook.js', ['server']),
  definitions: program('cli/definitions.js', ['server']),
  seed: program('cli/seed.js', ['server']),
  backup: program('cli/backup.js', ['server']),
  restore: program('cli/restore.js', ['server']),
  claim: program('cli/claim.js', ['server']),
  newForm: program('cli/newForm.js', ['server']),
  import: program('cli/import.js', ['server']),
  newAction: program('cli/newAction.js', ['server']),
  add: program('cli/add.js', ['server']),
  lint: withInstall(lint),
  format: withInstall((args) => format('--write', args)),
  typecheck: withInstall((args) => node([tool.tsc, '-p', 'tsconfig.json', ...args])),
  storybook: withInstall(([verb, ...args]) =>
    verb === 'build'
      ? node([tool.storybook, 'build', '--disable-telemetry', ...args])
      : node([tool.storybook, 'dev', '--port', process.env.PORT ?? '6006', '--no-open', '--disable-telemetry', ...(verb ? [verb] : []), ...args]),
  ),
  bench: async (args) => {
    await build();
    return node(['--expose-gc', 'tests/bench/main.mjs', ...args]);
  },
  soak: vitest(
    ['server', 'faults', 'soak'],
    {
      SKILLDESK_ALL: '1',
      SWEEP: 'all',
      FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '50',
      SOAK_SECONDS: process.env.SOAK_SECONDS ?? '600',
      MUTANTS: process.env.MUTANTS ?? '200',
    },
    true,
  ),
};
