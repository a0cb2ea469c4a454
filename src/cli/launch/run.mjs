/** Child processes: run to the end, pass signals on, never leave one behind. */
import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** Something a person can act on; printed without a stack. */
export class Failure extends Error {
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}

const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
    if (children.size === 0) process.exit(128 + 15);
  });
}

/** Starts a command in the repository's folder; stdio is shared unless `options` say otherwise. */
export function begin(file, args, options = {}) {
  const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options, env: { ...process.env, ...options.env } });
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

/** Runs a command to its end and answers its exit code (128 + 15 when a signal ended it). */
export const run = (file, args, options) => new Promise((done, fail) => {
  const child = begin(file, args, options);
  child.once('error', fail);
  child.once('close', (code) => done(code ?? 143));
});

/** Runs this node with a script. */
export const node = (args, options) => run(process.execPath, args, options);
