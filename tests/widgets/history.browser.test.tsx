/** The panel of a record's history: above what was changed stands the way that the beneficiary has gone so far. */
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '../../src/engine/problem/text.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { historyEntry, historySteps } from '../../src/runtime/pages/history/HistoryOf.tsx';
import { HistoryPanel } from '../../src/widgets/record/HistoryPanel.tsx';
import words from '../../config/messages/en.json' with { type: 'json' };
import { eachStage, find, textsOf } from './support/stage.tsx';

const stage = eachStage();

const text = (key: string, values?: Parameters<typeof textOf>[2]): string => textOf(words, key, values);
const zone = 'Asia/Kolkata';
/** A revision of an engagement, newest first as the server answers them. */
const revision = (revisionId: number, changedOn: string, after: string, changedByName: string | null = 'Manisha Kamble'): JsonObject => ({
  revisionId,
  changedOn,
  changedByName,
  entity: 'engagement',
  id: 77,
  title: 'Engagement',
  kind: 'changed',
  told: null,
  changes: [{ field: 'status', label: 'Status', before: null, after }],
});
const rows = [
  revision(4, '2026-11-18T06:05:00.000Z', 'Placed'),
  revision(3, '2026-11-03T06:05:00.000Z', 'Enrolled'),
  revision(2, '2026-11-02T06:05:00.000Z', 'Shortlisted', null),
  revision(1, '2026-10-20T06:05:00.000Z', 'Mobilised'),
];
const about = { entity: 'engagement', id: 77, state: 'status' };
const steps = historySteps(rows, about, { text, timeZone: zone, today: '2026-11-20' });

function draw(entries: readonly JsonObject[], way = steps): ReturnType<typeof vi.fn<() => void>> {
  const closed = vi.fn<() => void>();
  stage.draw(
    <HistoryPanel
      open
      title="History of this record"
      steps={{ title: text('{{history.way}}'), rows: way }}
      entries={entries.map((row) => historyEntry(row, text, zone))}
      loading={false}
      end="That is everything."
      empty={{ title: 'Nothing was changed yet' }}
      onClose={closed}
    />,
  );
  return closed;
}

describe('D3-PVERIFY-17 the way through the statuses above the history', () => {
  test('each status in the order of time: the day, how long it lasted, and who did it', async () => {
    draw(rows);
    const way = await find(document.body, '.sd-history-steps');
    expect(way.querySelector('h3')?.textContent).toBe(text('{{history.way}}'));
    expect(textsOf(way, '.sd-history-what')).toEqual(['Mobilised', 'Shortlisted', 'Enrolled', 'Placed']);
    expect(textsOf(way, '.sd-history-who')).toEqual([
      '20/10/2026 · 13 days · Manisha Kamble',
      '02/11/2026 · 1 day · The system',
      '03/11/2026 · 15 days · Manisha Kamble',
      '18/11/2026 · 2 days · Manisha Kamble',
    ]);
    const sections = [...document.querySelectorAll('.sd-history-body > section')];
    expect(sections[0]).toBe(way);
    expect(sections.slice(1).map((one) => one.querySelector('h3')?.textContent)).toEqual(['18/11/2026', '03/11/2026', '02/11/2026', '20/10/2026']);
  });

  test('there is none where the history says of no status, and what was changed stands alone', async () => {
    draw(rows, historySteps(rows, { ...about, id: 78 }, { text, timeZone: zone, today: '2026-11-20' }));
    await find(document.body, '.sd-history-body section');
    expect(document.querySelector('.sd-history-steps')).toBeNull();
  });

  test('it can be left by the keyboard', async () => {
    const closed = draw(rows);
    await find(document.body, '.sd-history-steps');
    await userEvent.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledTimes(1);
    await userEvent.click(page.getByRole('button', { name: 'Close' }));
    expect(closed).toHaveBeenCalledTimes(2);
  });
});
