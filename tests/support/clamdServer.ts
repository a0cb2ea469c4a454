/** A server of ClamAV's protocol: takes INSTREAM apart as the daemon does, and finds what the daemon's own test text says. */
import { createServer, type Socket, type AddressInfo } from 'node:net';

const COMMAND = 'zINSTREAM\0';
/** Marks a file that this scanner refuses. */
export const infected = 'SKILLDESK-TEST-VIRUS';

export interface ClamdServer {
  url: string;
  /** Bytes of each file that was scanned. */
  scanned: number[];
  /** What it says instead of a verdict: an error, or nothing and the end of the line. */
  mood: 'well' | 'error' | 'silent';
  close(): Promise<void>;
}

/** The content of a whole stream; undefined while its end has not come. */
function contentOf(received: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  let at = COMMAND.length;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

export async function startClamd(): Promise<ClamdServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const content = received.subarray(0, COMMAND.length).toString() === COMMAND ? contentOf(received) : undefined;
      if (!content) return;
      clamd.scanned.push(content.length);
      if (clamd.mood === 'silent') socket.destroy();
      else if (clamd.mood === 'error') socket.end('INSTREAM size limit exceeded. ERROR\0');
      else socket.end(content.includes(infected) ? 'stream: Skilldesk-Test-Signature FOUND\0' : 'stream: OK\0');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const clamd: ClamdServer = {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned: [],
    mood: 'well',
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return clamd;
}
