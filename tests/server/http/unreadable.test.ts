import { once } from 'node:events';
import { connect } from 'node:net';
import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { openListener, type Listener } from '../../../src/server/listener.ts';
import { freePort } from '../../support/freePort.ts';
import { sharedServer, type TestServer } from './harness.ts';

interface RawAnswer {
  http: number;
  type: string | undefined;
  body: unknown;
}

/** A GET with headers of any size. */
const ask = (port: number, headers: Record<string, string>): Promise<RawAnswer> =>
  new Promise((resolve, fail) => {
    const outgoing = request({ port, host: '127.0.0.1', path: '/api/health', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ http: response.statusCode ?? 0, type: response.headers['content-type'], body: JSON.parse(text) }));
    });
    outgoing.on('error', fail).end();
  });

/** Whatever comes back for these bytes. */
const speak = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve, fail) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => {
        text += part;
      })
      .on('end', () => resolve(text))
      .on('error', fail);
  });

const tooLarge = {
  appError: [{ errorCode: 'HEADERS_TOO_LARGE', errorMessage: 'The headers of this request are too large' }],
  data: '[]',
  status: 'failure',
};
const long = 'x'.repeat(20_000);

describe('contract: requests that never reach a door are answered in the one shape', () => {
  let server: TestServer;
  let listener: Listener;
  let waiting = 0;
  beforeAll(async () => {
    server = await sharedServer();
    waiting = await freePort();
    listener = await openListener(waiting, '127.0.0.1');
    return () => listener.close();
  });
  const ports = (): number[] => [Number(new URL(server.url).port), waiting];

  test('D1-ENV-02 a bearer of 20,000 characters, or any other header of that size', async () => {
    for (const port of ports()) {
      const each: Record<string, string>[] = [{ authorization: `Bearer ${long}` }, { 'x-anything': long }];
      for (const headers of each) {
        expect(await ask(port, headers)).toEqual({ http: 431, type: 'application/json; charset=utf-8', body: tooLarge });
      }
    }
  });

  test('D1-ENV-02 what is no request at all', async () => {
    for (const port of ports()) {
      const [head = '', body = ''] = (await speak(port, 'HELLO\r\n\r\n')).split('\r\n\r\n');
      expect(head.split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
      expect(JSON.parse(body)).toMatchObject({ appError: [{ errorCode: 'ENVELOPE_UNREADABLE' }], data: '[]', status: 'failure' });
    }
  });
});

test.each([
  ['a browser opened ahead and asks nothing by', ''],
  ['half a request was sent by and no more', 'GET /api/hea'],
])('quality 2: a connection that %s does not hold up the end of a server', async (_, bytes) => {
  const port = await freePort();
  const listener = await openListener(port, '127.0.0.1');
  const ahead = connect(port, '127.0.0.1');
  await once(ahead, 'connect');
  ahead.write(bytes);
  // Who asks after it is answered once it was taken.
  await ask(port, {});
  const closed = listener.close();
  try {
    await expect.poll(() => ahead.resume().destroyed).toBe(true);
  } finally {
    ahead.destroy();
    await closed;
  }
});
