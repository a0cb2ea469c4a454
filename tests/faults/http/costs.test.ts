/** What is large, wide or endless costs the server little, above all from people whom it does not know. */
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { base64, pdf } from '../../support/files.ts';
import { unknownKeys } from '../../support/strangers.ts';
import { envelope, isOneShape, send, sendData, type RawAnswer } from '../../server/http/raw.ts';
import { signIn, startServer, type Person, type TestServer } from '../../server/http/harness.ts';

const KILO = 1024;
/** How many requests of more than 10 kB the server has read as JSON: a global, so that it is seen whatever this worker loaded before, and reads by it. */
function readCalls(): () => number {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  return () => parse.mock.calls.filter(([text]) => text.length > 10 * KILO && /^{"(token|mobileNumber)":/.test(text)).length;
}
const codeOf = ({ body }: RawAnswer): string | undefined => body.appError?.[0]?.errorCode;
const rowOf = (keys: number): Record<string, number> => Object.fromEntries(Array.from({ length: keys }, (_, index) => [`key${index}`, index]));

let server: TestServer;
let asha: Person;
beforeAll(async () => {
  server = await startServer();
  asha = await signIn(server, 'manager');
});
afterAll(() => server?.close());

/** Sends the head of a request, then as much of its body as is taken. What came back, and how many bytes the server took. */
function pour(head: string[], piece: Buffer, most: number): Promise<{ answer: string; byteCount: number }> {
  const { port, hostname } = new URL(server.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.write(`${['POST /api/state HTTP/1.1', 'Host: x', 'Content-Type: multipart/form-data; boundary=b', ...head].join('\r\n')}\r\n\r\n`);
    const more = (): void => {
      while (!socket.destroyed && socket.bytesWritten < most && socket.write(piece)) {
        /* until the kernel has enough */
      }
    };
    socket
      .on('drain', more)
      .on('data', (chunk: Buffer) => {
        answer += chunk.toString();
      })
      .on('error', () => undefined);
    socket.on('close', () => resolve({ answer, byteCount: socket.bytesWritten - socket.writableLength }));
    more();
  });
}
const chunked = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
const bodyStart = '--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"action":"findall","data":[{"a":"';

