/** Mail through an SMTP server (MAIL_URL=smtp://user:password@host:587, smtps://…). */
import type { Transporter } from 'nodemailer';
import { Hopeless, type MailGateway } from './types.ts';

/** Milliseconds. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Codes of what is as wrong when it is tried again: the address or the mail, never the server. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

/**
 * `from`: the sender of every mail. Throws when the server cannot be reached or answers that it is busy: the job tries again; Hopeless when
 * it will never take this mail. The package is read when the first mail is sent.
 */
export function smtpGateway(url: string, from: string): MailGateway {
  let transport: Promise<Transporter> | undefined;
  return {
    direct: false,
    send: async ({ to, subject, text }) => {
      transport ??= import('nodemailer').then(({ createTransport }) =>
        createTransport({ url, ...PATIENCE, disableFileAccess: true, disableUrlAccess: true }),
      );
      const sender = await transport;
      await sender.sendMail({ from, to: { name: '', address: to }, subject, text }).catch((error: unknown) => {
        throw isFinal(error) ? new Hopeless('The mail server does not take this mail.') : error;
      });
    },
  };
}
