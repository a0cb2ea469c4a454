/** A provider of text messages on this machine, who can be made to keep whoever hands one over waiting. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `by`: who handed it over; `taken` once that was answered, `lost` once they are gone without an answer. */
interface Handed {
  by: string;
  to: string;
  taken: boolean;
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
  let held: (() => void)[] | undefined;
  const server = createServer((request, response: ServerResponse) => {
    const asked = new URL(request.url ?? '', 'http://provider').searchParams;
    const one: Handed = { by: asked.get('by') ?? '', to: asked.get('to') ?? '', taken: false, lost: false };
    handed.push(one);
    response.once('close', () => (one.lost = !one.taken));
    const take = (): void => {
      // Whoever is gone learns nothing of it.
      one.taken = !response.destroyed;
      response.end();
    };
    if (held) held.push(take);
    else take();
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    urlFor: (by) => `http://127.0.0.1:${port}/send?by=${by}&to={to}&text={text}`,
    handed,
    hold: () => {
      held ??= [];
    },
    release: () => {
      const waiting = held ?? [];
      held = undefined;
      for (const take of waiting) take();
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
