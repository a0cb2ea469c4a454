import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { ConfigFault } from '../../../src/server/config.ts';
import { clamdScanner } from '../../../src/server/gateways/clamd.ts';
import { s3Documents } from '../../../src/server/gateways/s3Documents.ts';
import { base64, bomb, html, lockedPdf, pdf, png, svg } from '../../support/files.ts';
import { type ClamdServer, infected, startClamd } from '../../support/clamdServer.ts';
import { register, type Registered } from './beneficiary.ts';
import { bytesAt, capture, captured, filesBelow, linkTo, listDocuments, upload } from './documentsSteps.ts';
import { type Answer, codeOf, type Person, signIn, startServer, type TestServer } from './harness.ts';

const refusalOf = ({ http, appError }: Answer) => [http, appError?.[0]?.errorCode, appError?.[0]?.field, appError?.[0]?.errorMessage];
const kind = 'This kind of file is not accepted. It must be JPEG, PNG, WebP or PDF; what counts is the content, not the name.';
const size = (bytes: string) => `This file has ${bytes}, at most 2 MB are possible`;
const CUT = 'This file is cut off: its end is missing. Please take the whole file.';
const LOCKED = 'This PDF is protected: it may ask for a password. Please save it as a PDF without one and take that.';
const PIXELS = 'This picture has 60 megapixels, at most 50 are possible. Please take a smaller one.';
const beyond = 'This file has more than 5 MB, at most 5 MB are possible';

