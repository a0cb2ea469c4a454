import { describe, expect, test, vi } from 'vitest';
import { compileValidators } from '../../../src/catalogue/compile/validators.ts';
import { evaluateAsking, evaluateFilling } from '../../../src/engine/form/evaluateAsking.ts';
import type { Ask, FormStore, FormStoreOptions, JudgeOptions } from '../../../src/engine/form/types.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import type { RulesDef } from '../../../src/engine/definition/form.ts';
import { duplicate, form, text } from '../support/judgedForms.ts';
import { facts, found, messages, openFormStore, settlePromises } from '../support/world.ts';

const pincode: RulesDef = {
  lookups: {
    places: { call: 'findpincode', with: { pincode: { var: 'data.pin' } }, when: { matches: [{ var: 'data.pin' }, '^\\d{6}$'] } },
    region: { call: 'regionOf', with: { state: { var: 'lookups.places.0.state' } }, when: { '!!': { var: 'lookups.places.0.state' } } },
  },
  options: { '/village': { distinct: [{ var: 'lookups.places' }, 'village'] } },
  check: [
    duplicate,
    { id: 'late', at: '/aadhaar', needs: 'server', message: 'late', fails: { var: 'answer' }, ask: { call: 'isLate', when: { var: 'data.late' } } },
  ],
  on: [
    { id: 'fill', change: '/pin', after: 'places', clear: ['/village'], fill: { '/state': { var: 'lookups.places.0.state' } } },
    { id: 'channel', change: '/channel', when: { '===': [{ var: 'data.channel' }, 'none'] }, ask: '{{sure}}', clear: ['/referrer'] },
  ],
};
const place = form({ pin: text, village: text, state: text, aadhaar: text, late: { type: 'boolean' }, channel: text, referrer: text }, pincode);
const rows: Record<string, Json> = {
  400069: [
    { village: 'Chakala', state: 'Maharashtra' },
    { village: 'Marol', state: 'Maharashtra' },
  ],
  600032: [{ village: 'Guindy', state: 'Tamil Nadu' }],
};

interface Question extends Ask {
  answer: (value: Json) => Promise<void>;
  fail: () => Promise<void>;
}
/** A form whose calls are answered by hand. */
function open(data: JsonObject = {}, more: Partial<FormStoreOptions> = {}): { store: FormStore; questions: Question[] } {
  const questions: Question[] = [];
  const ask = (one: Ask): Promise<Json> =>
    new Promise((resolve, reject) =>
      questions.push({
        ...one,
        answer: async (value) => {
          resolve(value);
          await settlePromises();
        },
        fail: async () => {
          reject(new Error('no network'));
          await settlePromises();
        },
      }),
    );
  const store = openFormStore(place, data, { messages: { ...messages, sure: 'Sure?' }, ask, debounce: 0, ...more });
  return { store, questions };
}
const last = (questions: Question[]): Question => questions.at(-1) ?? expect.unreachable('nothing was asked');

