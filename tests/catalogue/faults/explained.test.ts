/** Quality 4: "Why?" reads nothing out that has no name for people, and sends nobody where there is nothing. */
import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const messages = 'config/messages/en.json';
const rules = 'schemas/forms/people/details/rules.json';
const app = 'config/app.json';
const footer = '"footer": [';
const way = (path: string, tab: string): Pick<Seed, 'file' | 'from' | 'to'> => ({
  file: app,
  from: footer,
  to: `"ways": { "${path}": [{ "do": "{{people.remarks}}", "tab": "${tab}" }] },\n  ${footer}`,
});

describe('quality 4: what "Why?" says', () => {
  test.each<Seed>([
    {
      name: 'a fact that a rule reads, without a name for people',
      file: messages,
      from: '"why.fact.today": "Today",',
      to: '',
      in: rules,
      pointer: '/check/0/fails',
      line: '"fails": { "<": [{ "age"',
      check: 'untitled-fact',
      wrong: /"Why\?" reads "today" out, and it has no name for people/,
      right: /"why\.fact\.today": "…" in config\/messages\/en\.json/,
    },
    {
      name: 'a column that a rule names, without a name for people',
      file: messages,
      from: '"why.column.needsReferrer": "needs a referrer",',
      to: '',
      in: rules,
      pointer: '/require/~1referedBy/when',
      check: 'untitled-fact',
      wrong: /"\*\.needsReferrer"/,
      right: /"details\.column\.needsReferrer": "…" in messages of its folder, or "why\.column\.needsReferrer": "…"/,
    },
    {
      name: 'a way to a tab that there is not',
      ...way('record.dbUserId', 'detail'),
      pointer: '/ways/record.dbUserId/0/tab',
      line: '"ways"',
      check: 'unknown-name',
      wrong: /there is no tab "detail"/,
      right: /"details"\?/,
    },
    {
      name: 'a way to change what no rule reads',
      ...way('record.dbUser', 'details'),
      pointer: '/ways/record.dbUser',
      line: '"ways"',
      check: 'unused-way',
      wrong: /no rule that "Why\?" explains reads "record\.dbUser"/,
      right: /"record\.dbUserId"\?/,
    },
  ])('$name', refused);
});
