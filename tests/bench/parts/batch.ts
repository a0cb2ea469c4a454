/** Batches: what a changed date costs in the page, their list by how many there are, what a page of a batch's students asks of the store, and an enrolment. */
import { optionLists } from '../../../src/catalogue/optionLists.ts';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import type { Facts, JsonObject } from '../../../src/engine/types.ts';
import { EXAMPLE_TODAY, exampleFactsOf } from '../../../src/engine/example/runExample.ts';
import { dateOf, dayNumber, weekdayOf } from '../../../src/engine/dates/day.ts';
import { closeBrowser, newPerson } from '../../support/browser.ts';
import { addressOf, saveButton, type RecordAt } from '../../support/pages/record.ts';
import { accountOf, signIn } from '../../support/pages/session.ts';
import { startProduct } from '../../support/product.ts';
import { call, signInOverWire } from '../../support/wire.ts';
import { built } from '../built.ts';
import { clientOf, timed } from '../client.ts';
import { emptyDatabase, productOver } from '../database.ts';
import { pause } from '../drive.ts';
import { copies, inDatabase, shippedCatalogue } from '../fillStore.ts';
import { median, row, type Part, type Row } from '../rows.ts';

const FORM = 'training/batch';
const CENTRE = 101;
const TAB = 11;
const CHANGES = 400;
const [FEW, MANY] = [100, 10_000];
const PAGES = 300;
const CAP = 1000;

/** A start date is chosen, and every date that follows from it stands: of a course with training on the job, among the holidays of a year. */
async function cascade(): Promise<Row[]> {
  const catalogue = await shippedCatalogue();
  const [{ createFormStore }, { compileValidators }, { judgedForm }] = await Promise.all([built.formStore(), built.compile(), built.judged()]);
  const def = catalogue.forms[FORM];
  const example = def?.examples.find(({ expect }) => expect.problems?.length === 0);
  if (!def || !example) throw new Error(`${FORM} has no example without problems`);
  const form = judgedForm(def);
  const lists = optionLists(catalogue.options);
  const exampleFacts: Facts = exampleFactsOf(example, lists);
  const rows = [catalogue.reference['holidays'] ?? []].flat() as JsonObject[];
  const holidays = rows.filter(({ state, holidayDate }) => state === 'Maharashtra' && String(holidayDate) >= EXAMPLE_TODAY);
  const course = [{ id: 5, name: 'Retail Sales', trainingHour: 240, ojt: 80, isActive: 'Y' }];
  const known: JsonObject = { ...exampleFacts.lookups, course, upcoming: holidays, holidays, ojtHolidays: holidays, freezeHolidays: holidays };
  const store = createFormStore({
    form,
    data: { ...example.data, startDate: null, endDate: null },
    facts: { ...exampleFacts, lookups: known },
    validators: compileValidators(form),
    messages: catalogue.messages['en'] ?? {},
    ask: ({ id }) => Promise.resolve(known[id] ?? []),
  });
  const first = (dayNumber(EXAMPLE_TODAY) ?? 0) + 3;
  const free = Array.from({ length: 60 }, (_, at) => first + at)
    .filter((day) => weekdayOf(day) > 0)
    .map((day) => dateOf(day) ?? '')
    .filter((day) => !holidays.some(({ holidayDate }) => holidayDate === day));
  const times: number[] = [];
  for (let turn = 0; turn < CHANGES; turn += 1) {
    const before = store.get('endDate');
    const began = performance.now();
    store.set('startDate', free[turn % free.length] ?? '');
    while (store.get('endDate') === before && performance.now() - began < 1000) await Promise.resolve();
    times.push(performance.now() - began);
    if (store.get('endDate') === before) throw new Error('the end date does not follow');
    await new Promise(setImmediate);
  }
  store.dispose();
  return [row('batch: dates that follow from a start date, in the page', median(times.slice(CHANGES / 4)), 'ms', { target: '<= 2 ms' })];
}

