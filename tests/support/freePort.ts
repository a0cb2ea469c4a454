/**
 * Ports for whoever starts something that is told its port. A port that the system chose and took back is given by it to anybody, the next moment to
 * an outgoing connection: so these lie below those that the system gives away, and each process of the tests has a block of them to itself.
 */
import { createServer, type AddressInfo, type Server } from 'node:net';

const LOWEST = 12_000;
/** Where the system's own begin (`net.ipv4.ip_local_port_range`). */
const HIGHEST = 32_000;
const SIZE = 100;
const BLOCKS = (HIGHEST - LOWEST) / SIZE;

/** Who listens there; undefined where somebody else does. */
const listenAt = (port: number): Promise<Server | undefined> =>
  new Promise((resolve, fail) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else fail(error);
    });
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/** The first port of a block that is ours as long as we listen there: until this process ends, however it does. */
async function ownBlock(): Promise<number> {
  for (let tries = 0; tries < BLOCKS; tries += 1) {
    const first = LOWEST + ((process.pid + tries) % BLOCKS) * SIZE;
    const server = await listenAt(first);
    if (!server) continue;
    server.unref();
    return first;
  }
  throw new Error(`No ${SIZE} ports in a row are free between ${LOWEST} and ${HIGHEST}`);
}

let block: Promise<number> | undefined;
let offset = 0;

/** A port that nothing listens on, and that no other test is given as long as this process lives (the next hundred calls, in this one). */
export async function freePort(): Promise<number> {
  const first = await (block ??= ownBlock());
  for (let tries = 0; tries < SIZE; tries += 1) {
    offset = (offset % (SIZE - 1)) + 1;
    const port = first + offset;
    const server = await listenAt(port);
    if (!server) continue;
    await closed(server);
    return port;
  }
  throw new Error(`Each of the ports ${first} to ${first + SIZE} is taken`);
}

/** For what listens in this very process: the system chooses the port, and it is kept. */
export const listening = (server: Server): Promise<number> =>
  new Promise((resolve, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
