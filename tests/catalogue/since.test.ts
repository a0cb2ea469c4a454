/** `npm run check -- --since`: what one's own changes bring, and not what stands always. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/catalogue/fromDisk.ts';
import { checkReport } from '../../src/cli/checkReport.ts';
import { noticesSince } from '../../src/cli/since.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { fixtureFolder, known } from './fixture.ts';

const TEXTS = 'config/messages/en.json';

test('only new notices are told, wherever those that stand have moved to', async () => {
  const [before, now] = [temporaryFolder('since'), temporaryFolder('since')];
  for (const folder of [before, now]) cpSync(fixtureFolder, folder, { recursive: true });
  const texts = readFileSync(join(now, TEXTS), 'utf8');
  // One that nobody says stood there before, a line further up.
  writeFileSync(join(before, TEXTS), texts.replace('{', '{ "old.text": "Nobody says this",'));
  writeFileSync(join(now, TEXTS), texts.replace('{', '{\n"new.text": "Nor this",\n"old.text": "Nobody says this",'));
  const stood = await noticesSince(now, before, known);
  if (typeof stood === 'string') throw new Error(stood);
  const { lines, code } = checkReport(await loadCatalogue(now, known), true, stood);
  expect([lines.filter((line) => line.endsWith('[unused-text]')), code]).toEqual([[expect.stringContaining('/new.text')], 0]);
  expect(await noticesSince(now, 'no-such-revision', known)).toContain('"no-such-revision" is no folder with definitions and no revision');
});
