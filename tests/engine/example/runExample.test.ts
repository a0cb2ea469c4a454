import { describe, expect, test } from 'vitest';
import { compileValidators } from '../../../src/catalogue/compile/validators.ts';
import { inWords, runExample, runWorkflowExample } from '../../../src/engine/example/runExample.ts';
import type { ExampleDef } from '../../../src/engine/definition/form.ts';
import type { WorkflowDef } from '../../../src/engine/definition/workflow.ts';
import { chain, guarded } from '../support/judgedForms.ts';
import { kinds, messages } from '../support/world.ts';

const world = (form: typeof chain) => ({ lists: { kinds }, messages, validators: compileValidators(form) });
const good = { kind: 'b', size: 2, locked: 'l', place: { city: 'Pune' } };
const example = (more: Partial<ExampleDef>): ExampleDef => ({ name: 'x', requirement: [], data: good, expect: {}, ...more });
const parts = (one: ExampleDef, form = chain): string[] => runExample(form, one, world(form)).differences.map(({ part, path }) => `${path} ${part}`);

describe('an example', () => {
  test('agrees in the page and on the server, only in the parts that it names', () => {
    expect(
      parts(
        example({
          expect: {
            problems: [{ at: '/kind', rule: 'no-b-with-2', message: 'b with 2' }],
            computed: { '/double': 4 },
            shown: ['/place/street', '/place'],
          },
        }),
      ),
    ).toEqual([]);
    expect(parts(example({}))).toEqual([]);
  });
  test('names what differs, on both sides', () => {
    const wrong = example({ expect: { problems: [], computed: { '/double': 5, '/total': null }, hidden: [], options: { '/shape': ['x'] } } });
    expect(parts(wrong)).toEqual(
      ['hidden', 'computed /double', 'options /shape', 'problems']
        .flatMap((part) => [`page ${part}`, `server ${part}`])
        .sort((a, b) => Number(a.startsWith('server')) - Number(b.startsWith('server'))),
    );
    expect(runExample(chain, wrong, world(chain)).differences.map(inWords)[1]).toBe('page: computed /double is 4, expected 5');
  });
  test('a text may be named by its key, a severity left out is an error', () => {
    expect(
      parts(
        example({
          data: { ...good, size: 7 },
          expect: {
            problems: [
              { at: '/locked', rule: 'required', message: '{{problem.required}}' },
              { at: '', rule: 'sure', message: 'sure?', severity: 'confirm' },
            ],
          },
        }),
      ),
    ).toEqual([]);
    expect(
      parts(
        example({
          data: { ...good, size: 7 },
          confirmed: ['sure'],
          expect: { problems: [{ at: '/locked', rule: 'required', message: 'required' }] },
        }),
      ),
    ).toEqual([]);
  });
  test('about something that no page would send is judged so on the server', () => {
    const tampered = example({
      data: { a: 'y' },
      facts: { session: { role: { readOnly: true } } },
      expect: { problems: [{ at: '/a', rule: 'readonly', message: 'read-only' }] },
    });
    expect(parts(tampered, guarded)).toEqual([]);
    expect(parts({ ...tampered, expect: { problems: [{ at: '/a', rule: 'readonly', message: 'other' }] } }, guarded)).toEqual(['server problems']);
  });
  test('sends what the page would send: hidden and replaced values stay out', () => {
    expect(
      parts(
        example({
          data: { ...good, size: 3, note: 'hidden for b', double: 99, same: true },
          expect: { problems: [{ at: '/away/city', rule: 'far', message: 'same city', severity: 'warning' }] },
        }),
      ),
    ).toEqual([]);
  });
});

const def: WorkflowDef = {
  id: 'x',
  rules: { ok: { var: 'event.ok' } },
  may: {},
  examples: [],
  machine: {
    initial: 'A',
    states: {
      A: { meta: { label: 'A', tone: 'info' }, on: { go: { target: 'B', guard: 'ok', meta: { otherwise: '{{req}}' } } } },
      B: { meta: { label: 'B', tone: 'info' } },
    },
  },
};
describe('an example of a workflow', () => {
  const run = (event: object, expected: string, refused?: string): string[] =>
    runWorkflowExample(
      def,
      { name: 'x', requirement: [], from: 'A', event: { type: 'go', ...event }, expect: expected, ...(refused === undefined ? {} : { refused }) },
      { lists: {}, messages },
    ).map(inWords);
  test('ends where it expects', () => expect(run({ ok: true }, 'B')).toEqual([]));
  test('stays where it was when it is refused, with its text', () => {
    expect(run({}, 'A', '{{req}}')).toEqual([]);
    expect(run({}, 'B', 'Other')).toEqual(['state is "A", expected "B"', 'refused is "Please fill out this field", expected "Other"']);
  });
});
