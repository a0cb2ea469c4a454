/** SIGKILL at each step of a bulk upload: while its rows arrive, while they are judged, while beneficiaries are made of them. It goes on, and nobody is made twice. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { freshPhone, sheetCells } from '../../server/http/beneficiary.ts';
import { rowsOf } from '../../server/http/harness.ts';
import { kinds } from '../../server/store/harness.ts';
import { pause, until } from '../../support/trials.ts';
import { call, signInOverWire, type Answer } from '../../support/wire.ts';
import { acknowledgedBy, firstRow } from './ledger.ts';
import { startVictim, type Victim, type Work } from './victim.ts';

const ROWS = 150;
/** The first is refused by the form: that it failed says that the rows are being judged. */
const WRONG = 1;

const row = (rowNumber: number, phone: string): JsonObject =>
  sheetCells({
    rowNumber,
    primaryContactNumber: phone,
    mobilizationPlace: `killed ${rowNumber}`,
    ...(rowNumber === WRONG ? { gender: 'unknown' } : {}),
  });

const QUESTIONS: Record<string, string> = {
  'a row that made somebody else than one': `select doc ->> 'mobilizationPlace' as place from entity.student
    where doc ->> 'mobilizationPlace' like 'killed %' group by 1 having count(*) <> 1`,
  'somebody without both addresses and one engagement': `select s.id from entity.student s where s.doc ->> 'mobilizationPlace' like 'killed %' and
    ((select count(*) from entity.engagement e where (e.doc ->> 'dbUserId')::bigint = s.id) <> 1
      or (select count(*) from entity.address a where (a.doc ->> 'entityId')::bigint = s.id) <> 2)`,
};

describe.each(kinds)('the server is killed at each step of a bulk upload (%s)', (kind) => {
  let victim: Victim;
  beforeAll(async () => {
    victim = await startVictim(kind);
  });
  afterAll(() => victim?.close());

  test('quality 2 D3-BULK-27 D3-BULK-33 every row arrives once, is judged, and makes one beneficiary or says why not', async () => {
    const phone = freshPhone();
    const setbacks: string[] = [];
    let token = '';
    const signIn = async (): Promise<void> => void ({ token } = await signInOverWire(victim.url, 'manager@skilldesk.test'));
    const ask = (action: string, payload: JsonObject, key?: string): Promise<Answer> =>
      call(victim.url, 'bulk-upload', action, [payload], { token, ...(key === undefined ? {} : { key }) });
    await signIn();
    const announced = await ask('saveMetaDataBulk', { uploadFileName: 'people.xlsx', activity: 'Mobilization', records: ROWS, status: 'L' });
    const regId = Number(firstRow(announced)['regId']);
    const results = async (): Promise<JsonObject[]> => rowsOf(await ask('getStudentDataByRegIdBulk', { regId }));
    const statusOf = async (): Promise<unknown> =>
      rowsOf(await ask('getMetaDataByCenterIdBulk', { centerId: 101 })).find((one) => one['regId'] === regId)?.['status'];
    const count = async (status: string): Promise<number> => (await results()).filter((one) => one['status'] === status).length;

    // While the rows arrive: what is sent again is not there twice.
    let arrived = 0;
    const send: Work = async (_url, isOver) => {
      while (arrived < ROWS && !isOver()) {
        const next = arrived + 1;
        if (await acknowledgedBy(setbacks, () => ask('saveStudentDataBulk', { regId, ...row(next, phone) }, `killed/${next}`))) arrived = next;
        else await pause(50);
      }
    };
    await victim.killDuring([send], () => until(() => arrived > ROWS / 3, undefined, 10));
    await signIn();
    expect([arrived < ROWS, (await results()).length - arrived]).toEqual([true, expect.toSatisfy((more: number) => more === 0 || more === 1)]);
    expect((await ask('saveMetaDataBulk', { regId, status: 'P' })).appError?.[0]?.errorMessage).toMatch(/^Only \d+ of 150 rows have arrived/);
    await send(victim.url, () => false);
    expect((await results()).map(({ rowNumber }) => rowNumber)).toEqual(Array.from({ length: ROWS }, (_row, at) => at + 1));

    // While they are judged.
    expect((await ask('saveMetaDataBulk', { regId, status: 'P' })).appError).toBeNull();
    await victim.killDuring([], () => until(async () => (await count('F')) === 1, undefined, 10));
    await signIn();
    expect([await statusOf(), await count('S'), await count('F')]).toEqual(['P', 0, 1]);

    // While beneficiaries are made of them.
    await victim.killDuring([], () => until(async () => (await count('S')) > 5, undefined, 10));
    await signIn();
    const countBefore = await count('S');
    expect([await statusOf(), await count('F'), (await count('P')) > 0]).toEqual(['V', 1, true]);
    await until(async () => (await count('S')) > countBefore);
    await until(async () => (await statusOf()) === 'C');
    const ended = await results();
    expect(ended.map(({ status }) => status)).toEqual(['F', ...Array.from({ length: ROWS - 1 }, () => 'S')]);
    expect(ended[0]?.['reason']).toMatch(/^Gender: /);
    expect(new Set(ended.map(({ dbUserId }) => dbUserId)).size).toBe(ROWS);
    await victim.lookInto(async (db) => {
      for (const [what, question] of Object.entries(QUESTIONS)) expect({ what, found: await db.run(question) }).toEqual({ what, found: [] });
      const students = await db.run(`select id from entity.student where doc ->> 'mobilizationPlace' like 'killed %'`);
      expect(students).toHaveLength(ROWS - 1);
    });
  });
});
