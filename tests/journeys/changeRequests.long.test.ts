/** What administrators ask for, each made in a copy of the definitions that a running product reads, seen over the wire and in the browser. */
import { objectOf } from '../../src/engine/json.ts';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { Copy } from '../rules/support/copy.ts';
import { shownIn } from '../rules/support/readme.ts';
import { axeFaults } from '../support/axe.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { dropForm } from '../support/droppedForms.ts';
import { pdf } from '../support/files.ts';
import { giveScopes, type GivenScope } from '../support/giveScope.ts';
import { journey } from '../support/journey.ts';
import { choose, errorOf, field, fillField, valueOf } from '../support/pages/field.ts';
import { openRecord, openTab, recordsIn } from '../support/pages/record.ts';
import { openRegistration } from '../support/pages/registration.ts';
import { accountOf, bringIn, contextOf } from '../support/pages/session.ts';
import { call, signInOverWire, type Answer } from '../support/wire.ts';

const { folder } = copyOfDefinitions();
const copy = new Copy(folder);
const here = journey({ env: { CONFIG_DIR: folder, LOG_LEVEL: 'info' } });
const FORM = 'schemas/forms/registration/basic-details';

/** The change is sound, and the running product has taken it. */
async function waitForChange(): Promise<void> {
  const { hash } = await copy.catalogue();
  await expect.poll(async () => ((await (await fetch(`${here.url}/api/health`)).json()) as { catalogue: string }).catalogue).toBe(hash);
}
/** Somebody gets another scope: the product stops for it. */
async function giveScope(scope: GivenScope): Promise<void> {
  const catalogue = await copy.catalogue();
  await here.restart({}, (stored) => giveScopes(stored, catalogue, [scope]));
}
async function as(name: string): Promise<(service: string, action: string, data?: JsonObject) => Promise<Answer>> {
  const { token } = await signInOverWire(here.url, accountOf(name));
  return (service, action, data = {}) => call(here.url, service, action, [data], { token });
}
const rowsOf = ({ rows }: Answer): JsonObject[] => (Array.isArray(rows) ? (rows as JsonObject[]) : []);
const pageOf = ({ rows }: Answer): JsonObject[] => ((rows as JsonObject)['rows'] ?? []) as JsonObject[];
const saidAt = (answer: Answer, name: string): string[] =>
  (answer.appError ?? []).filter((one) => one.field === name).map(({ errorMessage }) => errorMessage);
/** Beneficiaries that the manager's list shows. */
const listPeople = async (filter: JsonObject): Promise<JsonObject[]> =>
  pageOf(await (await as('manager'))('engagement', 'viewAllByCenter', { centerId: 101, page: 1, size: 5, filter }));
