import { beforeAll, describe, expect, test } from 'vitest';
import { evaluateList } from '../../../src/engine/list/evaluateList.ts';
import { argsOf } from '../../../src/engine/rules/logic.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { Copy } from '../../rules/support/copy.ts';
import { deferralComes } from '../../rules/support/deferral.ts';
import { evaluateIdea, register } from './beneficiary.ts';
import { folderOfDefinitions, startEdited, type Folder, type Followed } from './followed.ts';
import { rowOf, rowsOf, signIn } from './harness.ts';

describe('a new state and its event, written in the workflow alone', () => {
  let folder: Folder;
  let server: Followed;
  beforeAll(async () => {
    folder = folderOfDefinitions();
    deferralComes(new Copy(folder.path));
    server = await startEdited(folder);
    return async () => {
      await server.close();
      folder.remove();
    };
  });

  test('D3-RECO-07 what the button sends is taken from who may send it, and from nobody else', async () => {
    const [lakshmi, priya, meena] = await Promise.all([signIn(server, 'principal'), signIn(server, 'ops'), signIn(server, 'mobilizer')]);
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
});
