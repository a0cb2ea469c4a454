/** EXPLAIN of every question to the audit: none reads the table from end to end, none sorts more than a page. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { auditLines, auditStatement, countAuditLines, type AuditFilter, type AuditPage } from '../../../src/server/request/auditLines.ts';
import { freshStore, type OpenedStore } from './harness.ts';

const LINES = 60_000;

describe('with sixty thousand lines', () => {
  let fixture: OpenedStore;
  beforeAll(async () => {
    fixture = await freshStore('postgresql');
    await fixture.store.prepare({});
    // A line a minute; every thousandth was refused, every person and every action has its share.
    await fixture.store.query(
      `insert into audit (at, user_id, action, event, entity, entity_id, detail)
         select timestamptz '2026-11-20T00:00:00Z' - n * interval '1 minute', n % 40, 'a', 'event.' || n % 50, 'student', n % 5000,
           case when n % 1000 = 0 then '{"code":"SCOPE_BARRED"}'::jsonb end
         from generate_series(1, ${LINES}) n returning id`,
    );
    await fixture.store.query('analyze audit');
    return () => fixture.close();
  });

  const planOf = async (filter: AuditFilter, page: AuditPage): Promise<string> => {
    const { text, values } = auditStatement(filter, page);
    return (await fixture.store.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values))
      .map((row: JsonObject) => String(row['QUERY PLAN']))
      .join('\n');
  };

  const one = '2026-11-01T00:00:00.000000Z';
  it.each<[string, AuditFilter, RegExp]>([
    ['everything', {}, /audit_at/],
    ['days', { from: '2026-11-01T00:00:00Z', before: '2026-11-02T00:00:00Z' }, /audit_at/],
    ['a person', { people: [7] }, /audit_(by|at)/],
    ['several people', { people: [7, 8, 9] }, /audit_(by|at)/],
    ['nobody', { people: [] }, /audit_/],
    ['an action', { event: 'event.7' }, /audit_(event|at)/],
    ['somebody who did little', { people: [4711] }, /audit_by/],
    ['an action that is rare', { event: 'rare' }, /audit_event/],
    ['a record', { entity: 'student', entityId: 77 }, /audit_of/],
    ['what was refused', { isRefused: true }, /audit_refused/],
    ['what was done', { isRefused: false }, /audit_at/],
    ['a person and an action', { people: [7], event: 'event.7' }, /audit_(by|event|at)/],
  ])('%s is read along an index, the first page and the next', async (_name, filter, index) => {
    for (const page of [{ size: 20 }, { size: 20, place: { at: one, id: 5 } }, { size: 20, place: { at: one, id: 5, isNewer: true } }]) {
      const plan = await planOf(filter, page);
      expect(plan).toMatch(index);
      expect(plan).not.toMatch(/Seq Scan|-> {2}Sort .*rows=\d{4,}/);
    }
  });

  it('pages follow each other without a gap, and what is counted ends at ten thousand', async () => {
    const { store } = fixture;
    const first = await auditLines(store, { people: [7] }, { size: 20 });
    const last = first.lines.at(-1);
    if (!last) throw new Error('no lines');
    const second = await auditLines(store, { people: [7] }, { size: 20, place: last });
    expect([first.goesOn, second.lines[0]?.at]).toEqual([true, '2026-11-19T10:33:00.000000Z']);
    expect(await auditLines(store, { people: [7] }, { size: 20, place: { ...(second.lines[0] ?? last), isNewer: true } })).toEqual({
      lines: first.lines,
      goesOn: false,
    });
    expect(await countAuditLines(store, {})).toEqual({ total: 10_000, totalIsCapped: true });
    expect(await countAuditLines(store, { isRefused: true })).toEqual({ total: LINES / 1000, totalIsCapped: false });
  });
});