/** Statements that a database was asked by now: each is a transaction of its own. It says so a second after them. */
async function statements(client: pg.Client): Promise<number> {
  await pause(2500);
  const { rows } = await client.query<{ n: string }>(
    'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.n);
}

interface ListCosts {
  page: number;
  students: number;
}

/** A page of a centre's batches, of which it has so many; and the statements for a page of a batch's students with their attendance. */
async function measureList(count: number): Promise<ListCosts> {
  const database = await emptyDatabase();
  const { product, url, token } = await productOver(database, 'manager@skilldesk.test');
  const client = clientOf(url, token);
  const sql = new pg.Client(database);
  await sql.connect();
  try {
    const there = await inDatabase(database, async (store) => {
      const found = await store.find('batch', { centerId: CENTRE }, { centres: 'all' });
      const [model] = found;
      if (!model) throw new Error('the demo has no batch');
      await copies(store, 'batch', model, count - found.length, (at) => ({ batchName: `C101-BENCH-${at}` }));
      return found;
    });
    await sql.query('vacuum analyze');
    const ask = () => client.call('batch', 'viewAllBatchesByCenter', [{ centerId: CENTRE, page: 1, size: 10 }]);
    // Beyond a thousand the total is said to be more than that.
    const total = /total\\*":(\d+)/.exec(await ask())?.[1];
    if (Number(total) !== Math.min(count, CAP)) throw new Error(`The list has ${total} batches and not ${count}.`);
    const page = await timed(1, 2500, ask);
    const batchId = there.find(({ doc }) => doc['batchName'] === 'C101-RETAIL-001')?.id;
    const students = () => client.call('batch', 'viewStudentsByBatch', [{ centerId: CENTRE, batchId, attendance: true, page: 1, size: 20 }]);
    await students();
    const before = await statements(sql);
    for (let turn = 0; turn < PAGES; turn += 1) await students();
    return { page, students: Math.round(((await statements(sql)) - before) / PAGES) };
  } finally {
    await sql.end();
    client.close();
    await product.stop();
  }
}

async function lists(rounds: number): Promise<Row[]> {
  const [few, many]: [ListCosts[], ListCosts[]] = [[], []];
  for (let round = 0; round < Math.min(3, rounds); round += 1) {
    few.push(await measureList(FEW));
    many.push(await measureList(MANY));
  }
  const page = (all: readonly ListCosts[]): number => median(all.map((one) => one.page));
  return [
    row(`batch: a page of ${MANY} batches`, page(many), 'ms', {
      ratio: page(many) / page(few),
      against: `${FEW} batches ${page(few).toFixed(2)} ms`,
      target: '<= 1.3×',
    }),
    row('batch: statements for a page of its students with attendance', median(many.map((one) => one.students)), 'statements'),
  ];
}

/** From the press of Enroll until the page says that it is done. */
async function enrolment(rounds: number): Promise<Row[]> {
  const product = await startProduct({ env: { RATE_LIMIT: '0', LOG_LEVEL: 'error' } });
  const { page, close } = await newPerson();
  const times: number[] = [];
  try {
    const { token } = await signInOverWire(product.url, accountOf('manager'));
    const ask = async (service: string, action: string, data: JsonObject): Promise<JsonObject[]> =>
      (await call(product.url, service, action, [data], { token })).rows as JsonObject[];
    const complete: (RecordAt & { dob: string })[] = [];
    for (const { dbUserId, engagementId = null, dob } of await ask('engagement', 'viewAllByCenterAndStatus', {
      centerId: CENTRE,
      status: 'Shortlisted',
    })) {
      const [lacks] = await ask('enrollment', 'fetchIncompleteDetails', { engagementId });
      if (lacks?.['left'] === 0) complete.push({ dbUserId: Number(dbUserId), engagementId: Number(engagementId), dob: String(dob) });
    }
    // The eldest: who is not of age is asked about first.
    complete.sort((one, other) => one.dob.localeCompare(other.dob));
    await signIn(page, product.url, 'manager');
    for (const at of complete.slice(0, Math.min(rounds, complete.length - 1))) {
      await page.goto(addressOf(product.url, at, TAB));
      const batch = page.getByRole('region', { name: 'List Of Active Batches' }).locator('[data-id]').filter({ hasText: 'C101-RETAIL-002' });
      await batch.getByRole('radio').click();
      await pause(1000);
      const began = performance.now();
      await saveButton(page).click();
      await page.getByRole('alertdialog').filter({ hasText: 'Successfully Enrolled' }).waitFor();
      times.push(performance.now() - began);
      await page.waitForURL(/managebeneficiary/);
    }
  } finally {
    await close();
    await closeBrowser();
    await product.stop();
  }
  if (times.length === 0) throw new Error('nobody is complete enough to be enrolled');
  return [row('batch: an enrolment, from the press to the message', median(times), 'ms', { target: '<= 500 ms' })];
}

export const batch: Part = {
  name: 'batch',
  about: 'dates that follow from a date, 10,000 batches in a list, statements for a page of students, an enrolment',
  async run({ rounds }) {
    return [...(await cascade()), ...(await lists(rounds)), ...(await enrolment(rounds))];
  },
};