describe('lookups', () => {
  test('D1-REG-63 five digits ask nothing, the sixth asks once', async () => {
    const { store, questions } = open();
    for (const pin of ['4', '40', '400', '4000', '40006']) store.set('pin', pin);
    expect(questions).toEqual([]);
    store.set('pin', '400069');
    store.set('referrer', 'x');
    expect(questions.map(({ kind, id, call, with: payload }) => [kind, id, call, payload])).toEqual([
      ['lookup', 'places', 'findpincode', { pincode: '400069' }],
    ]);
    expect(store.pending()).toEqual(['lookup:places']);
    await last(questions).answer(rows['400069'] ?? null);
    expect(store.fact('village').options).toEqual([
      { value: 'Chakala', label: 'Chakala' },
      { value: 'Marol', label: 'Marol' },
    ]);
    store.dispose();
  });
  test('D1-REG-66 D1-REG-68 the answer fills and clears, then another lookup may ask', async () => {
    const { store, questions } = open({ village: 'old' });
    const listener = vi.fn();
    store.subscribe('state', listener);
    store.set('pin', '400069');
    expect(store.get('village')).toBe('old');
    await last(questions).answer(rows['400069'] ?? null);
    expect([store.get('state'), store.get('village'), listener.mock.calls.length]).toEqual(['Maharashtra', undefined, 1]);
    expect(last(questions)).toMatchObject({ call: 'regionOf', with: { state: 'Maharashtra' } });
    store.dispose();
  });
  test('D3-PLACE-08 options are awaited while a lookup is under way that theirs is asked by', async () => {
    const chained = form(
      { pin: text, city: text },
      { lookups: pincode.lookups ?? {}, options: { '/city': { distinct: [{ var: 'lookups.region' }, 'city'] } } },
    );
    const { store, questions } = open({ pin: '400069' }, { form: chained, validators: compileValidators(chained) });
    expect(questions.map(({ id }) => id)).toEqual(['places']);
    expect(store.fact('city').awaited).toBe(true);
    await last(questions).answer(rows['400069'] ?? null);
    expect([last(questions).id, store.fact('city').awaited]).toEqual(['region', true]);
    await last(questions).answer([{ city: 'Mumbai' }]);
    expect([store.fact('city').awaited, store.fact('city').options]).toEqual([false, [{ value: 'Mumbai', label: 'Mumbai' }]]);
    store.dispose();
  });
  test('D3-ACTIVITY-25 options are awaited from the question to its answer, or to its end', async () => {
    const { store, questions } = open();
    const waits: (boolean | undefined)[] = [];
    store.subscribe('village', () => waits.push(store.fact('village').awaited));
    expect([store.fact('village').awaited, store.fact('state').awaited]).toEqual([false, false]);
    store.set('pin', '400069');
    expect([store.fact('village').awaited, store.fact('state').awaited]).toEqual([true, false]);
    await last(questions).answer(rows['400069'] ?? null);
    expect(store.fact('village').awaited).toBe(false);
    store.set('pin', '600032');
    expect(store.fact('village').awaited).toBe(true);
    store.set('pin', '6000');
    expect(store.fact('village').awaited).toBe(false);
    store.set('pin', '600032');
    await last(questions).fail();
    expect(store.fact('village').awaited).toBe(false);
    expect(waits.at(-1)).toBe(false);
    store.dispose();
  });
  test('an answer that comes after the question changed is dropped', async () => {
    const { store, questions } = open();
    store.set('pin', '400069');
    store.set('pin', '600032');
    const [first, second] = questions;
    await second?.answer(rows['600032'] ?? null);
    await first?.answer(rows['400069'] ?? null);
    expect([store.get('state'), store.fact('village').options?.map(({ value }) => value)]).toEqual(['Tamil Nadu', ['Guindy']]);
    store.set('pin', '40');
    expect([store.facts().lookups['places'], store.pending()]).toEqual([null, []]);
    store.dispose();
  });
  test('an answer that comes after the form was closed changes nothing', async () => {
    const { store, questions } = open();
    store.set('pin', '400069');
    store.dispose();
    await last(questions).answer(rows['400069'] ?? null);
    expect(store.get('state')).toBeUndefined();
  });
  test('a question without an answer fills nothing and may be asked again', async () => {
    const { store, questions } = open();
    store.set('pin', '400069');
    await last(questions).fail();
    expect([store.pending(), store.get('state')]).toEqual([[], undefined]);
    store.set('pin', '40006');
    store.set('pin', '400069');
    expect(questions.filter(({ call }) => call === 'findpincode').length).toBe(2);
    store.dispose();
  });
  test('a form opened with data asks at once, unless the facts bring the answer', () => {
    expect(open({ pin: '400069', village: 'Chakala' }).questions.map(({ call }) => call)).toEqual(['findpincode']);
    const { store, questions } = open({ pin: '400069' }, { facts: facts({ lookups: { places: [{ village: 'Chakala' }] } }) });
    expect([questions, store.fact('village').options?.length]).toEqual([[], 1]);
    store.set('pin', '600032');
    expect(questions.length).toBe(1);
  });
  test('what was answered stands when other facts change: the question is the same', async () => {
    const { store, questions } = open({ pin: '400069' });
    await last(questions).answer(rows['400069'] ?? null);
    const count = questions.length;
    store.setFacts({ ...facts(), record: { stored: null, name: 'Asha' } });
    expect([questions.length, store.fact('village').options?.map(({ value }) => value)]).toEqual([count, ['Chakala', 'Marol']]);
    store.dispose();
  });
  test('an answer that is under way while other facts change is taken when it comes', async () => {
    const { store, questions } = open({ pin: '400069' });
    store.setFacts({ ...facts(), record: { stored: null, name: 'Asha' } });
    await last(questions).answer(rows['400069'] ?? null);
    expect([questions.filter(({ call }) => call === 'findpincode').length, store.fact('village').options?.length]).toEqual([1, 2]);
    store.dispose();
  });
  test('nobody is asked where nobody answers', () => {
    const store = openFormStore(place, { pin: '400069' });
    expect(store.pending()).toEqual([]);
  });
});

describe('questions to the person', () => {
  test('an effect applies once the question is accepted', async () => {
    const question = vi.fn(() => Promise.resolve(true));
    const { store } = open({ referrer: 'Asha' }, { question });
    store.set('channel', 'other');
    store.set('channel', 'none');
    expect([question.mock.calls, store.get('referrer')]).toEqual([[['Sure?']], 'Asha']);
    await settlePromises();
    expect([store.get('channel'), store.get('referrer')]).toEqual(['none', undefined]);
  });
  test('refused, the change is taken back', async () => {
    const { store } = open({ channel: 'friend', referrer: 'Asha' }, { question: () => Promise.resolve(false) });
    store.set('channel', 'none');
    await settlePromises();
    expect([store.get('channel'), store.get('referrer')]).toEqual(['friend', 'Asha']);
  });
  test('changes made by the program start no effects', () => {
    const { store } = open({ referrer: 'Asha' });
    store.setMany({ channel: 'none' });
    expect(store.get('referrer')).toBe('Asha');
  });
  test('in a table the row that changed is the row that is filled', () => {
    const one = form(
      { rows: { type: 'array', items: { type: 'object', properties: { a: text, b: text } } } },
      {
        on: [
          {
            id: 'copy',
            change: '/rows/*/a',
            when: { '!==': [{ var: 'row.a' }, 'no'] },
            fill: { '/rows/*/b': { cat: [{ var: 'index' }, { var: 'row.a' }] } },
          },
        ],
      },
    );
    const store = openFormStore(one, { rows: [{}, {}, {}] });
    store.set('rows.1.a', 'x');
    store.set('rows.2.a', 'no');
    expect(store.draft()).toEqual({ rows: [{}, { a: 'x', b: '1x' }, { a: 'no' }] });
    store.dispose();
  });
});

