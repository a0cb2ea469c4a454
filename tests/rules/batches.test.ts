/** The batch form as somebody fills it: the cascade of dates by B1's worked examples and probes, what is asked and told, what the calendar offers. */
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../src/catalogue/client.ts';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../src/catalogue/judgedForm.ts';
import { exampleFactsOf, runVerdicts } from '../../src/engine/example/runExample.ts';
import { holds } from '../../src/engine/rules/logic.ts';
import { createFormStore } from '../../src/engine/form/store.ts';
import type { Ask, FormStore } from '../../src/engine/form/types.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import type { NavigateDef } from '../../src/engine/definition/list.ts';
import { catalogue, entryOf, lists, messages } from './support/definitions.ts';

const def = entryOf(catalogue.forms, 'training/batch');
const form = judgedForm(def);
const COURSE = 5;

interface World {
  hours: number;
  ojt?: number;
  holidays?: readonly string[];
  today?: string;
  /** Answers of further calls by name; undefined means that the call fails. */
  more?: Record<string, Json | undefined>;
  accept?: boolean;
}
interface OpenBatch {
  store: FormStore;
  requests: Ask[];
  questions: string[];
  notices: [string, NavigateDef | undefined][];
}

/** A new batch in front of a server that knows one course and these holidays. */
function open({ hours, ojt = 0, holidays = [], today = '2026-11-20', more = {}, accept = true }: World): OpenBatch {
  const requests: Ask[] = [];
  const questions: string[] = [];
  const notices: OpenBatch['notices'] = [];
  const answers: Record<string, Json | undefined> = {
    'course.findCoursesByCenterId': [],
    'course.findall': [{ id: COURSE, name: 'Retail Sales', trainingHour: hours, ojt, isActive: 'Y' }],
    chekingExistingBatchesWithSameCourseId: [],
    viewFacilitatorsByCenter: [{ id: 11, name: 'Farhan Shaikh' }],
    getActiveBatches: [],
    'classroom.findall': [{ id: 1, roomName: 'Room 1', capacity: 30 }],
    findCapacityByCenter: [{ id: 101, capacity: 60 }],
    'holidays.search': holidays.map((holidayDate) => ({ holidayDate, name: 'Feast', state: 'Maharashtra' })),
  };
  const ask = async (one: Ask): Promise<Json> => {
    requests.push(one);
    const answer = one.call in more ? more[one.call] : answers[one.call];
    if (answer === undefined) throw new Error(`${one.call} is away`);
    return answer;
  };
  const session = { role: { keepsBatches: true }, centre: { id: 101, state: 'Maharashtra', batchCreation: 'Y' } };
  const facts = exampleFactsOf({ facts: { today, session, record: { rowId: null, stored: null } } }, lists);
  const question = async (text: string): Promise<boolean> => {
    questions.push(text);
    return accept;
  };
  const tell = (text: string, go: NavigateDef | undefined): void => void notices.push([text, go]);
  const store = createFormStore({ form, data: {}, facts, validators: compileValidators(form), messages, ask, question, tell });
  return { store, requests, questions, notices };
}
const quiet = (store: FormStore) => expect.poll(() => store.pending()).toEqual([]);
const dates = ['ojtStartDate', 'ojtEndDate', 'endDate', 'assessmentDate', 'freezeDate'] as const;
const datesOf = (store: FormStore): Json[] => dates.map((name) => store.get(name) ?? null);

async function startBatch(world: World, start: string): Promise<OpenBatch> {
  const page = open(world);
  await quiet(page.store);
  page.store.set('courseId', COURSE);
  await quiet(page.store);
  page.store.set('startDate', start);
  await quiet(page.store);
  return page;
}

