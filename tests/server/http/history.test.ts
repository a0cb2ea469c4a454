import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { call } from '../../support/wire.ts';
import { freshPhone, register, type Registered } from './beneficiary.ts';
import { isObject, sharedServer, signIn } from './harness.ts';

const school: JsonObject = {
  qualificationId: 8,
  passingYear: '2019',
  instituteName: '9th School',
  marksPercentage: '72',
  splCourse: null,
  isActive: 'Y',
};

/** `[title, name, kind, [[label, before, after], …]]` of an entry. */
const partsOf = (entry: JsonObject): Json[] => {
  const changes = Array.isArray(entry['changes']) ? entry['changes'].filter(isObject) : [];
  return [
    entry['title'] ?? null,
    entry['name'] ?? null,
    entry['kind'] ?? null,
    changes.map(({ label, before, after }) => [label ?? null, before ?? null, after ?? null]),
  ];
};

const server = await sharedServer();
const meena = await signIn(server, 'mobilizer');

describe('the history of a record', () => {
  const read = async (dbUserId: number, more: JsonObject = {}, person = meena): Promise<{ rows: JsonObject[]; next?: Json }> => {
    const answer = await person.call('student', 'fetchHistory', { dbUserId, ...more });
    if (answer.appError || !isObject(answer.rows)) throw new Error(JSON.stringify(answer));
    const { rows, next } = answer.rows;
    return { rows: Array.isArray(rows) ? rows.filter(isObject) : [], ...(next === undefined ? {} : { next }) };
  };
  const change = async (student: Registered, more: JsonObject): Promise<void> => {
    const answer = await meena.call('student', 'updateBeneficiaryDetails', { ...student.payload, ...more, dbUserId: student.dbUserId });
    if (answer.appError) throw new Error(JSON.stringify(answer.appError));
  };

  test('everything of a record is told, newest first, with who and when', async () => {
    const { dbUserId } = await register(server, meena);
    const { rows, next } = await read(dbUserId);
    expect(rows.map((row) => partsOf(row).slice(0, 3))).toEqual([
      ['{{history.engagement}}', [], 'added'],
      ['{{registration.permanentAddress}}', [], 'added'],
      ['{{registration.presentAddress}}', [], 'added'],
      ['{{history.beneficiary}}', [], 'added'],
    ]);
    expect(rows.map(({ changedBy, changedByName }) => [changedBy, changedByName])).toEqual(Array(4).fill([meena.userId, 'Manisha Kamble']));
    expect(rows.every(({ changedOn }) => !Number.isNaN(Date.parse(String(changedOn))))).toBe(true);
    expect(next).toBeUndefined();
  });

  test('a change names the field by its label and the values by their options', async () => {
    const student = await register(server, meena);
    await change(student, { category: 'SC', middleName: 'Rani', bloodGroup: 'B +ve' });
    const [entry] = (await read(student.dbUserId)).rows;
    expect(partsOf(entry ?? {})).toEqual([
      '{{history.beneficiary}}',
      [],
      'changed',
      [
        ['Category', 'OBC', 'SC'],
        ['Blood Group', null, 'B +ve'],
        ['Middle Name', null, 'Rani'],
      ],
    ]);
  });

  test('D3-CONST-14 numbers of persons are told by their last four digits only', async () => {
    const student = await register(server, meena, { aadharNo: '234123412346' });
    const phone = freshPhone();
    await change(student, { aadharNo: '345634563459', secondaryContactNumber: phone });
    const text = JSON.stringify((await read(student.dbUserId)).rows);
    expect(text).not.toMatch(/234123412346|345634563459|sealed/);
    expect(text).not.toContain(phone);
    const [entry] = (await read(student.dbUserId)).rows;
    expect(partsOf(entry ?? {})[3]).toEqual([
      ['Aadhar Number', 'XXXXXXXX2346', 'XXXXXXXX3459'],
      ['Secondary Contact Number', null, `XXXXXX${phone.slice(-4)}`],
    ]);
  });

  test('rows of tables are named by what tells them apart; one taken out is told as removed', async () => {
    const { dbUserId } = await register(server, meena);
    const send = (action: string, row: JsonObject) => call(server.url, 'education', action, [{ ...row, dbUserId }], { token: meena.token });
    const captured = await send('captureAllEducation', school);
    const id = (Array.isArray(captured.rows) && isObject(captured.rows[0]) ? captured.rows[0]['id'] : null) ?? null;
    await send('updateAllEducation', { ...school, id, marksPercentage: '80' });
    await send('updateAllEducation', { ...school, id, marksPercentage: '80', isActive: 'N' });
    const [removed, edit, added] = (await read(dbUserId)).rows;
    const name = '10th Standard Passed';
    expect(partsOf(removed ?? {})).toEqual(['Education', [name], 'removed', []]);
    expect(partsOf(edit ?? {})).toEqual(['Education', [name], 'changed', [['Marks (%)', '72', '80']]]);
    expect(partsOf(added ?? {}).slice(0, 3)).toEqual(['Education', [name], 'added']);
  });

  test('a page that is too large, and a place or an id that is none, are refused by name', async () => {
    const { dbUserId } = await register(server, meena);
    const bad: JsonObject[] = [{ size: 51 }, { after: "1' or 1=1" }, { dbUserId: 'x' }];
    const wrong = await Promise.all(bad.map((more) => meena.call('student', 'fetchHistory', { dbUserId, ...more })));
    expect(wrong.map(({ appError }) => appError?.[0]?.field)).toEqual(['size', 'after', 'dbUserId']);
  });

  test('quality 1: 60 changes come in pages, each told once', async () => {
    const student = await register(server, meena);
    for (let number = 0; number < 60; number += 1) await change(student, { mobilizationPlace: `Ward ${number}` });
    const revisionIds: unknown[] = [];
    let after: Json = null;
    do {
      const page = await read(student.dbUserId, { after, size: 25 });
      expect(page.rows.length).toBeLessThanOrEqual(25);
      revisionIds.push(...page.rows.map(({ revisionId }) => revisionId));
      after = page.next ?? null;
    } while (after !== null);
    expect([revisionIds.length, new Set(revisionIds).size]).toEqual([64, 64]);
    expect(revisionIds).toEqual([...revisionIds].sort((one, other) => Number(other) - Number(one)));
  });

  test('dates travel as dates, to be written as the page writes them', async () => {
    const { dbUserId } = await register(server, meena, { firstName: 'Asha' });
    expect((await read(dbUserId)).rows.at(-1)?.['changes']).toContainEqual({
      field: 'dob',
      label: 'Date Of Birth',
      as: 'date',
      before: null,
      after: '2004-03-12',
    });
  });
});