describe('early checks', () => {
  test('D1-REG-12 are asked on leaving the field, once a value, and show their answer', async () => {
    const { store, questions } = open();
    store.set('aadhaar', '123');
    store.touch('aadhaar');
    expect(questions).toEqual([]);
    store.set('aadhaar', '1234');
    expect(questions).toEqual([]);
    store.touch('aadhaar');
    store.touch('aadhaar');
    expect(questions.map(({ kind, id, with: payload }) => [kind, id, payload])).toEqual([['check', 'duplicate', { aadhaar: '1234' }]]);
    await last(questions).answer(true);
    expect([store.fact('aadhaar').error, found(store.submit())]).toEqual(['taken', ['/aadhaar duplicate']]);
    store.set('aadhaar', '1235');
    expect([store.fact('aadhaar').error, store.facts().answers]).toEqual([undefined, {}]);
    store.dispose();
  });
  test('a late answer for another value is dropped', async () => {
    const { store, questions } = open();
    store.set('aadhaar', '1234');
    store.touch('aadhaar');
    store.set('aadhaar', '9999');
    await last(questions).answer(true);
    expect([store.fact('aadhaar').error, store.pending()]).toEqual([undefined, []]);
    store.touch('aadhaar');
    expect(questions.length).toBe(2);
    store.dispose();
  });
});

describe('judging with every answer', () => {
  const optionsFor = (data: JsonObject, more: object = {}): JudgeOptions => ({
    data,
    facts: facts({ lookups: { places: [{ village: 'Forged' }] }, answers: { duplicate: false } }),
    validators: compileValidators(place),
    messages,
    side: 'server',
    ...more,
  });
  const judge = (data: JsonObject, ask: (one: Ask) => Promise<Json>, more: object = {}) => evaluateAsking(place, optionsFor(data, more), ask);
  const answers = (isTaken: boolean) =>
    vi.fn((one: Ask): Promise<Json> =>
      Promise.resolve(one.call === 'findpincode' ? (rows[String(one.with['pincode'])] ?? []) : one.call === 'isDuplicate' ? isTaken : null),
    );

  test('asks lookups and checks itself, whatever the facts bring along', async () => {
    const ask = answers(true);
    const got = await judge({ pin: '400069', village: 'Forged', aadhaar: '1234' }, ask);
    expect(found(got)).toEqual(['/village options', '/aadhaar duplicate']);
    expect(ask.mock.calls.map(([{ call }]) => call)).toEqual(['findpincode', 'isDuplicate', 'regionOf']);
  });
  test('asks nothing that need not be asked', async () => {
    const ask = answers(false);
    expect(found(await judge({ pin: '4', aadhaar: '1' }, ask))).toEqual([]);
    expect(ask).not.toHaveBeenCalled();
  });
  test('asks no checks outside what is judged', async () => {
    const ask = answers(true);
    await judge({ aadhaar: '1234', pin: '400069' }, ask, { within: ['/pin'] });
    expect(ask.mock.calls.map(([{ call }]) => call)).toEqual(['findpincode', 'regionOf']);
  });
  test('what follows from the answers is filled in, judged as if it had been sent, and asked about', async () => {
    const submission = { pin: '400069', village: 'Forged' };
    const whole = { ...submission, state: 'Maharashtra', aadhaar: '1234' };
    const ask = answers(true);
    const { offered, ...got } = await evaluateFilling(place, optionsFor(submission), ask, ['/state', '/aadhaar'], (lookups) => ({
      ...submission,
      state: (lookups['places'] as JsonObject[])[0]?.['state'] ?? null,
      aadhaar: '1234',
    }));
    expect(got).toEqual(await judge(whole, answers(true)));
    expect([got.data['state'], found(got), offered('/village')?.length]).toEqual(['Maharashtra', ['/village options', '/aadhaar duplicate'], 2]);
    expect(ask.mock.calls.map(([{ call }]) => call)).toEqual(['findpincode', 'regionOf', 'isDuplicate']);
  });
  test('is none without an answer', async () => {
    await expect(judge({ aadhaar: '1234' }, () => Promise.reject(new Error('store away')))).rejects.toThrow('store away');
  });
});
