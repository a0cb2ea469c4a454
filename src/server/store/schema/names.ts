/** Names in the database: quoted, though they come from definitions that the catalogue checked; and the numbers of its advisory locks. */
import { createHash } from 'node:crypto';

export const ident = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** PostgreSQL cuts names after 63 bytes; longer ones end in a hash instead, so that two never meet. */
const short = (name: string): string => {
  if (Buffer.byteLength(name) <= 60) return name;
  return `${name.slice(0, 45)}$${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
};

/** Tables and functions of entities live in a schema of their own, beside the system's tables in `public`. */
export const tableOf = (noun: string): string => `entity.${ident(noun)}`;
export const functionOf = (noun: string, verb: string): string => `entity.${ident(short(`${noun}$${verb}`))}`;
export const sequenceOf = (noun: string): string => `entity.${ident(short(`${noun}$id`))}`;
const counterName = (noun: string, group: readonly string[]): string => short(`${noun}$n$${group.join('$')}`);
export const counterOf = (noun: string, group: readonly string[]): string => `entity.${ident(counterName(noun, group))}`;
export const counterIndex = (noun: string, group: readonly string[]): string => ident(short(`${counterName(noun, group)}$c`));
export const indexName = (noun: string, what: string, on: string): string =>
  `${Buffer.from(`${noun}$${what}`)
    .subarray(0, 50)
    .toString('utf8')
    .replace(/\uFFFD$/, '')}$${createHash('sha256').update(`${noun} ${what} ${on}`).digest('hex').slice(0, 6)}`;
export const keyColumn = (name: string): string => `${name}$key`;
export const hashColumn = (name: string): string => `${name}$hash`;

/** A path as the literal of a text array: `'{residential,pincode}'`. */
export const pathLiteral = (path: readonly string[]): string =>
  text(`{${path.map((key) => `"${key.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`);

/** Shared by writes, exclusive while definitions change: no write runs through half-changed functions. */
export const definitionsLock = 7_301_001;
/** Held by the one process that prepares. */
export const prepareLock = 7_301_002;
/** Held by the one process that folds counters and sweeps. */
export const maintenanceLock = 7_301_003;

/** What is raised when a write was made for other definitions than the store's. */
export const BEHIND = 'SK005';
