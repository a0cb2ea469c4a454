import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/engine/problem/text.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { everyRow, printedCard } from '../../src/runtime/pages/sheet/sheetCards.ts';
import { catalogue, messages } from '../rules/support/definitions.ts';

const text = (words: string): string => textOf(messages, words);
const sheet = () => {
  const found = catalogue.sheets['id-card'];
  if (!found) throw new Error('id-card');
  return found;
};
const row = { engagementId: 77, studentId: 31, name: 'Asha Jadhav', bloodGroup: 'O +ve', primaryContactNumber: '9876543210' };
const about = {
  name: 'Mumbai Andheri',
  addressLine1: '12 Link Road',
  addressLine2: 'Andheri West',
  city: 'Mumbai',
  district: 'Mumbai Suburban',
  state: 'Maharashtra',
  pincode: '400053',
};
const facts = { chosen: { batchId: 3, batchName: 'C101-RETAIL-001', endDate: '2026-12-31' }, about, session: {}, constants: catalogue.app.constants };
const card = (change: JsonObject = {}, centre: JsonObject = about) =>
  printedCard(sheet(), { ...row, ...change }, { ...facts, about: centre }, undefined, text);
const partsOf = (face: number, idCard = card()) => idCard.faces[face]?.parts.map(({ as, label, title, value }) => [as, label, title, value]);
/** Answers pages of so many rows. */
const answering = (count: number) => {
  const payloads: JsonObject[] = [];
  const rows = Array.from({ length: count }, (_row, index) => ({ engagementId: count - index }));
  const ask = async (_call: string, payload: JsonObject) => {
    payloads.push(payload);
    const [page, size] = [Number(payload['page']), Number(payload['size'])];
    const value = { rows: rows.slice((page - 1) * size, page * size), total: count };
    return { value, rows: value.rows };
  };
  return { ask, payloads };
};

describe('an ID card', () => {
  test('D3-IDCARD-03 D3-IDCARD-04 D3-IDCARD-05 D3-IDCARD-10 front: logo, photo or its place, name, Roll No, Blood Group, end and name of the batch', () => {
    expect(partsOf(0)).toEqual([
      ['band', 'Skilldesk', '', 'Mumbai Andheri'],
      ['picture', 'Student Picture', '', ''],
      ['name', '', '', 'Asha Jadhav'],
      ['field', 'Roll No', '', '77'],
      ['field', 'Blood Group', '', 'O +ve'],
      ['field', 'Valid Upto', '', '31/12/2026'],
      ['field', 'Course', '', 'C101-RETAIL-001'],
    ]);
    expect(partsOf(0, card({ bloodGroup: null }))?.[4]).toEqual(['field', 'Blood Group', '', '']);
    expect(card().picture).toBeUndefined();
  });

  test('D3-IDCARD-06 D3-IDCARD-07 D3-GAP-65 back: contact, card no, note, address in its order, missed-call number', () => {
    expect(partsOf(1)).toEqual([
      ['field', 'Contact Number', '', '9876543210'],
      ['code', 'Roll No as a code to scan', '', '77'],
      ['field', 'Card No', '', '31'],
      ['note', 'This card is not transferable. If found, please return it to the centre.', '', ''],
      ['address', '', 'Mumbai Andheri', '12 Link Road, Andheri West, Mumbai, Mumbai Suburban, Maharashtra, 400053'],
      ['foot', 'Missed call', '', '1800-419-2112'],
    ]);
    const { addressLine2: _left, ...shorter } = about;
    expect(partsOf(1, card({}, { ...shorter, district: ' ' }))?.[4]?.[3]).toBe('12 Link Road, Mumbai, Maharashtra, 400053');
  });
});

describe('everybody of a batch', () => {
  test('D3-IDCARD-08 D3-IDCARD-09 D3-GAP-64 21 students are asked for by pages of 20 and are 21', async () => {
    const { ask, payloads } = answering(21);
    const rows = await everyRow(ask, sheet(), { centerId: 101, batchId: 3 });
    expect(rows.map(({ engagementId }) => engagementId)).toEqual(Array.from({ length: 21 }, (_row, index) => 21 - index));
    expect(payloads).toEqual([
      { centerId: 101, batchId: 3, page: 1, size: 20 },
      { centerId: 101, batchId: 3, page: 2, size: 20 },
    ]);
  });
  test.each([0, 1, 20])('%i are payloads for once', async (count) => {
    const { ask, payloads } = answering(count);
    expect((await everyRow(ask, sheet(), {})).length).toBe(count);
    expect(payloads.length).toBe(1);
  });
  test('one who slips to the next page while it is asked for has one card', async () => {
    const pages = [Array.from({ length: 20 }, (_row, index) => ({ engagementId: index })), [{ engagementId: 19 }, { engagementId: 20 }]];
    const rows = await everyRow(
      async (_call, payload) => ({ value: { rows: pages[Number((payload as JsonObject)['page']) - 1] ?? [], total: 22 }, rows: [] }),
      sheet(),
      {},
    );
    expect(rows.length).toBe(21);
  });
});
