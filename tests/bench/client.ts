/** A client as cheap as Node allows, so that what is measured is the server: one kept connection for each caller. */
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { median } from './rows.ts';

export interface Client {
  call(service: string, action: string, data: unknown, headers?: Record<string, string>): Promise<string>;
  get(path: string): Promise<string>;
  close(): void;
}

/** @throws when the answer is not 200 */
export function clientOf(url: string, token: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(url);
  const send = (path: string, name: string, body?: string, headers: Record<string, string> = {}): Promise<string> =>
    new Promise((resolve, fail) => {
      const bodyHeaders =
        body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) };
      const options = {
        ...{ agent, hostname, port, path, method: body === undefined ? 'GET' : 'POST' },
        headers: { authorization: `Bearer ${token}`, ...bodyHeaders, ...headers },
      };
      const outgoing = request(options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200) resolve(text);
          else fail(new Error(`${name}: ${answer.statusCode} ${text.slice(0, 300)}`));
        });
      });
      outgoing.once('error', fail);
      outgoing.end(body);
    });
  return {
    call: (service, action, data, headers) =>
      send(`/api/${service}`, action, `data=${encodeURIComponent(JSON.stringify({ token, action, data }))}`, headers),
    get: (path) => send(path, path),
    close: () => agent.destroy(),
  };
}

/** Milliseconds that a page of a centre's list takes; who reads rests a moment then. */
export async function readPage(client: Client): Promise<number> {
  const began = performance.now();
  await client.call('engagement', 'viewAllByCenter', [{ centerId: 101, page: 1, size: 10 }]);
  const took = performance.now() - began;
  await wait(5);
  return took;
}

/** Runs `work` from `workers` at once for `milliseconds`, after a warm-up of a fifth; answers the median time of one in milliseconds. */
export async function timed(workers: number, milliseconds: number, work: (worker: number, turn: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const began = performance.now();
  const one = async (worker: number): Promise<void> => {
    for (let turn = 0; performance.now() - began < milliseconds * 1.2; turn += 1) {
      const start = performance.now();
      await work(worker, turn);
      if (start - began > milliseconds * 0.2) times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => one(worker)));
  return median(times);
}
