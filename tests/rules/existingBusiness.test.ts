import { objectOf, objectsIn } from '../../src/engine/json.ts';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { afterwards } from '../../src/runtime/save/after.ts';
import { placeRows, readRows } from '../../src/runtime/pages/form/loadStored.ts';
import { planDrawing } from '../../src/widgets/form/plan.ts';
import { catalogue, entryOf } from './support/definitions.ts';
import { sentBy } from './support/sentBy.ts';
import { sessionOf } from './support/session.ts';

const form = entryOf(catalogue.forms, 'record/existing-business');
const { binding, schema, ui } = form;
const linkedProgram = catalogue.programs.items.find((row) => row['linkedEngagement'] === true)?.name ?? '';
const record = { dbUserId: 31, engagementId: 77, linkedEngagementId: 55, stored: null };
const facts = (program?: string): JsonObject => ({ record, session: sessionOf('Mobilizer', program), today: '2026-11-20' });
const master: JsonObject[] = [
  { id: 1, subQuestionId: 0, question: 'Business?', subQuestion: '', visibility: 'Y', userInteraction: ' RADIO', data: 'Yes:No' },
  {
    id: 1,
    subQuestionId: 1,
    question: 'Business?',
    subQuestion: 'Since when?',
    visibility: 'N',
    userInteraction: 'text box',
    data: '',
    maxLength: 4,
  },
  { id: 3, subQuestionId: 0, question: 'Where?', subQuestion: '', visibility: 'Y', userInteraction: 'Address', data: '' },
];
const stored: Record<string, JsonObject[]> = {
  'existing-business.fetchAll': master,
  fetchExistingBusinessDetails: [{ id: 9, questionId: 1, subQuestionId: 0, response: 'Yes', version: 3 }],
  viewAllAddressForEntity: [{ id: 4, type: 'EB', pincode: '400069', version: 2 }],
};
const place = {
  pincode: '400069',
  state: 'Maharashtra',
  district: 'Mumbai Suburban',
  cityName: 'Mumbai',
  villageName: 'Andheri East',
  addressLine1: '3 Market Lane',
};

async function load(program?: string): Promise<{ calls: [string, JsonObject][]; data: JsonObject; versions: JsonObject }> {
  const calls: [string, JsonObject][] = [];
  const read = await readRows(binding.load ?? [], facts(program), async (call, payload) => {
    calls.push([call, payload]);
    return { rows: stored[call] ?? [], value: null };
  });
  const found = placeRows(binding.load ?? [], read, schema);
  return { calls, data: found?.data ?? {}, versions: found?.versions ?? {} };
}
const saveRows = (program?: string) => {
  const rows = master.map(({ id, subQuestionId }) => ({
    questionId: id ?? null,
    subQuestionId: subQuestionId ?? null,
    key: 'local',
    response: 'Yes',
  }));
  return sentBy(form, { rows, business: place }, record, { program, answers: () => [{ id: 8 }] });
};

describe('existing business', () => {
  test('D2-EXB-15 D2-EXB-18 D12-GAP-187 D12-GAP-050 D3-GAP-82 first the address, then one call with an element for each question', async () => {
    const [address, answers] = await saveRows();
    expect(address).toEqual(['captureAddress', expect.objectContaining({ ...place, entityId: 77, entityType: 'S', type: 'EB' })]);
    expect(answers?.[0]).toBe('saveExistingBusinessDetails');
    expect(objectsIn(answers?.[1]).map((row) => Object.keys(row).sort())).toEqual(
      master.map(() => ['createdBy', 'engagementId', 'questionId', 'response', 'studentId', 'subQuestionId', 'updatedBy', 'version']),
    );
    expect(objectsIn(answers?.[1])[1]).toMatchObject({ questionId: 1, subQuestionId: 1, studentId: 31, engagementId: 77 });
  });
  test('D12-GAP-028 programmes with linked engagements read and save under the linked one', async () => {
    expect((await load(linkedProgram)).calls.slice(1).map(([, payload]) => payload['engagementId'] ?? payload['entityId'])).toEqual([55, 55]);
    const [address, answers] = await saveRows(linkedProgram);
    expect([objectOf(address?.[1])['entityId'], objectsIn(answers?.[1])[0]?.['engagementId']]).toEqual([55, 55]);
  });
  test('D2-EXB-20 D2-TABS-24 D12-GAP-061 D12-GAP-003 after three seconds the record stands at tab 7', () => {
    const next = afterwards(binding.then, { ...facts(), data: {}, kept: {} }, { redirectMs: 3000 });
    expect(next).toMatchObject({ wait: 3000, go: { path: '/dashboard/updatebeneficiary', state: { dbUserId: 31, engagementId: 77, tab: 7 } } });
  });
  test('D2-EXB-01 D2-EXB-02 D2-EXB-03 D2-EXB-04 D2-EXB-05 a table of Question and Response, each kind with its widget', () => {
    const [table] = planDrawing(schema, ui).sections[0]?.fields ?? [];
    expect(table?.columns?.map(({ label }) => label)).toEqual(['Question', 'Response']);
    const is = table?.columns?.[1]?.varied?.is ?? {};
    const widgets = Object.entries(is).map(([kind, found]) => [kind, 'length' in found ? found.map(({ at }) => at.split('/').at(-1)) : found.widget]);
    expect(Object.fromEntries(widgets)).toEqual({
      radio: 'choice',
      'drop down': 'select',
      'text box': 'text',
      address: ['pincode', 'state', 'district', 'cityName', 'villageName', 'addressLine1', 'addressLine2'],
    });
  });
});
