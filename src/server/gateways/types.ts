/** The ways out of the server: messages, mails, documents, the scanner, the provider of social sign-in. */
import type { JsonObject } from '../../engine/types.ts';
import type { Health } from '../health.ts';
import type { DocumentShelf } from '../store/backup/file.ts';

/** A text message to a phone; `otp` is repeated apart so that an outbox can show it. */
export interface TextMessage {
  to: string;
  text: string;
  otp?: string;
}
export interface SmsGateway {
  /** Direct gateways hand over at once; others go through a job that tries again. */
  readonly direct: boolean;
  /** Throws when the message was not accepted. */
  send(message: TextMessage): Promise<void>;
  /** Messages sent so far, newest first; only gateways that keep them have it. */
  list?(to: string | undefined): Promise<JsonObject[]>;
}
export interface Mail {
  to: string;
  subject: string;
  text: string;
}
export interface MailGateway {
  /** Direct gateways hand over at once; others go through a job that tries again. */
  readonly direct: boolean;
  /** Throws when the mail was not accepted; Hopeless when it never will be. */
  send(mail: Mail): Promise<void>;
}
/** Who the provider's token speaks for, until when the token is good (milliseconds, real time), and the e-mail address where the provider has verified it. */
export interface SocialIdentity {
  issuer: string;
  subject: string;
  until: number;
  email?: string;
}
export interface SocialGateway {
  /** Throws `Refusal` when the token is not good. */
  verify(token: string): Promise<SocialIdentity>;
  /** Where to send somebody, and what to remember until they come back to `back`. */
  begin(back: URL): Promise<{ url: URL; remember: string }>;
  /** The provider's ID token for somebody who came back to this address. Throws when that is not so. */
  finish(address: URL, remembered: string): Promise<string>;
}
/** Where the contents of files are kept. Every call throws when the store cannot be reached. */
export interface DocumentGateway extends DocumentShelf {
  remove(ref: string): Promise<void>;
  /** Whether no document lies in it. */
  isEmpty(): Promise<boolean>;
  /** Whose it is, as `files/owner.ts` wrote it; null when nobody has said so. */
  readOwner(): Promise<string | null>;
  /** Says whose it is. With `first` only where nobody has; answers whether it was written. */
  writeOwner(text: string, first: boolean): Promise<boolean>;
  /** Whether it can be reached and written. Never throws. */
  health(): Promise<Health>;
}
export interface ScannerGateway {
  /** Throws when nobody answered: what was not scanned is not taken. */
  scan(bytes: Uint8Array): Promise<{ clean: boolean }>;
}
/** `away`: no answer, or none that can be read; `refused`: it said that it will not. */
export class MigrationFault extends Error {
  override readonly name = 'MigrationFault';
  readonly kind: 'away' | 'refused';
  /** What the service said itself. */
  readonly answer: string;
  constructor(kind: 'away' | 'refused', message = '') {
    super(kind);
    this.kind = kind;
    this.answer = message;
  }
}
/** People who wait elsewhere to be taken over. Both calls throw MigrationFault. */
export interface MigrationGateway {
  /** All of them, each once. */
  students(): Promise<JsonObject[]>;
  /** Says there that somebody is mobilised; saying it twice is saying it once. */
  mobilise(engagementId: number): Promise<void>;
}
export interface Gateways {
  sms: SmsGateway;
  mail: MailGateway;
  documents: DocumentGateway;
  /** Without it the sample of the definitions takes its place. */
  migration?: MigrationGateway;
  scanner?: ScannerGateway;
  social?: SocialGateway;
}

/** Thrown by work that will not succeed however often it is tried. */
export class Hopeless extends Error {
  override readonly name = 'Hopeless';
}
