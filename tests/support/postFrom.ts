/** A request that leaves from an address of its own: 127.0.0.2 and so on are all this machine. */
import { request, type IncomingHttpHeaders } from 'node:http';

export interface From {
  address: string;
  headers?: Record<string, string>;
}
export interface Answered {
  http: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends the text of the field `data` to a service. */
export const postFrom = (url: string, service: string, data: string, { address, headers = {} }: From): Promise<Answered> =>
  new Promise((done, fail) => {
    const body = `data=${encodeURIComponent(data)}`;
    const sent = request(
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
          .once('end', () => done({ http: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }));
      },
    );
    sent.once('error', fail);
    sent.end(body);
  });
