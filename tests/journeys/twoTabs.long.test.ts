import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { valueOf } from '../support/pages/field.ts';
import { fillRegistration, mobilise, newcomer, openRegistration } from '../support/pages/registration.ts';
import { bringIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const draftKept = (page: Page) =>
  page
    .getByText(/Draft kept/i)
    .first()
    .waitFor();

async function namesOf(mobile: string): Promise<unknown[]> {
  const { token } = await signInOverWire(here.url, 'manager@skilldesk.test');
  const { rows } = await call(here.url, 'engagement', 'viewAllByCenter', [{ centerId: 101, page: 1, size: 10, search: mobile }], { token });
  const page = (Array.isArray(rows) ? rows[0] : rows) as { rows?: { firstName: string }[] };
  return (page.rows ?? []).map(({ firstName }) => firstName);
}

test('quality 2: the same user in two tabs of one form: each has its own draft, both press Mobilise, and both people are there', async () => {
  const [asha, usha] = [newcomer({ firstName: 'Asha' }), newcomer({ firstName: 'Usha' })];
  const { page: first, context } = await here.person();
  await bringIn(first, here.url, 'mobilizer');
  await openRegistration(first, here.url);
  await fillRegistration(first, here.url, asha);
  await draftKept(first);
  const second = await context.newPage();
  await openRegistration(second, here.url);
  expect(await valueOf(second, 'firstName')).toBe('');
  await fillRegistration(second, here.url, usha);
  await mobilise(second).click();
  await acceptAlert(second, 'Successfully Mobilized');
  await first.bringToFront();
  await mobilise(first).click();
  await acceptAlert(first, 'Successfully Mobilized');
  expect([await namesOf(asha.mobile), await namesOf(usha.mobile)]).toEqual([['Asha'], ['Usha']]);
});
