/** What a game of another provider hears of us: an id for each engagement, and which document holds the result. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { base64, png } from '../../support/files.ts';
import { register } from './beneficiary.ts';
import { rowOf, sharedServer, signIn } from './harness.ts';

const server = await sharedServer();
const asha = await signIn(server, 'mobilizer');

describe('a game of another provider', () => {
  test("D2-COUN-06 D2-CALLS-38 the id for another provider is the engagement's own, and nobody else's", async () => {
    const [{ engagementId: id }, { engagementId }] = [await register(server, asha), await register(server, asha)];
    const ask = async (digiHubId: number, person = asha) =>
      (
        await person.post('/api/game/register', {
          firstName: 'Sunita',
          lastName: 'Pawar',
          dob: '2004-03-12',
          primaryContactNumber: digiHubId,
          creationChannel: 'karyapath',
          digiHubId,
        })
      ).body as { status?: string; data?: { karyapathId?: string } };
    const [one, same, other] = [await ask(id), await ask(id), await ask(engagementId)];
    expect([one.status, one.data?.karyapathId]).toEqual(['SUCCESS', same.data?.karyapathId]);
    expect(other.data?.karyapathId).not.toBe(one.data?.karyapathId);
    expect((await ask(id, await signIn(server, 'pune'))).data?.karyapathId).toBeUndefined();
  });

  test('D1-CALLS-43 D3-CALLS-27 D12-GAP-015 it hears which document holds the result: of that engagement, from who may write it, and the audit says so', async () => {
    const { engagementId, dbUserId } = await register(server, asha);
    await asha.call('interest-inventory', 'captureInterestInventory', { engagementId, finalScore: 'ASR', createdBy: asha.userId });
    const file = async () =>
      rowOf(
        await asha.call('documents', 'saveInterestInventoryDocument', {
          dbUserId,
          engagementId,
          documentType: 'Interest Inventory',
          typeOfDocument: 'P',
          documentName: 'Interest Inventory',
          base64File: `data:image/png;base64,${base64(png())}`,
        }),
      );
    const tell = async (documentPath: string, more: JsonObject = {}, person = asha) => {
      const { http, body } = await person.post('/api/game/document', {
        dbUserId,
        engagementId,
        createdBy: person.userId,
        documentPath,
        updatedBy: person.userId,
        ...more,
      });
      const { status, data, appError } = body as { status?: string; data?: JsonObject | string; appError?: { errorCode: string }[] };
      return [http, status, appError?.[0]?.errorCode ?? data];
    };
    expect(await tell('1/Interest Inventory ASR.png')).toEqual([404, 'failure', 'FILE_GONE']);
    const kept = await file();
    const documentPath = `${String(kept['basicDocId'])}/Interest Inventory ASR.png`;
    expect([kept['documentPath'], (await file())['documentPath']]).toEqual([documentPath, documentPath]);
    expect(await tell(documentPath)).toEqual([200, 'SUCCESS', { documentPath }]);
    expect((await tell(`${documentPath}x`))[2]).toBe('FILE_GONE');
    expect((await tell(documentPath, { dbUserId: Number(dbUserId) - 1 }))[0]).toBe(403);
    for (const other of ['pune', 'principal']) expect((await tell(documentPath, {}, await signIn(server, other)))[0], other).toBe(403);
    expect(
      await server.store.query(
        "select user_id, entity, entity_id from audit where event = 'game.document-told' and detail ->> 'code' is null order by id",
      ),
    ).toMatchObject([{ user_id: asha.userId, entity: 'document', entity_id: kept['basicDocId'] }]);
  });
});