const none: Json = null;
test.each<[number, string, number, number, string[], Json[]]>([
  [1, '2026-12-07', 70, 0, [], [none, none, '2026-12-18', '2026-12-18', '2026-12-09']],
  [2, '2026-12-04', 70, 0, [], [none, none, '2026-12-16', '2026-12-16', '2026-12-07']],
  [3, '2026-12-21', 140, 0, ['2026-12-25'], [none, none, '2027-01-14', '2027-01-14', '2026-12-23']],
  [4, '2026-12-23', 100, 0, ['2026-12-25', '2027-01-01'], [none, none, '2027-01-11', '2027-01-11', '2026-12-26']],
  [5, '2027-01-04', 210, 80, ['2027-01-14', '2027-01-26'], ['2027-02-10', '2027-02-22', '2027-02-22', '2027-02-22', '2027-01-07']],
  [6, '2027-09-30', 140, 0, ['2027-10-02'], [none, none, '2027-10-25', '2027-10-25', '2027-10-04']],
  [7, '2027-02-01', 490, 0, ['2027-03-22'], [none, none, '2027-04-24', '2027-04-24', '2027-02-08']],
  [8, '2027-01-11', 1000, 240, ['2027-01-14', '2027-01-26', '2027-03-22'], ['2027-06-30', '2027-08-04', '2027-08-04', '2027-08-04', '2027-01-21']],
  [9, '2026-12-14', 3, 0, [], [none, none, '2026-12-15', '2026-12-15', '2026-12-16']],
  [10, '2026-12-14', 35, 0, [], [none, none, '2026-12-19', '2026-12-19', '2026-12-16']],
  [11, '2026-12-12', 39, 0, [], [none, none, '2026-12-19', '2026-12-19', '2026-12-14']],
  [12, '2026-12-15', 56, 81, ['2026-12-25', '2027-01-01'], ['2026-12-24', '2027-01-08', '2027-01-08', '2027-01-08', '2026-12-17']],
])(
  'D3-BATCHFORM-40 D3-BATCHFORM-41 D3-BATCHFORM-42 D3-BATCHFORM-43 D3-BATCHFORM-44 D3-BATCHFORM-58 D3-BATCHFORM-59 D3-BATCHFORM-60 D3-BATCHFORM-61 D3-BATCHFORM-62 D3-GAP-25 worked example %i',
  async (_nth, start, hours, ojt, holidays, expected) => {
    const { store } = await startBatch({ hours, ojt, holidays }, start);
    expect(datesOf(store)).toEqual(expected);
  },
);

test('D3-GAP-38 a batch without a freeze date is open wherever those are asked for that are not frozen', () => {
  const listOperation = (action: string) => {
    const operation = catalogue.actions['batch']?.[action]?.do;
    return operation && 'list' in operation ? operation : undefined;
  };
  const { active, open: unfrozen } = listOperation('viewAllBatchesByCenter')?.narrow ?? {};
  const rules = [active, unfrozen, listOperation('chekingExistingBatchesWithSameCourseId')?.only];
  const open = (freezeDate: Json): boolean[] =>
    rules.map((rule) => holds(rule, { row: { freezeDate, startDate: '2026-11-01', endDate: '2027-02-01' }, today: '2026-11-20' }));
  expect([open(null), open('2026-11-20'), open('2026-11-19')]).toEqual([
    [true, true, true],
    [true, true, true],
    [false, false, false],
  ]);
});

