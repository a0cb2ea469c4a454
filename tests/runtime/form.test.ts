import { describe, expect, test } from 'vitest';
import type { BindingDef, ThenDef } from '../../src/catalogue/definition/form.ts';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import type { JsonObject, Problem } from '../../src/engine/types.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import { CallProblem } from '../../src/runtime/client/problem.ts';
import { createFormStore } from '../../src/engine/form/store.ts';
import { leavesOf } from '../../src/runtime/pages/form/formWork.ts';
import { placeRows, readRows } from '../../src/runtime/pages/form/loadStored.ts';
import { saveState } from '../../src/runtime/pages/form/saveState.ts';
import { summaryOf } from '../../src/runtime/pages/form/whyStopped.tsx';
import { placeProblems, refused, submitForm } from '../../src/runtime/pages/form/useSave.ts';
import { afterwards, withLabels, messageAfterSave } from '../../src/runtime/save/after.ts';
import { catalogue } from '../rules/support/definitions.ts';

const schema: FormSchema = {
  type: 'object',
  properties: {
    firstName: { type: 'string' },
    itiTrade: { type: 'string' },
    id: { type: 'integer', 'x-system': true },
    same: { type: 'boolean', 'x-local': true },
    residential: {
      type: 'object',
      properties: { id: { type: 'integer', 'x-system': true }, pincode: { type: 'string' }, addressLine1: { type: 'string' } },
    },
    rows: { type: 'array', items: { type: 'object', properties: { year: { type: 'string' } } } },
  },
};

describe('stored data comes back into the form', () => {
  const load: NonNullable<BindingDef['load']> = [
    { call: 'viewBeneficiaryDetailsById', with: { dbUserId: { var: 'record.dbUserId' } }, into: '' },
    { call: 'viewAllAddressForEntity', with: { entityId: { var: 'record.dbUserId' }, entityType: 'S' }, into: '/residential', where: { type: 'R' } },
    { call: 'viewAllAddressForEntity', with: { entityId: { var: 'record.dbUserId' }, entityType: 'S' }, into: '/permanent', where: { type: 'P' } },
  ];
  const answers: Record<string, JsonObject[]> = {
    viewBeneficiaryDetailsById: [{ dbUserId: 31, firstName: 'Asha', itiTrade: null, version: 3, createdBy: 15 }],
    viewAllAddressForEntity: [
      { id: 8, type: 'P', pincode: '411028' },
      { id: 7, type: 'R', pincode: '400053', version: 2 },
    ],
  };
  const read = async (record: JsonObject) => {
    const calls: string[] = [];
    const found = await readRows(load, { record }, async (call, payload) => {
      calls.push(`${call} ${JSON.stringify(payload)}`);
      const rows = answers[call] ?? [];
      return { value: rows, rows };
    });
    const stored = placeRows(load, found, schema);
    return { stored, calls };
  };

  test('D1-REG-90 both calls once, each address by its type, only what the form knows', async () => {
    const { stored, calls } = await read({ dbUserId: 31 });
    expect(calls).toEqual(['viewBeneficiaryDetailsById {"dbUserId":31}', 'viewAllAddressForEntity {"entityId":31,"entityType":"S"}']);
    expect(stored?.data).toEqual({ firstName: 'Asha', residential: { id: 7, pincode: '400053' }, permanent: {} });
    expect(stored?.versions).toEqual({ '': 3, '/residential': 2 });
  });
  test('D1-REG-11 an Aadhaar number stored as the text null is shown as empty, another field keeps its text', async () => {
    const fields: FormSchema = { type: 'object', properties: { aadharNo: { type: 'string', 'x-pii': 'aadhaar' }, lastName: { type: 'string' } } };
    const rows = [{ aadharNo: 'null', lastName: 'null' }];
    const stored = placeRows([{ call: 'view', with: {}, into: '' }], [rows], fields);
    expect(stored?.data).toEqual({ lastName: 'null' });
  });
  test.each([
    ['null', null],
    ['an empty list', []],
    ['no rows', ['not json']],
  ])('quality 2: %s where a record must be could not be read, no empty form stands in its place', async (_, value) => {
    const rows = Array.isArray(value) ? value : [];
    const reading = readRows([{ call: 'view', with: { dbUserId: 31 }, into: '', must: true }], {}, async () => ({ value, rows }));
    await expect(reading).rejects.toMatchObject({ kind: 'unreadable', cause: 'view' });
  });
  test('D3-PVERIFY-21 the details of no placement at all are missing in words, like those of one that has none', async () => {
    const load = catalogue.forms['placement/verification']?.binding.load ?? [];
    const read = (rowId: number | null) => readRows(load, { record: { rowId } }, async () => ({ value: [], rows: [] }));
    const missing = { kind: 'unreadable', messages: [{ text: '{{placements.noDetails}}' }] };
    for (const rowId of [null, 77]) await expect(read(rowId)).rejects.toMatchObject(missing);
  });
  test('what need not be there may be missing', async () =>
    expect(await readRows([{ call: 'view', with: { dbUserId: 31 }, into: '' }], {}, async () => ({ value: null, rows: [] }))).toEqual([[]]));
  test('a new record has nothing to read', async () => expect(await read({ dbUserId: null })).toEqual({ stored: null, calls: [] }));
});

