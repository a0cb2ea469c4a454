/** A game of another provider, which definitions name: Play Game opens it in a frame. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { axeFaults } from '../support/axe.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { journey } from '../support/journey.ts';
import { call, signInOverWire } from '../support/wire.ts';
import { look } from '../support/pages/counselling.ts';
import { envelope } from '../support/pages/game.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';

const definitions = copyOfDefinitions();
const here = journey({ env: { CONFIG_DIR: definitions.folder } });

async function somebody(): Promise<{ dbUserId: number; engagementId: number }> {
  const { token } = await signInOverWire(here.url, accountOf('mobilizer'));
  const [row] = (await call(here.url, 'engagement', 'viewAllByCenter', [{ centerId: 101 }], { token })).rows as JsonObject[];
  return { dbUserId: Number(row?.['dbUserId']), engagementId: Number(row?.['engagementId']) };
}

test("D2-COUN-05 D2-COUN-06 D2-COUN-07 D2-COUN-46 D12-GAP-012 where another provider's game is configured, Play Game opens it in a frame, under its own id", async () => {
  const urls: string[] = [];
  const provider = createServer((request, answer) => {
    urls.push(request.url ?? '');
    answer.setHeader('content-type', 'text/html');
    answer.end('<!doctype html><title>Elsewhere</title><h1>Another game</h1>');
  });
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve);
  });
  const address = `http://localhost:${(provider.address() as AddressInfo).port}/play?from=skilldesk`;
  definitions.edit('config/app.json', (app) => {
    app['constants'] = { ...(app['constants'] as JsonObject), gameMode: 'external', gameUrl: address };
  });
  const { page, troubles } = await here.person();
  await expect.poll(async () => (await fetch(here.url)).headers.get('content-security-policy')).toContain(`frame-src ${new URL(address).origin}`);
  await bringIn(page, here.url, 'mobilizer');
  const { dbUserId, engagementId } = await somebody();
  const bodies: JsonObject[] = [];
  const actions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/game/register')) bodies.push(request.postDataJSON() as JsonObject);
    const body = request.method() === 'POST' ? envelope(request) : null;
    if (body) actions.push(body.action);
  });
  await page.goto(`${here.url}/dashboard/updatebeneficiary?dbUserId=${dbUserId}&engagementId=${engagementId}&tab=5`);
  await page.getByRole('link', { name: 'Play Game' }).click();
  await page.frameLocator('iframe').getByRole('heading', { name: 'Another game' }).waitFor();
  await look(page, 'external-1280');
  const src = new URL((await page.locator('iframe').getAttribute('src')) ?? '');
  expect([src.origin, src.searchParams.get('from')]).toEqual([new URL(address).origin, 'skilldesk']);
  expect(src.searchParams.get('karyapathId')).toMatch(/^[0-9a-f]{24}$/);
  expect(urls).toContain(src.pathname + src.search);
  expect(actions).toContain('viewBeneficiaryDetailsById');
  expect(bodies).toEqual([
    {
      firstName: expect.any(String) as string,
      lastName: expect.any(String) as string,
      dob: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      primaryContactNumber: engagementId,
      creationChannel: 'karyapath',
      digiHubId: engagementId,
    },
  ]);
  expect([troubles, await axeFaults(page)]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await page.waitForURL(/updatebeneficiary/);
  provider.close();
  provider.closeAllConnections();
});
