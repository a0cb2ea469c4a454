/**
 * `npm test`: sets the machine up, builds, types and lint beside it, then every group of test projects, one after the other, and beside them
 * what leaves the processors to these.
 * `npm test -- quick` ends after the first; `npm run test:all` takes in what is marked long (`*.long.test.ts`).
 * The last line is the sum: `N passed, N failed`. A project that ran no test is a failure: a suite that found nothing proves nothing.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { lint } from './lint.mjs';
import { prepareMachine } from './machine.mjs';
import { dist, tool } from './paths.mjs';
import { rows as requirementRows } from './rows.mjs';
import { node, stopChildren } from './run.mjs';
import { readReport, report } from './testReport.mjs';

/** What runs at once stands together: those that draw in a browser share their bundler. */
const groups = [['server'], ['component', 'storybook'], ['journeys']];
/** These run beside the groups, which leave a sixth of the processors idle. */
const beside = [['unit'], ['faults']];
const projects = [...beside, ...groups].flat();
const results = join(dist, 'test');
/**
 * Modules that one group has made ready for Node the next ones take, since they read the same ones. Within one run: a module whose neighbour was
 * renamed would still name the old one.
 */
const modules = ['--experimental.fsModuleCache', '--experimental.fsModuleCachePath', join(results, 'modules')];
/** The build has judged the definitions already. */
const gates = { typecheck: () => node([tool.tsc, '-p', 'tsconfig.json']), lint: () => lint(), rows: requirementRows };
const quick = [...Object.keys(gates), 'unit'];
/** Minutes after which a run ends itself, so that it can name what was slow: who is stopped from outside tells nothing. */
const limits = { quick: 40, all: 240 };

const MEMORY = '/dev/shm';
const ROOM = 8 * 1024 ** 3;
const isRunning = (pid) => existsSync(`/proc/${pid}`);

/**
 * Where tests put their data: into memory where there is plenty, since a small machine waits for its disk for a third of the time. What a killed
 * run left there goes.
 */
function inMemory() {
  if (!existsSync(MEMORY)) return {};
  for (const name of readdirSync(MEMORY)) {
    const [, owner] = /^skilldesk-test-(\d+)-/.exec(name) ?? [];
    if (owner !== undefined && !isRunning(owner)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, freemem()) < ROOM) return {};
  const folder = mkdtempSync(join(MEMORY, `skilldesk-test-${process.pid}-`));
  // A PostgreSQL of the tests runs as another user.
  chmodSync(folder, 0o755);
  // Of a run that was ended some write there for a moment longer.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return { TMPDIR: folder };
}

/**
 * Faults are tried on a disk. What a browser draws, it draws as the product is built: React with its warnings took a third longer, and who works on
 * a part sees them (`npx vitest`).
 */
const environmentOf = (names, env) => ({
  ...(names.includes('faults') ? {} : env),
  ...(names.some((name) => ['component', 'storybook'].includes(name)) ? { NODE_ENV: 'production' } : {}),
});

async function runProjects(names, args, env) {
  const file = join(results, `${names[0]}.jsonl`);
  const code = await node([tool.vitest, 'run', ...names.flatMap((name) => ['--project', name]), ...modules, ...args], {
    env: { ...env, SKILLDESK_REPORT: file },
  });
  const outcome = readReport(file, names);
  return code === 0 || outcome.failed > 0 ? outcome : { ...outcome, failed: 1, failures: [`${names.join(' and ')}: vitest ended with ${code}`] };
}

const timed = async (name, work) => {
  const began = Date.now();
  console.log(`\n=== ${name}`);
  const result = await work();
  return { name, seconds: Math.round((Date.now() - began) / 1000), ...result };
};
const gate = (name, isNamed) =>
  timed(name, async () =>
    (await gates[name](isNamed)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [`${name} (see above)`] },
  );

/** Runs the projects that are chosen, the groups in turn, as long as there is time; `onRow` hears of each as it ends. */
async function runAll({ isChosen, rest, isLate }, onRow) {
  const env = { ...inMemory(), ...(groups.flat().some(isChosen) ? { SKILLDESK_BESIDE: '1' } : {}) };
  const inTurn = async (those) => {
    for (const names of those.map((group) => group.filter(isChosen)).filter((group) => group.length > 0))
      if (!isLate()) onRow(await timed(names.join(' '), () => runProjects(names, rest, environmentOf(names, env))));
  };
  await Promise.all([...beside.map((group) => inTurn([group])), inTurn(groups)]);
}

/** `npm test -- unit server` runs only these; `--keep` writes the run into the repository; everything else (files, options) goes to vitest. */
export async function test(args) {
  const began = Date.now();
  const kind = process.env.SKILLDESK_ALL === '1' ? 'all' : 'quick';
  const isKnown = (arg) => projects.includes(arg) || arg in gates;
  const names = [...args.filter(isKnown), ...(args.includes('quick') ? quick : [])];
  const rest = args.filter((arg) => !isKnown(arg) && !['quick', '--keep', '--'].includes(arg));
  const isNamed = (name) => names.includes(name);
  const keep = args.includes('--keep');
  const isChosen = (name) => names.length === 0 || isNamed(name);
  const rows = [];
  const onRow = (row) => rows.push(row);
  const gateRuns = [];
  const prepare = async () => {
    await install();
    // Each has one thread, as the build has: they begin beside it, and the longest of them ends beside the first project.
    const gateNames = Object.keys(gates).filter(isChosen);
    gateRuns.push(...gateNames.map(async (name) => onRow(await gate(name, isNamed(name)))));
    await build();
  };
  // The system's packages wait for network and disk, as those of npm do.
  await Promise.all([prepareMachine(), prepare()]);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  onRow({ name: 'install and build', passed: 0, failed: 0, seconds: Math.round((Date.now() - began) / 1000) });
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      // What they had done stands in their reports.
      stopChildren();
    },
    limits[kind] * 60_000 - (Date.now() - began),
  );
  await runAll({ isChosen, rest, isLate: () => isLate }, onRow);
  await Promise.all(gateRuns);
  clearTimeout(timer);
  return report(kind, rows, { keep, more: isLate ? [`it took more than ${limits[kind]} minutes and was ended`] : [] });
}