describe('a draft over what is stored', () => {
  test('every leaf of either; one that the draft emptied is emptied', () => {
    expect(
      leavesOf(
        { firstName: 'Usha', residential: { pincode: '400001' }, rows: [{ year: '2020' }] },
        { firstName: 'Asha', itiTrade: 'Fitter', residential: { pincode: '400053', addressLine1: 'x' } },
      ),
    ).toEqual({
      firstName: 'Usha',
      itiTrade: undefined,
      'residential.pincode': '400001',
      'residential.addressLine1': undefined,
      rows: [{ year: '2020' }],
    });
  });
});

describe('judging for a save', () => {
  const problem = (rule: string, severity: Problem['severity']): Problem => ({ at: `/${rule}`, rule, message: `${rule}?`, severity, code: 'X' });
  const judging = (problems: Problem[], yes: boolean) => {
    const questions: string[] = [];
    const submit = (confirmed: readonly string[] = []) => ({
      problems: problems.filter(({ rule }) => !confirmed.includes(rule)),
      data: { firstName: 'Asha' },
    });
    return {
      questions,
      judged: submitForm({ submit }, async (question) => {
        questions.push(question);
        return yes;
      }),
    };
  };
  test('D1-REG-82 an error stops, and nothing is asked before it is mended', async () => {
    const { judged, questions } = judging([problem('a', 'error'), problem('b', 'confirm')], true);
    expect([await judged, questions]).toEqual([{ type: 'wrong', problems: [problem('a', 'error')] }, []]);
  });
  test('a warning never stops', async () =>
    expect(await judging([problem('a', 'warning')], true).judged).toMatchObject({ type: 'right', confirmed: [] }));
  test('questions are asked one by one; yes travels along, no stops', async () => {
    const questions = [problem('a', 'confirm'), problem('b', 'confirm')];
    const yes = judging(questions, true);
    expect([await yes.judged, yes.questions]).toEqual([{ type: 'right', data: { firstName: 'Asha' }, confirmed: ['a', 'b'] }, ['a?', 'b?']]);
    expect(await judging(questions, false).judged).toEqual({ type: 'cancel' });
  });
  test('a question that comes back although answered is a problem, not an endless dialog', async () => {
    const stubborn = await submitForm({ submit: () => ({ problems: [problem('a', 'confirm')], data: {} }) }, async () => true);
    expect(stubborn.type).toBe('wrong');
  });
});