describe('the cascade on the fifth example', () => {
  const fifth = { hours: 210, ojt: 80, holidays: ['2027-01-14', '2027-01-26'] };
  const moveDates = async (...steps: [string, string][]): Promise<FormStore> => {
    const { store } = await startBatch(fifth, '2027-01-04');
    for (const [name, date] of steps) {
      store.set(name, date);
      await quiet(store);
    }
    return store;
  };
  const ojtStart: [string, string] = ['ojtStartDate', '2027-02-15'];
  test('D3-BATCHFORM-46 another first day on the job moves the end, not the freeze date', async () =>
    expect(datesOf(await moveDates(ojtStart))).toEqual(['2027-02-15', '2027-02-26', '2027-02-26', '2027-02-26', '2027-01-07']));
  test('D3-BATCHFORM-47 another last day on the job is end and assessment', async () =>
    expect(datesOf(await moveDates(ojtStart, ['ojtEndDate', '2027-03-03'])).slice(1, 4)).toEqual(['2027-03-03', '2027-03-03', '2027-03-03']));
  test('D3-BATCHFORM-48 another end is the assessment', async () =>
    expect(datesOf(await moveDates(ojtStart, ['ojtEndDate', '2027-03-03'], ['endDate', '2027-03-05'])).slice(1, 4)).toEqual([
      '2027-03-03',
      '2027-03-05',
      '2027-03-05',
    ]));
  test('D3-BATCHFORM-49 a later start takes the errors of the dates away that follow it', async () => {
    const store = await moveDates(['endDate', '2027-03-07']);
    store.touch('endDate');
    expect(store.fact('endDate').error).toBe('Date cannot be a Sunday.');
    store.set('startDate', '2027-01-05');
    await quiet(store);
    expect(store.fact('endDate').error).toBeUndefined();
  });
  test('B1 17 a start on a Sunday empties what was worked out', async () =>
    expect(datesOf(await moveDates(['startDate', '2027-01-10']))).toEqual([none, none, none, none, none]));
});

test("D3-BATCHFORM-45 D3-BATCHFORM-39 holidays of the centre's state are asked for one year from the chosen date", async () => {
  const { requests } = await startBatch({ hours: 70 }, '2026-12-07');
  expect(requests.filter(({ id }) => id === 'holidays').map(({ with: args }) => args)).toEqual([
    { location: 'Maharashtra', startDate: '2026-12-07', endDate: '2027-12-07' },
  ]);
});
test('D3-BATCHFORM-63 D3-CONST-20 D3-GAP-85 without an answer about holidays dates are worked out without them, which is said, and a save asks once more', async () => {
  const more: World['more'] = { 'holidays.search': undefined };
  const { store } = await startBatch({ hours: 100, more }, '2026-12-23');
  expect(datesOf(store)).toEqual([none, none, '2027-01-08', '2027-01-08', '2026-12-25']);
  expect(store.fact('startDate').warning).toMatch(/^The holidays could not be read/);
  await store.askUnanswered();
  expect(store.fact('startDate').warning).toMatch(/^The holidays could not be read/);
  more['holidays.search'] = [{ holidayDate: '2026-12-25', name: 'Christmas', state: 'Maharashtra' }];
  await store.askUnanswered();
  expect([store.get('endDate'), store.fact('startDate').warning, store.askUnanswered()]).toEqual(['2027-01-08', undefined, undefined]);
  const refused = store.submit().problems.filter(({ severity }) => severity === 'error');
  expect(refused.find(({ at }) => at === '/endDate')?.message).toContain('End Date');
});
test('D3-BATCHFORM-04 another course empties all dates', async () => {
  const { store } = await startBatch({ hours: 70 }, '2026-12-07');
  store.set('courseId', 6);
  await quiet(store);
  expect([store.get('startDate') ?? null, ...datesOf(store)]).toEqual([none, none, none, none, none, none]);
});
test('D3-BATCHFORM-71 D3-BATCHFORM-72 a batch without students is told with id, name and start, and leads to the list', async () => {
  const sameCourse = [{ batchId: 7, batchName: 'C101-RETAIL-007', startDate: '2026-12-01' }];
  const { store, notices } = open({ hours: 70, more: { chekingExistingBatchesWithSameCourseId: sameCourse } });
  await quiet(store);
  store.set('courseId', COURSE);
  await expect.poll(() => notices).toHaveLength(1);
  expect(notices[0]?.[0]).toContain('7 · C101-RETAIL-007 · 01/12/2026');
  expect(notices[0]?.[0]).toContain('operations PL approval');
  expect(notices[0]?.[1]?.path).toBe('/dashboard/managebatches');
});

