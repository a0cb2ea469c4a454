/** SIGKILL while a workbook of a report is sent, and while an upload comes to its end: no half file is taken for a whole one, none is left behind, and what was begun ends. */
import { readdirSync } from 'node:fs';
import { read, utils } from 'xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { freshPhone, sheetCells } from '../../server/http/beneficiary.ts';
import { rowOf, rowsOf } from '../../server/http/harness.ts';
import { kinds } from '../../server/store/harness.ts';
import { until } from '../../support/trials.ts';
import { call, signInOverWire, type Answer } from '../../support/wire.ts';
import { startVictim, type Victim } from './victim.ts';

/** Of the report: pages enough for a kill in between. */
const REPORTED = 8_000;
/** So often at most, until one falls into the sending. */
const KILLS = 8;
const UPLOADED = 12;
const DAY = 24 * 60 * 60 * 1000;
const at = new Date(Date.now() - 60 * DAY).toISOString();
const on = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

describe.each(kinds)('the server is killed at the end of its work (%s)', (kind) => {
  let victim: Victim;
  let token = '';
  const signIn = async (): Promise<void> => void ({ token } = await signInOverWire(victim.url, 'manager@skilldesk.test'));
  const ask = (service: string, action: string, payload: JsonObject): Promise<Answer> => call(victim.url, service, action, [payload], { token });
  beforeAll(async () => {
    victim = await startVictim(kind);
    await victim.between(async (store) => {
      const place = { centreId: 101, programmeId: 2, at, userId: null };
      for (let from = 0; from < REPORTED; from += 1000) {
        const ids = await Promise.all(
          Array.from({ length: 1000 }, async () => [await store.newId('student'), await store.newId('engagement')] as const),
        );
        const nameOf = (index: number): JsonObject => ({ firstName: `Reported ${from + index}`, lastName: 'Person', dob: '2001-02-03' });
        await store.load(
          'student',
          ids.map(([id], index) => ({ ...place, id, doc: nameOf(index) })),
        );
        await store.load(
          'engagement',
          ids.map(([dbUserId, id]) => ({ ...place, id, doc: { dbUserId, status: 'Mobilised' } })),
        );
      }
    });
    await signIn();
  });
  afterAll(() => victim?.close());

  test('quality 2 D3-REPORT-18 a workbook that is cut is no workbook; its link gives the whole one afterwards, and nothing of it lies about', async () => {
    const payload = { centerId: 101, studentEngagementStatus: 'Mobilised', startDate: on(62), endDate: on(58), pageNumber: 1, pageSize: 20 };
    const before = readdirSync(victim.dataDir).sort();
    const link = String(rowOf(await ask('report', 'downloadExcel', payload))['reportName']);
    /** How a download ends whose server is killed once its first bytes are here. */
    const endOf = async (): Promise<string> => {
      let rest = Promise.resolve('never begun');
      await victim.killDuring([], async () => {
        const reader = (await fetch(`${victim.url}${link}`)).body?.getReader();
        if (((await reader?.read())?.value?.length ?? 0) === 0) return;
        const toTheEnd = async (): Promise<string> => {
          while ((await reader?.read())?.done === false);
          return 'whole';
        };
        rest = toTheEnd().catch((thrown: unknown) => String(thrown));
      });
      return rest;
    };
    const ends: string[] = [];
    // A busy machine sometimes lets the whole workbook through before the kill: that one was not cut.
    while (ends.at(-1) === undefined || (ends.at(-1) === 'whole' && ends.length < KILLS)) ends.push(await endOf());
    expect(ends.at(-1)).toBe('TypeError: terminated');
    const whole = await fetch(`${victim.url}${link}`);
    const book = read(Buffer.from(await whole.arrayBuffer()));
    const lines = utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    // People of the demo may have been mobilised in those days, too.
    const reported = lines.filter((line) => String(line).includes('Reported '));
    expect([whole.status, reported.length]).toEqual([200, REPORTED]);
    expect(readdirSync(victim.dataDir).sort()).toEqual(before);
  });

  test('quality 2 D3-BULK-31 an upload whose last row is made comes to its end, once', async () => {
    await signIn();
    const phone = freshPhone();
    const bulk = (action: string, payload: JsonObject): Promise<Answer> => ask('bulk-upload', action, payload);
    const announced = await bulk('saveMetaDataBulk', { uploadFileName: 'people.xlsx', activity: 'Mobilization', records: UPLOADED, status: 'L' });
    const regId = Number(rowOf(announced)['regId']);
    for (let rowNumber = 1; rowNumber <= UPLOADED; rowNumber += 1) {
      const cells = sheetCells({ rowNumber, primaryContactNumber: phone, mobilizationPlace: `ended ${rowNumber}` });
      expect((await bulk('saveStudentDataBulk', { regId, ...cells })).appError).toBeNull();
    }
    const results = async (): Promise<JsonObject[]> => rowsOf(await bulk('getStudentDataByRegIdBulk', { regId }));
    const statusOf = async (): Promise<unknown> =>
      rowsOf(await bulk('getMetaDataByCenterIdBulk', { centerId: 101 })).find((one) => one['regId'] === regId)?.['status'];
    await bulk('saveMetaDataBulk', { regId, status: 'P' });
    await victim.killDuring([], () => until(async () => (await results()).every(({ status }) => status === 'S'), undefined, 1));
    await signIn();
    await until(async () => (await statusOf()) === 'C');
    expect((await results()).map(({ status }) => status)).toEqual(Array.from({ length: UPLOADED }, () => 'S'));
    await victim.lookInto(async (db) => {
      expect(await db.run(`select error from job where name = 'bulk' and state = 'failed'`)).toEqual([]);
      const students = await db.run<{ place: string }>(
        `select doc ->> 'mobilizationPlace' as place from entity.student where doc ->> 'mobilizationPlace' like 'ended %'`,
      );
      expect(students.map(({ place }) => place).sort()).toEqual(Array.from({ length: UPLOADED }, (_row, index) => `ended ${index + 1}`).sort());
    });
  });
});
