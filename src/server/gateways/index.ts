/** The ways out of the server, chosen by the environment. */
import { join } from 'node:path';
import { ConfigFault, type ServerConfig } from '../config.ts';
import type { Store } from '../store/types.ts';
import type { Clock, DocumentGateway, Gateways, SmsGateway } from '../types.ts';
import { clamdScanner } from './clamd.ts';
import { fileDocuments } from './fileDocuments.ts';
import { httpSmsGateway } from './httpSms.ts';
import { oidcGateway } from './oidc.ts';
import { s3Documents } from './s3Documents.ts';
import { outboxGateway } from './outbox.ts';

function smsFor({ smsUrl }: ServerConfig, store: Store, clock: Clock): SmsGateway {
  if (smsUrl === 'outbox:') return outboxGateway(store, clock.now);
  if (/^https?:\/\//.test(smsUrl)) return httpSmsGateway(smsUrl);
  throw new ConfigFault(`SMS_URL must be outbox: or an http(s) address with {to} and {text} in it, not "${smsUrl}".`);
}

/** The store of documents that DOCUMENTS_URL names. Throws ConfigFault. */
export function documentsFor({ documentsUrl, dataDir }: Pick<ServerConfig, 'documentsUrl' | 'dataDir'>): DocumentGateway {
  if (documentsUrl === 'file:') return fileDocuments(join(dataDir, 'documents'));
  if (documentsUrl.startsWith('file:')) return fileDocuments(new URL(documentsUrl).pathname);
  if (documentsUrl.startsWith('s3:')) return s3Documents(documentsUrl);
  throw new ConfigFault(`DOCUMENTS_URL must begin with file: or s3:, not "${documentsUrl.split(':', 1)[0] ?? ''}:".`);
}

export function openGateways(config: ServerConfig, store: Store, clock: Clock): Gateways {
  return {
    sms: smsFor(config, store, clock),
    documents: documentsFor(config),
    ...(config.clamdUrl === undefined ? {} : { scanner: clamdScanner(config.clamdUrl) }),
    ...(config.oidc ? { social: oidcGateway(config.oidc, clock) } : {}),
  };
}
