/** A form dropped into the definitions, and what an administrator changes of it meanwhile, as people meet it in the browser. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { dropForm } from '../support/droppedForms.ts';
import { png } from '../support/files.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { choose, field, fillField, valueOf } from '../support/pages/field.ts';
import { mobilisedOnes, openRecord, picture, standing } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';

const definitions = copyOfDefinitions();
dropForm(definitions.folder, 'site-inspection');
const here = journey({ env: { CONFIG_DIR: definitions.folder, LOG_LEVEL: 'info' } });
const somebody = mobilisedOnes(here);

test('quality 2: a form that an admin changes while its tab is open: the tab is told, nothing typed or chosen is lost, files neither', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'manager');
  const at = await somebody();
  const title = `Place ${at.dbUserId}`;
  await openRecord(page, here.url, at, 27, 'Inspection');
  await fillField(page, 'site', 'Wood workshop');
  await choose(page, 'siteKind', 'Workshop');
  await field(page, 'frontPhoto')
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: png(40, 30) });
  const photo = field(page, 'frontPhoto').getByText('front.png').first();
  await photo.waitFor();
  await page.getByRole('button', { name: 'Add a finding' }).click();
  await fillField(page, 'findings.0.what', 'Boxes in the way');
  await picture(page, 'inspection-1280');
  definitions.edit('schemas/forms/dropped/site-inspection/schema.json', (schema) => {
    const fields = schema['properties'] as Record<string, JsonObject>;
    fields['site'] = { ...fields['site'], title };
    delete fields['remarks'];
  });
  definitions.edit('schemas/forms/dropped/site-inspection/ui.json', (ui) => {
    const sections = ui['sections'] as { fields: { at: string }[] }[];
    for (const section of sections) section.fields = section.fields.filter((one) => one.at !== '/remarks');
  });
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return page.getByText('This form has changed meanwhile').count();
    })
    .toBeGreaterThan(0);
  await expect.poll(async () => field(page, 'site').textContent()).toContain(title);
  expect([await valueOf(page, 'site'), await valueOf(page, 'findings.0.what'), await field(page, 'remarks').count()]).toEqual([
    'Wood workshop',
    'Boxes in the way',
    0,
  ]);
  await field(page, 'frontPhoto').getByText('front.png').first().waitFor();
  await picture(page, 'form-changed-1280');

  await fillField(page, 'inspectedOn', '16/11/2026');
  await fillField(page, 'inspector', 'Meera Kulkarni');
  await choose(page, 'findings.0.area', 'Ways out');
  await choose(page, 'findings.0.severity', 'A note');
  await choose(page, 'findings.0.fixedNow', 'No');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await acceptAlert(page, '');
  await page.reload();
  await standing(page, 'Inspection');
  await expect.poll(() => valueOf(page, 'site')).toBe('Wood workshop');
  await field(page, 'frontPhoto').getByText('front.png').first().waitFor();
  await picture(page, 'inspection-stored-1280');
  expect(troubles).toEqual([]);
});
