/** What administrators ask for, each made in a copy of the definitions that a running product reads, seen over the wire and in the browser. */
import { objectOf } from '../../src/engine/json.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { Copy } from '../rules/support/copy.ts';
import { checkDocumentsFirst } from '../rules/support/checkDocuments.ts';
import { scoresFirst } from '../rules/support/scoresFirst.ts';
import { shownIn } from '../rules/support/readme.ts';
import { showGender } from '../rules/support/showGender.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { giveScopes, type Given } from '../support/giveScope.ts';
import { journey } from '../support/journey.ts';
import { choose, field, fillField } from '../support/pages/field.ts';
import { openList } from '../support/pages/list.ts';
import { openRegistration } from '../support/pages/registration.ts';
import { accountOf, bringIn, contextOf, signIn } from '../support/pages/session.ts';
import { call, signInOverWire, type Answer } from '../support/wire.ts';

const { folder } = copyOfDefinitions();
const copy = new Copy(folder);
const here = journey({ env: { CONFIG_DIR: folder, LOG_LEVEL: 'info' } });
const FORM = 'schemas/forms/registration/basic-details';

/** The change is sound, and the running product has taken it. */
async function taken(): Promise<void> {
  const { hash } = await copy.catalogue();
  await expect.poll(async () => ((await (await fetch(`${here.url}/api/health`)).json()) as { catalogue: string }).catalogue).toBe(hash);
}
/** Somebody gets another scope: the product stops for it. */
async function given(scope: Given): Promise<void> {
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
const listed = async (filter: JsonObject): Promise<JsonObject[]> =>
  pageOf(await (await as('manager'))('engagement', 'viewAllByCenter', { centerId: 101, page: 1, size: 5, filter }));
const openRecord = async (page: Page, { dbUserId, engagementId }: JsonObject, tab: number): Promise<void> => {
  await page.goto(`${here.url}/dashboard/updatebeneficiary?dbUserId=${String(dbUserId)}&engagementId=${String(engagementId)}&tab=${tab}`);
};

describe('quality 5: change requests on a running product', () => {
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
    await taken();
    const asked = async (who: string): Promise<string[]> =>
      saidAt(await (await as(who))('student', 'captureBeneficiaryDetails', { firstName: 'Asha' }), 'villageCouncil');
    expect([await asked('mobilizer'), await asked('facilitator6')]).toEqual([['Please fill out this field'], []]);
    for (const [who, drawn] of [
      ['mobilizer', 1],
      ['facilitator6', 0],
    ] as const) {
      const { page } = await here.person();
      await bringIn(page, here.url, who);
      await openRegistration(page, here.url);
      expect(await field(page, 'villageCouncil').count(), who).toBe(drawn);
    }
  });

  test('D1-ROLES-07 a screen that the component list hides is in no menu and does not open by its address', async () => {
    copy.set('config/components.json', ['items', '+'], { name: 'mybatches', label: 'My Batches' });
    copy.set('config/components.json', ['hidden', '+'], { name: 'mybatches', when: { var: 'session.role.centreManager' } });
    await taken();
    for (const [name, opens] of [
      ['facilitator', true],
      ['manager', false],
    ] as const) {
      const { page } = await here.person();
      await bringIn(page, here.url, name);
      const entries = page.getByRole('navigation').locator('a[href="/dashboard/mybatches"]');
      await page.goto(`${here.url}/dashboard/mybatches`);
      await page.getByRole('main').waitFor();
      await page.waitForURL(opens ? /mybatches$/ : /\/dashboard\/dashboard$/);
      // The menu comes with the scope, all of it at once.
      await page.getByRole('navigation').locator('a[href="/dashboard/dashboard"]').first().waitFor({ state: 'attached' });
      expect([name, (await entries.count()) > 0]).toEqual([name, opens]);
    }
  });

  test('a column and a filter on a list, filled for everybody who was there before', async () => {
    showGender(copy);
    await taken();
    const women = await listed({ gender: 'Female' });
    expect(women.length).toBeGreaterThan(0);
    expect(new Set(women.map(({ gender }) => gender))).toEqual(new Set(['Female']));
    const { page } = await here.person();
    await bringIn(page, here.url, 'manager');
    await openList(page, here.url);
    expect((await page.locator('thead th').allTextContents()).map((text) => text.trim())).toContain('Gender');
    await expect.poll(() => page.getByRole('combobox', { name: 'Gender' }).count()).toBeGreaterThan(0);
  });

  test('a state in a lifecycle between two others, with a guard', async () => {
    await checkDocumentsFirst(copy);
    await taken();
    const [person = {}] = await listed({ status: 'Shortlisted' });
    const { engagementId = null } = person;
    const ops = await as('ops');
    const to = (status: string, more: JsonObject = {}) => ops('engagement', 'updateStatus', { engagementId, status, ...more });
    expect((await to('Enrolled')).appError).not.toBeNull();
    expect((await to('Documents Checked')).appError?.[0]?.errorMessage).toBe('Please say what was checked');
    expect((await to('Documents Checked', { remarks: 'All there' })).appError).toBeNull();
    const { page } = await here.person();
    await bringIn(page, here.url, 'manager');
    await openRecord(page, person, 0);
    await page.getByText('Documents Checked').first().waitFor();
  });

  test('a new programme with its own exceptions: one counsellor is enough there', async () => {
    const [weekend = {}] = shownIn('config/README.md', '"A new programme with its own exceptions"');
    copy.set('config/programs.json', ['items', '+'], weekend);
    await taken();
    expect(rowsOf(await call(here.url, 'program', 'findprogram', [{ programId: weekend['id'] ?? null }]))).toEqual([
      { id: 12, name: 'Weekend Programme' },
    ]);
    await given({ userName: accountOf('manager11'), roleMapId: 8, centerId: 101, programId: 12 });
    const [one = {}, other = {}] = await listed({ status: 'Mobilised' });
    const asked = 'first and second counsellor details are mandatory for shortlist';
    const counselling = { firstCounselorComments: 'Keen', firstCounselorRating: 'Positive', firstCounselorSuggestedCourse: 2 };
    const [plain, short] = [await as('manager'), await as('manager11')];
    for (const { engagementId = null } of [one, other])
      expect((await plain('counselling', 'save', { engagementId, ...counselling })).appError).toBeNull();
    for (const [who, said] of [
      ['manager', 1],
      ['manager11', 0],
    ] as const) {
      const { page } = await here.person();
      await bringIn(page, here.url, who);
      await openRecord(page, one, 5);
      await choose(page, 'status', 'Shortlisted');
      await fillField(page, 'remarks', 'Keen');
      if (said === 1) await page.getByText(asked).first().waitFor();
      expect([(await page.getByText(asked).count()) > 0, (await contextOf(page)).includes('Weekend Programme')], who).toEqual([
        said === 1,
        said === 0,
      ]);
    }
    const shortlisted = (ask: typeof plain) =>
      ask('engagement', 'updateStatus', { engagementId: other['engagementId'] ?? null, status: 'Shortlisted', reason: null, remarks: 'Keen' });
    expect((await shortlisted(plain)).appError?.[0]?.errorMessage).toBe(asked);
    expect((await shortlisted(short)).appError).toBeNull();
  });

  test('a new role looks at records and changes nothing: no call of it writes, no tab has a field that can be filled', async () => {
    const [auditor = {}] = shownIn('config/README.md', '"A new role that looks at records and changes nothing"');
    copy.set('config/roles.json', ['items', '+'], auditor);
    await taken();
    await given({ userName: accountOf('funder'), roleMapId: 11, centerId: 101, programId: 2 });
    const [person = {}] = await listed({ status: 'Mobilised' });
    const { dbUserId = null, engagementId = null } = person;
    const ask = await as('funder');
    expect(rowsOf(await ask('student', 'viewBeneficiaryDetailsById', { dbUserId }))).toMatchObject([{ dbUserId }]);
    const { actions } = await copy.catalogue();
    // What people do about themselves, and opening documents and reports, is audited too and changes no record.
    const own = /^(login\.\w+|user\.\w+|documents\.(downloadDocument|openFile)|report\.downloadExcel|interest-inventory\.downloadDoc)$/;
    const writing = Object.entries(actions).flatMap(([service, of]) =>
      Object.entries(of)
        .filter(
          ([name, { audit, auth, internal, endpoint }]) => audit && auth !== 'none' && !internal && !endpoint && !own.test(`${service}.${name}`),
        )
        .map(([name]) => [service, name] as const),
    );
    expect(writing.length).toBeGreaterThan(25);
    // These two hold what is sent against the lifecycle first.
    const [enrolled = {}] = await listed({ status: 'Enrolled' });
    const steps: Record<string, JsonObject> = {
      updateStatus: { engagementId, status: 'Rejected', reason: 'Marriage', remarks: 'x' },
      enrolltobatch: { engagementId: enrolled['engagementId'] ?? null, batchId: 1, status: 'Enrolled' },
    };
    for (const [service, name] of writing) {
      const { http, appError } = await ask(service, name, steps[name] ?? { dbUserId, engagementId });
      expect([http, appError?.[0]?.errorCode], `${service}.${name}`).toEqual([403, name in steps ? 'TRANSITION_BARRED' : 'ROLE_BARRED']);
    }
    const { page, troubles } = await here.person();
    await signIn(page, here.url, 'funder');
    await expect.poll(() => contextOf(page)).toContain('Auditor');
    await openList(page, here.url);
    expect(await page.getByRole('button', { name: /^(Evaluate|Enroll|Shortlist|Recommend|Reject|Drop ?out)$/ }).count()).toBe(0);
    await openRecord(page, person, 0);
    await page.getByRole('tab', { name: /Basic/ }).first().waitFor();
    const labels = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.filter((tab) => tab.getAttribute('aria-disabled') !== 'true').map((tab) => tab.getAttribute('data-tab') ?? ''));
    expect(labels.length).toBeGreaterThan(8);
    for (const label of labels) {
      await page.locator(`[data-tab="${label}"]`).first().click();
      await page.locator(`[data-tab="${label}"][aria-selected="true"]`).first().waitFor();
      await page.waitForFunction(() => document.querySelector('[role="tabpanel"] [aria-busy="true"]') === null);
      const editable = page
        .getByRole('tabpanel')
        .locator('form')
        .locator(
          'input:not([readonly]):not([aria-readonly="true"]):not([type="hidden"]):enabled, textarea:not([readonly]):enabled, [role="combobox"]:not([aria-disabled="true"])',
        );
      expect(await editable.count(), label).toBe(0);
    }
    expect(troubles).toEqual([]);
  });

  test('a further check gates enrolment: in the list, in its badge and in the refusal', async () => {
    await scoresFirst(copy);
    await taken();
    const [person = {}] = await listed({ status: 'Mobilised' });
    const { engagementId = null } = person;
    const ops = await as('ops');
    const [{ text = '' } = {}] = rowsOf(await ops('enrollment', 'fetchIncompleteDetails', { engagementId }));
    expect(String(text).split(', ')).toContain('Assessor Evaluation');
    const { page } = await here.person();
    await bringIn(page, here.url, 'ops');
    await openRecord(page, person, 5);
    await page.getByRole('region', { name: 'Below details are incomplete' }).getByText('Assessor Evaluation').waitFor();
    await page.locator('[data-tab="assessorEvaluation"]').first().getByText('1 left').waitFor();
  });
});
