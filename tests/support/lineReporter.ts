/**
 * What vitest does, a line of JSON for each file that begins and that ends, so that a run which is stopped half-way still tells what it did.
 * `npm test` reads them (`src/cli/launch/testReport.mjs`).
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from './product.ts';

interface TestFault {
  message?: string;
  stack?: string;
}

/** A project in a browser is called by it, too: `component (chromium)`. */
const placeOf = ({ project, moduleId }: TestModule): { project: string; file: string } => ({
  project: project.name.replace(/ \(\w+\)$/, ''),
  file: relative(root, moduleId),
});
const messageOf = ({ message = '', stack = '' }: TestFault): string =>
  [message, ...stack.split('\n').filter((line) => !message.includes(line))].join('\n');

export class LineReporter implements Reporter {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  #write(line: object): void {
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }

  onTestModuleStart(module: TestModule): void {
    this.#write({ kind: 'begin', ...placeOf(module) });
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()].map((one) => ({ name: one.fullName, isUnsteady: one.diagnostic()?.flaky, ...one.result() }));
    // A file or a group that fails without a test of its own: it could not be read, or its set-up failed.
    const groups = [...module.children.allSuites()].map((one) => ({ name: one.fullName, errors: one.errors() }));
    const failed = tests.filter(({ state }) => state === 'failed').map(({ name, errors = [] }) => ({ name, errors: errors.slice(0, 1) }));
    this.#write({
      kind: 'end',
      ...placeOf(module),
      seconds: Math.round(module.diagnostic().duration / 10) / 100,
      passed: tests.filter(({ state }) => state === 'passed').length,
      // What did not run proves nothing.
      missed: tests.filter(({ state }) => state !== 'passed' && state !== 'failed').length,
      failures: [...failed, { name: '', errors: module.errors() }, ...groups].flatMap(({ name, errors }) =>
        errors.map((error) => ({ name, message: messageOf(error) })),
      ),
      // What the first try failed of is told of a second one that passes, too.
      unsteady: tests.filter(({ isUnsteady }) => isUnsteady).map(({ name, errors: [error = {}] = [] }) => ({ name, message: messageOf(error) })),
    });
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly TestFault[], reason: string): void {
    this.#write({ kind: 'over', reason, errors: errors.map(messageOf) });
  }
}
