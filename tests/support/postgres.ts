/** A throw-away PostgreSQL, and replicas of it: the store's own test harness makes them; everybody else takes them from here. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export { ordinaryUser, sharedPostgres, startPostgres, startReplica, type Postgres } from '../server/store/harness.ts';

/** Does something to the databases of a running PostgreSQL, named by the URL of one of them. */
async function rule(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: 'postgres' }).href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** @returns the URL of a copy, beside it, of a database that nobody is connected to */
export async function copyDatabase(url: string): Promise<string> {
  const name = `t${randomBytes(6).toString('hex')}`;
  await rule(url, `create database ${name} template ${nameOf(url)}`);
  return Object.assign(new URL(url), { pathname: name }).href;
}
export const dropDatabase = (url: string): Promise<void> => rule(url, `drop database ${nameOf(url)} with (force)`);
