/** The tab Documents as people use it: a file is chosen, dropped, photographed, uploaded; what the server is sent, and what it answers instead. */
import type { Page } from 'playwright-core';
import type { JsonObject } from '../../../src/engine/types.ts';
import { pdf } from '../files.ts';
import { choose, field } from './field.ts';
import { panel } from './record.ts';

export const paper = (name: string, buffer = pdf()) => ({ name, mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'image/png', buffer });
export const attach = (page: Page, ...files: ReturnType<typeof paper>[]) =>
  field(page, 'base64File')
    .locator('input[type="file"]')
    .first()
    .setInputFiles(files.length === 1 ? (files[0] ?? []) : files);
/** Two files at once, as the mouse brings them. */
export const drop = (page: Page, names: readonly string[]) =>
  field(page, 'base64File')
    .locator('.sd-file')
    .evaluate((box, fileNames) => {
      const dataTransfer = new DataTransfer();
      for (const name of fileNames) dataTransfer.items.add(new File(['%PDF-1.4\n%%EOF\n'], name, { type: 'application/pdf' }));
      box.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, names);
export const upload = (page: Page) => panel(page).getByRole('button', { name: 'Upload Document' });
export const fileChoice = (page: Page) => field(page, 'base64File').locator('.sd-file-chosen');
export const rowOf = (page: Page, file: string) => panel(page).locator('[data-id]').filter({ hasText: file });
export const readAlerts = (page: Page) =>
  field(page, 'base64File')
    .getByRole('alert')
    .allTextContents()
    .then((texts) => texts.join(' '));

export async function types(page: Page, documentName = 'Birth Certificate', documentType = 'Age Proof'): Promise<void> {
  await choose(page, 'documentName', documentName);
  await choose(page, 'documentType', documentType);
}
/** What `captureDocDetails` was sent while `act` runs. */
export async function captured(page: Page, act: () => Promise<void>): Promise<JsonObject[]> {
  const payloads: JsonObject[] = [];
  const hear = (request: { postData(): string | null }): void => {
    const envelope = /\{"token".*\}/s.exec(request.postData() ?? '')?.[0];
    const { action, data } = JSON.parse(envelope ?? '{}') as { action?: string; data?: JsonObject[] };
    if (action === 'captureDocDetails') payloads.push(...(data ?? []));
  };
  page.on('request', hear);
  await act();
  page.off('request', hear);
  return payloads;
}
/** Undo without a network is offered again, as long as there is time. */
export async function undoOverALostLine(page: Page): Promise<void> {
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await page.context().setOffline(true);
  await undo.click();
  await page.getByText('There is no connection to the server. birth.pdf is deleted').waitFor();
  await page.context().setOffline(false);
  await undo.click();
  await page.getByText('birth.pdf is back').waitFor();
}
/** The server's own answer to an upload or a deletion, instead of it. */
export const answer = (page: Page, action: string, status: number, error: JsonObject) =>
  page.route('**/api/documents', async (route) => {
    if (!(route.request().postData() ?? '').includes(action.startsWith('"') ? action : `"action":"${action}"`)) return route.fallback();
    return route.fulfill({ status, json: { appError: [error], data: '[]' } });
  });