describe('problems that the server found', () => {
  const placeOne = (field: string | undefined, part: string | null = null) =>
    placeProblems([{ code: 'C', text: 'no', ...(field === undefined ? {} : { field }) }], schema, part);
  test('stand at the field named, or at the one inside the part that was sent', () => {
    expect(placeOne('residential.pincode').fieldProblems.map(({ at }) => at)).toEqual(['/residential/pincode']);
    expect(placeOne('pincode', '/residential').fieldProblems.map(({ at }) => at)).toEqual(['/residential/pincode']);
    expect(placeOne('rows.2.year').fieldProblems.map(({ at }) => at)).toEqual(['/rows/2/year']);
  });
  test('keep the reasons that the server gave', () => {
    const explain = { rule: 'age is at least 17', facts: [], change: null };
    expect(placeProblems([{ code: 'C', text: 'no', field: 'firstName', explain }], schema, null).fieldProblems).toMatchObject([
      { at: '/firstName', explain },
    ]);
  });
  test('D12-GAP-038 without words are not said: the form has its own for a failed save', () => {
    expect(placeProblems([{ code: 'C', text: ' ' }], schema, null)).toEqual({ fieldProblems: [], loose: [] });
  });
  test('about no field of the form are said aloud', () => {
    expect([placeOne(undefined).loose, placeOne('engagementId').loose, placeOne('constructor').loose]).toEqual([['no'], ['no'], ['no']]);
  });
  test('D3-CENROL-07 at a field and about the whole form: the one stands there, the other is said aloud', () => {
    const facts = { session: {}, record: {}, today: '2026-11-20', lists: {}, lookups: {} };
    const store = createFormStore({ form: { id: 'a/b', schema, rules: {} }, data: {}, facts, validators: {}, messages: {} });
    const outcome = (...fields: (string | undefined)[]) => {
      const messages = fields.map((field) => ({ code: 'RULE_REFUSED', text: `no ${field ?? 'form'}`, ...(field === undefined ? {} : { field }) }));
      return refused(new CallProblem('refused', 200, messages), null, { schema }, { store });
    };
    expect(outcome('firstName', undefined)).toMatchObject({ type: 'wrong', problems: [{ at: '/firstName' }], aloud: 'no form' });
    expect(store.fact('firstName').error).toBe('no firstName');
    expect(outcome('firstName')).not.toHaveProperty('aloud');
    expect(outcome(undefined)).toMatchObject({ type: 'failed', loose: ['no form'] });
    store.dispose();
  });
});

