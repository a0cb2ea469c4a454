/** What a run of tests tells: sums, failures, what needed a second chance, the slowest files beside those of the last run that is kept. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { format } from './lint.mjs';
import { root } from './paths.mjs';

/** So many tests of a run may pass at their second try only; they are named, and mended next. */
const MOST_UNSTEADY = 3;
const SLOWEST = 20;

/** What a failure says first, what a browser waited for, the line of the tests where it happened, what was shown and what the server said then. */
function toldOf(message) {
  const [first, ...others] = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  const waiting = others.find((line) => line.startsWith('- waiting for')) ?? '';
  const [place = ''] = message.match(/tests\/[\w./-]+:\d+/g)?.filter((found) => found.includes('.test.ts')) ?? [];
  const more = others.filter((line) => /^- (shown at|the server's last words)/.test(line));
  return [first, waiting, place, ...more].filter(Boolean).join(' ');
}

/** The lines of `tests/support/lineReporter.ts`, summed up. `names`: the projects that were to run; one that ran no test is a failure. */
export function readReport(file, names) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : [];
  const all = lines.map((line) => JSON.parse(line));
  const ended = all.filter(({ kind }) => kind === 'end');
  const over = all.find(({ kind }) => kind === 'over');
  const keyOf = (one) => `${one.project} ${one.file}`;
  const ends = new Set(ended.map(keyOf));
  const running = all.filter((one) => one.kind === 'begin' && !ends.has(keyOf(one))).map(keyOf);
  const linesOf = (key) => ended.flatMap((one) => one[key].map(({ name, message }) => `${one.file}: ${name}: ${toldOf(message)}`));
  const failures = [
    ...linesOf('failures'),
    ...ended.filter(({ missed }) => missed > 0).map((one) => `${one.file}: ${one.missed} of its tests did not run`),
    ...(over?.errors ?? []).map((message) => `outside of any test: ${toldOf(message)}`),
    ...names.filter((name) => !ended.some((one) => one.project === name && one.passed > 0)).map((name) => `${name} ran no test`),
    ...(over ? [] : running.map((one) => `${one} did not end`)),
  ];
  return {
    passed: ended.reduce((sum, one) => sum + one.passed, 0),
    failed: failures.length,
    failures,
    unsteady: linesOf('unsteady'),
    files: ended.map((one) => ({ name: keyOf(one), seconds: one.seconds })),
  };
}

const runs = { quick: 'tests/runs/last.json', all: 'tests/runs/all.json' };
function lastRun(kind) {
  const file = join(root, runs[kind]);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { projects: {}, files: {} };
}

/** Keeps a run in the repository: `npm test` compares itself with it, and begins with what took longest. */
async function keepRun(kind, rows, sums) {
  const file = join(root, runs[kind]);
  const files = rows.flatMap((row) => row.files ?? []).filter(({ seconds }) => seconds >= 0.5);
  const record = {
    commit: execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    date: new Date().toISOString().slice(0, 10),
    ...sums,
    ...Object.fromEntries(['failures', 'unsteady'].map((key) => [key, rows.flatMap((row) => row[key] ?? []).map((line) => line.slice(0, 300))])),
    projects: Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds])),
    files: Object.fromEntries(files.sort((a, b) => b.seconds - a.seconds).map(({ name, seconds }) => [name, seconds])),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
  await format('--write', [file]);
}

const secondsOf = (now, before) => `${String(now).padStart(6)} s${before === undefined ? '' : ` (last run ${before})`}`;

/**
 * Prints it all; the last line is the sum, `N passed, N failed`.
 * @param kind `quick` for what `npm test` runs, `all` with what is long
 * @param keep whether the run is written into the repository
 * @returns the exit code
 */
export async function report(kind, rows, { keep = false, more = [] } = {}) {
  const last = lastRun(kind);
  const unsteady = rows.flatMap((row) => row.unsteady ?? []);
  const beside = [...(unsteady.length > MOST_UNSTEADY ? [`${unsteady.length} tests are unsteady, ${MOST_UNSTEADY} at most may be`] : []), ...more];
  const failures = [...rows.flatMap((row) => row.failures ?? []), ...beside];
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  const sums = { passed: sum('passed'), failed: sum('failed') + beside.length };
  console.log('\nThe slowest files:');
  const files = rows.flatMap((row) => row.files ?? []).sort((a, b) => b.seconds - a.seconds);
  for (const { name, seconds } of files.slice(0, SLOWEST)) console.log(`${secondsOf(seconds.toFixed(1), last.files[name])} ${name}`);
  console.log('');
  for (const { name, passed, failed, seconds } of rows)
    console.log(
      `${name.padEnd(36)} ${String(passed).padStart(6)} passed ${String(failed).padStart(5)} failed ${secondsOf(seconds, last.projects[name])}`,
    );
  if (unsteady.length > 0) console.log(`\nunsteady, passed at the second try:\n${unsteady.map((line) => `  ${line}`).join('\n')}`);
  for (const failure of failures) console.log(`failed: ${failure}`);
  if (keep) await keepRun(kind, rows, sums);
  console.log(`\n${sums.passed} passed, ${sums.failed} failed`);
  return sums.failed === 0 ? 0 : 1;
}
