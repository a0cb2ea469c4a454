/**
 * `npm test`: sets the machine up, builds, then types, lint and definitions at once, and every test project, one after the other.
 * The last line is the sum: `N passed, N failed`. A project that ran no test is a failure: a suite that found nothing proves nothing.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { lint } from './lint.mjs';
import { prepareMachine } from './machine.mjs';
import { dist, fromRoot, tool } from './paths.mjs';
import { rows as requirementRows } from './rows.mjs';
import { node } from './run.mjs';

/**
 * Step by step. Within one, groups run at once: one tab leaves a third of two cores idle, and the last long file of security one of them. The
 * projects of a group share a run: stories wait for their browser more than for a core.
 */
const steps = [[['unit']], [['server']], [['security'], ['component']], [['storybook', 'storybook-dark']], [['journeys']], [['faults']]];
const projects = steps.flat(2);
const results = join(dist, 'test');
const gates = {
  typecheck: () => node([tool.tsc, '-p', 'tsconfig.json']),
  lint: () => lint(),
  check: () => node(['--enable-source-maps', join(dist, 'cli/check.js')]),
  rows: requirementRows,
};

/** What a failure says first, what a browser waited for, the line of the tests where it happened, what was shown and what the server said then. */
function toldOf(message) {
  const [first, ...others] = message.split('\n').map((line) => line.trim());
  const waited = others.find((line) => line.startsWith('- waiting for')) ?? '';
  const [place = ''] = message.match(/tests\/[\w./-]+:\d+/g)?.filter((found) => found.includes('.test.ts')) ?? [];
  const more = others.filter((line) => /^- (shown at|the server's last words)/.test(line));
  return [first, waited, place, ...more].filter(Boolean).join(' ');
}

/** Names and first lines of what failed: the reader of a long run finds them at its end. */
const failuresIn = (testResults) =>
  testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    const told = failed.map(({ fullName, failureMessages: [first = ''] }) => `${fullName}: ${toldOf(first)}`);
    return (status === 'failed' && failed.length === 0 ? [String(message).split('\n')[0]] : told).map((line) => `${fromRoot(name)}: ${line}`);
  });

/** What vitest's own report says of one project; unhandled errors leave `success` false without a failed test. */
function readReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1, total: 0, files: [], failures: [`${fromRoot(file)} was not written`] };
  const { numPassedTests, numFailedTests, numPendingTests, numTotalTests, success, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const brokenFiles = testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.every((one) => one.status !== 'failed'),
  ).length;
  const failed = numFailedTests + numPendingTests + brokenFiles;
  return {
    passed: numPassedTests,
    failed: success || failed > 0 ? failed : 1,
    total: numTotalTests,
    files: testResults.map(({ name }) => name),
    failures: failuresIn(testResults),
  };
}

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
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}

/**
 * Faults are tried on a disk. What a browser draws, it draws as the product is built: React with its warnings took a third longer, and who works on
 * a part sees them (`npx vitest`).
 */
const environmentOf = (names, memory) => ({
  ...(names.includes('faults') ? {} : memory),
  ...(names.some((name) => ['component', 'storybook'].includes(name)) ? { NODE_ENV: 'production' } : {}),
});

async function runProjects(names, args, env) {
  const file = join(results, `${names[0]}.json`);
  const code = await node(
    [
      tool.vitest,
      'run',
      ...names.flatMap((name) => ['--project', name]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    { env },
  );
  const report = readReport(file);
  // Projects that run together run the same files: each has to have run every one of them.
  const isWhole = report.total > 0 && report.files.length === new Set(report.files).size * names.length;
  if (!isWhole && report.failed === 0) console.error(`${names.join(' or ')} ran no test, or not all of them.`);
  return { ...report, failed: Math.max(report.failed, code !== 0 || !isWhole ? 1 : 0) };
}

const timed = async (name, work) => {
  const began = Date.now();
  console.log(`\n=== ${name}`);
  const result = await work();
  return { name, seconds: Math.round((Date.now() - began) / 1000), ...result };
};
const gate = (name, isNamed) => timed(name, async () => ((await gates[name](isNamed)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }));

/** `npm test -- unit server` runs only these; everything else (files, options) goes to vitest. */
export async function test(args) {
  const named = args.filter((arg) => projects.includes(arg) || arg in gates);
  const rest = args.filter((arg) => !named.includes(arg) && arg !== '--');
  const chosen = (name) => named.length === 0 || named.includes(name);
  await install();
  prepareMachine();
  await build();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const memory = inMemory();
  // Each has one thread, and the longest of them is on its own at the end: the first project has the other cores meanwhile.
  const judged = Promise.all(
    Object.keys(gates)
      .filter(chosen)
      .map((name) => gate(name, named.includes(name))),
  );
  const ran = [];
  for (const step of steps) {
    const groups = step.map((group) => group.filter(chosen)).filter((group) => group.length > 0);
    const run = (names) => timed(names.join(' '), () => runProjects(names, rest, environmentOf(names, memory)));
    ran.push(...(await Promise.all(groups.map(run))));
  }
  const rows = [...(await judged), ...ran];
  console.log('');
  for (const row of rows)
    console.log(
      `${row.name.padEnd(24)} ${String(row.passed).padStart(6)} passed ${String(row.failed).padStart(5)} failed ${String(row.seconds).padStart(6)} s`,
    );
  for (const failure of rows.flatMap(({ failures = [] }) => failures)) console.log(`failed: ${failure}`);
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}