describe('quality 3: a stranger costs little', () => {
  test('ten megabytes of unknown keys are not read, judged or repeated', async () => {
    const read = readCalls();
    const text = unknownKeys(10 * KILO * KILO);
    for (const encoding of ['multipart', 'urlencoded'] as const) {
      const answer = await sendData(server, 'state', text, { encoding });
      expect([answer.http, codeOf(answer), isOneShape(answer)]).toEqual([413, 'BODY_TOO_LARGE', true]);
      expect(JSON.stringify(answer.body).length).toBeLessThan(500);
    }
    const { answer, byteCount } = await pour([`Content-Length: ${10 * KILO * KILO}`], Buffer.alloc(64 * KILO, 'x'), 10 * KILO * KILO);
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    expect(byteCount).toBeLessThan(8 * KILO * KILO);
    expect(read()).toBe(0);
  });

  test('who is not signed in, or with a token of nobody, is refused before a body of more than 16 kB is read', async () => {
    const read = readCalls();
    for (const service of ['state', 'documents', 'login'] as const) {
      for (const token of [undefined, 'made-up', `${asha.token}x`]) {
        const answer = await sendData(server, service, envelope('findall', [{ a: 'x'.repeat(17 * KILO) }]), token === undefined ? {} : { token });
        expect([answer.http, isOneShape(answer)], `${service} ${token}`).toEqual([401, true]);
      }
    }
    expect(read()).toBe(0);
    expect(codeOf(await sendData(server, 'state', envelope('findall', [{ a: 'x'.repeat(15 * KILO) }])))).toBe('FIELD_UNKNOWN');
    expect(read()).toBe(1);
  });

  test("a body that does not say how long it is ends where a stranger's body ends", async () => {
    const { answer, byteCount } = await pour(
      ['Transfer-Encoding: chunked'],
      chunked(Buffer.from(bodyStart + 'x'.repeat(8 * KILO))),
      50 * KILO * KILO,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 401/);
    expect(byteCount).toBeLessThan(10 * KILO * KILO);
  });

  test("a signed-in person's endless body ends, too", async () => {
    const { answer, byteCount } = await pour(
      ['Transfer-Encoding: chunked', `Authorization: Bearer ${asha.token}`],
      chunked(Buffer.from(bodyStart + 'x'.repeat(8 * KILO))),
      50 * KILO * KILO,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    expect(byteCount).toBeLessThan(10 * KILO * KILO);
  });

  test('what is refused unread is answered late, and nobody else waits for it', async () => {
    // A second that takes as long as the test says: on a busy machine it would be over before anybody else was answered.
    let isOver = (): void => undefined;
    const second = new Promise<void>((resolve) => (isOver = resolve));
    const waitSpy = vi.spyOn(server.clock, 'wait').mockImplementation(async () => second);
    onTestFinished(() => {
      isOver();
      waitSpy.mockRestore();
    });
    let answerCount = 0;
    const many = Promise.all(Array.from({ length: 50 }, () => sendData(server, 'state', unknownKeys(20 * KILO)).then(() => (answerCount += 1))));
    await expect.poll(() => waitSpy.mock.calls.filter(([milliseconds]) => milliseconds === 1000).length).toBe(50);
    const answers = await Promise.all(Array.from({ length: 5 }, () => asha.call('role', 'fetchAll')));
    expect([answerCount, answers.every(({ http }) => http === 200)]).toEqual([0, true]);
    isOver();
    await many;
    expect(answerCount).toBe(50);
  });

  test('doors of their own: before the body is read, too', async () => {
    const read = readCalls();
    const post = (bytes: number, token?: string) =>
      send(server, '/api/otp/generate', {
        method: 'POST',
        body: `{"mobileNumber":"${'9'.repeat(bytes)}"}`,
        headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      });
    expect([(await post(17 * KILO)).http, (await post(300 * KILO)).http, (await post(300 * KILO, asha.token)).http]).toEqual([401, 413, 413]);
    expect(read()).toBe(0);
    expect(codeOf(await post(17 * KILO, asha.token))).toBe('FIELD_REQUIRED');
    expect(read()).toBe(1);
  });
});

describe('quality 3: what is wide is refused before any schema', () => {
  test.each<[string, unknown]>([
    ['301 keys', [rowOf(301)]],
    ['301 keys further in', [{ a: { b: rowOf(301) } }]],
    ['301 times the same key', null],
    ['1,001 rows', Array.from({ length: 1001 }, () => ({}))],
    ['a list of 1,001', [{ id: Array.from({ length: 1001 }, () => 1) }]],
  ])('%s', async (_title, rows) => {
    const text =
      rows === null ? `{"action":"findall","data":[{${Array.from({ length: 301 }, () => '"a":1').join(',')}}]}` : envelope('findall', rows);
    const answer = await sendData(server, 'state', text);
    expect([answer.http, codeOf(answer), answer.body.appError?.[0]?.field]).toEqual([400, 'ENVELOPE_UNREADABLE', 'data']);
    expect(answer.body.appError?.[0]?.errorMessage).toMatch(/more than 300 fields, or a list more than 1000 items/);
  });

  test('300 keys come in, and the answer names 50 of them', async () => {
    const answer = await sendData(server, 'state', envelope('findall', [rowOf(300)]));
    expect([answer.http, codeOf(answer), answer.body.appError?.length]).toEqual([200, 'FIELD_UNKNOWN', 50]);
  });

  test('a query with 301 keys, and one with 300', async () => {
    const search = (keys: number) =>
      send(server, `/api/holidays/search?${new URLSearchParams(Object.entries(rowOf(keys)).map(([key, value]) => [key, String(value)])).toString()}`);
    expect([codeOf(await search(301)), (await search(300)).body.appError?.length]).toEqual(['ENVELOPE_UNREADABLE', 50]);
  });

  test('a thousand wrong rows of an action that takes many: 50 problems', async () => {
    const rows = Array.from({ length: 1000 }, () => ({ nonsense: 1, more: 'x' }));
    const all = await sendData(server, 'observation', envelope('captureObservations', rows), { token: asha.token });
    expect([all.http, all.body.appError?.length]).toEqual([200, 50]);
  });

  test('thousands of fields in one percent-encoded body', async () => {
    const answer = await send(server, '/api/state', {
      method: 'POST',
      body: 'a&'.repeat(7 * KILO),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.http, codeOf(answer)]).toEqual([400, 'ENVELOPE_UNREADABLE']);
  });
});

describe('quality 3: a body has 256 kB, unless the action takes files or many rows', () => {
  const withText = (service: string, action: string, bytes: number, encoding: 'multipart' | 'urlencoded' = 'multipart') =>
    sendData(server, service, envelope(action, [{ a: 'x'.repeat(bytes) }]), { token: asha.token, encoding });

  test.each(['multipart', 'urlencoded'] as const)('one row: 255 kB are read, 257 are not (%s)', async (encoding) => {
    const [fits, beyond] = [await withText('state', 'findall', 255 * KILO, encoding), await withText('state', 'findall', 257 * KILO, encoding)];
    expect([fits.http, codeOf(fits), beyond.http, codeOf(beyond)]).toEqual([200, 'FIELD_UNKNOWN', 413, 'BODY_TOO_LARGE']);
  });

  test('whoever is signed in hears that it is too large, and not that the line broke, however much is still coming', async () => {
    const { hostname, port } = new URL(server.url);
    const half = Buffer.alloc(3000 * KILO, 'x');
    const socket = connect(Number(port), hostname);
    const troubles: Error[] = [];
    let answer = '';
    socket.on('error', (error) => troubles.push(error)).on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const there = new Promise<Socket>((resolve) => server.app.server.once('connection', resolve));
    socket.write(
      `${['POST /api/state HTTP/1.1', 'Host: x', `Authorization: Bearer ${asha.token}`, 'Content-Type: multipart/form-data; boundary=b', `Content-Length: ${2 * half.length}`].join('\r\n')}\r\n\r\n`,
    );
    socket.write(half);
    // A line that the server closes here breaks for a browser, which reads no answer before it has sent everything.
    const line = await there;
    await expect.poll(() => line.bytesRead).toBeGreaterThan(half.length);
    expect([socket.destroyed, answer]).toEqual([false, '']);
    socket.write(half);
    await closed;
    expect([troubles, /^HTTP\/1\.1 413/.test(answer), answer.includes('BODY_TOO_LARGE')]).toEqual([[], true, true]);
  });

  test('an action without files beside one with files', async () => {
    expect((await withText('documents', 'captureDocDetails', 1000 * KILO)).http).toBe(200);
    expect((await withText('documents', 'fetchDocumentDetailsByUserId', 1000 * KILO)).http).toBe(413);
  });

  test('many rows', async () => {
    expect((await withText('observation', 'captureObservations', 1000 * KILO)).http).toBe(200);
    expect((await withText('observation', 'captureObservations', 3000 * KILO)).http).toBe(413);
  });
});

test('quality 3: a token that has run out is heard of before a large file is refused, so that the page can sign in anew', async () => {
  const meena = await signIn(server, 'facilitator');
  server.clock.pass(16);
  const answer = await sendData(server, 'documents', envelope('captureDocDetails', [{ base64File: base64(pdf(1_500_000)) }]), { token: meena.token });
  expect([answer.http, codeOf(answer), answer.headers.get('connection')]).toEqual([401, 'TOKEN_EXPIRED', 'keep-alive']);
});
