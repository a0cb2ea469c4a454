import { describe, expect, test } from 'vitest';
import { cuttingProxy } from '../support/cuttingProxy.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert, alertText } from '../support/pages/dialog.ts';
import { fillField, valueOf } from '../support/pages/field.ts';
import { openList, rows, searchFor } from '../support/pages/list.ts';
import { openTab, saveButton } from '../support/pages/record.ts';
import { fillRegistration, mobilise, newcomer, openRegistration } from '../support/pages/registration.ts';
import { bringIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();

/** How many beneficiaries of the centre carry a mobile number. */
async function countOf(mobile: string): Promise<number> {
  const { token } = await signInOverWire(here.url, 'manager@skilldesk.test');
  const answer = await call(here.url, 'engagement', 'viewAllByCenter', [{ centerId: 101, page: 1, size: 10, search: mobile }], { token });
  const page = answer.rows as { rows?: unknown[] } | { rows?: unknown[] }[];
  return ((Array.isArray(page) ? page[0]?.rows : page.rows) ?? []).length;
}

describe('written once, whatever happens on the way', () => {
  test('quality 2: a double click and Enter held down register one person', async () => {
    const person = newcomer({ firstName: 'Asha' });
    const { page } = await here.person();
    await bringIn(page, here.url, 'mobilizer');
    await openRegistration(page, here.url);
    await fillRegistration(page, here.url, person);
    await mobilise(page).dblclick();
    await mobilise(page)
      .press('Enter')
      .catch(() => undefined);
    await acceptAlert(page, 'Successfully Mobilized');
    expect(await countOf(person.mobile)).toBe(1);

    await page.waitForURL(/updatebeneficiary/);
    await openTab(page, 'Basic');
    await expect.poll(() => valueOf(page, 'residential.addressLine1')).toBe('12 Station Road');
    const sent: string[] = [];
    page.on('request', (request) => {
      const body = request.postData() ?? '';
      const [action, type = ''] = [/"action":"(update\w+)"/, /"type":"(\w)"/].map((part) => part.exec(body)?.[1]);
      if (action) sent.push(`${action} ${type}`.trim());
    });
    await fillField(page, 'residential.addressLine2', 'Ward 4');
    await saveButton(page).dblclick();
    await acceptAlert(page, 'Successfully Updated');
    // One for the present address, one for the permanent one.
    expect(sent.filter((call) => call.startsWith('updateAddress')).sort()).toEqual(['updateAddress P', 'updateAddress R']);
    expect(sent.length).toBe(new Set(sent).size);
  });

  test.each(['captureBeneficiaryDetails', 'captureAddress', 'captureStudentEngagement'])(
    'quality 2: the answer to %s is lost, the button pressed again',
    async (action) => {
      const person = newcomer({ firstName: 'Kavita' });
      const proxy = await cuttingProxy(here.url);
      const { page } = await here.person();
      try {
        await bringIn(page, proxy.url, 'mobilizer');
        await openRegistration(page, proxy.url);
        await fillRegistration(page, proxy.url, person);
        let cuts = 0;
        proxy.cutAnswers((_path, body) => body.includes(`"action":"${action}"`) && (cuts += 1) > 0);
        await mobilise(page).click();
        await expect.poll(() => cuts).toBeGreaterThan(0);
        await page.waitForTimeout(1500);
        proxy.heal();
        const ok = page.getByRole('button', { name: 'Ok', exact: true });
        if (await ok.isVisible()) await ok.click();
        await mobilise(page).click();
        expect(await alertText(page, 30_000)).toContain('Successfully Mobilized');
        expect(await countOf(person.mobile)).toBe(1);
      } finally {
        await proxy.close();
      }
    },
  );

  test('quality 2: no network at all is said, the draft stays, and goes out when the line is back', async () => {
    const person = newcomer({ firstName: 'Rekha' });
    const { page, context } = await here.person();
    await bringIn(page, here.url, 'mobilizer');
    await openRegistration(page, here.url);
    await fillRegistration(page, here.url, person);
    await context.setOffline(true);
    await page
      .getByText(/offline/i)
      .first()
      .waitFor();
    await page.getByText('Nothing is sent now.').waitFor();
    await mobilise(page).click();
    await page.getByText('There is no connection to the server.').first().waitFor();
    await page.getByText('Not saved, your entries are kept').waitFor();
    await context.setOffline(false);
    await mobilise(page).click();
    await acceptAlert(page, 'Successfully Mobilized');
    await openList(page, here.url);
    await searchFor(page, person.mobile);
    await expect.poll(() => rows(page).count()).toBe(1);
  });
});
