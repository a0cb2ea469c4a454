/** The environment of the server, read once and judged: every variable is optional, every wrong value is refused by name. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BlockList, isIP } from 'node:net';
import { isFull, noRoom } from './disk.ts';

/* Which proxies in front of the server are believed about address and protocol: what anybody could say of themselves counts for nothing. */

/** Networks by name, or whether what the nth machine before us says is believed (the one that talks to us is the 0th). */
type Proxies = string[] | ((address: string, hop: number) => boolean);

const MOST_HOPS = 10;
const NEAR = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  NEAR.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  NEAR.addSubnet(network, bits, 'ipv6');

/** Whether an address is of this machine or of a private network. */
const isNear = (address: string): boolean => NEAR.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An address, or a network with at least one bit fixed: `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return most > 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= most));
}

/**
 * `1`: as many proxies stand in front, the nearest of them in a private network: somebody from outside who reaches the port is not believed.
 * `10.0.0.0/8,127.0.0.1`: those of these networks. Undefined for none, null for what is neither.
 */
function readProxies(text: string): Proxies | undefined | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === '0') return undefined;
  if (/^\d+$/.test(trimmed)) {
    const hops = Number(trimmed);
    return hops <= MOST_HOPS ? (address, hop) => hop < hops && (hop > 0 || isNear(address)) : null;
  }
  const networks = trimmed.split(',').map((one) => one.trim());
  return networks.every(isNetwork) ? networks : null;
}

export interface ServerConfig {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl?: string;
  /** A pooler in front of the database that lends connections for a transaction (PgBouncer). */
  poolerUrl?: string;
  /** A replica of the database that reports are read from. */
  readUrl?: string;
  documentsUrl: string;
  smsUrl: string;
  mailUrl: string;
  /** Where people wait to be taken over: another service, or the sample. */
  migrationUrl: string;
  /** The sender of mails. */
  mailFrom: string;
  /** The product's own address as people have it in their browser, an origin: links in mails and ways back from a provider begin with it. */
  publicUrl?: string;
  oidc?: { issuer: string; clientId: string; clientSecret?: string };
  clamdUrl?: string;
  configDir: string;
  /** Where the built page lies. */
  appDir: string;
  /** Where the drawn pictures lie. */
  picturesDir: string;
  demo: boolean;
  secretKey: string;
  logLevel: string;
  /** The instant that the server takes as now when it starts; demo only. */
  clock?: string;
  /** Who in front is believed about address and protocol; undefined: nobody. */
  trustProxy?: Proxies;
  /** Requests a minute of one session or, without one, from one address; 0 switches the limit off. */
  requestsPerMinute: number;
}

/** A start-up mistake that a person can put right; printed without a stack. */
export class ConfigFault extends Error {}

type Environment = Record<string, string | undefined>;

function wholeNumber(env: Environment, name: string, otherwise: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max) throw new ConfigFault(`${name} must be a whole number from 0 to ${max}, not "${text}".`);
  return value;
}

/** What a variable says, which must have this form; undefined where it is not set. What may hold a password is not repeated. */
function textOf(env: Environment, name: string, form: RegExp, must: string, isSecret = false): string | undefined {
  const text = env[name] || undefined;
  if (text !== undefined && !form.test(text)) throw new ConfigFault(`${name} must ${must}${isSecret ? '' : `, not "${text}"`}.`);
  return text;
}

/** 64 hexadecimal digits stay as they are; any other text becomes its hash. */
const asKey = (text: string): string => (/^[0-9a-f]{64}$/i.test(text) ? text : createHash('sha256').update(text).digest('hex'));

const LEAST_KEY = 16;
/** The key that everything secret hangs on: given, or made once and kept in the data folder. */
function secretKeyOf(env: Environment, dataDir: string): string {
  const secret = env['SECRET_KEY'];
  if (secret) {
    if (secret.length < LEAST_KEY) throw new ConfigFault(`SECRET_KEY must have at least ${LEAST_KEY} characters; 64 hexadecimal digits are best.`);
    return asKey(secret);
  }
  if (env['DATABASE_URL']) throw new ConfigFault('SECRET_KEY is required with DATABASE_URL: every server of one database needs the same.');
  const file = join(dataDir, 'secret.key');
  const key = keyIn(dataDir, file);
  if (key.length < LEAST_KEY)
    throw new ConfigFault(`${file} is cut short: bring it back from a backup, or remove it if nothing is stored in ${dataDir} yet.`);
  return key;
}

/** The key of a data folder, made where there is none: whole or not at all, whatever happens meanwhile. */
function keyIn(dataDir: string, file: string): string {
  const coming = `${file}.coming`;
  try {
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      writeFileSync(coming, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
      renameSync(coming, file);
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (isFull(error)) {
      rmSync(coming, { force: true });
      throw new ConfigFault(noRoom(dataDir));
    }
    throw new ConfigFault(`DATA_DIR must be a folder that can be read and written: ${error instanceof Error ? error.message : dataDir}.`);
  }
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

const databaseAddress = (env: Environment, name: 'DATABASE_URL' | 'DATABASE_POOLER_URL' | 'DATABASE_READ_URL'): string | undefined =>
  textOf(env, name, /^(?:postgres(?:ql)?:\/\/|socket:|\/)/, 'begin with postgres:// or postgresql://', true);

function publicUrlOf(env: Environment): string | undefined {
  const text = env['PUBLIC_URL'];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new ConfigFault(`PUBLIC_URL must be an http(s) address without a path, e.g. https://skilldesk.example, not "${text}".`);
  }
  return url.origin;
}

