/** A ClamAV daemon, asked by its INSTREAM command: chunks with their length before them, an empty one at the end. */
import { connect, type Socket } from 'node:net';
import { ConfigFault } from '../config.ts';
import type { ScannerGateway } from './types.ts';

const CHUNK = 64 * 1024;
const ANSWER_WITHIN = 20_000;
const MOST_ANSWER = 4096;

type Where = { host: string; port: number } | { path: string };

/** `tcp://host:3310` or `unix:/run/clamav/clamd.sock`. Throws ConfigFault. */
function readScanner(clamdUrl: string): Where {
  const url = URL.canParse(clamdUrl) ? new URL(clamdUrl) : undefined;
  if (url?.protocol === 'tcp:' && url.hostname !== '') return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) };
  if (url?.protocol === 'unix:' && url.pathname !== '') return { path: url.pathname };
  throw new ConfigFault(`CLAMD_URL must look like tcp://host:3310 or unix:/path/of/the/socket, not "${clamdUrl}".`);
}

function length(bytes: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes);
  return head;
}

function send(socket: Socket, bytes: Uint8Array): void {
  socket.write('zINSTREAM\0');
  for (let from = 0; from < bytes.length; from += CHUNK) {
    const chunk = bytes.subarray(from, from + CHUNK);
    socket.write(length(chunk.length));
    socket.write(chunk);
  }
  socket.write(length(0));
}

function verdictOf(answer: string): { clean: boolean } {
  const verdict = answer.replaceAll('\0', '').trim();
  if (/: OK$/.test(verdict)) return { clean: true };
  if (/ FOUND$/.test(verdict)) return { clean: false };
  throw new Error('The scanner gave no verdict.');
}

function ask(where: Where, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(where);
    let answer = '';
    socket.setTimeout(ANSWER_WITHIN, () => socket.destroy(new Error('The scanner does not answer.')));
    socket.on('connect', () => send(socket, bytes));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (answer.includes('\0') || answer.length > MOST_ANSWER) socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

/** CLAMD_URL. Rejects when there was no verdict, whatever the reason: nothing passes unscanned. */
export function clamdScanner(clamdUrl: string): ScannerGateway {
  const where = readScanner(clamdUrl);
  return { scan: async (bytes) => verdictOf(await ask(where, bytes)) };
}
