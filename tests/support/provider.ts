/** A provider of text messages on this machine, who can be made to keep whoever hands one over waiting. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `by`: who handed it over; `isTaken` once that was answered, `lost` once they are gone without an answer. */
interface Handed {
  by: string;
  to: string;
  isTaken: boolean;
  lost: boolean;
}
export interface Provider {
  /** SMS_URL of the server that is called so. */
  urlFor(by: string): string;
  handed: Handed[];
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

export async function startProvider(): Promise<Provider> {
  const handed: Handed[] = [];
  let queue: (() => void)[] | undefined;
  const server = createServer((request, response: ServerResponse) => {
    const query = new URL(request.url ?? '', 'http://provider').searchParams;
    const one: Handed = { by: query.get('by') ?? '', to: query.get('to') ?? '', isTaken: false, lost: false };
    handed.push(one);
    response.once('close', () => (one.lost = !one.isTaken));
    const take = (): void => {
      // Whoever is gone learns nothing of it.
      one.isTaken = !response.destroyed;
      response.end();
    };
    if (queue) queue.push(take);
    else take();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    urlFor: (by) => `http://127.0.0.1:${port}/send?by=${by}&to={to}&text={text}`,
    handed,
    hold: () => {
      queue ??= [];
    },
    release: () => {
      const waiting = queue ?? [];
      queue = undefined;
      for (const take of waiting) take();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