describe('files that should not come in', () => {
  let server: TestServer;
  let meena: Person;
  let about: Registered;
  beforeAll(async () => {
    server = await startServer();
    meena = await signIn(server, 'facilitator');
    about = await register(server, await signIn(server, 'mobilizer'));
    return async () => {
      expect(server.log.filter((line) => line.includes('"fault"'))).toEqual([]);
      await server.close();
    };
  });
  const sendFile = async (bytes: Buffer, fileName: string) => refusalOf(await capture(meena, about, { base64File: base64(bytes), fileName }));

  test.each([
    ['an SVG with a script, called a picture', svg, 'photo.png', [415, 'FILE_TYPE', 'base64File', kind]],
    ['a page called a PDF', html, 'form.pdf', [415, 'FILE_TYPE', 'base64File', kind]],
    ['a text called a PDF', Buffer.from('hello'), 'form.pdf', [415, 'FILE_TYPE', 'base64File', kind]],
    ['a program called a picture', Buffer.from('MZ\x90\0\x03'), 'photo.jpg', [415, 'FILE_TYPE', 'base64File', kind]],
    ['a picture cut off half way', png(200, 200).subarray(0, 200), 'photo.png', [200, 'FILE_CUT', 'base64File', CUT]],
    ['a PDF cut off half way', pdf(9000).subarray(0, 4500), 'form.pdf', [200, 'FILE_CUT', 'base64File', CUT]],
    ['a PDF behind a password', lockedPdf(), 'statement.pdf', [200, 'FILE_LOCKED', 'base64File', LOCKED]],
    ['a picture of 60 megapixels in a few bytes', bomb(10_000, 6000), 'photo.png', [200, 'FILE_PIXELS', 'base64File', PIXELS]],
    ['two million bytes and one', pdf(2_000_001), 'big.pdf', [413, 'FILE_TOO_LARGE', 'base64File', size('2.1 MB')]],
    // Of all documents those of a placement may be the largest: what is beyond them is not read to its end.
    ['ten million bytes', pdf(10_000_000), 'big.pdf', [413, 'FILE_TOO_LARGE', undefined, beyond]],
    ['nothing at all', Buffer.alloc(0), 'form.pdf', [200, 'FIELD_REQUIRED', 'base64File', 'Please fill out this field']],
  ])('D2-DOCS-08 %s is refused with a clear text', async (_name, bytes, fileName, expected) => {
    const before = (await listDocuments(meena, about)).length;
    expect(await sendFile(bytes, fileName)).toEqual(expected);
    expect(await listDocuments(meena, about)).toHaveLength(before);
  });

  test('an empty content in a data URL is an empty file, what is no base64 is no file', async () => {
    const withText = (base64File: string) => capture(meena, about, { base64File }).then(refusalOf);
    expect(await withText('data:application/pdf;name=empty.pdf;base64,')).toEqual([200, 'FILE_EMPTY', 'base64File', 'This file is empty']);
    for (const text of [
      'not base64!',
      'file:new.00?name=a&type=image%2Fpng&size=1',
      'file:local.1?name=a&type=image%2Fpng&size=1',
      'data:text/plain,hello',
    ]) {
      expect((await withText(text))[1], text).toBe('FILE_UNREADABLE');
    }
  });

  test('D2-DOCS-08 D2-BCASE-11 exactly two million bytes come in', async () => {
    expect((await bytesAt(server, await linkTo(meena, await captured(meena, about, { base64File: base64(pdf(2_000_000)) })))).bytes).toHaveLength(
      2_000_000,
    );
  });

  test('D2-DOCS-10 D3-RECORD-23 a PDF is no student picture', async () => {
    const answer = await capture(meena, about, { documentType: 'StudentPicture', documentName: 'StudentPicture' });
    expect(refusalOf(answer)).toEqual([
      200,
      'RULE_REFUSED',
      'base64File',
      'Only JPEG, JPG, or PNG image formats are supported for student pictures.',
    ]);
  });

  test.each([
    ['slashes', '../../etc/passwd/birth.pdf', 'birth.pdf'],
    ['backslashes', 'C:\\papers\\birth.pdf', 'birth.pdf'],
    ['control characters and marks that turn text around', 'bi\u0007rth\u202efdp\r\nSet-Cookie: x.pdf', 'birthfdpSet-Cookie x.pdf'],
    ['three hundred characters', `${'n'.repeat(300)}.pdf`, `${'n'.repeat(96)}.pdf`],
    ['another kind in its ending', 'birth.png', 'birth.pdf'],
    ['no name at all', '..', 'document.pdf'],
    ['an Aadhaar number', 'aadhaar 1234 5678 2346.pdf', 'aadhaar XXXXXXXX2346.pdf'],
  ])('a name with %s is made fit', async (_name, fileName, fitName) => {
    const id = await captured(meena, about, { fileName });
    const row = (await listDocuments(meena, about)).find(({ basicDocId }) => basicDocId === id);
    expect(row?.['documentPath']).toBe(`${id}/${fitName}`);
    const { http, headers } = await bytesAt(server, await linkTo(meena, id));
    expect([http, headers.get('set-cookie')]).toEqual([200, null]);
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="[ -~]*"; filename\*=UTF-8''[\w.%~-]+$/);
  });

  test('D2-DOCS-14 a document number that is an Aadhaar number is answered masked', async () => {
    const id = await captured(meena, about, { documentType: 'AadharCard', documentName: 'AadharCard', documentNo: '123456782346' });
    expect((await listDocuments(meena, about)).find(({ basicDocId }) => basicDocId === id)?.['documentNo']).toBe('XXXXXXXX2346');
  });

  test('a part of its own behind data is counted while it arrives', async () => {
    const post = async (bytes: Buffer, field = 'base64File') => {
      const form = new FormData();
      const { base64File: _none, fileName: _name, ...rest } = upload(about);
      form.append('data', JSON.stringify({ token: '', action: 'captureDocDetails', data: [rest] }));
      form.append(field, new Blob([new Uint8Array(bytes)]), 'scan of birth.pdf');
      const response = await fetch(`${server.url}/api/documents`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${meena.token}` },
      });
      const body = (await response.json()) as { appError: { errorCode: string; field?: string }[] | null; data: string };
      return { http: response.status, error: body.appError?.[0], rows: JSON.parse(body.data) as { documentPath?: string }[] };
    };
    expect((await post(pdf(1_500_000))).rows[0]?.documentPath).toMatch(/\/scan of birth\.pdf$/);
    expect(await post(pdf(2_000_001))).toMatchObject({ http: 413, error: { errorCode: 'FILE_TOO_LARGE', field: 'base64File' } });
    expect(await post(pdf(), 'other')).toMatchObject({ http: 400, error: { errorCode: 'ENVELOPE_UNREADABLE', field: 'other' } });
    expect(await post(svg)).toMatchObject({ http: 415, error: { errorCode: 'FILE_TYPE', field: 'base64File' } });
  });

  /** Sends the head of a request and some of its body, and says what came back and how much was taken. */
  const trickle = (length: number, part: Buffer, times: number) =>
    new Promise<{ answer: string; partCount: number }>((resolve) => {
      const { port, hostname } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      let [answer, partCount] = ['', 0];
      const head =
        `--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n${JSON.stringify({ token: '', action: 'captureDocDetails', data: [{ dbUserId: about.dbUserId }] })}\r\n` +
        '--x\r\nContent-Disposition: form-data; name="base64File"; filename="a.pdf"\r\n\r\n';
      const size = length === 0 ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
      socket.write(
        `POST /api/documents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${meena.token}\r\nContent-Type: multipart/form-data; boundary=x\r\n${size}\r\n\r\n`,
      );
      const write = (bytes: Buffer, then?: () => void) =>
        socket.write(length === 0 ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]) : bytes, then);
      // Each part waits until the one before has gone: who writes on past an answer may lose it.
      const more = (): void => {
        if (partCount < times && !socket.destroyed && answer === '') {
          partCount += 1;
          write(part, more);
        } else if (answer === '') socket.destroy();
      };
      write(Buffer.from(head), more);
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve({ answer, partCount }));
    });

  test('D2-DOCS-08 an endless file is cut off at two megabytes, not read to its end', async () => {
    const { answer, partCount } = await trickle(0, Buffer.alloc(100_000, 1), 400);
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    expect(answer).toContain('FILE_TOO_LARGE');
    expect(partCount).toBeLessThan(100);
  });

  test('an upload that breaks off half way leaves nothing behind', async () => {
    const before = [(await listDocuments(meena, about)).length, filesBelow(`${server.config.dataDir}/documents`).length];
    await trickle(1_000_000, Buffer.alloc(10_000, 1), 20);
    expect([(await listDocuments(meena, about)).length, filesBelow(`${server.config.dataDir}/documents`).length]).toEqual(before);
  });

  test('a refusal leaves no file behind', async () => {
    const before = filesBelow(`${server.config.dataDir}/documents`).length;
    expect(codeOf(await capture(meena, { dbUserId: 999_999, engagementId: about.engagementId }))).toBe('SCOPE_BARRED');
    expect(filesBelow(`${server.config.dataDir}/documents`)).toHaveLength(before);
  });

  test('a link is good for a few minutes, for its own document, and cannot be made up', async () => {
    const [one, two] = [await captured(meena, about), await captured(meena, about)];
    const link = await linkTo(meena, one);
    expect((await bytesAt(server, link)).http).toBe(200);
    expect((await bytesAt(server, link.replace(`/${one}?`, `/${two}?`))).http).toBe(403);
    expect((await bytesAt(server, `${link.slice(0, -4)}AAAA`)).http).toBe(403);
    expect((await bytesAt(server, `${link}&download=1`)).headers.get('content-disposition')).toMatch(/^attachment;/);
    server.clock.pass(6);
    const late = await bytesAt(server, link);
    expect([late.http, late.bytes.toString()]).toEqual([403, expect.stringContaining('LINK_EXPIRED')]);
  });
});

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
    const before = [(await listDocuments(meena, about)).length, filesBelow(`${server.config.dataDir}/documents`).length];
    const { http, appError } = await capture(meena, about, { base64File: bad });
    expect([http, appError]).toEqual([
      200,
      [{ errorCode: 'FILE_INFECTED', field: 'base64File', errorMessage: 'The virus scanner refuses this file' }],
    ]);
    expect([(await listDocuments(meena, about)).length, filesBelow(`${server.config.dataDir}/documents`).length]).toEqual(before);
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
    const answer = await file();
    await server.close();
    await clamd.close();
    expect([refused.http, codeOf(refused), answer.http, answer.appError]).toEqual([503, 'SCANNER_AWAY', 200, null]);
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
