/** What an administrator writes into the definitions alone, used over the wire. */
import { read, utils } from 'xlsx';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { catalogueOf, folderOfDefinitions } from './followed.ts';
import { ownServer, rowOf, signIn } from './harness.ts';

/** Who asks for a workbook is read by its rules as on the page, though its link is opened without a bearer. */
const SESSION: Json = { cat: [{ var: 'session.user.id' }, ' ', { var: 'session.role.name' }] };
const folder = folderOfDefinitions();
folder.editJson('config/actions/report.json', (actions) => {
  const answer = (actions['viewReport'] as JsonObject)['answer'] as Json[];
  answer[answer.indexOf('batchName')] = { batchName: SESSION };
});
folder.editJson('schemas/lists/student-report.json', (list) => {
  const columns = list['columns'] as JsonObject[];
  Object.assign(columns.find(({ at }) => at === '/enrolledDate') ?? {}, { at: SESSION, id: 'enrolledDate', as: 'text' });
});
const server = await ownServer({ catalogue: await catalogueOf(folder.path) });
folder.remove();

test('D3-REPORT-10 answers and columns of a workbook read the session of who asked for it', async () => {
  const pune = await signIn(server, 'pune');
  const question = { centerId: 102, studentEngagementStatus: 'Mobilised', startDate: '2026-01-01', endDate: '2026-11-20' };
  const { reportName = '' } = rowOf(await pune.call('report', 'downloadExcel', { pageNumber: 1, pageSize: 20, ...question }));
  const response = await fetch(`${server.url}${String(reportName)}`);
  const book = read(Buffer.from(await response.arrayBuffer()));
  const [line] = utils.sheet_to_json<JsonObject>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
  const cell = `${pune.userId} Center Manager`;
  expect([line?.['Batch Name'], line?.['Enrolled Date']]).toEqual([cell, cell]);
});
