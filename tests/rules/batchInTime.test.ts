import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { stateByClock } from '../../src/engine/workflow/machine.ts';
import { catalogue } from './support/definitions.ts';

const { batch } = catalogue.workflows;
const dates = { startDate: '2026-12-07', freezeDate: '2026-12-09', endDate: '2027-01-08' };
const ojt = { ojtStartDate: '2026-12-21', ojtEndDate: '2027-01-08' };
const on = (today: string, record: JsonObject) => batch && stateByClock(batch, { record, today, session: {}, constants: {} });

describe('where a batch stands is a fact of the clock', () => {
  test.each([
    ['2026-12-06', 'Planned', 'Planned'],
    ['2026-12-07', 'Running', 'Running'],
    ['2026-12-09', 'Running', 'Running'],
    ['2026-12-10', 'Frozen', 'Frozen'],
    ['2026-12-20', 'Frozen', 'Frozen'],
    ['2026-12-21', 'In OJT', 'Frozen'],
    ['2027-01-08', 'In OJT', 'Frozen'],
    ['2027-01-09', 'Ended', 'Ended'],
  ])('D3-ENTITY-04 on %s: %s with training on the job, %s without', (today, withOjt, without) => {
    expect([on(today, { ...dates, ...ojt }), on(today, dates)]).toEqual([withOjt, without]);
  });

  test('one without any date is planned', () => expect(on('2026-12-07', {})).toBe('Planned'));
});
