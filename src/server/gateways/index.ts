/** The ways out of the server, chosen by the environment. */
import { join } from 'node:path';
import { ConfigFault, type ServerConfig } from '../config.ts';
import type { Store } from '../store/types.ts';
import type { Clock } from '../clock.ts';
import type { DocumentGateway, Gateways, MailGateway, SmsGateway } from './types.ts';
import { clamdScanner } from './clamd.ts';
import { fileDocuments } from './fileDocuments.ts';
import { httpSmsGateway, mailOutbox, outboxGateway } from './sms.ts';
import { migrationGateway } from './migration.ts';
import { oidcGateway } from './oidc.ts';
import { s3Documents } from './s3Documents.ts';
import { smtpGateway } from './smtp.ts';

function smsFor({ smsUrl }: ServerConfig, store: Store, clock: Clock): SmsGateway {
  if (smsUrl === 'outbox:') return outboxGateway(store, clock.now);
  if (/^https?:\/\//.test(smsUrl)) return httpSmsGateway(smsUrl);
  throw new ConfigFault(`SMS_URL must be outbox: or an http(s) address with {to} and {text} in it, not "${smsUrl}".`);
}

function mailFor({ mailUrl, mailFrom }: ServerConfig, store: Store, clock: Clock): MailGateway {
  if (mailUrl === 'outbox:') return mailOutbox(store, clock.now);
  if (/^smtps?:\/\/[^/]/.test(mailUrl) && URL.canParse(mailUrl)) return smtpGateway(mailUrl, mailFrom);
  // The address may hold a password: it is not repeated.
  throw new ConfigFault('MAIL_URL must be outbox: or the address of a mail server, smtp://user:password@host:587 or smtps://user:password@host.');
}

type DocumentsPlace = Pick<ServerConfig, 'documentsUrl' | 'dataDir'>;
/** The folder of documents where DOCUMENTS_URL names one. */
export const documentsFolder = ({ documentsUrl, dataDir }: DocumentsPlace): string =>
  documentsUrl === 'file:' ? join(dataDir, 'documents') : new URL(documentsUrl).pathname;

/** The store of documents that DOCUMENTS_URL names. Throws ConfigFault. */
export function documentsFor({ documentsUrl, dataDir }: DocumentsPlace): DocumentGateway {
  if (documentsUrl.startsWith('file:')) return fileDocuments(documentsFolder({ documentsUrl, dataDir }));
  if (documentsUrl.startsWith('s3:')) return s3Documents(documentsUrl);
  throw new ConfigFault(`DOCUMENTS_URL must begin with file: or s3:, not "${documentsUrl.split(':', 1)[0] ?? ''}:".`);
}

/** `warn` hears what only an operator should know. */
export function openGateways(config: ServerConfig, store: Store, clock: Clock, warn: (message: string) => void = () => undefined): Gateways {
  return {
    sms: smsFor(config, store, clock),
    mail: mailFor(config, store, clock),
    documents: documentsFor(config),
    ...(config.migrationUrl === 'sample:' ? {} : { migration: migrationGateway(config.migrationUrl, warn) }),
    ...(config.clamdUrl === undefined ? {} : { scanner: clamdScanner(config.clamdUrl) }),
    ...(config.oidc ? { social: oidcGateway(config.oidc, clock) } : {}),
  };
}
