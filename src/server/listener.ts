/** The port: open from the first moment, answering "not yet" until the server behind it is ready, and closed gently. */
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import { type Messages, textOf } from '../engine/problem/text.ts';
import { ConfigFault } from './config.ts';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { codes, type ProblemCode } from '../engine/problem/codes.ts';

/* Requests that are no HTTP: they never reach an endpoint, and still get an answer of the one shape. */

/** How long what is still being sent is read and thrown away, so that the answer arrives before the connection ends. */
const GRACE = 1000;

const BY_ERROR: Readonly<Record<string, { status: number; code: ProblemCode } | undefined>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'HEADERS_TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'ENVELOPE_UNREADABLE' },
};

/** The whole answer, head and body. */
function unreadableAnswer(error: NodeJS.ErrnoException, messages: Messages): string {
  const { status, code } = BY_ERROR[error.code ?? ''] ?? { status: 400, code: 'ENVELOPE_UNREADABLE' };
  const errorMessage = textOf(messages, `{{${codes[code].text}}}`);
  const body = JSON.stringify({ appError: [{ errorCode: code, errorMessage }], data: '[]', status: 'failure' });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Answers a connection whose request could not be read, and ends it. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex, messages: Messages): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.end(unreadableAnswer(error, messages));
  setTimeout(() => socket.destroy(), GRACE).unref();
}

const NOT_YET = JSON.stringify({
  appError: [{ errorCode: 'CATALOGUE_AWAY', errorMessage: 'The product is starting, please try again' }],
  data: '[]',
  status: 'failure',
});
const HEALTH = JSON.stringify({ status: 'starting' });

/** Texts while no definitions are read yet. */
const STARTING: Messages = {
  'problem.envelope': 'The request could not be read',
  'problem.headersTooLarge': 'The headers of this request are too large',
};

const waiting: RequestListener = (request, response) => {
  request.resume();
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '2', 'cache-control': 'no-store' });
  response.end(request.url === '/api/health' ? HEALTH : NOT_YET);
};

export interface Listener {
  /** From now on requests go here; what is no request is answered with these texts. */
  serve(handler: RequestListener, messages: () => Messages): void;
  /** No new connections; waits for the requests at hand. */
  close(): Promise<void>;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(error.code === 'EADDRINUSE' ? new ConfigFault(`Port ${port} is taken: stop what uses it, or set PORT.`) : error);
    });
    server.listen(port, host, resolve);
  });
}

/** Closes connections on which no request is at hand: between two of them, opened ahead by a browser, or half a request sent and no more. */
export function closerOfResting(server: Server): () => void {
  const resting = new Set<Socket>();
  server.on('connection', (socket) => {
    resting.add(socket);
    socket.once('close', () => resting.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    resting.delete(socket);
    response.once('close', () => socket.destroyed || resting.add(socket));
  });
  return () => resting.forEach((socket) => socket.destroy());
}

/** Opens the port. Throws ConfigFault when it is taken. */
export async function openListener(port: number, host: string): Promise<Listener> {
  let handler = waiting;
  let texts = (): Messages => STARTING;
  const server = createServer({ headersTimeout: 20_000, requestTimeout: 120_000, keepAliveTimeout: 72_000 }, (request, response) =>
    handler(request, response),
  );
  server.on('clientError', (error, socket) => answerUnreadable(error, socket, texts()));
  const closeResting = closerOfResting(server);
  await listen(server, port, host);
  return {
    serve: (next, messages) => {
      handler = next;
      texts = messages;
    },
    close: () =>
      new Promise((resolve) => {
        const resting = setInterval(closeResting, 100);
        server.close(() => {
          clearInterval(resting);
          resolve();
        });
      }),
  };
}
