/** Child processes of the tests: output kept, ended with the test run whatever happens, waited for with a limit. */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** Milliseconds: they end what hangs, and measure no machine. */
const READY = 300_000;
/** The product ends itself after 25 s. */
const LIFETIME_MS = 60_000;

export interface Child {
  process: ChildProcess;
  /** Everything said so far on both streams. */
  output(): string;
  /** Resolves once a line matches; throws with the output when the process ends or the time is over. */
  waitForLine(pattern: RegExp, milliseconds?: number): Promise<RegExpMatchArray>;
  /** Sends the signal and waits until the process is gone; SIGKILL follows for one that hangs. Answers the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export function start(file: string, args: readonly string[], options: SpawnOptions = {}): Child {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  alive.add(child);
  let text = '';
  const listeners = new Set<() => void>();
  const hear = (chunk: unknown): void => {
    text = (text + String(chunk)).slice(-200_000);
    for (const listener of listeners) listener();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const exitCode = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      hear(error.message);
      resolve(null);
    });
    child.once('close', (code) => resolve(code));
  });
  void exitCode.then(() => {
    alive.delete(child);
    for (const listener of listeners) listener();
  });

  return {
    process: child,
    output: () => text,
    waitForLine: (pattern, milliseconds = READY) =>
      new Promise((resolve, fail) => {
        const stop = (): void => {
          listeners.delete(look);
          clearTimeout(timer);
        };
        const look = (): void => {
          const found = pattern.exec(text);
          if (found) {
            stop();
            resolve(found);
          } else if (!alive.has(child)) {
            stop();
            fail(new Error(`${file} ended (${child.signalCode ?? child.exitCode}) before saying ${pattern}:\n${text}`));
          }
        };
        const timer = setTimeout(() => {
          stop();
          fail(new Error(`${file} did not say ${pattern} within ${milliseconds} ms:\n${text}`));
        }, milliseconds);
        listeners.add(look);
        look();
      }),
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), LIFETIME_MS);
      const code = await exitCode;
      clearTimeout(timer);
      return code;
    },
  };
}
