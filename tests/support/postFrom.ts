/** A request that leaves from an address of its own: 127.0.0.2 and so on are all this machine. */
import { request, type IncomingHttpHeaders } from 'node:http';

export interface From {
  address: string;
  headers?: Record<string, string>;
}
export interface RawAnswer {
  http: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends the text of the field `data` to a service. */
export const postFrom = (url: string, service: string, data: string, { address, headers = {} }: From): Promise<RawAnswer> =>
  new Promise((resolve, fail) => {
    const body = `data=${encodeURIComponent(data)}`;
    const outgoing = request(
      `${url}/api/${service}`,
      {
        method: 'POST',
        localAddress: address,
        agent: false,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length, ...headers },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .once('end', () => resolve({ http: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }));
      },
    );
    outgoing.once('error', fail);
    outgoing.end(body);
  });
