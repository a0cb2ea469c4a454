import { expect, inject, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { openProfileMenu, signIn } from '../support/pages/session.ts';
import { startProduct } from '../support/product.ts';
import { otpSentTo } from '../support/wire.ts';

const here = journey();
const mobile = '3199990001';

test('D1-OTP-02 quality 4: with demo data the messages page shows the one-time password that was sent', async () => {
  const { page } = await here.person();
  await signIn(page, here.url, 'mobilizer');
  await page.request.post(`${here.url}/api/otp/generate`, {
    data: { mobileNumber: mobile, applicationName: 'skilldesk', entityId: '1', templateId: '1', createdBy: 1 },
    headers: { authorization: `Bearer ${await page.evaluate(() => JSON.stringify(sessionStorage).match(/eyJ[\w.-]+/)?.[0] ?? '')}` },
  });
  const otp = await otpSentTo(here.url, mobile);
  await openProfileMenu(page);
  await page.getByRole('menuitem', { name: 'Messages' }).click();
  await page.waitForURL(/\/dashboard\/messages$/);
  await expect.poll(() => page.getByRole('main').innerText()).toContain(otp);
});

test('quality 3: without demo data there is no such page and no outbox', async () => {
  const real = await startProduct({ template: inject('template'), env: { DEMO: '0' }, isShortLived: true });
  try {
    expect((await fetch(`${real.url}/api/outbox?to=${mobile}`)).status).toBe(404);
    const { page } = await here.person();
    await signIn(page, real.url, 'mobilizer');
    await openProfileMenu(page);
    expect(await page.getByRole('menuitem', { name: 'Messages' }).count()).toBe(0);
    await page.goto(`${real.url}/dashboard/messages`);
    await page.waitForURL(/\/dashboard\/dashboard$/);
  } finally {
    await real.stop();
  }
});