describe.each([
  [
    'domainFacilitator',
    11,
    'D3-BATCHFORM-20 D3-BATCHFORM-21',
    'Selected domain facilitator is already assigned to ongoing batches. Do you still want to proceed?',
  ],
  ['classroomId', 1, 'D3-BATCHFORM-22 D3-BATCHFORM-23', 'Selected classroom is already assigned to ongoing batches. Do you still want to proceed?'],
])('%s is taken', (name, value, ids, text) => {
  const ongoing = { getActiveBatches: [{ batchId: 3, batchName: 'C101-CARE-003' }] };
  test.each([
    ['stays when it is answered yes', true, value],
    ['goes back when it is cancelled', false, null],
  ])(`${ids} the choice %s`, async (_said, accept, expected) => {
    const { store, questions } = open({ hours: 70, more: ongoing, accept });
    await quiet(store);
    store.set(name, value);
    await expect.poll(() => questions).toEqual([`${text}\nC101-CARE-003`]);
    await expect.poll(() => store.get(name) ?? null).toBe(expected);
  });
  test('D3-BATCHFORM-24 nothing is asked where no batch goes on', async () => {
    const { store, questions } = open({ hours: 70 });
    await quiet(store);
    store.set(name, value);
    await quiet(store);
    expect(questions).toEqual([]);
    expect(store.get(name)).toBe(value);
  });
});

test('D3-BATCHFORM-27 D3-CONST-10 D3-BATCHFORM-37 D3-BATCHFORM-38 the calendar offers no day before today, no Sunday, no holiday', async () => {
  const { store } = await startBatch({ hours: 70, holidays: ['2026-12-25'] }, '2026-12-07');
  expect(store.fact('startDate').days).toMatchObject({ min: '2026-11-20', noSundays: true });
  expect(store.fact('startDate').days?.max).toBe('2050-01-01');
  const off: JsonObject = { holidayDate: '2026-12-25', name: 'Feast', state: 'Maharashtra' };
  expect(store.fact('startDate').days?.off).toEqual([off]);
  expect(store.fact('endDate').days).toMatchObject({ noSundays: true });
});

test.each([
  ['D3-BATCHFORM-25', 'startDate', {}],
  ['D3-BATCHFORM-32', 'endDate', { max: '2050-01-01' }],
  ['D3-BATCHFORM-33', 'ojtStartDate', { min: '2000-01-01', max: '2050-01-01' }],
  ['D3-BATCHFORM-34', 'ojtEndDate', { min: '2000-01-01', max: '2050-01-01' }],
  ['D3-BATCHFORM-36', 'assessmentDate', { min: '2000-01-01', max: '2050-01-01' }],
])('%s %s is picked alone, within its bounds whatever the start is', async (_id, name, bounds) => {
  const { store } = await startBatch({ hours: 70 }, '2026-12-07');
  const field = def.ui.sections.flatMap(({ fields = [] }) => fields).find(({ at }) => at === `/${name}`);
  expect(field?.with).toEqual({ pickOnly: true, ...bounds });
  if (name !== 'startDate') expect(store.fact(name).days).not.toHaveProperty('min');
});

test.each(['hi', 'mr'])('D3-BATCHFORM-46 in %s the dates that come too early are called as the language calls their fields', (language) => {
  const example = def.examples.find(({ name }) => name === 'the end of the work lies before its start');
  if (!example) throw new Error('the example is gone');
  const verdicts = runVerdicts(form, example, { lists, messages: messagesOf(catalogue, language), validators: compileValidators(form) });
  const computed = verdicts.problems.filter(({ rule }) => rule.endsWith('-computed')).map(({ message }) => message);
  expect(computed).toHaveLength(3);
  expect(new Set(computed).size).toBe(3);
  for (const message of computed) expect(message.replaceAll('OJT', '')).toMatch(/^[^a-z{}]*$/i);
});