describe('after the save', () => {
  const isNew = { '!': { var: 'record.dbUserId' } };
  const then: BindingDef['then'] = {
    say: [
      { when: isNew, text: 'Successfully Mobilized' },
      { when: true, text: 'Successfully Updated' },
    ],
    delay: 'redirectMs',
    go: [
      { when: isNew, to: { path: '/dashboard/updatebeneficiary', state: { dbUserId: { var: 'kept.dbUserId' }, tab: 1 } } },
      { when: true, to: { path: '/dashboard/updatebeneficiary' } },
    ],
  };
  test('D1-REG-85 D1-REG-86 a new record: its text, three seconds, then the record on tab 1', () => {
    expect(afterwards(then, { record: { dbUserId: null }, kept: { dbUserId: 31 } }, { redirectMs: 3000 })).toEqual({
      say: 'Successfully Mobilized',
      wait: 3000,
      go: { path: '/dashboard/updatebeneficiary', state: { dbUserId: 31, tab: 1 } },
      refresh: [],
      clear: false,
    });
  });
  test('D1-REG-88 D1-REG-89 an existing record: its own text, the same page', () => {
    expect(afterwards(then, { record: { dbUserId: 31 }, kept: {} }, { redirectMs: 3000 })).toMatchObject({
      say: 'Successfully Updated',
      go: { path: '/dashboard/updatebeneficiary' },
    });
  });
  test('D12-GAP-036 what is said of a save names options by their labels', () => {
    const form = {
      schema: {
        type: 'object',
        properties: {
          documentType: { type: 'string', 'x-options': 'proofs', 'x-joined': ',' },
          documentName: { type: 'string', 'x-options': 'proofs' },
          fileName: { type: 'string' },
        },
      } as FormSchema,
      options: { proofs: [{ value: 'StudentPicture', label: 'Student Picture' }] },
    };
    expect(withLabels(form, { documentType: 'StudentPicture,AgeProof', documentName: 'StudentPicture', fileName: 'StudentPicture' }, String)).toEqual(
      { documentType: 'Student Picture,AgeProof', documentName: 'Student Picture', fileName: 'StudentPicture' },
    );
  });
  test('D12-GAP-036 several files are told of one by one in the language of who reads, with the words of the definition said in it, too', () => {
    const hindi = { '{type} File uploaded successfully': '{type} फ़ाइल अपलोड हो गई', 'Business Brief': 'बिज़नेस ब्रीफ़' };
    const text = (words: string, values?: JsonObject): string => textOf(hindi, words, values);
    const say = '{type} File uploaded successfully';
    const messageOf = (then: ThenDef, types: string): string =>
      messageAfterSave(then, say, afterwards(then, { shown: { documentType: types } }, {}).values, text);
    const several: ThenDef = { say, values: { type: { split: [{ var: 'shown.documentType' }, ','] } }, each: true };
    expect(messageOf(several, 'आयु,पता')).toBe('आयु फ़ाइल अपलोड हो गई\nपता फ़ाइल अपलोड हो गई');
    expect(messageOf(several, 'Business Brief')).toBe('Business Brief फ़ाइल अपलोड हो गई');
    expect(messageOf({ say, values: { type: 'Business Brief' } }, '')).toBe('बिज़नेस ब्रीफ़ फ़ाइल अपलोड हो गई');
  });
  test('nothing said, nothing done', () => expect(afterwards(undefined, {}, {})).toEqual({ wait: 0, refresh: [], clear: false }));
});

describe('what the save bar says', () => {
  const barFacts = {
    isSending: false,
    problems: 0,
    draft: { kind: 'clean' } as const,
    changes: 0,
    online: true,
    timeOf: () => '11:42:08',
    failed: undefined,
  };
  test('the draft, offline, problems that still stand, a save that runs or failed', () => {
    expect(saveState(barFacts)).toEqual({ kind: 'clean' });
    expect(saveState({ ...barFacts, changes: 1, draft: { kind: 'due' } })).toEqual({ kind: 'saving' });
    expect(saveState({ ...barFacts, draft: { kind: 'kept', at: 1, changes: 2 } })).toEqual({ kind: 'kept', at: '11:42:08', changes: 2 });
    expect(saveState({ ...barFacts, changes: 2, online: false })).toEqual({ kind: 'offline', changes: 2 });
    expect(saveState({ ...barFacts, changes: 2, online: false, draft: { kind: 'refused', changes: 2 } })).toEqual({ kind: 'refused', changes: 2 });
    expect(saveState({ ...barFacts, problems: 3 })).toEqual({ kind: 'problems', count: 3 });
    expect(saveState({ ...barFacts, isSending: true, problems: 3 })).toEqual({ kind: 'sending' });
    expect(saveState({ ...barFacts, failed: 'not saved' })).toEqual({ kind: 'failed', text: 'not saved' });
  });
  test('quality 4: the summary says that one can save while the button is on, and why not while it is off', () => {
    expect(summaryOf(0, undefined)).toEqual({ title: '{{app.noProblems}}', tone: 'success' });
    expect(summaryOf(0, '{{dropout.saveOff}}')).toEqual({ title: '{{dropout.saveOff}}', tone: 'info' });
    expect(summaryOf(1, '{{dropout.saveOff}}')).toEqual({ title: '{{app.problems}}', tone: 'error' });
  });
});
