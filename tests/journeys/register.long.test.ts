import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { alertText } from '../support/pages/dialog.ts';
import { fillRegistration, mobilise, newcomer, openRegistration } from '../support/pages/registration.ts';
import { bringIn } from '../support/pages/session.ts';
import { slowNetwork } from '../support/slowNetwork.ts';

const here = journey();

test('quality 4: on a slow phone network the form still comes and saves', async () => {
  const person = newcomer({ lastName: 'More' });
  const { page } = await here.person({ width: 360, height: 740 });
  page.setDefaultTimeout(45_000);
  await bringIn(page, here.url, 'mobilizer');
  await slowNetwork(page);
  await openRegistration(page, here.url);
  await fillRegistration(page, here.url, person);
  await mobilise(page).click();
  expect(await alertText(page, 45_000)).toContain('Successfully Mobilized');
});
