/** A role that reaches the centres of its state, by one trait in its row: lists and records of theirs, and nothing of another state. */
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { Copy } from '../../rules/support/copy.ts';
import { codeOf, pageOf, signedIn, startServer, type Person } from './harness.ts';

test('a counsellor of whose role "centresBy" says "state" reads every centre of the own state; who has another role does not, and a column that no centre has is refused', async () => {
  const copy = new Copy();
  copy.set('config/roles.json', ['items', { name: 'Counsellor' }, 'centresBy'], 'county');
  expect((await copy.faults()).map(({ file, check }) => [file, check])).toEqual([['config/roles.json', 'unknown-name']]);
  copy.set('config/roles.json', ['items', { name: 'Counsellor' }, 'centresBy'], 'state');
  const server = await startServer({ catalogue: await copy.catalogue() });
  const [admin, counsellor, mobilizer] = await signedIn(server, 'admin', 'counsellor1', 'mobilizer');
  const PUNE = 102;
  const CHENNAI = 103;
  const list = (person: Person, centerId: number) => person.call('engagement', 'viewAllByCenter', { centerId, page: 1, size: 1 });
  const firstOf = async (centerId: number): Promise<JsonObject> => {
    const [first] = pageOf(await list(admin, centerId)).rows;
    return first ?? {};
  };
  const reached = async (person: Person, centerId: number): Promise<Json[]> => {
    const { dbUserId = null } = await firstOf(centerId);
    expect(dbUserId).not.toBeNull();
    const answers = [await list(person, centerId), await person.call('student', 'viewBeneficiaryDetailsById', { dbUserId })];
    return answers.map((answer) => codeOf(answer) ?? 'read');
  };
  expect(await reached(counsellor, PUNE)).toEqual(['read', 'read']);
  expect(await reached(counsellor, CHENNAI)).toEqual(['SCOPE_BARRED', 'SCOPE_BARRED']);
  expect(await reached(mobilizer, PUNE)).toEqual(['SCOPE_BARRED', 'SCOPE_BARRED']);
  await server.close();
});
