/** People who send what nobody wants, again and again: a connection each, a new request as soon as the last was answered. */
import { Agent, request } from 'node:http';

interface Flood {
  /** Ends it; how often each status was answered, 0 for a connection that broke. */ stop(): Promise<Record<number, number>>;
}

/** `bytes` of unknown keys, as one row for an action that takes none. */
export function unknownKeys(bytes: number): string {
  const keys: string[] = [];
  for (let length = 0, index = 0; length < bytes; index += 1) {
    const key = `"k${index.toString(36)}":1`;
    keys.push(key);
    length += key.length + 1;
  }
  return `{"token":"","action":"findall","data":[{${keys.join(',')}}]}`;
}

/** `clients` who send this to a service until they are stopped. */
export function flood(url: string, service: string, data: string, clients: number): Flood {
  // None of these characters means anything in a percent-encoded form.
  const body = Buffer.from(`data=${data}`);
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const countByStatus: Record<number, number> = {};
  let isOver = false;
  const once = (): Promise<void> =>
    new Promise((resolve) => {
      let status = 0;
      const outgoing = request(
        `${url}/api/${service}`,
        { agent, method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length } },
        (answer) => {
          status = answer.statusCode ?? 0;
          answer.resume();
        },
      );
      outgoing
        .on('error', () => undefined)
        .once('close', () => {
          countByStatus[status] = (countByStatus[status] ?? 0) + 1;
          resolve();
        });
      outgoing.end(body);
    });
  const all = Promise.all(
    Array.from({ length: clients }, async () => {
      while (!isOver) await once();
    }),
  );
  return {
    stop: async () => {
      isOver = true;
      await all;
      agent.destroy();
      return countByStatus;
    },
  };
}
