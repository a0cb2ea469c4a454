/**
 * A proxy between page and server that can cut the line where it hurts most: after the server has done the work
 * and before the page hears of it.
 */
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { listening } from './freePort.ts';

export interface CuttingProxy {
  url: string;
  /** Every request that matches loses its answer until `heal`; the server still gets it whole. */
  cutAnswers(when: (path: string, body: string) => boolean): void;
  /** Every request is refused before it reaches the server: no network at all. */
  cutAll(): void;
  heal(): void;
  /** Requests that went through to the server, as `METHOD path action`. */
  requests: string[];
  close(): Promise<void>;
}

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

export async function cuttingProxy(target: string): Promise<CuttingProxy> {
  let cut: ((path: string, body: string) => boolean) | 'all' | undefined;
  const requests: string[] = [];
  const { hostname, port } = new URL(target);
  const server: Server = createServer(async (incoming, outgoing) => {
    if (cut === 'all') return void incoming.socket.destroy();
    const body = await bodyOf(incoming);
    const path = incoming.url ?? '/';
    const text = body.toString('latin1');
    requests.push(`${incoming.method} ${path} ${/"action":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim());
    const onward = request({ host: hostname, port, path, method: incoming.method, headers: incoming.headers }, (answer) => {
      if (typeof cut === 'function' && cut(path, text)) {
        answer.resume();
        answer.once('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => incoming.socket.destroy());
    onward.end(body);
  });
  const own = await listening(server);
  return {
    url: `http://localhost:${own}`,
    cutAnswers: (when) => {
      cut = when;
    },
    cutAll: () => {
      cut = 'all';
    },
    heal: () => {
      cut = undefined;
    },
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
