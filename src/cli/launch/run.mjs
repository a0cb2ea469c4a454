/** Child processes: run to the end, pass signals on, never leave one behind. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { root } from './paths.mjs';

/** Something a person can act on; printed without a stack. */
export class Failure extends Error {
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}

const children = new Set();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
let isEnding = false;
const passOn = (signal) => {
  isEnding = true;
  for (const child of children) child.kill(signal);
  if (children.size === 0) process.exit(128 + 15);
};
for (const signal of signals) process.on(signal, passOn);

/**
 * Whoever stops npm means us. npm tells only the shell that it runs us in, and that shell dies of it without a word: so a command of npm ends,
 * as if by SIGTERM, when its parent is gone.
 */
const parent = process.ppid;
if (process.env.npm_package_json === join(root, 'package.json')) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300).unref();
}

/** From now on this process is the program itself, which listens to signals in its own way. */
export const becomeProgram = () => {
  for (const signal of signals) process.off(signal, passOn);
};

/** Ends everything that was begun; who waits for it hears its exit code. */
export const stopChildren = () => {
  for (const child of children) child.kill('SIGTERM');
};

/** Starts a command in the repository's folder; stdio is shared unless `options` say otherwise. Nothing more begins once we have been told to end. */
export function begin(file, args, options = {}) {
  if (isEnding) throw new Failure('It was ended.', 143);
  const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options, env: { ...process.env, ...options.env } });
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

/** Runs a command to its end and answers its exit code (128 + 15 when a signal ended it). */
export const run = (file, args, options) =>
  new Promise((done, fail) => {
    const child = begin(file, args, options);
    child.once('error', fail);
    child.once('close', (code) => done(code ?? 143));
  });

/** Runs this node with a script. */
export const node = (args, options) => run(process.execPath, args, options);
