import { beforeAll, describe, expect, test } from 'vitest';
import { ConfigFault } from '../../../src/server/config.ts';
import { clamdScanner } from '../../../src/server/gateways/clamd.ts';
import { s3Documents } from '../../../src/server/gateways/s3Documents.ts';
import { infected, startClamd, type ClamdServer } from '../../support/clamdServer.ts';
import { base64, pdf, png } from '../../support/files.ts';
import { register, type Registered } from './beneficiary.ts';
import { capture, filesBelow, listed } from './documentsSteps.ts';
import { codeOf, signIn, startServer, type Person, type TestServer } from './harness.ts';

describe('quality 3: the virus scanner', () => {
  let clamd: ClamdServer;
  let server: TestServer;
  let meena: Person;
  let about: Registered;
  beforeAll(async () => {
    clamd = await startClamd();
    server = await startServer({ env: { CLAMD_URL: clamd.url } });
    meena = await signIn(server, 'facilitator');
    about = await register(server, await signIn(server, 'mobilizer'));
    return async () => {
      await server.close();
      await clamd.close();
    };
  });
  const bad = base64(Buffer.concat([pdf(), Buffer.from(`%${infected}\n%%EOF\n`)]));

  test('is asked with the whole file, and a clean one comes in', async () => {
    expect((await capture(meena, about, { base64File: base64(pdf(150_000)) })).appError).toBeNull();
    expect(clamd.scanned).toEqual([150_000]);
  });

  test('keeps an infected file out of the list and out of the store', async () => {
    const before = [(await listed(meena, about)).length, filesBelow(`${server.config.dataDir}/documents`).length];
    const { http, appError } = await capture(meena, about, { base64File: bad });
    expect([http, appError]).toEqual([
      200,
      [{ errorCode: 'FILE_INFECTED', field: 'base64File', errorMessage: 'The virus scanner refuses this file' }],
    ]);
    expect([(await listed(meena, about)).length, filesBelow(`${server.config.dataDir}/documents`).length]).toEqual(before);
  });

  test('lets nothing pass when it gives no verdict', async () => {
    for (const mood of ['error', 'silent'] as const) {
      clamd.mood = mood;
      const answer = await capture(meena, about);
      expect([answer.http, codeOf(answer)], mood).toEqual([503, 'SCANNER_AWAY']);
    }
    clamd.mood = 'well';
    expect((await capture(meena, about)).appError).toBeNull();
  });
});

describe('quality 3: the scanner and the game', () => {
  test('D1-GAME-39 a chart that the scanner gives no verdict on is not kept, and is kept by another try', async () => {
    const clamd = await startClamd();
    const server = await startServer({ env: { CLAMD_URL: clamd.url } });
    const meena = await signIn(server, 'facilitator');
    const { dbUserId, engagementId } = await register(server, await signIn(server, 'mobilizer'));
    await meena.call('interest-inventory', 'captureInterestInventory', { engagementId, finalScore: 'SIR', createdBy: meena.userId });
    const chart = base64(png());
    const file = () => meena.call('interest-inventory', 'saveInterestInventoryDocument', { dbUserId, engagementId, base64File: chart });
    clamd.mood = 'error';
    const refused = await file();
    clamd.mood = 'well';
    const kept = await file();
    await server.close();
    await clamd.close();
    expect([refused.http, codeOf(refused), kept.http, kept.appError]).toEqual([503, 'SCANNER_AWAY', 200, null]);
  });
});

describe('addresses of scanner and store', () => {
  test.each(['http://x', 'tcp://', 'unix:', 'somewhere'])('CLAMD_URL %s is refused at the start', (url) => {
    expect(() => clamdScanner(url)).toThrow(ConfigFault);
  });
  test.each(['s3:', 's3://B/x', 's3://key:secret@bucket', 's3://bucket?endpoint=ftp://x', 's3://bucket?colour=red'])(
    'DOCUMENTS_URL %s is refused at the start',
    (url) => {
      expect(() => s3Documents(url)).toThrow(ConfigFault);
    },
  );
});
