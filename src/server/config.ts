/** The environment of the server, read once and judged: every variable is optional, every wrong value is refused by name. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface ServerConfig {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl?: string;
  documentsUrl: string;
  smsUrl: string;
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
  /** A proxy in front is believed about address and protocol. */
  trustProxy: boolean;
  /** Requests a minute from one address; 0 switches the limit off. */
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

function yesNo(env: Environment, name: string, otherwise: boolean): boolean {
  const text = env[name];
  if (text === undefined || text === '') return otherwise;
  if (text !== '0' && text !== '1') throw new ConfigFault(`${name} must be 0 or 1, not "${text}".`);
  return text === '1';
}

/** 64 hexadecimal digits stay as they are; any other text becomes its hash. */
const asKey = (text: string): string => (/^[0-9a-f]{64}$/i.test(text) ? text : createHash('sha256').update(text).digest('hex'));

/** The key that everything secret hangs on: given, or made once and kept in the data folder. */
function secretKeyOf(env: Environment, dataDir: string): string {
  const given = env['SECRET_KEY'];
  if (given) {
    if (given.length < 16) throw new ConfigFault('SECRET_KEY must have at least 16 characters; 64 hexadecimal digits are best.');
    return asKey(given);
  }
  if (env['DATABASE_URL']) throw new ConfigFault('SECRET_KEY is required with DATABASE_URL: every server of one database needs the same.');
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
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
  const databaseUrl = env['DATABASE_URL'] || undefined;
  const demo = yesNo(env, 'DEMO', databaseUrl === undefined);
  const issuer = env['OIDC_ISSUER'];
  if (issuer && !env['OIDC_CLIENT_ID']) throw new ConfigFault('OIDC_CLIENT_ID is required with OIDC_ISSUER.');
  return {
    port: wholeNumber(env, 'PORT', 8080, 65_535),
    host: env['HOST'] || '127.0.0.1',
    dataDir, databaseUrl, demo,
    documentsUrl: env['DOCUMENTS_URL'] || 'file:',
    smsUrl: env['SMS_URL'] || 'outbox:',
    oidc: issuer ? { issuer, clientId: env['OIDC_CLIENT_ID'] ?? '', clientSecret: env['OIDC_CLIENT_SECRET'] || undefined } : undefined,
    clamdUrl: env['CLAMD_URL'] || undefined,
    configDir: resolve(env['CONFIG_DIR'] || root),
    appDir: join(root, 'dist', 'app'),
    picturesDir: join(root, 'dist', 'pictures'),
    secretKey: secretKeyOf(env, dataDir),
    logLevel: env['LOG_LEVEL'] || 'info',
    clock: clockOf(env, demo),
    trustProxy: yesNo(env, 'TRUST_PROXY', false),
    requestsPerMinute: wholeNumber(env, 'RATE_LIMIT', 6000, 10_000_000),
  };
}
