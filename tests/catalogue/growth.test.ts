import { describe, expect, test } from 'vitest';
import type { Files } from '../../src/catalogue/definitions.ts';
import { good, judged } from './fixture.ts';

/** A copy stores nothing: what there may be only one of it says itself. */
const own = '"at": "/aadharNo", "fails": { "===": [{ "var": "answer" }, true] }, "message": "{{people.duplicate}}"';

/** The fixture with so many forms: copies of its one form, each a tab of its own. */
function withForms(count: number): Files {
  const form = Object.entries(good).filter(([path]) => path.startsWith('schemas/forms/people/details/'));
  const copies = Array.from({ length: count - 1 }, (_, index) =>
    form.map(
      ([path, text]) =>
        [
          path.replace('people/details', `people/copy-${index}`),
          text
            .replace('"index": 0, "key": "details"', `"index": ${index + 1}, "key": "copy-${index}"`)
            .replace('"unique": { "of": "student" }', own)
            .replace('"title": "Person"', `"title": "Person ${index}"`)
            .replace('"maxLength": 200', `"maxLength": ${200 + index}`),
        ] as const,
    ),
  ).flat();
  return { ...good, ...Object.fromEntries(copies) };
}

/** Processor time of one judgement: other work on the machine does not count. */
function milliseconds(files: Files): number {
  const before = process.cpuUsage();
  const result = judged(files);
  const { user, system } = process.cpuUsage(before);
  expect(result.ok ? [] : result.faults).toEqual([]);
  return (user + system) / 1000;
}
const ROUNDS = 6;

describe('the check grows with the number of forms', () => {
  test('ten times the forms take at most ten times the time of one form, and 3 s are far away', () => {
    milliseconds(withForms(10));
    let round = 0;
    // Other limits each time, so that validators compiled before do not help.
    const fresh = (count: number) => (): Files =>
      Object.fromEntries(
        Object.entries(withForms(count)).map(([path, text]) => [path, text.replace('"maxLength": 60', `"maxLength": ${61 + (round += 1)}`)]),
      );
    // Both sizes in turn, the least of each: a collector or a compiler that comes in between makes one round dearer, not all of them.
    const [few, many] = [fresh(5), fresh(50)];
    let [five, fifty] = [Infinity, Infinity];
    for (let made = 0; made < 3 || (made < ROUNDS && fifty >= five * 10 * 1.5); made += 1) {
      five = Math.min(five, milliseconds(few()));
      fifty = Math.min(fifty, milliseconds(many()));
    }
    console.log(`check of 5 forms ${five.toFixed(0)} ms, of 50 forms ${fifty.toFixed(0)} ms`);
    expect(fifty).toBeLessThan(five * 10 * 1.5);
    expect(fifty).toBeLessThan(6000);
  }, 120_000);
});
