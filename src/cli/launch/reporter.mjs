/**
 * What vitest does, a line of JSON for each file that begins and that ends, so that a run which is stopped half-way still tells what it did.
 * Where it writes is `SKILLDESK_REPORT`.
 */
import { appendFileSync } from 'node:fs';
import { fromRoot } from './paths.mjs';

const placeOf = (module) => ({ project: module.project.name, file: fromRoot(module.moduleId) });
const messageOf = ({ message = '', stack = '' }) => [message, ...stack.split('\n').filter((line) => !message.includes(line))].join('\n');

export default class LineReporter {
  #write(line) {
    appendFileSync(process.env.SKILLDESK_REPORT, `${JSON.stringify(line)}\n`);
  }

  onTestModuleStart(module) {
    this.#write({ kind: 'begin', ...placeOf(module) });
  }

  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()].map((one) => ({ one, ...one.result() }));
    const suites = [...module.children.allSuites()];
    const failures = tests
      .filter(({ state }) => state === 'failed')
      .map(({ one, errors }) => ({ name: one.fullName, message: messageOf(errors?.[0] ?? {}) }));
    // A file or a group that fails without a test of its own: it could not be read, or its set-up failed.
    const broken = [module, ...suites].flatMap((one) => one.errors().map((error) => ({ name: one.fullName ?? '', message: messageOf(error) })));
    this.#write({
      kind: 'end',
      ...placeOf(module),
      seconds: Math.round(module.diagnostic().duration / 10) / 100,
      passed: tests.filter(({ state }) => state === 'passed').length,
      // What did not run proves nothing.
      missed: tests.filter(({ state }) => state !== 'passed' && state !== 'failed').length,
      failures: [...failures, ...broken],
      unsteady: tests.filter(({ one }) => one.diagnostic()?.flaky).map(({ one }) => one.fullName),
    });
  }

  onTestRunEnd(_modules, errors, reason) {
    this.#write({ kind: 'over', reason, errors: errors.map((error) => messageOf(error)) });
  }
}