function proxiesOf(env: Environment): Proxies | undefined {
  const text = env['TRUST_PROXY'] ?? '';
  const found = readProxies(text);
  if (found === null)
    throw new ConfigFault(
      `TRUST_PROXY must be how many proxies stand in front (1), or their addresses and networks (10.0.0.0/8,127.0.0.1), not "${text}".`,
    );
  return found;
}

/** A second way to the database of DATABASE_URL. */
function besideDatabase(env: Environment, name: 'DATABASE_POOLER_URL' | 'DATABASE_READ_URL'): string | undefined {
  const text = databaseAddress(env, name);
  if (text !== undefined && !env['DATABASE_URL']) throw new ConfigFault(`${name} needs DATABASE_URL, the database itself.`);
  return text;
}

/** `post@skilldesk.example` or `Skilldesk <post@skilldesk.example>`; made of the product's address when nothing is said. */
function mailFromOf(env: Environment, publicUrl: string | undefined): string {
  const form = /^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
  const text = textOf(env, 'MAIL_FROM', form, 'be an e-mail address, or a name and an address in angle brackets');
  return text ?? `no-reply@${publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname}`;
}

function clockOf(env: Environment, demo: boolean): string | undefined {
  const text = env['CLOCK'];
  if (!text) return undefined;
  if (!demo) throw new ConfigFault('CLOCK is for tests: it is refused unless DEMO=1.');
  if (Number.isNaN(Date.parse(text))) throw new ConfigFault(`CLOCK must be an ISO instant, not "${text}".`);
  return new Date(text).toISOString();
}

/**
 * Reads and judges the environment. `root` is the product's folder (definitions and built page lie under it).
 * Throws ConfigFault with a text that names the variable.
 */
export function readConfig(env: Environment, root: string): ServerConfig {
  const dataDir = resolve(env['DATA_DIR'] || join(root, '.data'));
  const databaseUrl = databaseAddress(env, 'DATABASE_URL');
  const demo = (textOf(env, 'DEMO', /^[01]$/, 'be 0 or 1') ?? (databaseUrl === undefined ? '1' : '0')) === '1';
  const publicUrl = publicUrlOf(env);
  const issuer = env['OIDC_ISSUER'];
  if (issuer && !env['OIDC_CLIENT_ID']) throw new ConfigFault('OIDC_CLIENT_ID is required with OIDC_ISSUER.');
  return {
    port: wholeNumber(env, 'PORT', 8080, 65_535),
    host: env['HOST'] || '127.0.0.1',
    dataDir,
    databaseUrl,
    poolerUrl: besideDatabase(env, 'DATABASE_POOLER_URL'),
    readUrl: besideDatabase(env, 'DATABASE_READ_URL'),
    demo,
    documentsUrl: env['DOCUMENTS_URL'] || 'file:',
    smsUrl: env['SMS_URL'] || 'outbox:',
    mailUrl: env['MAIL_URL'] || 'outbox:',
    migrationUrl: env['MIGRATION_URL'] || 'sample:',
    mailFrom: mailFromOf(env, publicUrl),
    publicUrl,
    oidc: issuer ? { issuer, clientId: env['OIDC_CLIENT_ID'] ?? '', clientSecret: env['OIDC_CLIENT_SECRET'] || undefined } : undefined,
    clamdUrl: env['CLAMD_URL'] || undefined,
    configDir: resolve(env['CONFIG_DIR'] || root),
    appDir: join(root, 'dist', 'app'),
    picturesDir: join(root, 'dist', 'pictures'),
    secretKey: secretKeyOf(env, dataDir),
    logLevel: textOf(env, 'LOG_LEVEL', new RegExp(`^(?:${LOG_LEVELS.join('|')})$`), `be one of ${LOG_LEVELS.join(', ')}`) ?? 'info',
    clock: clockOf(env, demo),
    trustProxy: proxiesOf(env),
    requestsPerMinute: wholeNumber(env, 'RATE_LIMIT', 6000, 10_000_000),
  };
}