describe('quality 5: change requests on a running product', () => {
  test('a new tab with six fields, one conditional, an upload and a table with a rule across its rows: one folder, no other edit', async () => {
    dropForm(folder, 'hostel');
    await waitForChange();
    const { page, troubles } = await here.person();
    const [about] = await recordsIn(here.url);
    await bringIn(page, here.url, 'manager');
    await openRecord(page, here.url, about, 0, 'Basic');
    await openTab(page, 'Hostel');
    await field(page, 'hostelNeeded').waitFor();
    expect(await field(page, 'hostelName').count()).toBe(0);
    await choose(page, 'hostelNeeded', 'Yes');
    await fillField(page, 'roomNo', '12');
    const save = page.getByRole('button', { name: 'Save', exact: true }).first();
    await save.click();
    await expect.poll(() => errorOf(page, 'hostelName')).toBe('Please fill out this field');
    await fillField(page, 'hostelName', 'River House');
    for (const index of [0, 1]) {
      await page.getByRole('button', { name: 'Add a guest' }).click();
      await fillField(page, `guests.${index}.name`, 'Asha Patil');
      await choose(page, `guests.${index}.kind`, 'Parent');
    }
    await save.click();
    await page.getByText('A guest is named twice').first().waitFor();
    await fillField(page, 'guests.1.name', 'Ravi Patil');
    const paper = { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: pdf() };
    await field(page, 'agreement').locator('input[type="file"]').first().setInputFiles(paper);
    await field(page, 'agreement').getByText('agreement.pdf').first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const answer = page.waitForResponse(
      (response) => response.url().endsWith('/api/dropped-hostel') && (response.request().postData() ?? '').includes('"save"'),
    );
    await save.click();
    expect((await answer).status()).toBe(200);
    // Before the page has heard it and dropped its draft, what was typed would come back.
    await page.locator('[data-save="clean"]').waitFor();
    await page.reload();
    await expect.poll(() => valueOf(page, 'hostelName')).toBe('River House');
    await expect.poll(() => valueOf(page, 'guests.1.name')).toBe('Ravi Patil');
    await field(page, 'agreement').getByText('agreement.pdf').first().waitFor();
    await page
      .getByRole('button', { name: /History/ })
      .first()
      .click();
    await page.getByRole('dialog').filter({ hasText: 'Hostel' }).getByText('River House').first().waitFor();
    expect(troubles).toEqual([]);
  });

  test('a field that one programme requires and the others do not have', async () => {
    const [trait, properties, rules] = shownIn('schemas/README.md', '"The Rural Enterprise Programme needs the name of the village council"');
    copy.set('config/programs.json', ['traits', 'villageCouncil'], trait?.['villageCouncil']);
    copy.set('config/programs.json', ['items', { name: 'Core Skilling Programme' }, 'villageCouncil'], true);
    copy.set(`${FORM}/schema.json`, ['properties', 'villageCouncil'], properties?.['villageCouncil']);
    copy.set(`${FORM}/ui.json`, ['sections', 0, 'fields', '+'], { at: '/villageCouncil', width: 6 });
    const known = copy.read(`${FORM}/rules.json`)['see'];
    copy.set(`${FORM}/rules.json`, ['see'], { ...(known as JsonObject | undefined), ...(rules?.['see'] as JsonObject) });
    copy.set(`${FORM}/rules.json`, ['require', '/villageCouncil'], objectOf(rules?.['require'])['/villageCouncil']);
    const example = (there: boolean): Json => ({
      name: there ? 'the programme asks for the village council' : 'other programmes do not',
      requirement: [],
      facts: { session: { program: { villageCouncil: there } } },
      data: {},
      expect: { problems: there ? [{ at: '/villageCouncil', rule: 'required', message: 'Please fill out this field' }] : [] },
    });
    for (const there of [true, false]) copy.set(`${FORM}/examples.json`, ['examples', '+'], example(there));
    await waitForChange();
    const errorsFor = async (who: string): Promise<string[]> =>
      saidAt(await (await as(who))('student', 'captureBeneficiaryDetails', { firstName: 'Asha' }), 'villageCouncil');
    expect([await errorsFor('mobilizer'), await errorsFor('facilitator6')]).toEqual([['Please fill out this field'], []]);
    for (const [who, fieldCount] of [
      ['mobilizer', 1],
      ['facilitator6', 0],
    ] as const) {
      const { page } = await here.person();
      await bringIn(page, here.url, who);
      await openRegistration(page, here.url);
      expect(await field(page, 'villageCouncil').count(), who).toBe(fieldCount);
    }
  });

  test('a new programme with its own exceptions: one counsellor is enough there', async () => {
    const [weekend = {}] = shownIn('config/README.md', '"A new programme with its own exceptions"');
    copy.set('config/programs.json', ['items', '+'], weekend);
    await waitForChange();
    expect(rowsOf(await call(here.url, 'program', 'findprogram', [{ programId: weekend['id'] ?? null }]))).toEqual([
      { id: 12, name: 'Weekend Programme' },
    ]);
    await giveScope({ userName: accountOf('manager11'), roleMapId: 8, centerId: 101, programId: 12 });
    const [one = {}, other = {}] = await listPeople({ status: 'Mobilised' });
    const message = 'first and second counsellor details are mandatory for shortlist';
    const counselling = { firstCounselorComments: 'Keen', firstCounselorRating: 'Positive', firstCounselorSuggestedCourse: 2 };
    const [plain, short] = [await as('manager'), await as('manager11')];
    for (const { engagementId = null } of [one, other])
      expect((await plain('counselling', 'save', { engagementId, ...counselling })).appError).toBeNull();
    for (const [who, messageCount] of [
      ['manager', 1],
      ['manager11', 0],
    ] as const) {
      const { page } = await here.person();
      await bringIn(page, here.url, who);
      await openRecord(page, here.url, { dbUserId: Number(one['dbUserId']), engagementId: Number(one['engagementId']) }, 5, 'Counselling');
      await choose(page, 'status', 'Shortlisted');
      await fillField(page, 'remarks', 'Keen');
      if (messageCount === 1) await page.getByText(message).first().waitFor();
      expect([(await page.getByText(message).count()) > 0, (await contextOf(page)).includes('Weekend Programme')], who).toEqual([
        messageCount === 1,
        messageCount === 0,
      ]);
    }
    const shortlisted = (ask: typeof plain) =>
      ask('engagement', 'updateStatus', { engagementId: other['engagementId'] ?? null, status: 'Shortlisted', reason: null, remarks: 'Keen' });
    expect((await shortlisted(plain)).appError?.[0]?.errorMessage).toBe(message);
    expect((await shortlisted(short)).appError).toBeNull();
  });
});
