/** A mail server on this machine that keeps what it takes. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  port: number;
  /** As they came: headers and text, and to whom. */
  received: { to: string[]; from: string; raw: string }[];
  /** Who signed in, with what. */
  signedIn: string[];
  /** Addresses that it refuses for good. */
  refused: Set<string>;
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** 0 is a free one. */
  port?: number;
  /** It takes a mail from who signs in so only. */
  user?: { name: string; password: string };
  /** TLS from the first byte, by a certificate that nobody vouches for. */
  secure?: boolean;
}

export async function startMailServer({ port = 0, user, secure = false }: MailServerOptions = {}): Promise<MailServer> {
  const server: Omit<MailServer, 'port'> = {
    received: [],
    signedIn: [],
    refused: new Set(),
    close: () =>
      new Promise((resolve) => {
        smtp.close(() => resolve());
      }),
  };
  const smtp = new SMTPServer({
    secure,
    disabledCommands: user ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    closeTimeout: 500,
    onAuth: (auth, _session, callback) => {
      const isRight = auth.username === user?.name && auth.password === user?.password;
      if (isRight) server.signedIn.push(auth.username ?? '');
      callback(isRight ? null : new Error('wrong'), isRight ? { user: auth.username } : undefined);
    },
    onRcptTo: ({ address }, _session, callback) =>
      callback(server.refused.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          server.received.push({
            to: rcptTo.map(({ address }) => address),
            from: mailFrom === false ? '' : mailFrom.address,
            raw: Buffer.concat(chunks).toString(),
          });
          callback();
        });
    },
  });
  // Who does not trust the certificate hangs up: that is the client's affair.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    smtp.listen(port, '127.0.0.1', () => resolve());
  });
  return { ...server, port: (smtp.server.address() as AddressInfo).port };
}

/** The text of a mail as it is read: lines that were broken for the way put together. */
export const textIn = (raw: string): string =>
  raw
    .slice(raw.indexOf('\r\n\r\n') + 4)
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
