/** Holidays are called in the language of who reads, in the calendar and under a chart, also where a day has several. */
import { expect, test } from 'vitest';
import { textOf } from '../../src/engine/problem/text.ts';
import { holidaysSaid } from '../../src/runtime/pages/chart/monthRows.ts';
import { objectsIn } from '../../src/engine/json.ts';
import { closedDays } from '../../src/widgets/inputs/date.ts';
import { catalogue, messages } from './support/definitions.ts';

const rows = objectsIn(catalogue.reference['holidays'] ?? []);

test.each(['hi', 'mr'])('quality 4: every holiday has its name in %s', (language) => {
  const spoken = { ...messages, ...catalogue.messages[language] };
  const text = (words: string, values?: Parameters<typeof textOf>[2]): string => textOf(spoken, words, values);
  expect(rows.length).toBeGreaterThan(1000);
  expect(
    [...closedDays(rows, text).values()].filter((name) => !/^\P{L}*\p{Script=Devanagari}/u.test(name) || /\p{Script=Latin}/u.test(name)),
  ).toEqual([]);
  const [holiday] = holidaysSaid([{ holidayDate: '2026-03-22', name: 'Bihar Day; Holi' }], text);
  expect(holiday?.name).toBe([spoken['Bihar Day'], spoken['Holi']].join('; '));
  expect(closedDays([{ holidayDate: '2026-03-22', name: 'Bihar Day; Holi' }], (words) => textOf(messages, words)).get('2026-03-22')).toBe(
    'Bihar Day; Holi',
  );
});
