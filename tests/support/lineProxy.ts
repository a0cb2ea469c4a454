/** A line between a server and its database that can be cut: with a word (connections are reset), or without one (nothing arrives any more). */
import { connect, createServer, type Socket } from 'node:net';
import { listening } from './freePort.ts';

export interface LineProxy {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Takes everything, new connections too, and passes nothing on: a firewall that forgot us. */
  swallow(): void;
  /** Passes on again. Connections that lay still go on. */
  heal(): void;
  close(): Promise<void>;
}

export async function lineProxy(target: number): Promise<LineProxy> {
  let state: 'whole' | 'cut' | 'silent' = 'whole';
  const open = new Set<Socket>();
  const join = (near: Socket, far: Socket): void => {
    near.pipe(far);
    if (state === 'silent') near.pause();
  };
  const server = createServer((near) => {
    if (state === 'cut') return void near.resetAndDestroy();
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      join(one, other);
    }
  });
  const port = await listening(server);
  const endAll = (): void => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    port,
    cut: () => {
      state = 'cut';
      endAll();
    },
    swallow: () => {
      state = 'silent';
      for (const socket of open) socket.pause();
    },
    heal: () => {
      state = 'whole';
      for (const socket of open) socket.resume();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endAll();
      }),
  };
}
