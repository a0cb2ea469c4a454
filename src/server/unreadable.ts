/** Requests that are no HTTP: they never reach a door, and still get an answer of the one shape. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { codes, type ProblemCode } from '../engine/problem/codes.ts';
import { textOf, type Messages } from '../engine/problem/text.ts';

/** How long what is still being sent is read and thrown away, so that the answer arrives before the connection ends. */
const GRACE = 1000;

interface Unreadable {
  status: number;
  code: ProblemCode;
}

const other: Unreadable = { status: 400, code: 'ENVELOPE_UNREADABLE' };
const BY_ERROR: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'HEADERS_TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'ENVELOPE_UNREADABLE' },
};

/** The whole answer, head and body. */
export function unreadableAnswer(error: NodeJS.ErrnoException, messages: Messages): string {
  const { status, code } = BY_ERROR[error.code ?? ''] ?? other;
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
