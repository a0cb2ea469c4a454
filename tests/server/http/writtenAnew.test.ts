/** What an administrator writes into the definitions alone, used over the wire. */
import { read, utils } from 'xlsx';
import { expect, test } from 'vitest';
import { evaluateList } from '../../../src/engine/list/evaluateList.ts';
import { argsOf } from '../../../src/engine/rules/logic.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { Copy } from '../../rules/support/copy.ts';
import { deferralComes } from '../../rules/support/deferral.ts';
import { evaluateIdea, register } from './beneficiary.ts';
import { catalogueOf, folderOfDefinitions } from './followed.ts';
import { ownServer, rowOf, rowsOf, signIn, signedIn } from './harness.ts';

/** Who asks for a workbook is read by its rules as on the page, though its link is opened without a bearer. */
const SESSION: Json = { cat: [{ var: 'session.user.id' }, ' ', { var: 'session.role.name' }] };
const folder = folderOfDefinitions();
deferralComes(new Copy(folder.path));
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

test('D3-RECO-07 what the button sends is taken from who may send it, and from nobody else', async () => {
  const [lakshmi, priya, meena] = await signedIn(server, 'principal', 'ops', 'mobilizer');
  const { engagementId } = await register(server, meena);
  await priya.call('engagement', 'updateStatus', { engagementId, status: 'Shortlisted', remarks: 'Fits', updatedBy: priya.userId });
  await evaluateIdea(server, lakshmi, engagementId, 0);
  const rows = rowsOf(await lakshmi.call('engagement', 'viewAllByCenterAndStatus', { centerId: 101, status: 'Shortlisted', scored: true }));
  const row = rows.find((one) => one['engagementId'] === engagementId) ?? {};
  const { lists, messages } = server.holder.current;
  const list = lists['recommend'];
  if (!list) throw new Error('the list is gone');
  const session: JsonObject = { role: { principal: true }, user: { id: lakshmi.userId } };
  const { actions } = evaluateList(list, { facts: { session }, messages: messages['en'] ?? {}, rows, selected: row });
  const defer = actions.find(({ label }) => label === 'Defer');
  expect(defer).toMatchObject({ shown: true, enabled: true });
  const [step] = defer?.def.run ?? [];
  const sent = argsOf(step?.with, { row, session });
  expect((await priya.call('engagement', step?.call ?? '', sent)).http).toBe(403);
  expect(rowOf(await lakshmi.call('engagement', step?.call ?? '', sent))).toMatchObject({ status: 'Deferred' });
  expect((await lakshmi.call('engagement', step?.call ?? '', sent)).appError?.[0]?.errorMessage).toBe('This is not possible in the present status');
});

test('D3-REPORT-10 answers and columns of a workbook read the session of who asked for it', async () => {
  const pune = await signIn(server, 'pune');
  const question = { centerId: 102, studentEngagementStatus: 'Mobilised', startDate: '2026-01-01', endDate: '2026-11-20' };
  const { reportName = '' } = rowOf(await pune.call('report', 'downloadExcel', { pageNumber: 1, pageSize: 20, ...question }));
  const response = await fetch(`${server.url}${String(reportName)}`);
  const book = read(Buffer.from(await response.arrayBuffer()));
  const [line] = utils.sheet_to_json<JsonObject>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
  const said = `${pune.userId} Center Manager`;
  expect([line?.['Batch Name'], line?.['Enrolled Date']]).toEqual([said, said]);
});
