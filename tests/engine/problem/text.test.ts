import { describe, expect, test } from 'vitest';
import { isBlocking } from '../../../src/engine/problem/formCodes.ts';
import { codes } from '../../../src/engine/problem/codes.ts';
import { textOf } from '../../../src/engine/problem/text.ts';

const messages = { hello: 'Hello {name}', outer: 'Say: {{hello}}!', loop: '{{loop}}', 'a.b-c': 'dotted' };

describe('texts', () => {
  test.each<[string, string, string]>([
    ['a literal', 'Just text', 'Just text'],
    ['a key', '{{hello}}', 'Hello {name}'],
    ['a key in a sentence', '({{a.b-c}})', '(dotted)'],
    ['a message that names another', '{{outer}}', 'Say: Hello {name}!'],
    ['a missing key stays visible', '{{nope}}', '{{nope}}'],
    ['blanks around a key', '{{ hello }}', 'Hello {name}'],
    ['nothing inherited', '{{constructor}}', '{{constructor}}'],
    ['a message that names itself ends', '{{loop}}', '{{loop}}'],
  ])('%s', (_, text, expected) => expect(textOf(messages, text)).toBe(expected));

  test('values take the place of names; unknown names stay', () => {
    expect(textOf(messages, '{{hello}}', { name: 'Asha' })).toBe('Hello Asha');
    expect(textOf(messages, '{n} of {total}', { n: 0 })).toBe('0 of {total}');
    expect(textOf(messages, '[{n}]', { n: null })).toBe('[]');
    expect(textOf(messages, '{l}', { l: [1, 'b'] })).toBe('1, b');
  });
  test('quality 4: a count is grouped as people write it, another number is not; one is said as one where the language has it', () => {
    const plurals = { rows: '{count} rows of {year}', 'rows.one': 'one row of {year}' };
    expect(textOf(plurals, '{{rows}}', { count: 123456, year: 2026 })).toBe('1,23,456 rows of 2026');
    expect([textOf(plurals, '{{rows}}', { count: 1, year: 2026 }), textOf(messages, '{{hello}}', { count: 1, name: 12345 })]).toEqual([
      'one row of 2026',
      'Hello 12345',
    ]);
  });
  test('a value is text and never expanded', () =>
    expect(textOf(messages, '{{hello}}', { name: '{{outer}} {name}' })).toBe('Hello {{outer}} {name}'));
});

describe('codes', () => {
  test('a refusal of the form is HTTP 200, the door uses its statuses', () => {
    expect(codes.FIELD_REQUIRED.status).toBe(200);
    expect(codes.VERSION_STALE.status).toBe(409);
    expect(codes.TOKEN_EXPIRED.status).toBe(401);
    const allowed = [200, 400, 401, 403, 404, 409, 413, 415, 429, 431, 503];
    expect(
      Object.entries(codes)
        .filter(([, { status }]) => !allowed.includes(status))
        .map(([code]) => code),
    ).toEqual(['SERVER_FAULT']);
  });
  test('warnings never block, questions do', () => {
    const problem = { at: '', rule: 'r', message: 'm', code: 'RULE_REFUSED' };
    expect((['error', 'confirm', 'warning'] as const).map((severity) => isBlocking({ ...problem, severity }))).toEqual([true, true, false]);
  });
});
